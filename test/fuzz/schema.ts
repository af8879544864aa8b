import fc from 'fast-check';

/**
 * As much of JSON Schema as our descriptions use. A keyword that is missing here makes the test fail, and is never
 * skipped.
 */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  maxItems?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  not?: Schema;
  pattern?: string;
  default?: unknown;
  description?: string;
};
const known = new Set(
  [
    '$ref',
    'type',
    'properties',
    'required',
    'additionalProperties',
    'propertyNames',
    'items',
    'maxItems',
    'minItems',
    'minLength',
    'maxLength',
    'minimum',
    'oneOf',
    'enum',
  ].concat(['const', 'anyOf', 'not', 'pattern', 'exclusiveMinimum', 'maximum', 'default', 'description']),
);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
const isOf = (type: string, value: unknown): boolean =>
  typeOf(value) === type || (type === 'number' && typeOf(value) === 'integer');

/** Where a value differs from what its schema says; undefined where it does not. */
export function faultOf(
  schema: Schema,
  value: unknown,
  all: Record<string, Schema> = {},
  at = 'body',
): string | undefined {
  const odd = Object.keys(schema).find((key) => !known.has(key));
  if (odd) throw new Error(`this test does not know the keyword ${odd}`);
  if (schema.$ref) return faultOf(all[schema.$ref.split('/').at(-1)!]!, value, all, at);
  if (schema.anyOf) {
    return schema.anyOf.some((one) => !faultOf(one, value, all, at)) ? undefined : `${at} is none of what it may be`;
  }
  if (schema.oneOf) {
    const fit = schema.oneOf.filter((one) => !faultOf(one, value, all, at)).length;
    return fit === 1 ? undefined : `${at} is ${fit} of what it may be`;
  }
  if (schema.not) return faultOf(schema.not, value, all, at) ? undefined : `${at} is what it may not be`;
  if (schema.enum && !schema.enum.includes(value)) return `${at} is ${JSON.stringify(value)}`;
  if ('const' in schema && schema.const !== value) return `${at} is ${JSON.stringify(value)}`;
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return `${at} is of type ${typeOf(value)}`;
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) {
    return `${at} is ${JSON.stringify(value)}`;
  }
  if (typeof value === 'string' && !isWithin(value.length, schema.minLength, schema.maxLength)) {
    return `${at} has ${value.length} characters`;
  }
  if (typeof value === 'number') {
    const { exclusiveMinimum: over = Number.NEGATIVE_INFINITY, minimum, maximum } = schema;
    return value > over && isWithin(value, minimum, maximum) ? undefined : `${at} is ${value}`;
  }
  if (Array.isArray(value)) {
    if (!isWithin(value.length, schema.minItems, schema.maxItems)) return `${at} has ${value.length} items`;
    return first(value.map((item, index) => schema.items && faultOf(schema.items, item, all, `${at}[${index}]`)));
  }
  return typeOf(value) === 'object' ? faultIn(schema, value as Record<string, unknown>, all, at) : undefined;
}

const isWithin = (size: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean =>
  size >= least && size <= most;

function faultIn(schema: Schema, value: Record<string, unknown>, all: Record<string, Schema>, at: string) {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing) return `${at}.${missing} is missing`;
  return first(
    Object.entries(value).map(([key, one]) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (own) return faultOf(own, one, all, `${at}.${key}`);
      if (additionalProperties === false) return `${at}.${key} was not promised`;
      return typeof additionalProperties === 'object'
        ? faultOf(additionalProperties, one, all, `${at}.${key}`)
        : undefined;
    }),
  );
}

const first = (faults: (string | undefined)[]): string | undefined => faults.find((fault) => fault !== undefined);

/**
 * Values that mean something to this product, by the name of the field; and names of fields, for use as keys of maps.
 */
export type Vocabulary = { values: Record<string, readonly string[]>; keys: readonly string[] };

/** Texts that break software that was not written for them. */
export const nasty = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '\ufeff',
    '﷽',
    '👨‍👩‍👧‍👦',
    'Z̸͎a',
    '|',
    '||',
    'a|a',
    '__proto__',
    'constructor',
    'toString',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as somebody else's template would write it
  ...["' or 1=1 --", '<script>alert(1)</script>', '${7*7}', '%s%n', '../../etc/passwd', '=cmd()', 'a@b', 'é@ü.nl'],
  ...['null', 'NaN', '-0', '1e400', '9007199254740993', '2026-02-30', 'a'.repeat(5000), '\r\nX: y', '[]', '{}'],
);
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string(), nasty);

/** A value that is mostly what the schema asks for. */
export function valueFor(schema: Schema, words: Vocabulary, name = ''): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => valueFor(one, words, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 3 });
  return fc.oneof(...types.map((type) => ofType(type, schema, words, name)));
}

function ofType(type: string, schema: Schema, words: Vocabulary, name: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer(), fc.nat({ max: 3 }));
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'array') {
    return fc.array(valueFor(schema.items ?? {}, words, name), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
  }
  if (type === 'object') return objectOf(schema, words);
  const known = words.values[name];
  return fc.oneof(
    ...(known?.length ? [{ weight: 14, arbitrary: fc.constantFrom(...known) }] : []),
    ...(schema.pattern ? [{ weight: 2, arbitrary: fc.stringMatching(new RegExp(schema.pattern, 'u')) }] : []),
    { weight: 2, arbitrary: text },
  );
}

function objectOf(schema: Schema, words: Vocabulary): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fixed = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, valueFor(one, words, key)])),
    { requiredKeys: required },
  );
  if (
    typeof additionalProperties !== 'object' ||
    (!additionalProperties.type && !additionalProperties.anyOf && Object.keys(additionalProperties).length > 0)
  )
    return fixed;
  const key = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...words.keys) }, text);
  const more = fc.array(fc.tuple(key, valueFor(additionalProperties, words, 'value')), { maxLength: 4 });
  return fc.tuple(fixed, more).map(([own, rest]) => ({ ...own, ...Object.fromEntries(rest) }));
}
