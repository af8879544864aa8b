import { capitalize } from '#contract/format.ts';
import { chanceWords } from '#questionnaire/chance.ts';
import { showIfWords } from '#questionnaire/conditions/show-if-words.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import type { RouteEdge } from '#questionnaire/routes/network.ts';
import type { WayFault } from '#questionnaire/routes/route-faults.ts';
import type { Way, Ways } from '#questionnaire/routes/routes.ts';
import { number } from '../../../number.ts';

const small = ['geen', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'];
export const inWords = (count: number): string => small[count] ?? number(count);

/** To half a minute: nobody reads to the second. */
const halves = (seconds: number): string =>
  (Math.max(1, Math.round(seconds / 30)) / 2).toLocaleString('nl-NL', { maximumFractionDigits: 1 });
export const shortMinutes = (seconds: number): string => `${halves(seconds)} min`;
export const seconds = (given: number): string => `${Math.max(5, Math.round(given / 5) * 5)} sec`;

const countable = 1_000_000;

/** 'Vier routes, en ze komen alle vier aan.', and behind it how long they take. */
export function sayWays({ count, shortest, longest, nodes }: Ways): { lead: string; rest: string } {
  if (!shortest || !longest) return { lead: '', rest: '' };
  const [short, long] = [halves(shortest.seconds), halves(longest.seconds)];
  const lasts = (half: string) =>
    half === '0,5' ? 'een halve minuut' : `${half} ${half === '1' || half === '1,5' ? 'minuut' : 'minuten'}`;
  const skips = nodes.some(({ conditional }) => conditional)
    ? ' Wie niet aan een voorwaarde voldoet, slaat die vraag over.'
    : '';
  const lasting = `${short === long ? `Die duurt ongeveer ${lasts(long)}.` : `Die duurt ${short} tot ${long} minuten.`}${skips}`;
  if (count === 1) return { lead: 'Eén route, en die komt aan.', rest: lasting };
  const lead =
    count > countable
      ? 'Meer dan een miljoen routes, en ze komen allemaal aan.'
      : `${capitalize(inWords(count))} routes, en ze komen ${count === 2 ? 'allebei' : count <= 10 ? `alle ${inWords(count)}` : 'allemaal'} aan.`;
  const rest =
    short === long
      ? `Ze duren ${count === 2 ? 'allebei' : 'allemaal'} ongeveer ${lasts(long)}.`
      : `De kortste duurt ${lasts(short)}, de langste ${long}.`;
  return { lead, rest: rest + skips };
}

const quoted = (titles: readonly string[]): string => titles.map((title) => `‘${title}’`).join(' of ');

/** Where a branch begins, in the words of what is chosen there. */
export function branchWords({ from, branch }: RouteEdge, edges: readonly RouteEdge[]): string {
  if (!branch) return '';
  const alone = edges.every((one) => one.from !== from || one.branch === branch);
  const rest = branch.own ? [alone ? 'daarna' : 'de rest'] : [];
  return [...(branch.options.length > 0 ? [quoted(branch.options)] : []), ...rest].join(' en ');
}

/** What makes this way another one: each jump that not everybody takes, by its answers. */
export function nameOfWay({ nodes }: Way, edges: readonly RouteEdge[], end: number): string {
  const taken = nodes.flatMap((from, step) => {
    const choices = edges.filter((one) => one.from === from);
    const edge = choices.find(({ to }) => to === (nodes[step + 1] ?? end));
    if (!edge?.branch || choices.length < 2) return [];
    return [`${branchWords(edge, edges)} bij ${from + 1}`];
  });
  return taken.length === 0 ? 'Zonder sprongen' : capitalize(taken.join(', '));
}

/** '1–5, 8, 9' */
export function questionNumbers(nodes: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const at of nodes) {
    const last = runs.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else runs.push([at + 1, at + 1]);
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(', ');
}

export function jumpsOf(from: number, edges: readonly RouteEdge[], end: number): string {
  const place = ({ to, dangling }: RouteEdge) => (dangling ? 'niets' : to === end ? 'het einde' : `vraag ${to + 1}`);
  return edges
    .filter((edge) => edge.from === from && edge.branch)
    .map((edge) => `${branchWords(edge, edges)} naar ${place(edge)}`)
    .join('; ');
}

/** 'alleen als bij vraag 5 ‘Ja’ is gekozen', and whether its place is by chance. */
export function conditionAt(questions: readonly SurveyQuestion[], at: number): string | undefined {
  const show_if = questions[at]?.show_if;
  const said = [show_if && `alleen als ${showIfWords(show_if, questions)}`, chanceWords(questions, at)];
  return said.filter(Boolean).join('; ') || undefined;
}

/** Dutch, for the screen: by the numbers that stand on it. */
export function sayWayFault({ at, option, code, facts }: WayFault, questions: readonly SurveyQuestion[]): string {
  const title = option === null ? undefined : questions[at]?.options[option]?.title;
  const who = title ? `‘${title}’ bij vraag ${at + 1}` : `Vraag ${at + 1}`;
  if (code === 'way_to_nowhere') return `${who} leidt naar een vraag die er niet is.`;
  if (code === 'way_to_sub_question') return `${who} leidt naar een deelvraag. Kies de vraag waar die bij hoort.`;
  if (code === 'way_to_itself') return `${who} leidt naar zichzelf.`;
  if (code === 'way_to_none') return `Niemand komt bij vraag ${at + 1}, met welk antwoord ook.`;
  const numbers = facts.ids.split(' → ').map((id) => questions.findIndex((one) => one.id === id) + 1);
  return `Hier gaat een ouder in een kring: vraag ${numbers.join(' → ')}.`;
}
