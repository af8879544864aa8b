/** A number as it is typed. What is none stays as it is, and publishing names it. */
export function numberIn(text: string): unknown {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  return Number.isFinite(Number(plain)) && !plain.endsWith('.') ? Number(plain) : text;
}
