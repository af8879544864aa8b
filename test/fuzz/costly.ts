import type { Schema } from './schema.ts';

/**
 * Long texts on which a regular expression that backtracks does so for ever; the last sign makes it fail at the end.
 */
const size = 60_000;
export const fillings = {
  digits: `${'1'.repeat(size)}a`,
  spaces: `a${' '.repeat(size)}b`,
  letters: `${'b'.repeat(size)}!`,
  pipes: '|'.repeat(size),
};

/** Every header that our code or Node reads. */
export const headersRead = [
  'accept-encoding',
  'if-none-match',
  'content-type',
  'user-agent',
  'authorization',
  'cookie',
  'origin',
  'sec-fetch-site',
  'host',
  'x-forwarded-for',
  'x-hub-signature-256',
];

type Place = string[];

/** Where a text may stand: each field of the schema, and each text in the samples, with a sample to put it in. */
export function stringPlaces(schema: Schema, samples: readonly unknown[]): { body: unknown; place: Place }[] {
  const found = new Map<string, { body: unknown; place: Place }>();
  const add = (body: unknown, place: Place) => {
    const key = place.join(' ');
    if (!found.has(key)) found.set(key, { body, place });
  };
  for (const body of samples) for (const place of textsIn(body)) add(body, place);
  for (const field of Object.keys(schema.properties ?? {})) add(samples[0], [field]);
  return [...found.values()].slice(0, 24);
}

function textsIn(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsIn(one, [...at, key]));
}

/** The same body with another value at a place. */
export function withAt(body: unknown, [key, ...rest]: Place, value: string): unknown {
  if (key === undefined) return value;
  const inside = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const put = withAt(inside[key], rest, value);
  return Array.isArray(inside)
    ? inside.map((one, index) => (String(index) === key ? put : one))
    : { ...inside, [key]: put };
}
