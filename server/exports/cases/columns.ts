import { missingCodes } from '#contract/results/file-formats.ts';
import { type BackgroundKey, backgroundKeys, backgrounds } from '#questionnaire/background.ts';
import { armIds, arms_most } from '#questionnaire/chance.ts';
import { dateOfDays } from '#questionnaire/dates.ts';
import type { Model } from '../../results/model.ts';
import { unknownPerson } from '../../results/tables/coarsen.ts';
import { backgroundName } from '../../results/tables/dimension.ts';
import { coded } from '../../results/variables.ts';
import { hasOrders } from '../../surveys/answering/order-seed.ts';
import { emptyCellCodes as csvCodes } from '../../surveys/export/answer-cell.ts';
import { exportColumns } from '../../surveys/export/export-columns.ts';
import { number_letters } from '../../surveys/export/export-number.ts';
import { answerColumn } from './answer-columns.ts';
import type { FileColumn, Value } from './column.ts';
import { joinedColumns, recodedColumn } from './joined-columns.ts';
import type { CaseRows, CaseSource } from './source.ts';
import type { TextColumns } from './texts.ts';

/** What the syntax of SPSS keeps for itself. */
const reserved = new Set(['ALL', 'AND', 'BY', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'NOT', 'OR', 'TO', 'WITH']);
const name_bytes = 64;

/**
 * Names as statistical programs take them: `-` becomes `_`, `:` becomes `__`, and no two are equal in lower case: a later
 * one gets a number.
 */
export class UniqueColumnNames {
  private readonly taken = new Set<string>();

  next(name: string): string {
    const plain = name.replaceAll(':', '__').replaceAll(/[^A-Za-z0-9_.]/g, '_');
    const begun = /^[A-Za-z]/.test(plain) ? plain : `v_${plain}`;
    const free = reserved.has(begun.toUpperCase()) ? `${begun}_` : begun;
    // A name ends in no dot: it would end a command.
    const base = free.slice(0, name_bytes).replace(/\.$/, '_');
    let made = base;
    for (let count = 2; this.taken.has(made.toLowerCase()); count++) {
      const end = `_${count}`;
      made = `${base.slice(0, name_bytes - end.length)}${end}`;
    }
    this.taken.add(made.toLowerCase());
    return made;
  }
}

export const weight_name = 'gewicht';
const weight_decimals = 6;
/** Of a number below 65,536. */
const seed_digits = 5;

/** What is known of respondents beside their answers, as it goes into one file. */
export type BackgroundColumn = { key: BackgroundKey; codes: Int16Array };

/** Every column of a file, in its order: who, what is known of them, their answers, their weight. */
export function fileColumns(
  source: Pick<CaseSource, 'snapshot' | 'model' | 'joins'>,
  texts: TextColumns | undefined,
  known: readonly BackgroundColumn[],
  weights: Float64Array | undefined,
): FileColumn[] {
  const { snapshot, model, joins } = source;
  const names = namesOf(model, snapshot.ids === undefined);
  const answers = model.asked.flatMap((asked) => {
    const plain = asked.variables
      .filter(({ kind, name }) => kind !== 'text' || !texts || texts.has(name))
      .map((variable) => answerColumn(snapshot, asked, variable, names.of(`answer ${variable.name}`)));
    return [...plain, ...joinedColumns(snapshot, asked, plain, joins, names.next)];
  });
  return [
    ...whoColumns(source, names),
    ...known.flatMap((one) => {
      const plain = backgroundColumn(snapshot.codes.get('finished')!, one, names);
      const own = joins.filter(({ of }) => of === backgroundName(one.key));
      return [plain, ...recodedColumn(plain, own, names.next)];
    }),
    ...answers,
    ...(weights ? [weightColumn(snapshot.codes.get('finished')!, weights)] : []),
  ];
}

type ColumnNames = { of(name: string): string; next(name: string): string };

/** Names as they were given when each version was published: a later one changes none of them. */
function namesOf({ versions, asked }: Model, anonymous: boolean): ColumnNames {
  const names = new UniqueColumnNames();
  const own = [...ownNames, weight_name, ...backgroundKeys.map(backgroundFileName)];
  const given = new Map<string, string>(own.map((name) => [name, names.next(name)]));
  // A question may be called as one of ours, and steps aside.
  for (const [, { published }] of [...versions].sort(([a], [b]) => a - b)) {
    if (published.arms && !given.has(arm_name)) given.set(arm_name, names.next(arm_name));
    for (const { name, words } of exportColumns(published)) {
      if (given.has(`answer ${name}`)) continue;
      // What may tell who wrote it stands in an order of its own.
      given.set(`answer ${name}`, names.next(`${inDutch(name)}${anonymous && words ? ':los' : ''}`));
    }
  }
  // Subjects of open answers came after it all.
  for (const { name } of asked.flatMap(({ variables }) => variables)) {
    if (!given.has(`answer ${name}`)) given.set(`answer ${name}`, names.next(inDutch(name)));
  }
  return { of: (name) => given.get(name)!, next: (name) => names.next(name) };
}

/** The columns of ours, in the language of the labels. */
const ownNames = ['nummer', 'afgerond', 'begonnen_op', 'afgerond_op', 'versie', 'volgorde'] as const;
type OwnName = (typeof ownNames)[number] | typeof arm_name;
/** Other surveys may have a question of this name in their files, and keep it. */
const arm_name = 'groep';
const backgroundFileName = (key: BackgroundKey): string => `achtergrond_${backgrounds[key].column}`;

/** 'hours:other_text' is 'hours:anders_tekst'. A question that is called as one of our columns steps aside by itself. */
const inDutch = (name: string): string =>
  name
    .replace(/:other_text$/, ':anders_tekst')
    .replace(/:other$/, ':anders')
    .replace(/:answer$/, '');

const finishedCodes = [
  { code: 0, id: '0', title: 'Halverwege gestopt' },
  { code: 1, id: '1', title: 'Afgerond' },
];

type Shape = Pick<FileColumn, 'type' | 'measure' | 'label'> & Partial<FileColumn>;

function ownColumn(name: string, shape: Shape, value: FileColumn['value']): FileColumn {
  const plain = (found: Value) => (found === null ? '' : String(found));
  return {
    name,
    variable: null,
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

function whoColumns({ snapshot, model }: Pick<CaseSource, 'snapshot' | 'model'>, names: Pick<ColumnNames, 'of'>) {
  const [finished, version] = [snapshot.codes.get('finished')!, snapshot.codes.get('version')!];
  const make = (name: OwnName, shape: Shape, value: FileColumn['value']) => ownColumn(names.of(name), shape, value);
  const dayOf = (name: OwnName, on: 'started_on' | 'finished_on', label: string) => {
    const value: FileColumn['value'] = ({ respondents }, row) => respondents![on](row);
    const spelled = new Map<Value, string>([[null, '']]);
    const csv: FileColumn['csv'] = (portion, row) => {
      const day = value(portion, row);
      if (!spelled.has(day)) spelled.set(day, dateOfDays(Number(day)));
      return spelled.get(day)!;
    };
    return make(name, { type: 'day', measure: 'scale', label, csv }, value);
  };
  const isKnown = snapshot.ids !== undefined;
  const shuffled = [...model.versions.values()].some(({ published }) => hasOrders(published.questions));
  const titles = armTitles(model);
  const letters = armIds(titles);
  const armAt = (portion: CaseRows, row: number): number => {
    const { arms } = model.versions.get(version[row]!)!.published;
    return letters.indexOf(portion.respondents!.arm(row, arms) ?? '');
  };
  return [
    ...(isKnown
      ? [
          make(
            'nummer',
            { type: 'text', bytes: number_letters, measure: 'nominal', label: 'Nummer van de deelnemer' },
            ({ respondents }, row) => respondents!.number(row),
          ),
        ]
      : []),
    make(
      'afgerond',
      {
        type: 'number',
        measure: 'nominal',
        label: 'Afgerond',
        codes: finishedCodes,
        coded: { codes: finished, cells: new Map(finishedCodes.map(({ code, id }) => [code, id])) },
      },
      (_, row) => finished[row]!,
    ),
    ...(isKnown
      ? [dayOf('begonnen_op', 'started_on', 'Begonnen op'), dayOf('afgerond_op', 'finished_on', 'Afgerond op')]
      : []),
    ...(model.versions.size > 1
      ? [
          make(
            'versie',
            { type: 'number', measure: 'nominal', label: 'Versie van de vragenlijst' },
            (_, row) => version[row]!,
          ),
        ]
      : []),
    ...(isKnown && shuffled
      ? [
          make(
            'volgorde',
            {
              type: 'text',
              bytes: seed_digits,
              measure: 'nominal',
              label: 'Waaruit de volgorde van opties en vragen volgt',
            },
            ({ respondents }, row) => respondents!.order_seed(row),
          ),
        ]
      : []),
    ...(isKnown && titles.length > 0
      ? [
          make(
            arm_name,
            {
              ...{ type: 'number', measure: 'nominal', label: 'Groep door het lot' },
              codes: letters.map((id, at) => ({ code: at + 1, id, title: titles[at]! })),
              csv: (portion, row) => letters[armAt(portion, row)] ?? '',
            },
            (portion, row) => (armAt(portion, row) < 0 ? null : armAt(portion, row) + 1),
          ),
        ]
      : []),
  ];
}

/** The newest words for each arm, and behind them what its letter stood for in older versions, where that is something else. */
function armTitles({ versions }: Pick<Model, 'versions'>): string[] {
  const newest = [...versions].sort(([a], [b]) => b - a).map(([version, { published }]) => ({ version, ...published }));
  return armIds(Array(arms_most).fill('')).flatMap((_, at) => {
    const named = newest.flatMap(({ version, arms }) => (arms?.[at] ? { version, title: arms[at] } : []));
    const [now, ...before] = named.filter(
      ({ title }, place) => named.findIndex((one) => one.title === title) === place,
    );
    return now ? now.title + before.map(({ version, title }) => ` (versie ${version}: ${title})`).join('') : [];
  });
}

function backgroundColumn(
  finished: Int16Array,
  { key, codes }: BackgroundColumn,
  names: Pick<ColumnNames, 'of'>,
): FileColumn {
  const { title, classes } = backgrounds[key];
  const known = classes.flatMap(({ id, title, retired }, at) =>
    retired && !codes.includes(at + 1) ? [] : [{ code: at + 1, id, title }],
  );
  const missing = [
    { code: missingCodes.left_open, id: csvCodes.not_answered, title: 'Onbekend' },
    { code: missingCodes.pooled, id: csvCodes.pooled, title: 'Samengevoegd' },
  ];
  const value = (code: number) =>
    code === unknownPerson ? null : code === coded.left_open ? missingCodes.left_open : code;
  const ids = new Map<number | null, string>([...known, ...missing].map(({ code, id }) => [code, id]));
  return ownColumn(
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
