/** How many answers may be chosen, in words. Imports nothing. */
export function countHint(least?: number, most?: number): string | undefined {
  if (least !== undefined && most !== undefined && most > least) return `Kies ${least} tot en met ${most} antwoorden.`;
  if (least !== undefined && least === most) return `Kies ${answers(least)}.`;
  if (most !== undefined) return `Kies hooguit ${answers(most)}.`;
  return least !== undefined && least > 1 ? `Kies minstens ${answers(least)}.` : undefined;
}

const answers = (count: number): string => (count === 1 ? '1 antwoord' : `${count} antwoorden`);

/** What is wrong with this number of choices. None is no answer. */
export function countFault(count: number, least?: number, most?: number): string | undefined {
  const isWrong = count > 0 && ((least !== undefined && count < least) || (most !== undefined && count > most));
  return isWrong ? countHint(least, most) : undefined;
}
