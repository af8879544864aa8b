import { CallFailed } from '#contract/client.ts';

/** What a form that was sent heard back. */
export type Failure = {
  /** About its fields, by path; some may not stand on this screen. */
  refusals: Record<string, string>;
  /** About the whole, where that says what to do. */
  messages: string[];
};

/** Refusals by the fields of a form. Of a question a server may name the key alone, or one answer of several. */
export function atFields(refusals: Record<string, string>, known: ReadonlySet<string>) {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, sentence] of Object.entries(refusals)) {
    const whole = path.replace(/\.\d+$/, '');
    const field = [path, `attributes.${path}`, whole, `attributes.${whole}`].find((one) => known.has(one));
    if (!field) others.push(sentence);
    else if (!fields[field]?.includes(sentence)) fields[field] = [fields[field] ?? [], sentence].flat().join(' ');
  }
  return { fields, others };
}

export function readFailure(failure: unknown): Failure {
  if (!(failure instanceof CallFailed)) return { refusals: {}, messages: [] };
  const { status, body } = failure;
  const told = Object.entries(body.errors ?? {}).map(([path, sentences]) => [path, sentences.join(' ')]);
  // Too fast, or not reachable: that says what to do. Other messages say no more than the toast.
  const helps = status === 429 || status === 503 || status === 0;
  return { refusals: Object.fromEntries(told), messages: helps ? [body.message] : [] };
}
