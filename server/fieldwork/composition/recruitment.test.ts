import { expect, test } from 'vitest';
import {
  addRecruitment,
  endRecruitment,
  listRecruitment,
  readRecruitment,
  resumeRecruitment,
} from '#contract/calls/office/recruitment.ts';
import { finish, inviteOne, makeCampaign, save } from '#test/make-campaigns.ts';
import { join, joinProven, openFile, postAsIs, registration } from '#test/make-members.ts';
import { makeWriter } from '#test/make-writers.ts';
import { days, makeWorld } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { eraseDeparted } from '../../people/erase-member.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;
const noor = await makeWriter(world);
const add = async (name: string) => (await noor.call(addRecruitment, { body: { name } })).code;
const look = (code: string) => noor.call(readRecruitment, { params: { code } });
const cameBy = async (id: string) =>
  (await db.one(sql<{ code: string | null }>`select recruited_by as code from contact.member where id = ${id}`)).code;

test('a link is a name and a code, and whoever registers by it is counted with it', async () => {
  const { code, url } = await noor.call(addRecruitment, { body: { name: ' Wijkkrant Emmen ' } });
  expect(url).toBe(`${context.config.public_url}/registreren?via=${code}`);
  const { id } = await join(world, { via: code.toUpperCase() });
  expect(await cameBy(id)).toBe(code);
  expect(await look(code)).toMatchObject({ name: 'Wijkkrant Emmen', url, ended_at: null });
});

test.each([
  ['an unknown code', 'k7m2p'],
  ['no code', 'zomaar iets'],
  ['a list', ['k7m2p']],
  ['a number', 7],
  ['null', null],
])('%s is let go, and the registration is whole', async (_, via) => {
  const body = { ...registration(), via };
  expect(await postAsIs(world, 'register', body)).toMatchObject({ status: 200, body: { ok: true } });
  const member = await db.one(sql<{ id: string }>`select id from contact.member where email = ${body.email!}`);
  expect(await cameBy(member.id)).toBeNull();
});

test('a link that has ended opens the registration still, and its end can be taken back', async () => {
  const code = await add('Voetbalclub');
  await noor.call(endRecruitment, { params: { code } });
  expect(await cameBy((await join(world, { via: code })).id)).toBeNull();
  expect((await look(code)).ended_at).not.toBeNull();
  await noor.call(resumeRecruitment, { params: { code } });
  expect(await cameBy((await join(world, { via: code })).id)).toBe(code);
  expect((await noor.refused(endRecruitment, { params: { code: 'aaaaa' } })).status).toBe(404);
});

test('what a link brought is told in tens: registered, proven, answered, and in which groups', async () => {
  const code = await add('Poster op scholen');
  const campaign = await makeCampaign(world, { questions: [{ ref: 'tips', title: 'Wat werkt?', type: 'text' }] });
  for (let count = 0; count < 12; count++) {
    const attributes = { gender: 'male', education: count < 10 ? 'vmbo' : 'hbo' };
    const member = await (count < 11 ? joinProven : join)(world, { via: code, attributes });
    if (count >= 10) continue;
    const respondent = await inviteOne(world, campaign.id, member);
    await save(world, respondent, { tips: 'Voorlezen.' });
    if (count < 9) await finish(world, respondent);
  }
  const { registered, proven, answered, groups } = await look(code);
  expect({ registered, proven, answered }).toEqual({ registered: 10, proven: 10, answered: null });
  const classes = Object.fromEntries(groups.map(({ key, classes }) => [key, classes.map(({ count }) => count)]));
  expect(classes).toMatchObject({ gender: [null, 10, null], education: [10, null, null] });
  // Anyone who made a link for one person would read that person's answer.
  expect(Object.keys(classes)).not.toContain('origin');
  const { links } = await noor.call(listRecruitment);
  expect(links.find((one) => one.code === code)).toMatchObject({ registered: 10, answered: null });
});

test('a member reads in the personal file by which link they came, and it goes with them', async () => {
  const code = await add('Braderie in Assen');
  const member = await joinProven(world, { via: code });
  const { account } = (await openFile(world, member)) as { account: { recruited_by: string } };
  expect(account.recruited_by).toBe('Braderie in Assen');
  const other = await joinProven(world);
  expect(((await openFile(world, other)) as { account: { recruited_by: null } }).account.recruited_by).toBeNull();
  await eraseMember(context, member.email);
  world.clock.advance(days(15));
  await eraseDeparted(context);
  const left = await db.many(sql`select from contact.member where recruited_by = ${code}`);
  expect(left).toHaveLength(0);
});
