/** A share as people say it, with the verb that goes with it: 'zeven op de tien ouders' are many, 'een kwart' is one. */
type ShareWords = { words: string; many: boolean; of: 'op' | 'van' | 'alle' };

type Landmark = { at: number; words: string; many: boolean; of: ShareWords['of'] };
const inTen = ['', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'];
const tenth = (count: number): Landmark => ({
  at: count * 10,
  words: `${inTen[count]} op de tien`,
  many: count > 1,
  of: 'op',
});
const landmarks: readonly Landmark[] = [
  { at: 5, words: 'één op de twintig', many: false, of: 'op' },
  tenth(1),
  { at: 100 / 7, words: 'één op de zeven', many: false, of: 'op' },
  { at: 20, words: 'één op de vijf', many: false, of: 'op' },
  { at: 25, words: 'een kwart', many: false, of: 'van' },
  tenth(3),
  { at: 100 / 3, words: 'een derde', many: false, of: 'van' },
  tenth(4),
  { at: 50, words: 'de helft', many: false, of: 'van' },
  tenth(6),
  { at: 200 / 3, words: 'twee op de drie', many: true, of: 'op' },
  tenth(7),
  { at: 75, words: 'driekwart', many: false, of: 'van' },
  tenth(8),
  tenth(9),
];
const least = 3.5;
/** So near to a landmark that its name says it. */
const near = 1;

/**
 * The nearest of the fractions that people use, with 'bijna' below it and 'ruim' above: never a word that says more or less than
 * the share. Undefined: too small a share for a word.
 */
export function shareWords(percent: number): ShareWords | undefined {
  if (percent > 100 - 0.05) return { words: 'alle', many: true, of: 'alle' };
  if (percent >= 95) return { words: 'bijna alle', many: true, of: 'alle' };
  const [nearest] = landmarks.toSorted((a, b) => Math.abs(a.at - percent) - Math.abs(b.at - percent));
  const { at, words, many, of } = nearest!;
  if (percent < least) return undefined;
  const by = percent - at;
  return { words: by > near ? `ruim ${words}` : by < -near ? `bijna ${words}` : words, many, of };
}
