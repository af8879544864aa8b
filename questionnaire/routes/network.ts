import { type SurveyQuestion, waysFrom } from '../flow.ts';
import { indexOf, targetFaults } from './route-faults.ts';
import { type Branch, type Ways, waysThrough } from './routes.ts';

/*
 * The map of a questionnaire as a graph. Each question is a node, at the place that is its index; the place behind the
 * last one is the end. All nodes stand on one line. An edge goes straight on to the next node, or is a jump that is drawn
 * in a lane: a row beside the line, so that two jumps over the same nodes do not cover each other.
 */

/** From one place to another: straight on where `branch` is null, else by this jump. */
export type RouteEdge = {
  from: number;
  to: number;
  branch: Branch | null;
  /** The jump leads to a question that is not there: it is drawn to the end, and nobody reaches the end by it. */
  dangling: boolean;
  parents: number | null;
};
export type Network = Ways & { edges: RouteEdge[]; reached: ReadonlySet<number> };

/** How many parents went along each edge, by `from to`. */
export type EdgeCounts = ReadonlyMap<string, number>;

/** Everything that the picture shows, whatever its direction. */
export function questionNetwork(questions: readonly SurveyQuestion[], counts?: EdgeCounts): Network {
  const ways = waysThrough(questions);
  const index = indexOf(questions);
  const parents = (from: number, to: number) => (counts ? (counts.get(`${from} ${to}`) ?? 0) : null);
  const straight = questions.flatMap((_, from): RouteEdge[] => {
    const goesOn = waysFrom(questions, from).some((id) => (index.get(id) ?? questions.length) === from + 1);
    return goesOn ? [{ from, to: from + 1, branch: null, dangling: false, parents: parents(from, from + 1) }] : [];
  });
  const broken = new Set(targetFaults(questions).map(({ at }) => at));
  const jumps = ways.branches.map((branch): RouteEdge => {
    const { from, to } = branch;
    return { from, to, branch, dangling: to === questions.length && broken.has(from), parents: parents(from, to) };
  });
  const reached = new Set([0]);
  // What is added while going through is gone through too.
  const next = Map.groupBy([...straight, ...jumps], ({ from }) => from);
  for (const at of reached) for (const { to, dangling } of next.get(at) ?? []) if (!dangling) reached.add(to);
  return { ...ways, edges: [...straight, ...jumps], reached };
}

/** The nodes of a way that somebody went, with those that a condition kept from being shown. */
export function nodesOnWay(questions: readonly SurveyQuestion[], names: readonly string[]): number[] {
  const index = indexOf(questions);
  const shown = names.flatMap((name) => index.get(name) ?? []);
  const nodes: number[] = [];
  for (const to of [...shown, questions.length]) {
    const from = nodes.at(-1);
    const next = from === undefined ? [0] : waysFrom(questions, from).map((id) => index.get(id) ?? questions.length);
    const first = next.includes(to) ? to : Math.min(...next.filter((at) => at < to), to);
    for (let at = first; at < to; at++) nodes.push(at);
    if (to < questions.length) nodes.push(to);
  }
  return nodes;
}

/** How many parents went along each edge, from how many went each way. */
export function countEdges(
  questions: readonly SurveyQuestion[],
  ways: readonly { questions: readonly string[]; parents: number }[],
): EdgeCounts {
  const counts = new Map<string, number>();
  for (const { questions: names, parents } of ways) {
    const places = [...nodesOnWay(questions, names), questions.length];
    for (const [step, from] of places.slice(0, -1).entries()) {
      const key = `${from} ${places[step + 1]}`;
      counts.set(key, (counts.get(key) ?? 0) + parents);
    }
  }
  return counts;
}
