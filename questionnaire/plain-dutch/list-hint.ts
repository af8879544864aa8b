import type { QuestionEntry } from '../draft/campaign-file.ts';
import { oddlyAddressed } from './meter.ts';
import { speaksFormally } from './sentences.ts';

/** What could be plainer about a list as a whole: some questions say u and the others je. `odd` are the fewest, by place. */
type ListHint = { odd: number[]; formal: boolean; name: string };

export function listHintFor(questions: readonly QuestionEntry[]): ListHint | undefined {
  const odd = oddlyAddressed(questions);
  const [first] = odd;
  if (first === undefined) return undefined;
  // Said again once other questions are the odd ones.
  return { odd, formal: Boolean(speaksFormally(questions[first]!)), name: `address ${JSON.stringify(odd)}` };
}

const listed = new Intl.ListFormat('nl-NL');
/** Most that are named: more would be a list. */
export const named_most = 3;

export function sayListHint({ odd, formal }: ListHint): string {
  const numbers = odd.slice(0, named_most).map((at) => `${at + 1}`);
  const more = odd.length - numbers.length;
  const which = listed.format([...numbers, ...(more > 0 ? [`nog ${more}`] : [])]);
  const [one, other] = formal ? ['u', 'je'] : ['je', 'u'];
  return `Vraag ${which} ${odd.length === 1 ? 'zegt' : 'zeggen'} ‘${one}’ en de andere ‘${other}’. Het panel zegt je.`;
}
