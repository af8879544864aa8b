import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { bodySchema, callOf, type Document, type Operation, type Sent } from './fuzz/calls.ts';
import { Caller, type Role, vocabularyOf } from './fuzz/cast.ts';
import { faultOf } from './fuzz/schema.ts';
import { makeWorld, type World } from './world.ts';

/**
 * How many cases are tried for each call and each kind of caller: the same few each time in `npm test`, 2,000 and
 * another seed each time in `npm run proof fuzz`.
 */
const cases = Number(process.env.FUZZ_CASES ?? 3);
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_CASES ? Date.now() % 2 ** 31 : 20261121));
console.log(`${cases} cases for each call and caller; FUZZ_SEED=${seed} repeats them`);

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const sides = { public: ['guest', 'member'], office: ['guest', 'staff'] } as const;
describe.each(['public', 'office'] as const)('%s', async (side) => {
  const world = await makeWorld({ env: { LIMITS: 'off' } });
  const base = side === 'public' ? world.public_url : world.office_url;
  const words = await vocabularyOf(world);
  const { paths, components } = (await (await fetch(`${world.office_url}/api-docs/${side}.json`)).json()) as Document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

  const statuses = new Map<string, Map<number, number>>();

  test('has calls', () => {
    expect(calls.length).toBeGreaterThan(5);
  });

  test.each(calls)('$method $path', { timeout: 20_000 + cases * 100 }, async ({ method, path, operation }) => {
    for (const role of sides[side]) {
      const caller = new Caller(world, role);
      await fc.assert(
        fc.asyncProperty(callOf(path, operation, words), async (sent) => {
          const { headers, fresh } = await caller.enter();
          const reply = await send(base, method, sent, headers);
          count(statuses, `${method} ${path}`, reply.status);
          const fault = judge(operation, components.schemas, sent, reply, role);
          if (fresh && reply.status === 401 && operation.security) throw new Error('somebody new was not let in');
          if (fault) throw new Error(`${fault}\n${reply.status} ${reply.body.slice(0, 2000)}`);
          if (reply.status === 401) caller.forget();
        }),
        { seed, numRuns: cases },
      );
    }
  });

  test('and lives on', async () => {
    await expectAlive(world);
    if (process.env.FUZZ_CASES) console.log(told(side, statuses));
  });
});

function count(statuses: Map<string, Map<number, number>>, call: string, status: number): void {
  const own = statuses.get(call) ?? new Map<number, number>();
  statuses.set(call, own.set(status, (own.get(status) ?? 0) + 1));
}

/** How each call answered: a fuzz of which nothing is ever accepted proves little. */
const told = (side: string, statuses: Map<string, Map<number, number>>): string =>
  [...statuses]
    .map(([call, own]) => {
      const times = [...own].sort(([first], [second]) => first - second).map(([status, many]) => `${status} ${many}x`);
      return `${side} ${call}: ${times.join(', ')}`;
    })
    .join('\n');

async function expectAlive({ public_url, office_url }: World): Promise<void> {
  for (const url of [public_url, office_url]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
}

type Replied = { status: number; type: string; body: string };

/** Sends by `node:http`: fetch would mend paths and refuse headers. */
function send(base: string, method: string, { target, type, body, headers }: Sent, own: object): Promise<Replied> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body as Uint8Array);
    const call = request(
      {
        agent,
        hostname,
        port,
        method,
        path: target,
        headers: {
          ...headers,
          ...own,
          ...(type && { 'content-type': type }),
          ...(bytes && { 'content-length': bytes.length }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}

/** What is wrong with an answer, if anything. */
function judge(
  operation: Operation,
  schemas: Document['components']['schemas'],
  sent: Sent,
  { status, type, body }: Replied,
  role: Role,
): string | undefined {
  if (status >= 500) return 'the server failed';
  // A bent path leads to another call or to none.
  if (status === 404) return problemFault(schemas, body);
  const described = operation.responses[status];
  if (!described) return `${status} is not described`;
  const [media, content] = Object.entries(described.content ?? {})[0] ?? [];
  if (media && !type.startsWith(media)) return `${type} instead of ${media}`;
  const fault = content && faultOf(content.schema, media === 'application/json' ? JSON.parse(body) : body, schemas);
  if (fault) return `not as described: ${fault}`;
  if (status >= 400) return problemFault(schemas, body);
  if (operation.security && role === 'guest') return 'a guest was let in';
  const asked = bodySchema(operation);
  const given = asked && sent.type === 'application/json' ? parse(sent.body) : undefined;
  const negative = asked && (given === undefined ? 'no JSON' : faultOf(asked, given, schemas));
  return negative ? `accepted although ${negative}` : undefined;
}

function problemFault(schemas: Document['components']['schemas'], body: string): string | undefined {
  const problem = JSON.parse(body) as { message: string };
  const fault = faultOf(schemas.Problem!, problem);
  if (fault) return `a refusal of another shape: ${fault}`;
  if (!/^[A-Z].*[.?]$/.test(problem.message)) return 'a refusal without a sentence';
  return /node:|\.ts\b|select |zod/i.test(JSON.stringify(problem)) ? 'a refusal that tells of our insides' : undefined;
}

function parse(body: Sent['body']): unknown {
  try {
    return JSON.parse(Buffer.from(body as Uint8Array).toString());
  } catch {
    return undefined;
  }
}
