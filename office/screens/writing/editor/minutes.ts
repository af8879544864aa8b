const half = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 });

/** '3,5 minuut': in halves, because nobody knows it better. */
export function minutes(seconds: number): string {
  const count = Math.max(0.5, Math.round(seconds / 30) / 2);
  if (count === 0.5) return 'een halve minuut';
  return `${half.format(count)} ${count < 2 ? 'minuut' : 'minuten'}`;
}
