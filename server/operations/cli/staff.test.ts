import { expect, test } from 'vitest';
import { listExports } from '#contract/calls/office/exports.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { invite, join, makeStaff, whoIs } from '#test/make-staff.ts';
import { makeWorld } from '#test/world.ts';
import { nobodyYet } from '../../staff/accounts/colleagues.ts';
import { CommandError } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { runCommand } from './run-command.ts';
import { staffCommands } from './staff.ts';

const world = await makeWorld();
const run = (name: string, words: string[] = [], options: Record<string, unknown> = {}) =>
  runCommand(staffCommands.find((command) => command.name === `staff ${name}`)!, world.context, { words, options });

test('as long as nobody can log in at the office, start and doctor say how to begin', async () => {
  expect(await nobodyYet(world.context)).toEqual([expect.stringContaining('./panel staff add EMAIL --role admin')]);
  await run('add', ['uitgenodigd@kantoor.example'], { role: 'admin' });
  expect(await nobodyYet(world.context)).toHaveLength(1);
  const { text } = await doctor.run(world.context, { words: [], options: {} });
  expect(text).toMatch(/^note office +nobody is in\n.*\.\/panel staff add/m);
  await makeStaff(world, 'admin');
  expect(await nobodyYet(world.context)).toEqual([]);
});

test('add prints a link by which the first person joins', async () => {
  const { json, text } = await run('add', ['eerste@kantoor.example'], { role: 'admin' });
  const { link } = json as { link: string };
  expect(text).toContain(link);
  expect(link).toMatch(new RegExp(`^${world.office_url}/uitnodiging/[\\w-]{43}$`));
  const person = await join(world, 'eerste@kantoor.example', link.split('/').at(-1)!);
  expect(await whoIs(world, person.cookies)).toMatchObject({ role: 'admin' });
});

test.each([
  ['add', [], { role: 'admin' }, /^Usage: \.\/panel staff add EMAIL --role ROLE/],
  ['add', ['geen adres'], { role: 'admin' }, /is not an e-mail address/],
  ['add', ['a@voorbeeld.nl'], {}, /--role must be one of: admin, researcher, support, reader/],
  ['add', ['a@voorbeeld.nl'], { role: 'toString' }, /--role must be one of/],
  ['add', ['a@voorbeeld.nl', 'b@voorbeeld.nl'], { role: 'admin' }, /^Usage/],
] as const)('%s %j %j is refused in a sentence', async (name, words, options, sentence) => {
  const refusal = run(name, [...words], options);
  await expect(refusal).rejects.toThrow(CommandError);
  await expect(refusal).rejects.toThrow(sentence);
});

test.each(['renew', 'remove'])('%s of nobody is refused in a sentence', async (name) => {
  const text = 'Nobody of the office has the address niemand@voorbeeld.nl.';
  expect(await run(name, ['niemand@voorbeeld.nl'])).toMatchObject({ failed: true, text });
});

test('somebody who is in is not added again, but renewed or removed', async () => {
  const { email, cookies } = await makeStaff(world);
  expect(await run('add', [email], { role: 'admin' })).toMatchObject({
    failed: true,
    text: expect.stringContaining(`./panel staff renew ${email}`),
  });
  expect((await run('renew', [email])).json).toMatchObject({ email, link: expect.stringContaining('/uitnodiging/') });
  expect(await whoIs(world, cookies)).toBeNull();
  const again = await makeStaff(world);
  await run('remove', [again.email]);
  expect(await whoIs(world, again.cookies)).toBeNull();
  await run('remove', [email]);
  expect(await run('renew', [email])).toMatchObject({ failed: true, text: expect.stringMatching(/^Nobody/) });
  expect((await run('add', [email], { role: 'support' })).json).toMatchObject({ email });
});

test('list says who is in, invited and gone', async () => {
  const { email: inside } = await makeStaff(world);
  const { email: invited } = await invite(world, 'support');
  const { email: gone } = await makeStaff(world);
  await run('remove', [gone]);
  const { json, text } = await run('list');
  expect(json).toEqual(
    expect.arrayContaining([
      { email: inside, role: 'researcher', name: 'Sanne de Groot', state: 'in' },
      { email: invited, role: 'support', name: null, state: 'invited' },
      { email: gone, role: 'researcher', name: 'Sanne de Groot', state: 'left' },
    ]),
  );
  expect(text.split('\n')).toHaveLength((json as unknown[]).length);
});

test('role and right are given by command too, and the last admin stays', async () => {
  const { email, cookies } = await makeStaff(world);
  await run('right', [email, 'case_files'], { reason: 'Voor het jaarverslag.' });
  expect(await whoIs(world, cookies)).toMatchObject({ role: 'researcher', rights: ['case_files'] });
  await run('right', [email, 'case_files'], { off: true });
  const [mine, other] = [await makeCampaign(world), await makeCampaign(world)];
  await run('right', [email, 'case_files'], { reason: 'Voor dit onderzoek.', campaign: mine.id });
  const mayRead = async (id: string) =>
    (await world.call(listExports, { params: { id } }, { cookie: cookies })).may_open_cases;
  expect([await mayRead(mine.id), await mayRead(other.id)]).toEqual([true, false]);
  await run('right', [email, 'case_files'], { off: true });
  expect(await whoIs(world, cookies)).toMatchObject({ rights: [] });
  await run('role', [email], { role: 'reader' });
  expect(await whoIs(world, cookies)).toMatchObject({ role: 'reader' });
  await expect(run('right', [email, 'alles'], { reason: 'x' })).rejects.toThrow(/rights: case_files/);
  await expect(run('right', [email, 'case_files'])).rejects.toThrow(/--reason/);

  const admins = (await run('list')).json as { email: string; role: string; state: string }[];
  const inside = admins.filter((one) => one.role === 'admin' && one.state === 'in');
  for (const one of inside.slice(1)) await run('role', [one.email], { role: 'support' });
  const last = [inside[0]!.email];
  expect(await run('remove', last)).toMatchObject({
    refused: true,
    text: expect.stringMatching(/^This is the only admin/),
  });
  expect(await run('role', last, { role: 'support' })).toMatchObject({ refused: true });
});
