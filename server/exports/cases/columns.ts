import { type BackgroundKey, backgroundKeys, backgrounds } from '#contract/questions/background.ts';
import { missingCodes } from '#contract/results/file-formats.ts';
import type { Model } from '../../results/model.ts';
import { backgroundName } from '../../results/tables/dimension.ts';
import { coded } from '../../results/variables.ts';
import { isShuffled } from '../../surveys/answering/order-seed.ts';
import { codes as csvCodes } from '../../surveys/export/cell.ts';
import { columnsOf, commonColumns } from '../../surveys/export/columns.ts';
import { number_letters } from '../../surveys/export/number.ts';
import { answerColumn } from './answer-columns.ts';
import { nobody } from './coarsen.ts';
import { asDays, type FileColumn, type Value } from './column.ts';
import { FileNames } from './names.ts';
import type { Portion, Respondent, Source } from './source.ts';
import type { TextColumns } from './texts.ts';

export const weight_name = 'gewicht';
const weight_decimals = 6;
/** Of a number below 65,536. */
const seed_digits = 5;

/** What is known of respondents beside their answers, as it goes into one file. */
export type Known = { key: BackgroundKey; codes: Int16Array };

/** Every column of a file, in its order: who, what is known of them, their answers, their weight. */
export function fileColumns(
  source: Pick<Source, 'snapshot' | 'model'>,
  texts: TextColumns | undefined,
  known: readonly Known[],
  weights: Float64Array | undefined,
): FileColumn[] {
  const { snapshot, model } = source;
  const names = namesOf(model);
  const answers = model.asked.flatMap((asked) =>
    asked.variables
      .filter(({ kind, name }) => kind !== 'text' || !texts || texts.has(name))
      .map((variable) => answerColumn(snapshot, asked, variable, names.of(`answer ${variable.name}`))),
  );
  return [
    ...whoColumns(source, names),
    ...known.map((one) => backgroundColumn(snapshot.codes.get('finished')!, one, names)),
    ...answers,
    ...(weights ? [weightColumn(snapshot.codes.get('finished')!, weights)] : []),
  ];
}

/** Names as they were given when each version was published: a later one changes none of them. */
function namesOf({ versions, asked }: Model): { of(name: string): string } {
  const names = new FileNames();
  const own = [...commonColumns, 'version', 'order_seed', weight_name, ...backgroundKeys.map(backgroundFileName)];
  const given = new Map(own.map((name) => [name, names.next(name)]));
  // A question may be called as one of ours, and steps aside.
  for (const [, { published }] of [...versions].sort(([a], [b]) => a - b)) {
    for (const { name } of columnsOf(published)) {
      if (!given.has(`answer ${name}`)) given.set(`answer ${name}`, names.next(name));
    }
  }
  // Subjects of open answers came after it all.
  for (const { name } of asked.flatMap(({ variables }) => variables)) {
    if (!given.has(`answer ${name}`)) given.set(`answer ${name}`, names.next(name));
  }
  return { of: (name) => given.get(name)! };
}

const backgroundFileName = (key: BackgroundKey): string => `background_${key}`;

const finishedCodes = [
  { code: 0, id: '0', title: 'Halverwege gestopt' },
  { code: 1, id: '1', title: 'Afgemaakt' },
];

type Shape = Pick<FileColumn, 'type' | 'measure' | 'label'> & Partial<FileColumn>;

function ownColumn(csv_name: string, name: string, shape: Shape, value: FileColumn['value']): FileColumn {
  const plain = (found: Value) => (found === null ? '' : String(found));
  return {
    csv_name,
    name,
    question: null,
    set: false,
    decimals: 0,
    codes: [],
    missing: [],
    words: false,
    value,
    csv: (portion, row) => plain(value(portion, row)),
    ...shape,
  };
}

function whoColumns({ snapshot, model }: Pick<Source, 'snapshot' | 'model'>, names: { of(name: string): string }) {
  const [finished, version] = [snapshot.codes.get('finished')!, snapshot.codes.get('version')!];
  const make = (name: string, shape: Shape, value: FileColumn['value']) =>
    ownColumn(name, names.of(name), shape, value);
  const of = (portion: Portion, row: number): Respondent => portion.respondents[row - portion.from]!;
  const dayOf = (name: 'started_on' | 'finished_on', label: string) =>
    make(
      name,
      { type: 'day', measure: 'scale', label, csv: (portion, row) => of(portion, row)[name] },
      (portion, row) => asDays(of(portion, row)[name]),
    );
  const isKnown = snapshot.ids !== undefined;
  const shuffled = [...model.versions.values()].some(({ published }) => isShuffled(published.questions));
  return [
    ...(isKnown
      ? [
          make(
            'number',
            { type: 'text', bytes: number_letters, measure: 'nominal', label: 'Nummer van de deelnemer' },
            (portion, row) => of(portion, row).number,
          ),
        ]
      : []),
    make(
      'finished',
      { type: 'number', measure: 'nominal', label: 'Afgemaakt', codes: finishedCodes },
      (_, row) => finished[row]!,
    ),
    ...(isKnown ? [dayOf('started_on', 'Begonnen op'), dayOf('finished_on', 'Klaar op')] : []),
    ...(model.versions.size > 1
      ? [
          make(
            'version',
            { type: 'number', measure: 'nominal', label: 'Versie van de vragenlijst' },
            (_, row) => version[row]!,
          ),
        ]
      : []),
    ...(isKnown && shuffled
      ? [
          make(
            'order_seed',
            { type: 'text', bytes: seed_digits, measure: 'nominal', label: 'Waaruit de volgorde van opties volgt' },
            (portion, row) => of(portion, row).order_seed(),
          ),
        ]
      : []),
  ];
}

function backgroundColumn(
  finished: Int16Array,
  { key, codes }: Known,
  names: { of(name: string): string },
): FileColumn {
  const { title, classes } = backgrounds[key];
  const known = classes.map((one, at) => ({ code: at + 1, id: one.id, title: one.title }));
  const missing = [
    { code: missingCodes.left_open, id: csvCodes.not_answered, title: 'Onbekend' },
    { code: missingCodes.pooled, id: csvCodes.pooled, title: 'Samengevoegd' },
  ];
  const value = (code: number) => (code === nobody ? null : code === coded.left_open ? missingCodes.left_open : code);
  const ids = new Map<number | null, string>([...known, ...missing].map(({ code, id }) => [code, id]));
  return ownColumn(
    backgroundName(key),
    names.of(backgroundFileName(key)),
    {
      type: 'number',
      measure: 'nominal',
      label: title,
      codes: known,
      missing,
      csv: (_, row) => (finished[row] === 1 ? ids.get(value(codes[row]!))! : csvCodes.not_shown),
    },
    (_, row) => (finished[row] === 1 ? value(codes[row]!) : null),
  );
}

/** Who stopped halfway has none. */
function weightColumn(finished: Int16Array, weights: Float64Array): FileColumn {
  const value = (row: number) => (finished[row] === 1 ? Number(weights[row]!.toFixed(weight_decimals)) : null);
  return ownColumn(
    `_weight`,
    weight_name,
    {
      type: 'number',
      measure: 'scale',
      label: 'Weegfactor',
      decimals: weight_decimals,
      csv: (_, row) => value(row)?.toFixed(weight_decimals) ?? '',
    },
    (_, row) => value(row),
  );
}
