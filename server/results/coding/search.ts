/** Letters without case and accents, as people search. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Every word as the beginning of one in the text; a phrase in quotes as it stands; what has a dash before it must not be there.
 */
export function searcher(query: string): (text: string) => boolean {
  const parts = [...folded(query).matchAll(/(-?)(?:"([^"]*)"|(\S+))/g)].map(([, not, phrase, word]) => ({
    not: not === '-',
    phrase,
    word: word?.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(),
  }));
  const tests = parts.flatMap(({ not, phrase, word }) => {
    const wanted = phrase ?? word;
    if (!wanted) return [];
    const fits = (text: string, plain: string) =>
      phrase === undefined ? plain.includes(` ${wanted}`) : text.includes(wanted);
    return [(text: string, plain: string) => fits(text, plain) !== not];
  });
  return (text) => {
    const whole = folded(text);
    const plain = ` ${whole.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
    return tests.every((test) => test(whole, plain));
  };
}
