import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceWords } from '#questionnaire/chance.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { CampaignFile, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { type Answers, type SubQuestion, type SurveyQuestion, wayOf } from '#questionnaire/flow.ts';
import { readLimeSurvey } from '#questionnaire/limesurvey/limesurvey.ts';
import { writeLimeSurvey } from '#questionnaire/limesurvey/write-lss.ts';
import { readXml } from '#questionnaire/limesurvey/xml.ts';
import { leastOf } from '#questionnaire/number.ts';
import { typeOf } from '#questionnaire/question-types.ts';
import { below, makeFile, numbers } from '../make-drafts.ts';

/** Without jumps, which are told as lost; with conditions on earlier questions, and some places by chance. */
function drawnFile(seed: number): CampaignFile {
  const chance = numbers(seed);
  const entries = (makeFile(seed).questions ?? []).map((one, at): QuestionEntry => {
    const options = one.options?.map((option, place) => ({ ...option, ref: `a${place}`, go_to: null }));
    return { ...one, ref: `vraag${at}`, ...(options && { options }) };
  });
  const from = below(chance, entries.length);
  return {
    title: 'Vragen & <antwoorden>',
    description: 'Eerst.\n\nDan.',
    questions: entries.map((one, at): QuestionEntry => {
      const asked = at > 0 ? entries[below(chance, at)]! : undefined;
      const is = ['answered', 'not_answered', 'one_of', 'none_of', 'between'][below(chance, 5)]!;
      const of = {
        question: asked?.ref,
        is,
        ...(/_of/.test(is) ? { options: ['a0'] } : {}),
        ...(is === 'between' && { least: 2 }),
      };
      const isGrouped = at >= from && at < from + 3;
      return {
        ...one,
        ...(asked && chance() < 0.5 && { show_if: { join: 'and', of: [of] } }),
        ...(isGrouped && chance() < 0.8 && { by_chance: 'a', with_previous: chance() < 0.3 }),
      };
    }),
  };
}

/** What LimeSurvey says of a question: the rest is told as lost. */
const said = (one: SurveyQuestion | SubQuestion) => ({
  title: one.title,
  description: one.description,
  type: typeOf(one),
  is_required: one.is_required,
  other: one.has_other_option,
  options: one.options.map(({ title, exclusive }) => [title, exclusive === true]),
  shuffle: one.shuffle === true,
  ...(typeOf(one) === 'number' && { bounds: [leastOf(one), one.most, one.whole, one.unit] }),
});

test('what is written is read back as the same questions, asked of the same people, but for what was told as lost', () => {
  let asked = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (seed, drawn) => {
      const file = drawnFile(seed);
      const { xml, left } = writeLimeSurvey(file);
      const read = readLimeSurvey(xml);
      if ('unreadable' in read) throw new Error(read.unreadable);
      const [before, after] = [asQuestions(file), asQuestions(read.file)];
      expect([read.file.title, read.file.description]).toEqual([file.title, file.description]);
      const flat = before.flatMap((one) => (typeOf(one) === 'statements' ? [one] : [one, ...one.sub_questions]));
      expect(after.map(said)).toEqual(flat.map(said));
      for (const [at, one] of flat.entries())
        if (typeOf(one) === 'statements')
          expect(after[at]!.sub_questions.map(({ title, options }) => [title, options.length])).toEqual(
            one.sub_questions.map(({ title, options }) => [title, options.length]),
          );
      const isLost = left.some(({ told }) => /voorwaarde|deelvragen/.test(told));
      if (isLost) return;
      asked++;
      const chance = numbers(drawn);
      const choose = (one: SurveyQuestion): string =>
        chance() < 0.3 ? '' : one.options.length > 0 ? `${below(chance, one.options.length)}` : '3';
      const chosen = before.map(choose);
      const answersTo = (list: readonly SurveyQuestion[]): Answers =>
        Object.fromEntries(
          list.map(({ id, options }, at) => {
            const value = options.length > 0 && chosen[at] !== '' ? options[Number(chosen[at])]!.id : chosen[at]!;
            return [id, { value, other: false, other_value: '' }];
          }),
        );
      const placesOf = (list: readonly SurveyQuestion[]) =>
        wayOf(list, answersTo(list)).map((id) => list.findIndex((one) => one.id === id));
      expect(placesOf(after)).toEqual(placesOf(before));
    }),
    { numRuns: 400 },
  );
  expect(asked).toBeGreaterThan(40);
});

test('a file has the tables and columns that LimeSurvey itself writes', () => {
  const columns = (xml: string) => {
    const root = readXml(xml);
    if ('unreadable' in root) throw new Error(root.unreadable);
    return new Map(
      root.children.map(({ name, children }) => [
        name,
        children.find((one) => one.name === 'fields')?.children.map(({ text }) => text) ?? [],
      ]),
    );
  };
  const theirs = columns(readFileSync(join(import.meta.dirname, 'fixtures/three-questions-other.lss'), 'utf8'));
  const { xml } = writeLimeSurvey({
    // Of control characters an XML file can hold only these two.
    title: 'Lezen\u0001\t\n\u000b',
    questions: [
      { ref: 'a', title: 'Wat?', type: 'multiple_answer', least: 1, options: [{ title: 'X' }] },
      { ref: 'b', title: 'Wie?', type: 'multiple_choice', options: [{ title: 'X' }] },
    ],
  });
  expect(xml).toContain('<![CDATA[Lezen\t<br />]]>');
  const ours = columns(xml);
  // Where no question has rows, theirs has no such table: those are questions.
  theirs.set('subquestions', theirs.get('questions')!);
  for (const [table, fields] of ours) expect(theirs.get(table), table).toEqual(expect.arrayContaining(fields));
});

test('an order by chance, a condition on a list and what cannot be said', () => {
  const a = { by_chance: 'a' };
  const of = [{ question: 'schaal_b', is: 'one_of', options: ['ja'] }];
  const options = [
    { ref: 'ja', title: 'Ja' },
    { ref: 'nee', title: 'Nee' },
  ];
  const file = {
    title: 'Lezen',
    link: 'https://example.nl',
    questions: [
      {
        ...{ ref: 'schaal', title: 'Klopt dit?', type: 'statements', options },
        sub_questions: [
          { ref: 'schaal_a', title: 'Eén' },
          { ref: 'schaal_b', title: 'Twee' },
        ],
      },
      { ref: 'x', title: 'X?', type: 'text', show_if: { join: 'and', of }, ...a },
      { ref: 'y', title: 'Y?', type: 'text', ...a, with_previous: true },
      {
        ref: 'z',
        title: 'Z?',
        type: 'multiple_choice',
        options: [{ ...options[0]!, go_to: 'end' }],
        ...{ sensitive: true },
      },
      { ref: 'w', title: 'W?', type: 'text' },
    ],
  };
  file.questions.splice(3, 0, { ref: 'v', title: 'V?', type: 'text', ...a } as never);
  const { xml, left } = writeLimeSurvey(file as CampaignFile);
  const read = readLimeSurvey(xml);
  if ('unreadable' in read) throw new Error(read.unreadable);
  const entries = read.file.questions!;
  expect(entries.map((_, at) => chanceWords(entries, at))).toEqual([
    ...[undefined, 'in wisselende volgorde met vraag 4', 'blijft achter vraag 2'],
    ...['in wisselende volgorde met vraag 2', undefined, undefined],
  ]);
  expect(entries[1]!.show_if).toEqual({ join: 'and', of: [{ question: 'schaal_SQ2', is: 'one_of', options: ['ja'] }] });
  expect(left.map(({ question, told }) => `${question} ${told.split(' ')[1]}`)).toEqual([
    ...['5 vraag’', '5 sprongen:', 'null adres'],
  ]);
});

test('an earlier answer in a later text comes back; of several answers it is told as lost', () => {
  const options = [{ ref: 'ja', title: 'Ja' }];
  const file = {
    title: 'Lezen',
    questions: [
      { ref: 'een', title: 'Wat?', type: 'multiple_choice', options },
      { ref: 'meer', title: 'Welke?', type: 'multiple_answer', options },
      { ref: 'tel', title: 'Hoeveel?', type: 'number' },
      { ref: 'dan', title: '{antwoord:een} en {antwoord:tel}, en {antwoord:meer}?', type: 'textarea' },
    ],
  } satisfies CampaignFile;
  const { xml, left } = writeLimeSurvey(file);
  expect(left).toEqual([{ question: 4, told: expect.stringContaining('‘dat’') }]);
  const read = readLimeSurvey(xml);
  expect('file' in read && read.file.questions?.[3]?.title).toBe('{antwoord:een} en {antwoord:tel}, en dat?');
});
