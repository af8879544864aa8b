import type { LeftOutCount } from '#contract/calls/office/results/left-out.ts';
import { clockTime, day, enumerate, noonOf } from '#contract/format.ts';
import { aaporCodes, type Dispositions, dispositions, dispositionTitles } from '#contract/office/dispositions.ts';
import { countsAs, leftOutWords } from '#contract/results/account.ts';
import type { FileTexts } from '#contract/results/file-formats.ts';
import { rules } from '#contract/rules.ts';
import { backgrounds } from '#questionnaire/background.ts';
import { toldCounts } from '../results/excluded-responses/exclusion-view.ts';
import type { Snapshot } from '../results/snapshot/read-snapshot.ts';
import type { Coarsened } from '../results/tables/coarsen.ts';
import type { Weighted } from '../results/weights/use.ts';
import type { BackgroundColumn } from './cases/columns.ts';
import { ratesTold, volunteers } from './formats/fieldwork-sheet.ts';

const numbers = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });
const percents = new Intl.NumberFormat('nl-NL', { style: 'percent', maximumFractionDigits: 1 });
const parents = (count: number): string => (count === 1 ? '1 ouder' : `${numbers.format(count)} ouders`);

export type AccountLine = readonly [heading: string, sentence: string];
/** Of a sheet with such lines. */
export const accountWidths = [24, 100];

/** The lines that go with every file and table: which answers it was made of, and of which parents. */
export const accountOfSnapshot = (
  title: string,
  { stamp, made_at }: Pick<Snapshot, 'stamp' | 'made_at'>,
): AccountLine[] => [
  ['Vragenlijst', title],
  ['Editie', stamp],
  ['Peildatum', `De antwoorden zijn gelezen op ${day(made_at)}, om ${clockTime(made_at)} uur.`],
  ['Deelnemers', 'Online panel van vrijwilligers, geen aselecte steekproef.'],
];

export function accountOfWeights(summary: Weighted['summary'] | null, conditions: readonly string[] = []): AccountLine {
  if (!summary) return ['Weging', 'Niet gewogen.'];
  const { variables, source, effective_n, largest } = summary;
  const counts =
    effective_n === null || largest === null
      ? ''
      : ` ${countsAs({ conditions })} ${parents(effective_n)}; het grootste gewicht is ${numbers.format(largest)}.`;
  return ['Weging', `Gewogen naar ${enumerate(variables.map((one) => one.toLowerCase()))} (${source}).${counts}`];
}

/** Answers that do not count and are in no file: how many, and why. */
export const accountOfLeftOut = (all: readonly LeftOutCount[]): AccountLine[] =>
  all.length > 0 ? [['Uitgesloten', leftOutWords(all).trim()]] : [];

type Cases = {
  snapshot: Snapshot;
  known: readonly BackgroundColumn[];
  coarsened: Coarsened;
  weighted: Weighted | undefined;
  texts: FileTexts;
};

/** What is said of a file with a row for each respondent. */
export function accountOfCases({ snapshot, known, coarsened, weighted, texts }: Cases): AccountLine[] {
  const { finished, respondents, ids } = snapshot;
  const stopped = respondents - finished;
  return [
    [
      'Rijen',
      `${parents(finished)} ${finished === 1 ? 'vulde' : 'vulden'} alles in, en ${numbers.format(stopped)} ${stopped === 1 ? 'stopte' : 'stopten'} halverwege.`,
    ],
    ...accountOfLeftOut(toldCounts(snapshot.left_out, ids !== undefined)),
    accountOfWeights(weighted?.summary ?? null),
    ...(weighted
      ? [
          [
            'Weegfactor',
            `Een gewicht dat minder dan ${rules.published_least} ouders delen, is het gemiddelde van gewichten die dichtbij liggen.`,
          ] as const,
        ]
      : []),
    ...known.map(({ key }, at): AccountLine => {
      const { rows, of } = coarsened.lost[at]!;
      return [
        backgrounds[key].title,
        `Bij ${numbers.format(rows)} van ${parents(of)} samengevoegd, zodat elke combinatie bij minstens ${rules.published_least} ouders hoort.`,
      ];
    }),
    ['Open antwoorden', textWords[texts]],
    ...(ids ? [] : [['Anoniem', 'Wat ouders schreven staat los van hun rij: lees het als een lijst.'] as const]),
  ];
}

const textWords: Record<FileTexts, string> = {
  masked: 'Namen, nummers en adressen zijn vervangen door wat ze zijn. Dat gaat vanzelf en vindt niet alles.',
  original: 'Zoals ze zijn opgeschreven. Er kunnen namen, nummers en adressen in staan.',
  none: 'Weggelaten.',
};

/** What became of the invitations, where a file has no sheet for it. */
export const accountOfFieldwork = (counts: Dispositions): AccountLine[] => [
  [
    'Uitnodigingen',
    `${dispositions.map((one) => `${dispositionTitles[one]} (AAPOR ${aaporCodes[one] ?? 'geen code'}): ${counts[one]}`).join('; ')}.`,
  ],
  [
    'Respons',
    `${ratesTold(counts)
      .map(([title, rate]) => `${title} ${percents.format(rate)}`)
      .join('; ')}. ${volunteers}`,
  ],
];

export const accountOfUse = (why: string, until: string): AccountLine[] => [
  ['Waarvoor', why],
  ['Bewaren', `Tot en met ${day(noonOf(until))}. Gooi dit bestand daarna weg.`],
];
