import { expect, test } from 'vitest';
import { cellWith, columnWith, figureWith } from '#test/results/make-figure.ts';
import type { ResultsFigure } from '../calls/office/results.ts';
import { type OutcomeOf, outcomeSentence } from './outcome-sentence.ts';

type Shares = Record<string, number>;
const inside: OutcomeOf = { weighted: null, chosen: null, rules: 'inside', by_row: false };
const outside: OutcomeOf = { ...inside, rules: 'outside' };
const weighted = (effective_n: number, chosen: number): OutcomeOf => ({
  rules: 'inside',
  by_row: false,
  chosen,
  weighted: { number: 1, variables: [], source: '', effective_n, largest: 3 },
});

/** A figure of whom so many answered; `shares` in percent. */
const figureOf = (n: number | null, shares: Shares, over: Partial<ResultsFigure> = {}): ResultsFigure =>
  figureWith({
    columns: [columnWith('', 'Allen', { n })],
    rows: Object.entries(shares).map(([title, percent]) => ({
      id: title,
      title,
      no_opinion: title === 'Weet ik niet',
      cells: [
        cellWith(percent < 0 || (n !== null && n < 10) ? null : percent, {
          n: n === null || percent < 0 ? null : Math.round((n * percent) / 100),
        }),
      ],
    })),
    asked: n,
    answered: n,
    ...over,
  });
const several = { kind: 'several' } as const;
const scale = { scale: true, mean: 3 } as const;
const eens = (a: number, b: number, c: number, d: number, e: number): Shares => ({
  'Helemaal oneens': a,
  Oneens: b,
  'Niet eens, niet oneens': c,
  Eens: d,
  'Helemaal eens': e,
});
const marks = Object.fromEntries([0, 1, 1, 3, 9, 15, 32, 29, 6, 4].map((share, at) => [String(at + 1), share]));
const asked_some = { asked: 115, not_asked: 90 };

test.each<[ResultsFigure, string, OutcomeOf?]>([
  // One answer that is surely ahead.
  [
    figureOf(202, { Ja: 71, 'Nee, te laag': 21, 'Nee, te hoog': 5, 'Weet ik niet': 3 }),
    'Zeven op de tien ouders antwoorden ‘Ja’. Eén op de vijf antwoordt ‘Nee, te laag’.',
  ],
  [figureOf(200, { Ja: 100, Nee: 0 }), 'Alle ouders antwoorden ‘Ja’.'],
  [figureOf(200, { Ja: 97, Nee: 3 }), 'Bijna alle ouders antwoorden ‘Ja’.'],
  [figureOf(200, { Ja: 90, Nee: 10 }), 'Negen op de tien ouders antwoorden ‘Ja’. Eén op de tien antwoordt ‘Nee’.'],
  [
    figureOf(200, { Ja: 87, Nee: 13 }),
    'Bijna negen op de tien ouders antwoorden ‘Ja’. Bijna één op de zeven antwoordt ‘Nee’.',
  ],
  [figureOf(200, { Ja: 75, Nee: 25 }), 'Driekwart van de ouders antwoordt ‘Ja’. Een kwart antwoordt ‘Nee’.'],
  [figureOf(200, { Ja: 67, Nee: 33 }), 'Twee op de drie ouders antwoorden ‘Ja’. Een derde antwoordt ‘Nee’.'],
  [
    figureOf(200, { Ja: 62, Nee: 38 }),
    'Ruim zes op de tien ouders antwoorden ‘Ja’. Bijna vier op de tien antwoorden ‘Nee’.',
  ],
  [figureOf(900, { Ja: 54, Nee: 46 }), 'Ruim de helft van de ouders antwoordt ‘Ja’. Bijna de helft antwoordt ‘Nee’.'],
  // Under half nothing is 'most parents', and a first is named only where it is sure.
  [
    figureOf(400, { Soms: 45, Vaak: 25, Nooit: 22, Altijd: 8 }),
    '‘Soms’ is het meest gekozen: door ruim vier op de tien ouders.',
  ],
  [
    figureOf(400, { Soms: 40, Vaak: 30, Nooit: 18, Altijd: 12 }),
    '‘Soms’ is het meest gekozen: door vier op de tien ouders. Drie op de tien antwoorden ‘Vaak’.',
  ],
  [
    figureOf(400, { Noord: 18, Oost: 17, Zuid: 17, West: 16, Midden: 16, Buitenland: 16 }),
    'Geen antwoord springt eruit: de antwoorden liggen dicht bij elkaar.',
  ],
  [
    figureOf(205, { 'Vmbo-b': 26, 'Vmbo-t': 24, Havo: 28, Vwo: 20, Praktijk: 2 }),
    'Geen antwoord springt eruit: de antwoorden liggen dicht bij elkaar.',
  ],
  [
    figureOf(100, { Ja: 52, Nee: 48 }),
    'De meningen zijn verdeeld: ‘Ja’ en ‘Nee’ liggen dicht bij elkaar (52 en 48 %).',
  ],
  [figureOf(100, { Ja: 55, Nee: 45 }), '55 % antwoordt ‘Ja’, 45 % ‘Nee’; dat verschil kan toeval zijn.'],
  [
    figureOf(111, { 'Te streng': 39, 'Precies goed': 37, 'Niet streng genoeg': 24 }, asked_some),
    '‘Te streng’ en ‘Precies goed’ zijn ongeveer even vaak gekozen (39 en 37 %).',
  ],
  [
    figureOf(111, { 'Te streng': 36, 'Precies goed': 33, 'Niet streng genoeg': 31 }),
    '‘Te streng’, ‘Precies goed’ en ‘Niet streng genoeg’ liggen dicht bij elkaar (36, 33 en 31 %).',
  ],
  [
    figureOf(300, { 'Weet ik niet': 60, Ja: 30, Nee: 10 }),
    'Zes op de tien ouders antwoorden ‘Weet ik niet’. Drie op de tien antwoorden ‘Ja’.',
  ],
  [
    figureOf(65, { 'Zelf op de fiets': 31, Lopend: 23, Achterop: 18, Auto: 5, Bus: 23 }),
    'Geen antwoord springt er zeker uit.',
  ],
  [
    figureOf(65, { 'Zelf op de fiets': 41, Lopend: 29, Auto: 15, Bus: 15 }),
    '41 % antwoordt ‘Zelf op de fiets’, 29 % ‘Lopend’; dat verschil kan toeval zijn.',
  ],
  [
    figureOf(132, { 'Een telefoon': 74, 'Een tablet': 66, Niets: 9 }, several),
    '74 % noemt ‘Een telefoon’, 66 % ‘Een tablet’; dat verschil kan toeval zijn.',
  ],
  // Of those who were asked.
  [
    figureOf(51, { Ja: 73, Nee: 27 }, { asked: 53, not_asked: 152 }),
    'Bijna driekwart van de ouders die deze vraag kregen, antwoordt ‘Ja’. Ruim een kwart antwoordt ‘Nee’.',
  ],
  [
    figureOf(120, { Ja: 67, Nee: 33 }, asked_some),
    'Twee op de drie ouders die deze vraag kregen, antwoorden ‘Ja’. Een derde antwoordt ‘Nee’.',
  ],
  [
    figureOf(46, { Ja: 74, Nee: 26 }, { asked: 53, not_asked: 152, no_answer: 7 }),
    'Driekwart van de ouders die deze vraag invulden, antwoordt ‘Ja’. Een kwart antwoordt ‘Nee’.',
  ],
  // So few that a number of people says more.
  [figureOf(20, { Ja: 80, Nee: 20 }), '16 van de 20 ouders antwoorden ‘Ja’. 4 antwoorden ‘Nee’.'],
  [figureOf(5, { Ja: 100, Nee: 0 }), '5 van de 5 ouders antwoorden ‘Ja’.'],
  [figureOf(20, { Ja: 55, Nee: 45 }), '11 van de 20 ouders antwoorden ‘Ja’, 9 ‘Nee’; dat verschil kan toeval zijn.'],
  [figureOf(0, { Ja: 0, Nee: 0 }), 'Nog niemand gaf hier antwoord.'],
  // Weights cost certainty.
  [
    figureOf(400, { Ja: 56, Nee: 44 }),
    'Bijna zes op de tien ouders antwoorden ‘Ja’. Ruim vier op de tien antwoorden ‘Nee’.',
  ],
  [
    figureOf(400, { Ja: 56, Nee: 44 }),
    '56 % antwoordt ‘Ja’, 44 % ‘Nee’; dat verschil kan toeval zijn.',
    weighted(200, 400),
  ],
  // Outsiders: rounded counts cost some too, and a small base has no shares.
  [
    figureOf(200, { Ja: 70, Nee: 22, 'Weet ik niet': -1 }),
    'Zeven op de tien ouders antwoorden ‘Ja’. Ruim één op de vijf antwoordt ‘Nee’.',
    outside,
  ],
  [
    figureOf(200, { Ja: 57, Nee: 43 }),
    'Bijna zes op de tien ouders antwoorden ‘Ja’. Ruim vier op de tien antwoorden ‘Nee’.',
  ],
  [figureOf(200, { Ja: 57, Nee: 43 }), '57 % antwoordt ‘Ja’, 43 % ‘Nee’; dat verschil kan toeval zijn.', outside],
  [
    figureOf(45, { Ja: 78, Nee: 22 }),
    'Ongeveer 35 van de 45 ouders antwoorden ‘Ja’. Ongeveer 10 antwoorden ‘Nee’.',
    outside,
  ],
  [figureOf(null, { Ja: -1, Nee: -1 }), '', outside],
  // A few may have given the answer that is hidden.
  [figureOf(85, { Ja: 100, Nee: -1 }), 'Bijna alle ouders antwoorden ‘Ja’.', outside],
  // Scales: the two outer steps at either end.
  [
    figureOf(197, eens(2, 7, 16, 46, 29), scale),
    'Driekwart van de ouders antwoordt ‘(helemaal) eens’, 9 % ‘(helemaal) oneens’.',
  ],
  [
    figureOf(202, eens(19, 34, 14, 21, 12), scale),
    'Ruim de helft van de ouders antwoordt ‘(helemaal) oneens’, 33 % ‘(helemaal) eens’.',
  ],
  [
    figureOf(140, eens(16, 24, 18, 22, 20), scale),
    'De meningen zijn verdeeld: 42 % antwoordt ‘(helemaal) eens’, 40 % ‘(helemaal) oneens’.',
  ],
  [
    figureOf(300, { Nooit: 5, Zelden: 10, Soms: 25, Vaak: 40, Altijd: 20 }, scale),
    'Zes op de tien ouders antwoorden ‘Vaak’ of ‘Altijd’, 15 % ‘Zelden’ of ‘Nooit’.',
  ],
  // Marks and numbers.
  [
    figureOf(201, marks, { scale: true, mean: 6.9, median: 7 }),
    'Gemiddeld 6,9 op een schaal van 1 tot en met 10, de mediaan 7.',
  ],
  [
    figureOf(193, { '0–9': 5, '10–19': 95 }, { kind: 'number', unit: 'minuten', mean: 26.3, median: 25 }),
    'Het gemiddelde is 26,3 minuten, de mediaan 25.',
  ],
  [figureOf(193, { '0–9': 5, '10–19': 95 }, { kind: 'number', mean: 25 }), 'Het gemiddelde is 25.', outside],
  // Several answers.
  [
    figureOf(200, { 'De leerkracht': 71, Ouderavond: 49, 'Andere ouders': 34 }, several),
    '‘De leerkracht’ is het meest genoemd: door zeven op de tien ouders.',
  ],
  [
    figureOf(200, { 'De leerkracht': 51, Ouderavond: 48, 'Andere ouders': 14 }, several),
    '‘De leerkracht’ en ‘Ouderavond’ zijn ongeveer even vaak genoemd (51 en 48 %).',
  ],
  [
    figureOf(200, { A: 51, B: 48, C: 47, D: 50, E: 3 }, several),
    'Geen antwoord springt eruit: de antwoorden liggen dicht bij elkaar.',
  ],
  [
    figureOf(124, { 'Een school kiezen': 47, 'De toets': 23, Huiswerk: 17 }, { ...several, question: 'tips__code' }),
    '‘Een school kiezen’ komt het meest voor: in 47 % van de gelezen antwoorden.',
  ],
  // Texts.
  [figureOf(124, {}, { kind: 'text' }), '124 ouders schreven iets.'],
  [figureOf(null, {}, { kind: 'text' }), 'Minder dan 10 ouders schreven iets.', outside],
  [figureOf(12, { Ja: 100 }, { hidden: 'Deze tabel is te groot.' }), ''],
])('what came out, case %#', (figure, sentence, of = inside) => {
  expect(outcomeSentence(of, figure)).toBe(sentence);
});

test('under half nothing is called most parents, and no first is named of two that chance can have parted', () => {
  for (let first = 26; first < 50; first++) {
    for (const n of [12, 30, 60, 120, 400]) {
      const said = outcomeSentence(inside, figureOf(n, { A: first, B: first - 1, C: 101 - 2 * first }));
      expect(said).not.toMatch(/de meeste|meerderheid/i);
      if (first - 1 > 101 - 2 * first) expect(said).not.toMatch(/‘A’ is het meest|antwoord(t|en) ‘A’(?!.*toeval)/);
    }
  }
});
