import { expect, test } from 'vitest';
import { login, loginCode, tryoutLogin } from '#contract/calls/office/staff.ts';
import { anyRole } from '#contract/roles.ts';
import { ask, cookiesOf, fromBase32, whoIs } from '#test/make-staff.ts';
import { hours, makeWorld } from '#test/world.ts';
import { officeBase } from '../../app.ts';
import { demoLink, demoStaff, hashStaffPasswords, seedStaff } from './demo.ts';
import { stepAt, totp } from './totp.ts';

const world = await makeWorld();
const { context, clock } = world;
const hashes = await hashStaffPasswords(context);
await context.db.transaction((tx) => seedStaff(context, tx, hashes));
const tokenOf = (link: string) => link.split('/').at(-1)!;
const byHand = () => {
  const [email = '', password = ''] = demoStaff(context).at(-2)!.value.split(/\s+/);
  return { email, password };
};

test('what the terminal prints logs in by hand, and is the same at the next start', async () => {
  const { email, password } = byHand();
  const key = demoStaff(context).at(-1)!.value;
  const first = await ask(world, login, { body: { email, password } });
  const { login_token } = (await first.json()) as { login_token: string };
  const code = totp(fromBase32(key), stepAt(clock.now()));
  const second = await ask(world, loginCode, { body: { login_token, code } });
  expect(await whoIs(world, cookiesOf(second))).toEqual({
    name: 'Noor de Wit',
    email,
    role: 'researcher',
    rights: ['case_files'],
  });
});

test('passwords and keys differ from folder to folder', () => {
  const other = { ...context, secrets: { ...context.secrets, fingerprint: () => Buffer.alloc(32, 7) } };
  const printed = (lines: { label: string; value: string }[]) => lines.slice(-2).map(({ value }) => value);
  expect(printed(demoStaff(context))).not.toEqual(printed(demoStaff(other)));
});

test.each(anyRole)('a link of the terminal logs in at once as %s, for a day', async (role) => {
  const token = tokenOf(demoLink(context, role));
  const answer = await ask(world, tryoutLogin, { body: { token } });
  expect(await whoIs(world, cookiesOf(answer))).toMatchObject({ role });
  clock.advance(hours(24));
  expect((await ask(world, tryoutLogin, { body: { token } })).status).toBe(422);
});

test('only a link of ours does', async () => {
  const token = tokenOf(demoLink(context, 'admin'));
  const forged = [
    'x'.repeat(60),
    `${token.slice(0, -4)}AAAA`,
    context.secrets.seal('app key', `admin ${clock.now().getTime() + 1000}`).toString('base64url'),
    context.secrets.seal('tryout link', `boss ${clock.now().getTime() + 1000}`).toString('base64url'),
  ];
  for (const one of forged) expect((await ask(world, tryoutLogin, { body: { token: one } })).status).toBe(422);
});

test('the link of the terminal is for this machine, not for the network', async () => {
  const payload = { token: tokenOf(demoLink(context, 'admin')) };
  const send = (remoteAddress: string) =>
    world.office.inject({
      method: 'POST',
      url: `${officeBase}/tryout/login`,
      payload,
      remoteAddress,
      headers: { host: 'localhost' },
    });
  const elsewhere = await send('192.168.1.20');
  expect([elsewhere.statusCode, elsewhere.headers['set-cookie']]).toEqual([403, undefined]);
  expect((await send('127.0.0.1')).statusCode).toBe(200);
});

test('in production the demo people do not exist, whatever stands in the database', async () => {
  const token = tokenOf(demoLink(context, 'admin'));
  const cookies = cookiesOf(await ask(world, tryoutLogin, { body: { token } }));
  const { email, password } = byHand();
  context.config.panel_env = 'production';
  try {
    expect(await whoIs(world, cookies)).toBeNull();
    expect((await ask(world, tryoutLogin, { body: { token } })).status).toBe(404);
    expect((await ask(world, login, { body: { email, password } })).status).toBe(422);
  } finally {
    context.config.panel_env = 'tryout';
  }
  expect(await whoIs(world, cookies)).not.toBeNull();
});

test('one researcher may take files of answers out of the house, and the other may not', async () => {
  const rightsOf = async (who: 'researcher' | 'second_researcher') => {
    const answer = await ask(world, tryoutLogin, { body: { token: tokenOf(demoLink(context, who)) } });
    return whoIs(world, cookiesOf(answer));
  };
  expect(await rightsOf('researcher')).toMatchObject({ role: 'researcher', rights: ['case_files'] });
  expect(await rightsOf('second_researcher')).toMatchObject({ role: 'researcher', rights: [] });
});
