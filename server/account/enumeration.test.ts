import { expect, test } from 'vitest';
import { join, password, sentTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';

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

test.each(cases)('%s refuses the one as soon as the other', async (path, body) => {
  const { email } = await join(world);
  const statuses = async (address: string) => {
    const found: number[] = [];
    for (let n = 0; n < 12; n++) found.push((await ask(world, path, body(address))).status);
    return found;
  };
  const known = await statuses(email);
  expect(known).toContain(429);
  expect(await statuses(`niemand-${path.length}@voorbeeld.example`)).toEqual(known);
});

test('what is done for a stranger is not to be seen by anybody', async () => {
  await ask(open, 'forgot-password', { email: 'niemand@voorbeeld.example' });
  expect(await open.context.db.many(sql`select from contact.message where member_id is null`)).toEqual([]);
});

test('who left is a stranger', async () => {
  const { id, email } = await join(open);
  await open.context.db.run(sql`update contact.member set left_at = ${open.clock.now()} where id = ${id}`);
  const gone = await ask(open, 'login', { email, password });
  expect(gone).toEqual(await ask(open, 'login', { email: 'niemand@voorbeeld.example', password }));
  await ask(open, 'forgot-password', { email });
  expect(await sentTo(open, email, 'password_forgotten')).toEqual([]);
});
