import { type SurveyQuestion, waysFrom } from '../flow.ts';
import { screenSeconds } from './reading-time.ts';
import { indexOf } from './route-faults.ts';

/** A question on the line. Its place is its index, from left to right. */
export type RouteNode = { id: string; title: string; seconds: number; conditional: boolean };
/** A jump, from one place to another; the place behind the last node is the end. Lane 0 lies next to the line. */
export type Branch = { from: number; to: number; options: string[]; own: boolean; lane: number };
/** One way through: the places that it passes. */
export type Way = { nodes: number[]; screens: number; seconds: number };
export type Ways = {
  nodes: RouteNode[];
  branches: Branch[];
  lanes: number;
  /** How many different ways there are; 0 where they do not all arrive (route-faults.ts says why). */
  count: number;
  shortest: Way | undefined;
  longest: Way | undefined;
  /** All of them; where they are more than `listed_most`, so few that every branch is on one. */
  ways: Way[];
};

export const listed_most = 40;

/** Every way through a questionnaire, and its picture: one line of nodes, the jumps in lanes beside it. */
export function waysThrough(questions: readonly SurveyQuestion[]): Ways {
  const index = indexOf(questions);
  const nodes = questions.map((question) => ({
    id: question.id,
    title: question.title,
    seconds: screenSeconds(question),
    conditional: question.show_if !== undefined,
  }));
  const next = stepsFrom(questions, index);
  const branches = inLanes(branchesOf(questions, next, index));
  const picture = { nodes, branches, lanes: 1 + Math.max(-1, ...branches.map(({ lane }) => lane)) };
  const order = backwards(next);
  if (!order || questions.length === 0)
    return { ...picture, count: 0, shortest: undefined, longest: undefined, ways: [] };
  const net = measure(nodes, next, order);
  const wayOf = (places: number[]): Way => ({
    nodes: places,
    screens: places.length,
    seconds: places.reduce((sum, at) => sum + nodes[at]!.seconds, 0),
  });
  const count = net.count[0]!;
  // Nobody may be shown a question with a condition: the shortest way is without them.
  const least = measure(
    nodes.map((one) => ({ seconds: one.conditional ? 0 : one.seconds })),
    next,
    order,
  );
  const isAlways = (at: number) => !nodes[at]!.conditional;
  // On the picture everybody sees who goes straight on: what is listed is the jumps.
  const isJump = (from: number, to: number) => to !== from + 1;
  const places = count <= listed_most ? allWays(next) : coveringWays(net, next, order, isJump);
  return {
    ...picture,
    count,
    shortest: wayOf(follow(0, least.shorter, questions.length).filter(isAlways)),
    longest: wayOf(follow(0, net.longer, questions.length)),
    ways: places.sort(straightFirst).map(wayOf),
  };
}

/** From each place the places that may come next. */
export const stepsFrom = (questions: readonly SurveyQuestion[], index: ReadonlyMap<string, number>): number[][] =>
  questions.map((_, at) => [...new Set(waysFrom(questions, at).map((id) => index.get(id) ?? questions.length))]);

function branchesOf(questions: readonly SurveyQuestion[], next: number[][], index: ReadonlyMap<string, number>) {
  const placeOf = (id: string | null) => (id === null ? undefined : (index.get(id) ?? questions.length));
  return questions.flatMap((question, from) =>
    next[from]!.filter((to) => to !== from + 1).map((to): Branch => {
      const options = question.options.filter(({ go_to }) => placeOf(go_to) === to).map(({ title }) => title);
      return { from, to, options, own: placeOf(question.go_to_question_id) === to, lane: 0 };
    }),
  );
}

/** Each branch in the lowest lane that is free over its span, the short ones first: they lie next to the line. */
function inLanes(branches: Branch[]): Branch[] {
  const lanes: [number, number][][] = [];
  const spanOf = ({ from, to }: Branch): [number, number] => (from < to ? [from, to] : [to, from]);
  const lengthOf = (branch: Branch) => Math.abs(branch.to - branch.from);
  for (const branch of [...branches].sort((a, b) => lengthOf(a) - lengthOf(b) || a.from - b.from)) {
    const [low, high] = spanOf(branch);
    const free = lanes.findIndex((lane) => lane.every(([from, to]) => to <= low || from >= high));
    branch.lane = free < 0 ? lanes.length : free;
    if (free < 0) lanes.push([[low, high]]);
    else lanes[free]!.push([low, high]);
  }
  return branches;
}

/** The places that can be reached, each behind all that it leads to; undefined where a way leads back to itself. */
export function backwards(next: readonly number[][]): number[] | undefined {
  const order: number[] = [];
  const state = new Map<number, 'open' | 'done'>();
  const visit = (at: number): boolean => {
    if (state.get(at) === 'open') return false;
    if (state.has(at)) return true;
    state.set(at, 'open');
    if (!(next[at] ?? []).every(visit)) return false;
    state.set(at, 'done');
    order.push(at);
    return true;
  };
  return visit(0) ? order : undefined;
}

type Net = { count: number[]; longer: number[]; shorter: number[] };

/** From each place: how many ways there are to the end, and which step begins the longest and the shortest. */
function measure(
  nodes: readonly Pick<RouteNode, 'seconds'>[],
  next: readonly number[][],
  order: readonly number[],
): Net {
  const end = nodes.length;
  const [count, longer, shorter]: [number[], number[], number[]] = [[], [], []];
  const [most, least]: [number[], number[]] = [[], []];
  count[end] = 1;
  most[end] = 0;
  least[end] = 0;
  for (const at of order.filter((place) => place !== end)) {
    const steps = next[at]!;
    const longest = steps.reduce((best, step) => (most[step]! > most[best]! ? step : best));
    const shortest = steps.reduce((best, step) => (least[step]! < least[best]! ? step : best));
    count[at] = steps.reduce((sum, step) => sum + count[step]!, 0);
    longer[at] = longest;
    shorter[at] = shortest;
    most[at] = nodes[at]!.seconds + most[longest]!;
    least[at] = nodes[at]!.seconds + least[shortest]!;
  }
  return { count, longer, shorter };
}

function follow(from: number, step: readonly number[], end: number): number[] {
  const places: number[] = [];
  for (let at = from; at !== end; at = step[at]!) places.push(at);
  return places;
}

function allWays(next: readonly number[][]): number[][] {
  const end = next.length;
  const from = (at: number): number[][] =>
    at === end ? [[]] : next[at]!.flatMap((step) => from(step).map((rest) => [at, ...rest]));
  return from(0);
}

/** The way that goes straight on comes before the one that jumps, and the end is the furthest jump. */
function straightFirst(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  if (at < 0) return one.length < other.length ? 1 : 0;
  return one[at]! - (other[at] ?? Number.POSITIVE_INFINITY);
}

/** The longest way, and behind it few that take every step that counts: each takes what no way before it took, where it can. */
function coveringWays(
  net: Net,
  next: readonly number[][],
  order: readonly number[],
  counts: (from: number, to: number) => boolean,
): number[][] {
  const end = next.length;
  const ways = [follow(0, net.longer, end)];
  const open = order.flatMap((at) => (next[at] ?? []).filter((to) => counts(at, to)).map((to) => `${at} ${to}`));
  const left = new Set(open);
  const ahead: boolean[] = [];
  while (left.size > 0) {
    // From which places something that no way took is still to be reached.
    for (const at of order) {
      ahead[at] = (next[at] ?? []).some((to) => left.has(`${at} ${to}`) || ahead[to] === true);
    }
    const way: number[] = [];
    for (let at = 0; at !== end; ) {
      const from = at;
      way.push(from);
      const fresh = next[from]!.find((to) => left.has(`${from} ${to}`));
      at = fresh ?? next[from]!.find((to) => ahead[to]) ?? net.longer[from]!;
      left.delete(`${from} ${at}`);
    }
    ways.push(way);
  }
  return [...new Map(ways.map((way) => [way.join(), way])).values()];
}
