import { expect, test } from 'vitest';
import { join, password, sentTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { compile, type Queryable, type Sql, sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const open = await makeWorld({ env: { LIMITS: 'off' } });

async function ask(at: typeof world, path: string, body: object) {
  const response = await fetch(`${at.public_url}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { date, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
}

const cases: [string, (email: string) => object, string][] = [
  ['login', (email) => ({ email, password: 'Fout-wachtwoord-1' }), 'Het e-mailadres of het wachtwoord klopt niet.'],
  ['forgot-password', (email) => ({ email }), '{"ok":true}'],
  ['email/unsubscribe/request', (email) => ({ email, reasons: ['no_time'] }), '{"ok":true}'],
];

test.each(cases)(
  '%s answers a stranger as it answers a member, in status, headers and body',
  async (path, body, text) => {
    const { email } = await join(open);
    const known = await ask(open, path, body(email));
    const unknown = await ask(open, path, body('niemand@voorbeeld.example'));
    expect(unknown).toEqual(known);
    expect(known.body).toContain(text);
  },
);

test.each(cases)('%s goes on for the one as for the other when it is asked too often', async (path, body) => {
  const { email } = await join(world);
  const statuses = async (address: string) => {
    const found: number[] = [];
    for (let n = 0; n < 12; n++) found.push((await ask(world, path, body(address))).status);
    return found;
  };
  const known = await statuses(email);
  // A mailed link is answered as always, so that whoever asks too often keeps nobody from theirs.
  expect(known.includes(429)).toBe(path === 'login');
  expect(await statuses(`niemand-${path.length}@voorbeeld.example`)).toEqual(known);
});

/** What one call asks of the database, in its order. */
async function statements(work: () => Promise<unknown>): Promise<string[]> {
  const { context } = open;
  const { db } = context;
  const texts: string[] = [];
  const heard = (on: Queryable): Queryable => {
    const hear =
      <A extends Sql, B>(run: (query: A) => B) =>
      (query: A) => {
        texts.push(compile(query).text.trim());
        return run(query);
      };
    return { ...on, many: hear(on.many), one: hear(on.one), maybe: hear(on.maybe), run: hear(on.run) } as Queryable;
  };
  context.db = { ...db, ...heard(db), transaction: (inside) => db.transaction((tx) => inside(heard(tx))) };
  await work().finally(() => {
    context.db = db;
  });
  return texts;
}

// How long these take is not measured here.
test.each(cases.slice(1))('%s asks the same of the database for either, up to one commit', async (path, body) => {
  const { email, id } = await join(open);
  const asked: string[][] = [];
  for (const address of [email, `niemand-bij-${email}`]) {
    asked.push(await statements(() => ask(open, path, body(address))));
  }
  const [known, unknown] = asked as [string[], string[]];
  // The address, the message, the link, and the point that is gone back to.
  expect(known.length).toBeGreaterThanOrEqual(5);
  expect(known).toContain('release savepoint asked');
  expect(unknown).toEqual(
    known.map((text) => (text === 'release savepoint asked' ? `rollback to savepoint asked` : text)),
  );
  expect(
    await open.context.db.many(sql`select from contact.link where member_id = ${id} and purpose <> 'verify_email'`),
  ).toHaveLength(1);
});

test.each(cases.slice(1))('%s asks the same for either beyond the budget too', async (path, body) => {
  const { email } = await join(open);
  const asked: string[][] = [];
  open.context.config.limits = true;
  for (const address of [email, `niemand-bij-${email}`]) {
    for (let n = 0; n < 5; n++) await ask(open, path, body(address));
    asked.push(await statements(() => ask(open, path, body(address))));
  }
  open.context.config.limits = false;
  expect(asked[0]!.length).toBeGreaterThan(5);
  // It was sent a moment ago: nothing is sent, and as much is done.
  expect(asked[1]).toEqual(asked[0]);
});

/** The decoy that the worker is given: work-afterwards.test.ts. */
test('what is done for a stranger is not to be seen by anybody', async () => {
  const everything = () =>
    open.context.db.one(sql<{ messages: number; links: number }>`
      select (select count(*) from contact.message where not decoy) as messages, (select count(*) from contact.link) as links`);
  const before = await everything();
  for (const [path, body] of cases.slice(1)) {
    expect((await ask(open, path, body('niemand@voorbeeld.example'))).status).toBe(200);
  }
  expect(await everything()).toEqual(before);
});

test('who left is a stranger', async () => {
  const { id, email } = await join(open);
  await open.context.db.run(sql`update contact.member set left_at = ${open.clock.now()} where id = ${id}`);
  const gone = await ask(open, 'login', { email, password });
  expect(gone).toEqual(await ask(open, 'login', { email: 'niemand@voorbeeld.example', password }));
  await ask(open, 'forgot-password', { email });
  expect(await sentTo(open, email, 'password_forgotten')).toEqual([]);
});
