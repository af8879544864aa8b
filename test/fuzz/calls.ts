import fc from 'fast-check';
import { nasty, type Schema, type Vocabulary, valueFor } from './schema.ts';

export type Parameter = { name: string; in: 'path' | 'query'; schema: Schema };
type Content = Record<string, { schema: Schema }>;
export type Operation = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A call as it goes on the wire. */
export type Sent = {
  target: string;
  type: string | undefined;
  body: string | Uint8Array | undefined;
  headers: Record<string, string>;
};

export const bodySchema = ({ requestBody }: Operation): Schema | undefined =>
  requestBody?.content['application/json']?.schema;

/** A call mostly as described, and then bent: in its path, its query, its body, its headers. */
export function callOf(path: string, operation: Operation, words: Vocabulary): fc.Arbitrary<Sent> {
  const schema = bodySchema(operation);
  return fc
    .record({
      target: fc.tuple(pathOf(path, operation, words), queryOf(operation, words)).map((parts) => parts.join('')),
      sent: schema ? fc.oneof({ weight: 7, arbitrary: jsonOf(schema, words) }, hostile) : fc.oneof(none, none, hostile),
      headers: headersOf,
    })
    .map(({ target, sent: [type, body], headers }) => ({ target, type, body, headers }));
}

const wellFormed = (text: string) => encodeURIComponent(text.toWellFormed());

function pathOf(path: string, { parameters = [] }: Operation, words: Vocabulary): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === 'path');
  const part = ({ name, schema }: Parameter) =>
    fc.oneof(
      { weight: 5, arbitrary: valueFor(schema, words, `/${name}`).map((value) => wellFormed(String(value))) },
      fc.string().map((value) => wellFormed(value)),
      fc.constantFrom('%00', '%ED%A0%80', '%', '%2e%2e%2f', '..', '.', '%2F', 'x'.repeat(700), '%u0041', '*', ';'),
    );
  return fc
    .tuple(...names.map(part))
    .map((parts) => names.reduce((all, { name }, index) => all.replace(`{${name}}`, parts[index]!), path));
}

function queryOf({ parameters = [] }: Operation, words: Vocabulary): fc.Arbitrary<string> {
  const asked = parameters.filter((one) => one.in === 'query');
  const described = fc
    .record(Object.fromEntries(asked.map(({ name, schema }) => [name, valueFor(schema, words, name)])), {
      requiredKeys: [],
    })
    .map((given) =>
      Object.entries(given)
        .map(([name, value]) => `${name}=${wellFormed(String(value))}`)
        .join('&'),
    );
  const odd = fc.constantFrom(
    ...[
      'token=1&token=2',
      '__proto__=1',
      'token=%00',
      'token=%ED%A0%80',
      'token=%',
      '=',
      '&&&',
      'a[]=1',
      '%',
      '#',
      'x=%u0041',
    ],
    `search=${'a'.repeat(3000)}`,
  );
  return fc
    .oneof({ weight: 12, arbitrary: described }, { weight: 1, arbitrary: odd })
    .map((query) => (query ? `?${query}` : ''));
}

type Body = [type: string | undefined, body: string | Uint8Array | undefined];
const none = fc.constant<Body>([undefined, undefined]);
const json = 'application/json';

function jsonOf(schema: Schema, words: Vocabulary): fc.Arbitrary<Body> {
  const value = valueFor(schema, words) as fc.Arbitrary<Record<string, unknown>>;
  const bent = fc
    .tuple(
      value,
      fc.nat(),
      fc.oneof(fc.jsonValue({ maxDepth: 2 }), nasty),
      fc.constantFrom('drop', 'swap', 'add', 'wrap'),
    )
    .map(([given, pick, other, how]) => {
      const keys = Object.keys(given);
      const key = keys[pick % Math.max(keys.length, 1)];
      if (how === 'wrap') return pick % 2 ? [given] : { data: given };
      if (how === 'add' || key === undefined) return { ...given, [JSON.stringify(other)]: other };
      const { [key]: _, ...rest } = given;
      return how === 'drop' ? rest : { ...given, [key]: other };
    });
  return fc
    .oneof({ weight: 3, arbitrary: value }, { weight: 2, arbitrary: bent })
    .map((given) => [json, JSON.stringify(given)]);
}

/** Bodies that are no JSON, that do not say that they are JSON, or that are too much of it. */
const hostile: fc.Arbitrary<Body> = fc.oneof(
  fc.string().map((text): Body => [json, text]),
  fc.uint8Array({ maxLength: 200 }).map((bytes): Body => [json, bytes]),
  fc.jsonValue().map((value): Body => [json, JSON.stringify(value)]),
  fc.constantFrom<Body>(
    [json, '{"token":"a","token":"b"}'],
    [json, '{"__proto__":{"admin":true}}'],
    [json, '{"email":"\\ud800","answers":{"\\u0000":1}}'],
    [json, '['.repeat(10_000)],
    [json, `${'{"a":'.repeat(12)}1${'}'.repeat(12)}`],
    [json, '{"token":1e400}'],
    [json, '\ufeff{}'],
    [json, `{"email":"${'a'.repeat(70_000)}"}`],
    [json, `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ),
  fc
    .constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json;',
      'x',
      '*/*',
    )
    .map((type): Body => [type, '{"email":"a@b.nl"}']),
);

const line = fc.string({ maxLength: 80 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').trim());
const headersOf: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  fc.record(
    {
      accept: fc.oneof(line, fc.constantFrom('text/html', '*/*', 'application/xml')),
      'accept-encoding': fc.oneof(line, fc.constantFrom('gzip, br', 'identity;q=0', '*;q=0')),
      'accept-language': line,
      'if-none-match': line,
      'x-forwarded-for': line,
      'x-request-id': line,
      origin: line,
      // When the caller has a session, the real header replaces this one.
      authorization: fc.oneof(
        line,
        fc.base64String().map((text) => `Bearer ${text}`),
      ),
      cookie: line.map((text) => `office_session=${text}`),
      'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
    },
    { requiredKeys: [] },
  ),
);
