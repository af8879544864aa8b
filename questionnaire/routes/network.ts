import { type SurveyQuestion, waysFrom } from '../flow.ts';
import { indexOf, targetFaults } from './route-faults.ts';
import { type Branch, type Ways, waysThrough } from './routes.ts';

/** A line from one place to another: straight on to the next question (no branch), or a jump in its lane. */
export type Track = {
  from: number;
  to: number;
  branch: Branch | null;
  /** The jump leads to a question that is not there: it is drawn to the end, where nobody comes by it. */
  lost: boolean;
  parents: number | null;
};
export type Network = Ways & { tracks: Track[]; reached: ReadonlySet<number> };

/** How many parents went from one place to another; the place behind the last question is the end. */
export type Traffic = ReadonlyMap<string, number>;

/** Everything that the picture shows, whatever its direction. */
export function questionNetwork(questions: readonly SurveyQuestion[], traffic?: Traffic): Network {
  const ways = waysThrough(questions);
  const index = indexOf(questions);
  const parents = (from: number, to: number) => (traffic ? (traffic.get(`${from} ${to}`) ?? 0) : null);
  const straight = questions.flatMap((_, from): Track[] => {
    const goesOn = waysFrom(questions, from).some((id) => (index.get(id) ?? questions.length) === from + 1);
    return goesOn ? [{ from, to: from + 1, branch: null, lost: false, parents: parents(from, from + 1) }] : [];
  });
  const astray = new Set(targetFaults(questions).map(({ at }) => at));
  const jumps = ways.branches.map((branch): Track => {
    const { from, to } = branch;
    return { from, to, branch, lost: to === questions.length && astray.has(from), parents: parents(from, to) };
  });
  const reached = new Set([0]);
  // What is added while going through is gone through too.
  const next = Map.groupBy([...straight, ...jumps], ({ from }) => from);
  for (const at of reached) for (const { to, lost } of next.get(at) ?? []) if (!lost) reached.add(to);
  return { ...ways, tracks: [...straight, ...jumps], reached };
}

/** The stations of a way that somebody went, with those that a condition kept from being shown. */
export function stationsOf(questions: readonly SurveyQuestion[], names: readonly string[]): number[] {
  const index = indexOf(questions);
  const shown = names.flatMap((name) => index.get(name) ?? []);
  const stations: number[] = [];
  for (const to of [...shown, questions.length]) {
    const from = stations.at(-1);
    const next = from === undefined ? [0] : waysFrom(questions, from).map((id) => index.get(id) ?? questions.length);
    const first = next.includes(to) ? to : Math.min(...next.filter((at) => at < to), to);
    for (let at = first; at < to; at++) stations.push(at);
    if (to < questions.length) stations.push(to);
  }
  return stations;
}

/** The traffic of ways that were counted. */
export function trafficOf(
  questions: readonly SurveyQuestion[],
  ways: readonly { questions: readonly string[]; parents: number }[],
): Traffic {
  const traffic = new Map<string, number>();
  for (const { questions: names, parents } of ways) {
    const places = [...stationsOf(questions, names), questions.length];
    for (const [step, from] of places.slice(0, -1).entries()) {
      const key = `${from} ${places[step + 1]}`;
      traffic.set(key, (traffic.get(key) ?? 0) + parents);
    }
  }
  return traffic;
}
