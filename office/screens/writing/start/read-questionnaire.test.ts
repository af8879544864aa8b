import { describe, expect, test } from 'vitest';
import { sayLoss } from '#questionnaire/convert/loss-words.ts';
import { makeSurvey } from '#test/limesurvey/make-lss.ts';
import { characters_most, refuseFile, sayUnderstood, understandFile, understandText } from './read-questionnaire.ts';

const told = (understood: ReturnType<typeof understandText>) =>
  'refused' in understood ? understood.refused : sayUnderstood(understood.file);

describe('a text that is pasted', () => {
  test('is told in numbers before it is taken, with every line that is not', () => {
    const text = [
      'Beste Noor,',
      '',
      '1. Krijgt je kind huiswerk?',
      '- Ja',
      '- Nooit (ga naar 3)',
      '- Iemand anders',
      '- Anders, namelijk …',
      '2. Hoe lang?',
      '3. Wat kan beter?',
    ].join('\n');
    const understood = understandText(text);
    expect(told(understood)).toBe('Herkend: 3 vragen, 4 antwoorden en 1 sprong.');
    expect('file' in understood && understood.file.questions?.[0]).toMatchObject({
      options: [{ title: 'Ja' }, { title: 'Nooit' }, { title: 'Iemand anders' }],
      other: true,
    });
    expect('losses' in understood && understood.losses.map((loss) => [loss.where, sayLoss(loss)])).toContainEqual([
      { line: 1 },
      'Dit is een groet. We lieten hem weg.',
    ]);
  });

  test('of a web page is its words: nothing in it is kept that could run', () => {
    const page =
      '<html><script>alert(1)</script><p onclick="x()">1. Leest je kind?</p><ul><li>- Ja</li><li>- Nee</li></ul></html>';
    const understood = understandText(page);
    expect(JSON.stringify(understood)).not.toMatch(/alert|onclick|script/);
    expect(told(understood)).toMatch(/^Herkend: 1 vraag/);
  });

  test('of a megabyte, or in which nothing is recognised, is refused with a sentence', () => {
    expect(told(understandText('1. Leest je kind?\n'.repeat(60_000)))).toMatch(/^Dit is te groot/);
    expect(characters_most).toBeLessThan(1_000_000);
    for (const text of ['Wij zien uit naar een mooie samenwerking.', '١. هل يقرأ طفلك؟\n٢. كم مرة؟'])
      expect(told(understandText(text))).toMatch(/^We herkennen hier geen .*cijfer \(1, 2, 3\).*vraagteken \(\?\)/);
    expect(told(understandText('1. Leest je kind?\n'.repeat(301)))).toMatch(/^Hierin staan te veel vragen/);
  });
});

describe('a file', () => {
  test('of ours is taken as it is, and what is none says why', () => {
    expect(
      told(understandFile('a.json', '\uFEFF{"title":"Lezen","questions":[{"title":"Leest?","type":"text"}]}')),
    ).toBe('Herkend: 1 vraag.');
    expect(told(understandFile('a.json', '{\n"title": '))).toMatch(
      /^Dit is geen geldige JSON\..* op regel 2, teken 10\.$/,
    );
    expect(told(understandFile('a.json', JSON.stringify({ questions: Array(301).fill({}) })))).toMatch(
      /te veel vragen/,
    );
    for (const text of ['[]', '"x"', 'null', '{}', '{"questions":[1]}'])
      expect(told(understandFile('a.json', text))).toMatch(/^We herkennen hier geen/);
    for (const entry of ['{"title": 5}', '{"options": [null]}', '{"sub_questions": "x"}'])
      expect(told(understandFile('a.json', `{"questions": [\n${entry}]}`))).toMatch(
        /Het gaat mis op regel 2 bij ‘questions\[0\]\.\w+/,
      );
  });

  test('of LimeSurvey is converted, and what cannot be is named by its question', () => {
    const lss = makeSurvey([
      { code: 'lezen', type: 'L', answers: ['a', 'b'] },
      { code: 'volgorde', type: 'R', answers: ['a', 'b'] },
    ]);
    const understood = understandFile('Lijst.LSS', lss);
    expect(told(understood)).toBe('Herkend: 1 vraag en 2 antwoorden.');
    expect('losses' in understood && understood.losses.map(({ where }) => where)).toContainEqual({
      question: 'volgorde',
    });
    expect(told(understandFile('a.lss', '<!DOCTYPE x><document/>'))).toMatch(/DOCTYPE/);
  });

  test('of another kind is not opened, and says what to do instead', () => {
    expect(refuseFile('lijst.qsf', 10)).toBeUndefined();
    expect(refuseFile('lijst.docx', 10)).toMatch(/Word/);
    expect(refuseFile('lijst.xyz', 10)).toMatch(/\(\.lss\)/);
    expect(refuseFile('zonder', 10)).toMatch(/^Dit bestand lezen we niet\./);
    expect(refuseFile('groot.lss', 50_000_000)).toMatch(/te groot/);
    expect(refuseFile('goed.lss', 10)).toBeUndefined();
  });
});
