/**
 * A form holds its values under paths: 'email' is one value, 'years.0' a line of a list, 'attributes.gender' an entry
 * of a record. Values are replaced and never changed in place, so that anyone who holds the old ones still has them.
 */
export type Path<Values> = {
  [Key in keyof Values & string]: Values[Key] extends string | boolean
    ? Key
    : Values[Key] extends readonly unknown[]
      ? Key | `${Key}.${number}`
      : `${Key}.${string}`;
}[keyof Values & string];

/** What stands at a path; an entry or a line may not be there yet. */
export type At<Values, P extends string> = P extends keyof Values
  ? Values[P]
  : P extends `${infer Key extends keyof Values & string}.${string}`
    ? (Values[Key] extends readonly (infer Line)[] ? Line : Values[Key][keyof Values[Key]]) | undefined
    : never;

export function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}

export function withValue<Values extends object>(values: Values, path: string, value: unknown): Values {
  const [key = '', ...rest] = path.split('.');
  const old = (values as Record<string, unknown>)[key];
  const next = rest.length === 0 ? value : withValue((old ?? {}) as object, rest.join('.'), value);
  return Array.isArray(values) ? (withLine(values, Number(key), next) as Values) : { ...values, [key]: next };
}

/** Lines before this one that nobody typed are empty, and not missing. */
function withLine(lines: readonly unknown[], index: number, line: unknown): unknown[] {
  const count = Math.max(lines.length, index + 1);
  return Array.from({ length: count }, (_, at) => (at === index ? line : (lines[at] ?? '')));
}
