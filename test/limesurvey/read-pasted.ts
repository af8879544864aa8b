import { readPaste } from '#questionnaire/paste/paste.ts';

export function read(text: string) {
  const pasted = readPaste(text);
  if ('unreadable' in pasted) throw new Error(pasted.unreadable);
  return { ...pasted, questions: pasted.file.questions! };
}
/** A question in a line: its type, its title, and each option with where it leads. */
export const told = (text: string) =>
  read(text).questions.map(({ type, title, required, other, options, go_to }) =>
    [
      `${type}${required ? '*' : ''}: ${title}`,
      ...(options ?? []).map((one) => (one.go_to ? `${one.title} > ${one.go_to}` : one.title)),
      ...(other ? ['…'] : []),
      ...(go_to ? [`> ${go_to}`] : []),
    ].join(' | '),
  );
export const lost = (text: string) =>
  read(text).losses.map(({ where, code }) => `${where && 'line' in where ? where.line : 0} ${code}`);
