import type { OptionEntry, QuestionEntry } from '../draft/campaign-file.ts';
import { type HardWord, optionTitles, questionText, type WritingHint } from './hint.ts';
import { officeWords } from './office-words.ts';
import { careWords, moneyWords, researchWords, schoolWords } from './subject-words.ts';

/** `only`: it has no other forms, so another word can stand in its place. */
type HardWordForm = HardWord & { form: string; only: boolean };
const rows = [officeWords, schoolWords, careWords, moneyWords, researchWords].flatMap((list) =>
  list.trim().split('\n'),
);
/** Forms in capitals are short for something, and are meant in capitals only: the bol of a tree is no BOL. */
const isCapitals = (form: string): boolean => form.length > 1 && form === form.toUpperCase();

const byForm = new Map<string, HardWordForm>(
  rows.flatMap((row) => {
    const [word = '', forms = '', easier = '', kind] = row.split('|');
    return [word, ...forms.split(',').filter(Boolean)].map((form) => {
      const known: HardWordForm = {
        word,
        easier,
        kind: kind === 'explain' ? 'explain' : 'replace',
        form,
        only: forms === '',
      };
      return [isCapitals(form) ? form : form.toLowerCase(), known] as const;
    });
  }),
);
const escaped = (form: string): string => form.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
const longestFirst = [...byForm.keys()].sort((a, b) => b.length - a.length);
const anyForm = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.map(escaped).join('|')})(?![\\p{L}\\p{N}-])`, 'giu');

type HardWordMatch = { known: HardWordForm; at: number; text: string };

/** The hard words of a text, whole words only, the longest that begins at a place. */
function hardWordsIn(text: string): HardWordMatch[] {
  return [...text.matchAll(anyForm)].flatMap((match) => {
    const text = match[0].replaceAll(/\s+/g, ' ');
    const known = byForm.get(text) ?? byForm.get(text.toLowerCase());
    if (!known || (isCapitals(known.form) && text !== known.form)) return [];
    return [{ known, at: match.index, text: match[0] }];
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Whether the question says itself what a word means. */
function isExplained({ known, at, text }: HardWordMatch, inside: string, all: string): boolean {
  if (known.kind === 'replace') return false;
  if (/^\s*[:(=]|^\s*(?:betekent|is als|noemen we)/.test(inside.slice(at + text.length))) return true;
  if (new RegExp(`${escaped(text)}['’"”]?\\s+betekent`, 'iu').test(all)) return true;
  const said = new Set(wordsOf(all));
  return new Set(wordsOf(known.easier).filter((word) => said.has(word))).size >= 3;
}

export function jargonHint(question: QuestionEntry): WritingHint | undefined {
  const texts = [...questionText(question), ...optionTitles(question)];
  const all = texts.join('\n');
  const found = texts.flatMap((text) => hardWordsIn(text).filter((one) => !isExplained(one, text, all)));
  if (found.length === 0) return undefined;
  const words = [...new Map(found.map(({ known: { word, easier, kind } }) => [word, { word, easier, kind }])).values()];
  const better = replaced(question);
  return { code: 'jargon', facts: { words }, ...(better && { better }) };
}

/** Abbreviations that the list knows are hinted as hard words. */
export const isHardWord = (text: string): boolean => hardWordsIn(text).length > 0;

/** Only where there is one easier word, and swapping it leaves a sentence: a verb may have to change with it. */
function replaced(question: QuestionEntry): QuestionEntry | undefined {
  let swaps = 0;
  const mended = (text: string | null | undefined): string | undefined => {
    if (!text) return undefined;
    let now = text;
    for (const { known, at, text: hard } of hardWordsIn(text).reverse()) {
      const swappable = known.kind === 'replace' && !/[/()]/.test(known.easier);
      if (!swappable || !known.only || known.easier.includes(' ')) continue;
      const easier = /^\p{Lu}/u.test(hard) ? known.easier[0]!.toUpperCase() + known.easier.slice(1) : known.easier;
      now = now.slice(0, at) + easier + now.slice(at + hard.length);
      swaps++;
    }
    return now;
  };
  const put = <One extends QuestionEntry | OptionEntry>(one: One, key: 'title' | 'description'): One => {
    const text = mended(one[key] as string | undefined);
    return text === undefined ? one : { ...one, [key]: text };
  };
  const own = put(put(question, 'title'), 'description');
  const whole = own.options ? { ...own, options: own.options.map((option) => put(option, 'title')) } : own;
  return swaps > 0 ? whole : undefined;
}
