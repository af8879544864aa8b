import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lost, read, told } from '#test/limesurvey/read-pasted.ts';
import { asQuestions } from '../draft/as-questions.ts';
import { wayFaults } from '../routes/route-faults.ts';
import { readPaste } from './paste.ts';

const plain = `Zwemles

We willen graag weten hoe het gaat met zwemles.

1. Heeft je kind zwemles? (één antwoord)
a) Ja
b) Nee → ga naar vraag 3

2. Wat vindt je kind leuk? (meerdere antwoorden mogelijk)
a) Duiken
b) Spelen
c) Anders, namelijk ........

3. Wat wil je nog kwijt? (open vraag)
`;

test('a line that begins with a small letter goes on with the one before, unless that had an end or this is a table', () => {
  const joined = (second: string) => told(`Zwemles\n\n1. Vind je zwemmen nu${second}\na) Ja\nb) Nee\n`)[0];
  expect(joined('\nook nog leuk?')).toContain(': Vind je zwemmen nu ook nog leuk? |');
  expect(joined('\nook nog\tleuk?')).toContain('Vind je zwemmen nu ook nog');
  expect(joined('?\nook nog leuk')).not.toContain('ook nog leuk');
});

test('an option that is said to stand alone does so where there may be several', () => {
  const list = (many: string) => `Zwemles\n\n1. Wat vindt je kind leuk? (${many})\na) Duiken\nb) Niets (exclusief)\n`;
  const options = [{ title: 'Duiken' }, { title: 'Niets' }];
  expect(read(list('meerdere antwoorden mogelijk')).questions[0]!.options).toEqual([
    options[0],
    { ...options[1], exclusive: true },
  ]);
  expect(read(list('één antwoord')).questions[0]!.options).toEqual(options);
  expect(lost(list('één antwoord'))).toEqual([]);
});

describe('a plain list', () => {
  test('is understood whole: title, types, jumps, Anders', () => {
    expect(read(plain).file).toMatchObject({
      title: 'Zwemles',
      description: 'We willen graag weten hoe het gaat met zwemles.',
    });
    expect(told(plain)).toEqual([
      'multiple_choice: Heeft je kind zwemles? | Ja | Nee > v3',
      'multiple_answer: Wat vindt je kind leuk? | Duiken | Spelen | …',
      'text: Wat wil je nog kwijt?',
    ]);
    expect(lost(plain)).toEqual([]);
    const { fates } = read(plain);
    expect(fates.map(({ line }) => line)).toEqual([1, 3, 5, 6, 7, 9, 10, 11, 12, 14]);
    expect(fates.filter(({ as }) => as === 'left_out')).toEqual([]);
  });

  test('in a mail loses the letter, and says so by line', () => {
    const mail = `Beste Noor,\n\nHier de vragen. * is verplicht.\n\nV1 * Ga je weleens vissen?\n( ) Ja\n( ) Nee -> einde\n\nV2 Waar?\n_______\n\nGroetjes,\nJan`;
    expect(told(mail)).toEqual(['multiple_choice*: Ga je weleens vissen? | Ja | Nee > end', 'text: Waar?']);
    expect(lost(mail)).toEqual(['0 no_title', '1 greeting', '3 not_understood', '12 ending', '13 ending']);
  });

  test.each<[string, string, string[]]>([
    ['boxes', 'Vraag 1\nWat eet je?\n[ ] Brood\n[ ] Rijst', ['multiple_answer: Wat eet je? | Brood | Rijst']],
    ['a question without a number', 'Wat eet je?\n- Brood\n- Rijst', ['multiple_choice: Wat eet je? | Brood | Rijst']],
    ['options on the line', '1. Slaap je goed? ja / nee / soms', ['multiple_choice: Slaap je goed? | ja | nee | soms']],
    [
      'a row of numbers',
      '1. Welk cijfer?\n1 = slecht, 5 = goed\n1 2 3 4 5',
      ['multiple_choice: Welk cijfer? | 1 | 2 | 3 | 4 | 5'],
    ],
    [
      'a mark in words',
      '1. Hoe moe ben je? Geef een cijfer van 0 tot 3.',
      ['multiple_choice: Hoe moe ben je? | 0 | 1 | 2 | 3'],
    ],
    [
      'a line that Word broke',
      '1. Hoe laat ga je\nnaar bed?\n•\tVroeg\n•\tLaat',
      ['multiple_choice: Hoe laat ga je naar bed? | Vroeg | Laat'],
    ],
    [
      'signs that nobody sees',
      '1.\u00a0 Hoe\u00ad laat\u200b?\n○ Vroeg\n○ Laat',
      ['multiple_choice: Hoe laat? | Vroeg | Laat'],
    ],
    ['(verplicht)', '1. Hoe laat? (verplicht)\n- Vroeg\n- Laat', ['multiple_choice*: Hoe laat? | Vroeg | Laat']],
    [
      'a number as option',
      'V1 Waar?\n1. Thuis\n2. Elders\nV2 Met wie?\n1. Kind',
      ['multiple_choice: Waar? | Thuis | Elders', 'multiple_choice: Met wie? | Kind'],
    ],
  ])('with %s', (_, text, questions) => {
    expect(told(text)).toEqual(questions);
  });

  test('a title that is too long is cut, and that is told with its line', () => {
    const text = `1. Wat vind je van ${'heel '.repeat(100)}veel vis?\n( ) Lekker\n( ) ${'Vies '.repeat(101)}\n`;
    const { title, options } = read(text).questions[0]!;
    expect([title?.length, options?.[1]?.title?.length]).toEqual([500, 500]);
    expect(lost(text).filter((line) => line.endsWith('shortened'))).toEqual(['1 shortened', '3 shortened']);
  });

  test.each([
    ['1. Hoeveel uur? (getal, 0..24)\n2. Waarom?\n(open)', { type: 'number', least: 0, most: 24 }],
    ['1. Hoeveel kinderen?\nTYPE: heel getal, 1 t/m 9', { type: 'number', whole: true, least: 1, most: 9 }],
    ['1. Sinds wanneer? [DATUM]', { type: 'date', title: 'Sinds wanneer?' }],
    ['1. Sinds wanneer?\n(dd-mm-jjjj)', { type: 'date' }],
    ['1. Welke datum past?\n- Maandag\n- Dinsdag', { type: 'multiple_choice' }],
    [
      '1. Wie helpt? (max. twee, meerdere antwoorden mogelijk)\n- Opa\n- Oma\n- Buur',
      { type: 'multiple_answer', most: 2 },
    ],
  ])('%s', (text, question) => expect(read(text).questions[0]).toMatchObject(question));

  test('with an array becomes a list of statements, and questions where several may be ticked', () => {
    const text = '1. Wat vind je?\n\tEens\tOneens\nHet is leuk.\t○\t○\nHet is ver.\t○\t○\n\n2. Waarom?\n(open)';
    const [first, second] = read(text).questions;
    const options = [{ title: 'Eens' }, { title: 'Oneens' }];
    expect(first).toEqual({
      ref: 'v1',
      title: 'Wat vind je?',
      type: 'statements',
      options,
      sub_questions: [
        { ref: 'het_is_leuk', title: 'Het is leuk.' },
        { ref: 'het_is_ver', title: 'Het is ver.' },
      ],
    });
    expect(second).toMatchObject({ title: 'Waarom?', type: 'text' });
    expect(lost(text)).toEqual(['0 no_title']);
    const ticked = read(text.replace('vind je?', 'vind je? (meerdere antwoorden)')).questions[0];
    expect(ticked).toMatchObject({ title: 'Het is leuk.', sub_questions: [{ title: 'Het is ver.', options }] });
  });
});

const script = `ONDERZOEK FIETSEN – versie 2

[ALLEN]
V1. Heeft uw kind een fiets?
1  Ja
2  Nee
9  Weet niet (NIET VOORLEZEN)

[INDIEN V1 = 1]
V2. Fietst uw kind naar school?
PROG: opties random
1  Vaak
2  Nooit

[INDIEN V1 = 1]
V3. Waarheen nog meer? MEERDERE ANTWOORDEN MOGELIJK
1  Sport
2  Anders, nl.: [OPEN]

[ALLEN]
V4. Is de weg veilig?
1  Ja
2  Nee
ROUTING: indien 1 -> V6

V5. Waarom niet?
[OPEN, max. 200 tekens]

V6. [INDIEN LEEFTIJD > 12] Rijdt uw kind mee?
1  Ja
2  Nee

EINDE`;

describe('a script of an agency', () => {
  test('keeps its codes out of the words, and its conditions', () => {
    expect(read(script).questions.map(({ show_if }) => show_if)).toMatchObject({
      1: { join: 'and', of: [{ question: 'v1', is: 'one_of', options: ['o1'] }] },
      2: { join: 'and', of: [{ question: 'v1', is: 'one_of', options: ['o1'] }] },
    });
    expect(told(script)).toEqual([
      'multiple_choice: Heeft uw kind een fiets? | Ja | Nee | Weet niet',
      'multiple_choice: Fietst uw kind naar school? | Vaak | Nooit',
      'multiple_answer: Waarheen nog meer? | Sport | …',
      'multiple_choice: Is de weg veilig? | Ja > v6 | Nee',
      'text: Waarom niet?',
      'multiple_choice: Rijdt uw kind mee? | Ja | Nee',
    ]);
  });

  test('loses what is for others, each by its line', () => {
    const named = lost(script).filter((one) => !one.endsWith('codes_dropped'));
    expect(named).toEqual(['7 interviewer', '11 note', '27 maximum', '29 condition_unknown', '33 ending']);
  });

  test('in parts that count anew stays within its part', () => {
    const text =
      'Deel A\n1. Een?\n- Ja\n- Nee\nDeel B\n1. Twee?\n□ Ja (door naar vraag 3)\n□ Nee\n2. Drie?\n....\n3. Vier?\n....\nPagina 2 van 2';
    expect(told(text)[1]).toBe('multiple_choice: Twee? | Ja > b3 | Nee');
    expect(lost(text)).toEqual(['0 no_title', '1 heading', '5 heading', '6 parts', '6 kind_assumed', '13 footer']);
  });

  test.each([
    ['V1 <> ja', { join: 'or', of: [{ is: 'none_of', options: ['o1'] }, { is: 'not_answered' }] }],
    ['V1 = 1 of 2', { join: 'and', of: [{ is: 'one_of', options: ['o1', 'o2'] }] }],
    ['V1 = 1 en V2 = 1', { join: 'and', of: [{ question: 'v1' }, { question: 'v2', is: 'one_of' }] }],
    ['V1 = 1 of V2 = 1', { join: 'or', of: [{ question: 'v1' }, { question: 'v2', is: 'one_of' }] }],
    ['V3 = 1', undefined],
    ['V1 = 7', undefined],
  ])('[INDIEN %s]', (condition, show_if) => {
    const text = `V1. Een?\n1  Ja\n2  Nee\nV2. Twee?\n1  Ja\n[INDIEN ${condition}]\nV3. Drie?\n1  Ja`;
    const { show_if: read_show_if } = read(text).questions[2]!;
    if (show_if) expect(read_show_if).toMatchObject(show_if);
    else expect([read_show_if, lost(text).includes('6 condition_unknown')]).toEqual([undefined, true]);
  });

  test('that jumps back or nowhere loses the jump', () => {
    const text = '1. Een?\n- Ja\n2. Twee?\n- Ja → 1\n- Nee → 9';
    expect(told(text)[1]).toBe('multiple_choice: Twee? | Ja | Nee');
    expect(lost(text)).toEqual(['0 no_title', '4 jump_unknown', '5 jump_unknown']);
  });
});

describe('what is no questionnaire', () => {
  test('is refused whole: a letter, with a list of wishes and a telephone number', () => {
    const letter =
      'Beste Noor,\n\nKun je iets vragen over geld? En over werk: werken ze veel?\n\n2 dingen nog: het moet kort.\nBel me op 06 00 00 00 00.\n\nGroet,\nDirk';
    const pasted = readPaste(letter);
    expect(pasted).toMatchObject({ unreadable: 'no_questions' });
    expect(pasted.fates.every(({ as }) => as !== 'question' && as !== 'option')).toBe(true);
    expect(readPaste('')).toEqual({ unreadable: 'no_questions', fates: [] });
  });

  test('is refused when it is a megabyte', () => {
    expect(readPaste(plain.repeat(4000))).toEqual({ unreadable: 'too_large', fates: [] });
  });

  test('of a web page nothing is left but its words', () => {
    const page = `<html><head><title>x</title><script>alert("1. Boe?")</script><style>p{}</style></head><body onload="x()">
      <p>1. Hoe gaat het?</p><ul><li>- Goed <img src=x onerror=alert(1)></li><li>- Slecht &amp; moe</li></ul><!-- 2. Wat? --></body></html>`;
    expect(told(page)).toEqual(['multiple_choice: Hoe gaat het? | Goed | Slecht & moe']);
    expect(lost(page)).toEqual(['0 image_left', '0 no_title']);
  });

  test('an answer that was only a picture is named, and is no part of the question', () => {
    const text = '1. Welke past bij jullie?\n- <img src=a.png>\n- Geen\n[ ]';
    expect(read(text).questions).toMatchObject([{ options: [{ title: 'Geen' }] }]);
    expect(read(text).questions[0]!.description).toBeUndefined();
    expect(lost(text)).toEqual(['0 image_left', '0 no_title', '2 no_words', '4 no_words']);
  });
});

const pieces = [
  ...script.split('\n'),
  ...plain.split('\n'),
  '\t1\t2',
  'x\t○\t○',
  '<script>',
  '[',
  '((((',
  '→ 3',
  '* ',
  '?',
];

test('whatever is pasted, nothing throws, each line has one fate, and every jump leads forward', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }), (lines) => {
      const pasted = readPaste(lines.join('\n'));
      const places = pasted.fates.map(({ line }) => line);
      expect(new Set(places).size).toBe(places.length);
      if ('unreadable' in pasted) return;
      expect(wayFaults(asQuestions(pasted.file)).filter(({ code }) => code !== 'way_to_none')).toEqual([]);
    }),
  );
});

test('signs without end are read to their end', () => {
  const pieces = '(|[|<|< p|- |1. |a\t|→ |indien 1 of |en/of |&amp;| .|…|A |Anders '.split('|');
  for (const piece of pieces) {
    readPaste(`1. Vraag?\n- ${piece.repeat(100_000 / piece.length)}`);
    readPaste(`${piece}\n`.repeat(20_000 / piece.length));
  }
});

test('a line with a gulf of spaces, or more lines than anybody writes, holds nobody up', () => {
  // A pattern that begins anew at each space would take longer than a test may.
  const wide = read(`1. Leest je kind${' '.repeat(300_000)}graag?\n- Ja\n- Nee`);
  expect(wide.questions[0]).toMatchObject({
    title: 'Leest je kind graag?',
    options: [{ title: 'Ja' }, { title: 'Nee' }],
  });
  expect(readPaste('a?\n'.repeat(100_000))).toEqual({ unreadable: 'too_large', fates: [] });
});
