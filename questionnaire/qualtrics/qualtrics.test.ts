import { describe, expect, test } from 'vitest';
import { readQualtrics } from './qualtrics.ts';

type Part = Record<string, unknown>;
const choices = (...titles: (string | Part)[]): Part => ({
  Choices: Object.fromEntries(titles.map((one, at) => [at + 1, typeof one === 'string' ? { Display: one } : one])),
  ChoiceOrder: titles.map((_, at) => (at % 2 === 0 ? at + 1 : String(at + 1))),
});
const asked = (id: string, more: Part): Part => ({
  QuestionID: id,
  DataExportTag: `q_${id.toLowerCase()}`,
  QuestionText: `<p>Vraag ${id}?</p>`,
  QuestionType: 'MC',
  Selector: 'SAVR',
  ...more,
});
const selected = (id: string, choice: number, more: Part = {}): Part => ({
  LogicType: 'Question',
  LeftOperand: `q://${id}/SelectableChoice/${choice}`,
  Operator: 'Selected',
  Description: `<b>${id}</b> keuze ${choice}`,
  Type: 'Expression',
  ...more,
});
const logic = (...terms: Part[]): Part => ({ 0: { ...terms, Type: 'If' }, Type: 'BooleanExpression' });
const question = (id: string, more: Part = {}): Part => ({ Type: 'Question', QuestionID: id, ...more });
const page = { Type: 'Page Break' };

function survey(questions: Part[], blocks: Part, flow: Part[], more: Part[] = []): string {
  const element = (Element: string, Payload: unknown) => ({ SurveyID: 'SV_1', Element, Payload });
  return JSON.stringify({
    SurveyEntry: { SurveyName: 'Opvang', SurveyLanguage: 'EN', SurveyOwnerID: 'UR_geheim' },
    SurveyElements: [
      element('BL', blocks),
      element('FL', { Type: 'Root', Flow: flow }),
      ...questions.map((one) => element('SQ', one)),
      ...more,
    ],
  });
}
function converted(text: string) {
  const made = readQualtrics(text);
  if ('unreadable' in made) throw new Error(made.unreadable);
  const questions = made.file.questions!;
  return { ...made, questions, of: (ref: string) => questions.find((one) => one.ref === ref)! };
}
const one = (payload: Part) =>
  converted(
    survey([payload], { 1: { ID: 'BL_1', Type: 'Default', BlockElements: [question('QID1')] } }, [
      { Type: 'Block', ID: 'BL_1' },
    ]),
  );

describe('a survey of Qualtrics', () => {
  test('comes in the order of its flow, with its conditions, skips and endings', () => {
    const yesNo = choices('Ja', 'Nee');
    const required = { Validation: { Settings: { ForceResponse: 'ON', ForceResponseType: 'ON', Type: 'None' } } };
    const { questions, of, losses, file } = converted(
      survey(
        [
          asked('QID3', {
            ...yesNo,
            DisplayLogic: logic(selected('QID1', 1), selected('QID2', 3, { Conjuction: 'Or' })),
          }),
          asked('QID1', { ...yesNo, ...required }),
          asked('QID2', {
            Selector: 'MAVR',
            ...choices('Oma', 'Opvang', { Display: 'Anders, namelijk', TextEntry: 1 }),
          }),
          asked('QID4', { QuestionType: 'TE', Selector: 'ML' }),
          asked('QID5', { ...yesNo }),
          asked('QID6', {
            ...yesNo,
            DisplayLogic: logic({ LogicType: 'EmbeddedField', Description: 'Veld <b>x</b> is 1' }),
          }),
          asked('QID9', { ...yesNo }),
        ],
        {
          1: { Type: 'Trash', ID: 'BL_T', BlockElements: [question('QID9')] },
          3: {
            Type: 'Standard',
            ID: 'BL_2',
            BlockElements: [question('QID4'), page, question('QID5'), question('QID6')],
          },
          4: {
            Type: 'Default',
            ID: 'BL_1',
            BlockElements: [
              question('QID1', {
                SkipLogic: [
                  {
                    ChoiceLocator: 'q://QID1/SelectableChoice/2',
                    Condition: 'Selected',
                    SkipToDestination: 'ENDOFBLOCK',
                  },
                ],
              }),
              page,
              question('QID2'),
              question('QID3'),
            ],
          },
        },
        [
          { Type: 'Standard', ID: 'BL_1' },
          { Type: 'Branch', BranchLogic: logic(selected('QID3', 2)), Flow: [{ Type: 'EndSurvey' }] },
          {
            Type: 'Branch',
            BranchLogic: logic(selected('QID2', 1, { Operator: 'NotSelected' })),
            Flow: [{ Type: 'Block', ID: 'BL_2' }],
          },
        ],
      ),
    );
    expect(questions.map(({ ref }) => ref)).toEqual(['q_qid1', 'q_qid2', 'q_qid3', 'q_qid4', 'q_qid5', 'q_qid6']);
    expect(of('q_qid1')).toMatchObject({
      required: true,
      title: 'Vraag QID1?',
      options: [{ title: 'Ja' }, { go_to: 'q_qid4' }],
    });
    expect(of('q_qid2')).toMatchObject({ other: true, options: [{ title: 'Oma' }, { title: 'Opvang' }] });
    expect(of('q_qid3').show_if).toEqual({
      join: 'or',
      of: [
        { question: 'q_qid1', is: 'one_of', options: ['o1'] },
        { question: 'q_qid2', is: 'one_of', options: ['_other'] },
      ],
    });
    const inBranch = {
      join: 'and',
      of: [
        {
          join: 'or',
          of: [
            { question: 'q_qid2', is: 'none_of', options: ['o1'] },
            { question: 'q_qid2', is: 'not_answered' },
          ],
        },
        {
          join: 'or',
          of: [
            { question: 'q_qid3', is: 'none_of', options: ['o2'] },
            { question: 'q_qid3', is: 'not_answered' },
          ],
        },
      ],
    };
    expect(of('q_qid4').show_if).toEqual(inBranch);
    expect(of('q_qid5').show_if).toEqual(inBranch);
    // One part that cannot be said makes the whole condition one that is named, in words.
    expect(of('q_qid6').show_if).toBeUndefined();
    expect(losses).toEqual([
      {
        where: { question: 'q_qid6' },
        code: 'condition_left',
        facts: { text: expect.stringContaining('Veld x is 1') },
      },
    ]);
    expect(JSON.stringify(file)).not.toContain('geheim');
  });

  test('has earlier answers in the words of later questions', () => {
    const words = `Bij \${q://QID1/ChoiceGroup/SelectedChoices} \${q://QID2/ChoiceTextEntryValue} keer?`;
    const field = (id: string, more: Part) => asked(id, { QuestionType: 'TE', Selector: 'SL', ...more });
    const questions = [
      asked('QID1', choices('Oma', 'Opvang')),
      field('QID2', { Validation: { Settings: { ContentType: 'ValidNumber' } } }),
      field('QID3', { QuestionText: words }),
      field('QID4', { QuestionText: `\${q://QID3/ChoiceTextEntryValue}` }),
    ];
    const block = { ID: 'BL_1', BlockElements: questions.map(({ QuestionID }) => question(QuestionID as string)) };
    const { of, losses } = converted(survey(questions, { 1: block }, [{ Type: 'Block', ID: 'BL_1' }]));
    expect(of('q_qid3').title).toBe('Bij {antwoord:q_qid1} {antwoord:q_qid2} keer?');
    expect(losses.map(({ code }) => code)).toEqual(['expression']);
  });

  test('has each of the common types, and names every other one', () => {
    const scale = { Answers: { 1: { Display: 'Eens' }, 2: { Display: 'Oneens' } }, AnswerOrder: ['1', '2'] };
    const rows = choices('Rij 1', 'Rij 2');
    const types: [Part, string[]][] = [
      [{ Selector: 'NPS', Choices: Array.from({ length: 11 }, (_, n) => ({ Display: `${n}` })) }, ['multiple_choice']],
      [{ Selector: 'DL', ...rows }, ['multiple_choice']],
      [{ QuestionType: 'TE', Selector: 'SL' }, ['text']],
      [{ QuestionType: 'TE', Selector: 'SL', Validation: { Settings: { ContentType: 'ValidNumber' } } }, ['number']],
      [{ QuestionType: 'TE', Selector: 'FORM', ...rows }, ['text']],
      [{ QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'SingleAnswer', ...rows, ...scale }, ['statements']],
      [
        { QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'MultipleAnswer', ...rows, ...scale },
        ['multiple_answer', 'multiple_answer'],
      ],
      [
        {
          QuestionType: 'SBS',
          ...rows,
          AdditionalQuestions: { 1: { QuestionType: 'Matrix', SubSelector: 'SingleAnswer', ...scale } },
        },
        ['statements'],
      ],
      [
        {
          QuestionType: 'Slider',
          Selector: 'HSLIDER',
          ...choices('Uren'),
          Configuration: { CSSliderMin: 0, CSSliderMax: 80 },
        },
        ['number'],
      ],
      [{ QuestionType: 'DB', Selector: 'TB' }, ['information']],
    ];
    for (const [more, made] of types)
      expect([more, one(asked('QID1', more)).questions.map(({ type }) => type)]).toEqual([more, made]);
    expect(one(asked('QID1', types[0]![0])).questions[0]).toMatchObject({ presentation: 'scale' });
    expect(one(asked('QID1', types[8]![0])).questions[0]).toMatchObject({ title: 'Uren', least: 0, most: 80 });
    const several = {
      Selector: 'MAVR',
      ...choices('A', 'B', { Display: 'Geen', ExclusiveAnswer: true }, { Display: 'Merk', TextEntry: 'true' }),
    };
    const { questions, losses } = one(
      asked('QID1', { ...several, QuestionJS: 'alert(1)', Randomization: { Type: 'All' } }),
    );
    expect(questions[0]).toMatchObject({
      shuffle: true,
      options: [{}, {}, { title: 'Geen', exclusive: true }, { title: 'Merk' }],
    });
    expect(losses.map(({ code }) => code)).toEqual(['script_left', 'entry_left']);
    const kept = asked('QID2', rows);
    const order = { 1: { ID: 'BL_1', BlockElements: [question('QID1'), question('QID2')] } };
    const left = converted(
      survey([asked('QID1', { QuestionType: 'RO', Selector: 'DND' }), kept], order, [{ Type: 'Block', ID: 'BL_1' }]),
    );
    expect(left.losses).toEqual([{ where: { question: 'q_qid1' }, code: 'kind_left', facts: { kind: 'RO DND' } }]);
  });

  test('has its blocks in an order by chance where all of them are shown', () => {
    const all = ['QID1', 'QID2', 'QID3', 'QID4'];
    const blocks = Object.fromEntries(
      [['QID1'], ['QID2', 'QID3'], ['QID4']].map((ids, at) => [
        at,
        { ID: `BL_${at}`, BlockElements: ids.map((id) => question(id)) },
      ]),
    );
    const Flow = [0, 1, 2].map((at) => ({ Type: 'Block', ID: `BL_${at}` }));
    const made = (SubSet: number) =>
      converted(
        survey(
          all.map((id) => asked(id, { QuestionType: 'TE', Selector: 'SL' })),
          blocks,
          [{ Type: 'BlockRandomizer', SubSet, Flow }],
        ),
      );
    expect(made(3).questions.map((one) => [one.by_chance, one.with_previous])).toEqual([
      ['groep1', undefined],
      ['groep1', undefined],
      ['groep1', true],
      ['groep1', undefined],
    ]);
    expect(made(2).questions.some((one) => one.by_chance)).toBe(false);
    expect(made(2).losses.map(({ code }) => code)).toContain('random_groups');
  });

  test('is taken in Dutch where it has been translated', () => {
    const Language = { NL: { QuestionText: 'Hoe vaak?', Choices: { 1: { Display: 'Vaak' } } } };
    const { questions, losses } = one(asked('QID1', { ...choices('Often', 'Never'), Language }));
    expect(questions[0]).toMatchObject({ title: 'Hoe vaak?', options: [{ title: 'Vaak' }, { title: 'Never' }] });
    expect(losses[0]).toMatchObject({ code: 'language', facts: { taken: 'nl', others: 'en' } });
  });

  test('that is broken or hostile is refused, or read without harm', () => {
    const read = (text: string) => readQualtrics(text);
    const deep = ['['.repeat(200_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`];
    for (const text of ['', '{', '[]', 'null', '{"SurveyEntry":{}}', ...deep])
      expect(read(text)).toMatchObject({ unreadable: 'not_qsf' });
    expect(read('{\n"a": 1,\n x')).toEqual({ unreadable: 'not_qsf', place: { line: 3, column: 2 } });
    expect(read(' '.repeat(9_000_000))).toEqual({ unreadable: 'too_large' });
    expect(read('{"a": 1,\n"b": tru}')).toMatchObject({ place: { line: 2, column: 6 } });
    for (const [member, other] of [
      ['SurveyEntry', { SurveyElements: [] }],
      ['SurveyElements', { SurveyEntry: {}, SurveyElements: {} }],
      ['SQ', { SurveyEntry: {}, SurveyElements: [] }],
    ])
      expect(read(JSON.stringify(other))).toEqual({ unreadable: 'not_qsf', member });
    let flow: Part = { Type: 'Block', ID: 'BL_1' };
    for (let depth = 0; depth < 40; depth++) flow = { Type: 'Group', Flow: [flow] };
    expect(read(survey([asked('QID1', {})], {}, [flow]))).toEqual({ unreadable: 'not_qsf', member: 'Flow' });
    const odd = survey(
      [{ QuestionID: 'QID1', QuestionType: 7, Choices: 'x', DisplayLogic: [] }],
      { __proto__: { ID: 'x' } },
      [{ Type: 'Block', ID: 'constructor' }],
    );
    expect(read(odd)).toEqual({ unreadable: 'no_list' });
    // A pattern that goes back and forth would take longer than a test may.
    read(
      survey(
        [asked('QID1', { ...choices('A'), QuestionText: `${'<'.repeat(20_000)}${'{a'.repeat(20_000)}` })],
        { 1: { ID: 'BL_1', BlockElements: [question('QID1')] } },
        [{ Type: 'Block', ID: 'BL_1' }],
      ),
    );
  });
});
