import type { QuestionEntry } from '../draft/campaign-file.ts';

/** A hard word, and what is easier; or what has to be explained beside it. */
export type HardWord = { word: string; easier: string; kind: 'replace' | 'explain' };
/** What the plain-Dutch meter can say of a question. The sentences stand in hint-words.ts. */
export type HintFacts = {
  long: { words: number; sentence: string };
  double: { part: string };
  'double-negative': { part: string };
  leading: { part: string };
  jargon: { words: HardWord[] };
  abbreviation: { short: string };
  'mixed-address': { formal: string; informal: string };
  overlap: { one: string; other: string };
  gap: { one: string; other: string };
  unbalanced: { good: number; bad: number };
  'no-way-out': null;
  'too-many': { count: number };
  sensitive: { topic: string };
};
export type HintCode = keyof HintFacts;
export type WritingHint = {
  [Code in HintCode]: {
    code: Code;
    facts: HintFacts[Code];
    /** Strong: hardly anybody gets this right. */
    strong?: true;
    /** The whole question with a better wording, where one follows from the rule. */
    better?: QuestionEntry;
    /** Of its sub-question at this place. */
    sub?: number;
  };
}[HintCode];

export const optionTitles = ({ options }: QuestionEntry): string[] => (options ?? []).map(({ title }) => title ?? '');
/** What is read before the answers. */
export const questionText = ({ title, description }: QuestionEntry): string[] =>
  [title ?? '', description ?? ''].filter(Boolean);

const short =
  /(?:\b(?:bijv|bv|nl|nr|ca|evt|incl|excl|resp|dhr|mevr|mw|max|min|enz|blz|tel|jl|o\.a|d\.w\.z|m\.b\.t|i\.v\.m|t\/m)|\b\p{L})\.$/iu;

/** The sentences of a text. A dot behind an abbreviation ends none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of text.split(/(?<=[.!?…]['’"”)]?)\s+|\n+/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && short.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else if (piece.trim()) sentences.push(piece.trim());
  }
  return sentences;
}
