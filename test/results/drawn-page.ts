import type { Snapshot } from '#server/results/snapshot/read.ts';
import { baseName, basesOf } from '#server/results/tables/bases.ts';
import { type Dimension, pooled, withUnknown } from '#server/results/tables/dimension.ts';
import { figuresOf } from '#server/results/tables/figure.ts';
import { columnsOf, makeLayers } from '#server/results/tables/layers.ts';
import { bitsOf } from '#server/results/tables/looks.ts';
import type { Asked } from '#server/results/variables.ts';

type Draw = () => number;
export type Led = { question: string; answers: readonly number[] };
/** A question that is asked of everybody, or of who gave one of these answers to other ones. */
export type Question = {
  id: string;
  answers: number;
  open: number;
  of?: Led[];
};

export const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
export const left_open = -2;
const not_shown = -1;

/** An answer by chance, of which some are rare. */
function usual(draw: Draw, count: number) {
  const weights = upTo(count).map(() => 0.02 + draw() ** 3);
  const all = weights.reduce((a, b) => a + b, 0);
  return () => {
    let left = draw() * all;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return at < 0 ? count - 1 : at;
  };
}

/** A question with three that follow from its answers, two that follow from an answer to those (one of them from elsewhere too), and one for everybody. */
export function questionsBy(draw: Draw): Question[] {
  const answers = 2 + Math.floor(draw() * 4);
  const open = () => (draw() < 0.4 ? 0 : draw() ** 3 * 0.1);
  const cut = 1 + Math.floor(draw() * (answers - 1));
  const some = upTo(answers).filter(() => draw() < 0.5);
  const next = 2 + Math.floor(draw() * 3);
  const few = () => 2 + Math.floor(draw() * 2);
  const past = upTo(answers).filter((at) => at >= cut && draw() < 0.6);
  return [
    { id: 'p', answers, open: open() },
    { id: 'q', answers: next, open: open(), of: [{ question: 'p', answers: upTo(cut) }] },
    { id: 'r', answers: 2 + Math.floor(draw() * 3), open: open(), of: [{ question: 'p', answers: [answers - 1] }] },
    { id: 'u', answers: few(), open: open(), of: [{ question: 'p', answers: some.length ? some : [0] }] },
    { id: 's', answers: few(), open: open(), of: [{ question: 'q', answers: [0] }] },
    {
      id: 'v',
      answers: few(),
      open: open(),
      of: [
        { question: 'p', answers: past },
        { question: 'q', answers: upTo(next - 1) },
      ],
    },
    { id: 't', answers: 2 + Math.floor(draw() * 4), open: open() },
  ];
}

export type Survey = {
  people: number;
  codes: Map<string, Int16Array>;
  split: Dimension | undefined;
  /** The split is of the answers to the first question. */
  own?: boolean;
  /** Whoever is in the first class of the split is in a column, and everybody else in none. */
  overlaps?: boolean;
};

export function surveyBy(draw: Draw, questions: readonly Question[]): Survey {
  const people = Math.floor(60 * (2000 / 60) ** draw());
  const codes = new Map<string, Int16Array>();
  for (const { id, answers, open, of } of questions) {
    const answer = usual(draw, answers);
    const isAsked = (row: number) => !of || of.some((one) => one.answers.includes(codes.get(one.question)![row]! - 1));
    const given = upTo(people).map((row) => {
      if (!isAsked(row)) return not_shown;
      return draw() < open ? left_open : answer() + 1;
    });
    codes.set(id, Int16Array.from(given));
  }
  const everybody = new Uint8Array(people).fill(1);
  const kind = draw();
  if (kind < 0.4) return { people, codes, split: undefined };
  const own = kind < 0.6;
  const groups = 2 + Math.floor(draw() * 3);
  const group = usual(draw, groups);
  const split: Dimension = {
    id: 'group',
    title: 'group',
    background: !own,
    sensitive: false,
    ordered: draw() < 0.5,
    classes: upTo(own ? questions[0]!.answers : groups).map((at) => ({
      id: `${at}`,
      title: `${at}`,
      no_opinion: false,
    })),
    of: own ? codes.get('p')!.map((code) => Math.max(-1, code - 1)) : Int16Array.from({ length: people }, group),
  };
  return { people, codes, split: pooled(withUnknown(split, everybody), everybody), own };
}

const askedOf = ({ id, answers }: Question): Asked => ({
  id,
  number: '1',
  title: id,
  description: '',
  type: 'multiple_choice',
  format: undefined,
  several: false,
  scale: false,
  sensitive: false,
  background: false,
  unit: undefined,
  bounds: { least: undefined, most: undefined },
  answers: upTo(answers).map((at) => ({ code: at + 1, id: `${at}`, title: `${at}`, no_opinion: false })),
  variables: [{ name: id, kind: 'one' }] as Asked['variables'],
  wordings: [{ title: id, versions: [1] }],
});

/** The page as the product makes it, and of whom each of its tables tells how many they are. */
export function pageOf({ people, codes, split: groups, overlaps, own }: Survey, questions: readonly Question[]) {
  const snapshot = {
    respondents: people,
    codes: new Map([
      ['version', new Int16Array(people).fill(1)],
      ...[...codes].map(([id, of]) => [`answer ${id}`, of] as const),
    ]),
    numbers: new Map(),
    keys: new Uint32Array(2 * people),
    ids: Buffer.alloc(0),
  } as unknown as Snapshot;
  const asked = questions.map(askedOf);
  const everybody = new Uint8Array(people).fill(1);
  const chosen = bitsOf(everybody);
  const split = overlaps ? undefined : groups;
  const column = overlaps && { ...groups!, classes: groups!.classes.slice(0, 1), of: groups!.of.map((at) => -at) };
  const overlapping = column ? makeLayers([column], everybody, [chosen]) : [];
  const columns = split ? columnsOf(split, everybody) : [];
  const bases = basesOf(snapshot, asked, { everybody: chosen, chosen, columns }, overlapping);
  const page = {
    snapshot,
    counted: { people: everybody, weights: undefined, keys: snapshot.keys },
    split,
    by: own ? ['p'] : [],
    known: split?.classes.length ?? 0,
    overlapping,
    outside: undefined,
    bases,
    sensitive: false,
    compare: false,
    intervals: false,
    rows: false,
    opinions: false,
    published_at: new Map(),
  };
  return asked.map((one) => ({
    figure: figuresOf(page, one)[0]!,
    told: bases.get(baseName(one, one.wordings[0]!))!.people,
  }));
}
