/** Behind the number of the question they stand under. a to z, and on with numbers: thirty sub-questions are more than the alphabet. */
export const subLetter = (index: number): string => (index < 26 ? String.fromCharCode(97 + index) : ` (${index + 1})`);
