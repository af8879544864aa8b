import type { CommandGroup, KeyCommand } from './commands.ts';

const most = { of_all: 5, found: 8 };

/** Without accents and capitals: who types 'enquete' finds 'Enquête'. */
const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (typed: string): string[] => bare(typed).split(/\s+/).filter(Boolean);
/** Whether a text has every word that was typed, or the beginning of it. */
export const hasWords = (text: string, typed: string): boolean => {
  const own = bare(text);
  return wordsOf(typed).every((word) => own.includes(word));
};

/**
 * What can be done and has every word that was typed; first those with words that begin so. The groups keep their order, and
 * each shows a limited number: anyone who does not see it types on.
 */
export function matching(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = wordsOf(typed);
  return groups.flatMap(({ title, offers }) => {
    const can = offers.filter(({ act }) => act);
    const found = words.length === 0 ? can.slice(0, most.of_all) : ranked(can, words).slice(0, most.found);
    return found.length > 0 ? [{ title, offers: found }] : [];
  });
}

function ranked(offers: readonly KeyCommand[], words: readonly string[]): KeyCommand[] {
  const scored = offers.flatMap((offer) => {
    const own = bare(`${offer.label} ${offer.more ?? ''}`);
    if (!words.every((word) => own.includes(word))) return [];
    const begins = words.filter((word) => own.split(/[^\p{L}\p{N}]+/u).some((one) => one.startsWith(word))).length;
    return [{ offer, score: begins + (own.startsWith(words.join(' ')) ? words.length : 0) }];
  });
  return scored.sort((one, other) => other.score - one.score).map(({ offer }) => offer);
}
