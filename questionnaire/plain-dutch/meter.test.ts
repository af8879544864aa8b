import { describe, expect, test } from 'vitest';
import type { QuestionEntry } from '../draft/campaign-file.ts';
import file from './fixtures/examples.json' with { type: 'json' };
import type { HintCode } from './hint.ts';
import { sayHint } from './hint-words.ts';
import { listHintFor, sayListHint } from './list-hint.ts';
import { hintFor, hintKey, hintsOf, oddlyAddressed } from './meter.ts';

type Example = { id: string; verdict: 'good' | 'bad'; fault?: HintCode; question: QuestionEntry };
const examples = file.examples as Example[];
const codes = (question: QuestionEntry) => hintsOf(question).map(({ code }) => code);

test('of twenty bad questions at least eighteen are found, of twenty good ones none is hinted twice', () => {
  const [good, bad] = ['good', 'bad'].map((verdict) => examples.filter((one) => one.verdict === verdict));
  expect([good!.length, bad!.length]).toEqual([20, 20]);
  expect(good!.filter(({ question }) => codes(question).length > 1)).toEqual([]);
  const missed = bad!.filter(({ question, fault }) => !codes(question).includes(fault!));
  expect(missed.length).toBeLessThanOrEqual(2);
});

const question = (title: string, ...options: string[]): QuestionEntry => ({
  title,
  type: options.length > 0 ? 'multiple_choice' : 'text',
  ...(options.length > 0 && { options: options.map((one) => ({ title: one })) }),
});
const said = (one: QuestionEntry) => hintsOf(one).map(sayHint);

test('what is better of a sub-question leaves the rest of its question as it is', () => {
  const sub = { ...question('Waar?', 'Thuis', 'Op school'), required: true };
  const whole = { ...question('Leest je kind?', 'Ja', 'Nee'), ref: 'reads', sub_questions: [question('Wat?'), sub] };
  const hint = hintsOf(whole).find(({ better }) => better)!;
  expect(hint.sub).toBe(1);
  const { sub_questions, ...rest } = hint.better!;
  expect({ ...rest, sub_questions: whole.sub_questions }).toEqual(whole);
  expect(sub_questions![0]).toEqual(whole.sub_questions[0]);
  expect(sub_questions![1]!.options!.length).toBeGreaterThan(2);
});

describe('a rule', () => {
  test.each<[HintCode, QuestionEntry]>([
    ['overlap', question('Hoe oud?', '0-5 jaar', '5-10 jaar')],
    ['overlap', question('Hoeveel?', 'Minder dan 5', '5 tot en met 10', '10 of meer')],
    ['gap', question('Hoe oud?', '0 t/m 3 jaar', '5 t/m 8 jaar')],
    ['gap', question('Wat betaal je?', '0 euro', '1 tot 50 euro', '€ 1.000 of meer')],
    ['double', question('Heb je hulp gezocht en gekregen?', 'Ja', 'Nee')],
    ['double-negative', question('Mijn kind gaat niet graag naar school.', 'Mee eens', 'Mee oneens')],
    ['leading', question('Is het niet belangrijk dat kinderen bewegen?', 'Ja', 'Nee')],
    ['abbreviation', question('Krijg je hulp, bijv. van de gemeente?', 'Ja', 'Nee')],
    ['unbalanced', question('Hoe vaak?', 'Altijd', 'Heel vaak', 'Vaak', 'Soms')],
  ])('finds: %s', (code, one) => {
    expect(codes(one)).toContain(code);
  });

  test.each<[string, QuestionEntry]>([
    ['ranges that meet', question('Hoe lang?', 'Minder dan 1 uur', '1 tot 2 uur', '2 tot 4 uur', '4 uur of langer')],
    ['times that meet', question('Hoe laat?', 'Tussen 19.00 en 20.00 uur', 'Tussen 20.00 en 21.00 uur')],
    ['a scale of numbers', question('Hoeveel minuten?', '10', '20', '30')],
    ['a pair that is one thing', question('Hoe tevreden ben je over de juf of meester?', 'Ja', 'Nee')],
    ['examples', question('Ben je tevreden over de hulp, bijvoorbeeld bij lezen en rekenen?', 'Ja', 'Nee')],
    ['a short form that is explained', question('Ken je het CJG (Centrum voor Jeugd)?', 'Ja', 'Nee')],
    [
      'a word that is explained',
      { ...question('Wat is je eigen risico?'), description: 'Eigen risico betekent: wat je zelf betaalt.' },
    ],
    ['the bol of a tree', question('Zie je een bol in de tuin?', 'Ja', 'Nee')],
  ])('leaves alone: %s', (_, one) => {
    expect(codes(one)).toEqual([]);
  });

  test('counts the words of a sentence, and is strong beyond 25', () => {
    const words = (count: number) => question(`${Array(count).fill('woord').join(' ')}.`);
    expect(hintsOf(words(15))).toEqual([]);
    expect(hintsOf(words(16))).toMatchObject([{ code: 'long', facts: { words: 16 } }]);
    expect(hintsOf(words(26))).toMatchObject([{ strong: true }]);
  });

  test('offers a better wording where one follows', () => {
    const [ages] = hintsOf(question('Hoe oud?', '0-5 jaar', '5-10 jaar', '10 jaar of ouder'));
    expect(ages?.better?.options).toEqual([
      { title: '0 tot en met 4 jaar' },
      { title: '5 tot en met 9 jaar' },
      { title: '10 jaar of ouder' },
    ]);
    const [money] = hintsOf(question('Heb je schulden?', 'Ja', 'Nee'));
    expect(money?.better?.options?.at(-1)).toEqual({ title: 'Dat zeg ik liever niet' });
    expect(hintsOf(question('Indien je kind ziek wordt, wie bel je dan?'))[0]?.better?.title).toBe(
      'Als je kind ziek wordt, wie bel je dan?',
    );
  });

  test('speaks calmly, in full sentences', () => {
    expect(said(question('Ben je benaderd inzake respijtzorg?'))).toEqual([
      'In plaats van ‘inzake’: over. Leg ‘respijtzorg’ uit. Bijvoorbeeld: Iemand neemt de zorg even over, zodat jij rust hebt.',
    ]);
    for (const { question: one } of examples)
      for (const sentence of said(one)) expect(sentence).toMatch(/^[‘\p{Lu}\d].*\.$/u);
  });
});

test('one hint at a time, the strong one first, and none that was waved away', () => {
  const both = question(`Heb je hulp gezocht en/of gekregen ${'heel '.repeat(25)}veel?`);
  expect(codes(both)).toEqual(['double', 'long']);
  const strong = hintFor(both)!;
  expect(strong.code).toBe('long');
  expect(hintFor(both, new Set([hintKey(strong)]))?.code).toBe('double');
  expect(hintFor(both, new Set(hintsOf(both).map(hintKey)))).toBeUndefined();
});

test('in a list that says je, the questions that say u are the odd ones', () => {
  expect(oddlyAddressed([question('Hoe gaat het met je?'), question('En met u?'), question('Wat doe je?')])).toEqual([
    1,
  ]);
  expect(oddlyAddressed([question('Hoe gaat het met je?')])).toEqual([]);
});

test('of a list one hint says which questions are the odd ones, and another one once those are others', () => {
  const list = [question('Hoe gaat het met je?'), question('En met u?'), question('Wat doe je?')];
  const hint = listHintFor(list)!;
  expect(sayListHint(hint)).toBe('Vraag 2 zegt ‘u’ en de andere ‘je’. Het panel zegt je.');
  const more = listHintFor([...list, question('Wat vindt u?')])!;
  expect(more.name).not.toBe(hint.name);
  const formal = listHintFor([...Array(2).fill(question('En met u?')), question('Wat doe je?')] as QuestionEntry[])!;
  expect(sayListHint(formal)).toBe('Vraag 3 zegt ‘je’ en de andere ‘u’. Het panel zegt je.');
  const many = Array.from({ length: 5 }, () => question('En met u?'));
  expect(sayListHint(listHintFor([...many, ...Array.from({ length: 6 }, () => list[0]!)])!)).toMatch(
    /^Vraag 1, 2, 3 en nog 2 zeggen/,
  );
  expect(listHintFor([question('Hoe gaat het met je?')])).toBeUndefined();
});

test('a pasted book is judged as well, and holds nobody up', () => {
  for (const piece of ['en of ', 'a', '1 tot ', 'de x en ', 'te ', 'zou ', 'gezocht en ', '(', 'is x ']) {
    const text = piece.repeat(20_000 / piece.length);
    expect(hintsOf(question(text, text)).length).toBeLessThan(14);
  }
});
