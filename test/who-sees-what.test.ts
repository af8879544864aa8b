import { describe, expect, test } from 'vitest';
import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { anyRole, type StaffRole } from '#contract/roles.ts';
import { officeBase, officeRoutes } from '#server/app.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { keepIncoming } from '#server/messages/outbox/incoming.ts';
import { sql } from '#server/platform/database/sql.ts';
import { closeCampaign } from '#server/surveys/campaigns/close.ts';
import { finish, inviteOne, makeCampaign, save, show } from './make-campaigns.ts';
import { joinProven } from './make-members.ts';
import { ask, makeStaff } from './make-staff.ts';
import { giveAnswers, snapshotOf, times } from './results/make-answers.ts';
import { fetchExport } from './results/make-export.ts';
import { makeCaseReader } from './results/make-reader.ts';
import { type Canary, canaries, heardIn, kinds, ofPeople } from './who-sees-what/canaries.ts';
import { examples } from './who-sees-what/examples.ts';
import type { Seed } from './who-sees-what/seed.ts';
import { makeWorld, minutes } from './world.ts';

/**
 * People and answers meet on no screen. Every call of the office is made by every role, on a panel in which one parent's
 * name, address, number and answers stand nowhere else: none of them is in an answer where it does not belong.
 */
const world = await makeWorld({
  env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '99', CONTACTS_PER_YEAR: '99' },
});
await seedDemo(world.context);
const { db } = world.context;
const phone = `+3161${canaries.number}`;
const member = await joinProven(world, { name: canaries.name, email: `${canaries.address}@voorbeeld.example`, phone });

/** A campaign that the parent answered in their own words. */
async function answered(over: object = {}): Promise<string> {
  const { id, token } = await makeCampaign(world, { title: 'Schermen', ...over });
  const own = token ? { token } : await inviteOne(world, id, member);
  const { anonymous_token } = await show(world, own);
  const who = { ...own, ...(anonymous_token && { anonymous_token }) };
  await save(world, who, { screens: 'no' });
  await save(world, who, { why_not: canaries.answer });
  await save(world, who, { rules: 'none' });
  await finish(world, who);
  return id;
}
const [named, anonymous, closed] = [await answered(), await answered({ anonymous: true }), await answered()];
// Enough others for a table to be shown at all.
await giveAnswers(world, closed, times(40, { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] } }));
await closeCampaign(world.context, closed);
await keepIncoming(db, world.context, {
  member_id: member.id,
  channel: 'email',
  at: world.clock.now(),
  name: 'antwoord',
  sealed: world.context.secrets.seal('incoming message', canaries.reply),
});
// Nobody can answer it any more.
world.clock.advance(minutes(31));
await snapshotOf(world, closed);
const people = new Map<StaffRole, Awaited<ReturnType<typeof makeStaff>>>();
for (const role of anyRole) people.set(role, await makeStaff(world, role));

const endpoints: Endpoint[] = officeRoutes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

test('the parent is there to be found: in every place that somebody might forget', async () => {
  const found = await db.one(sql<Record<Canary, number>>`
    select (select count(*) from contact.member where name = ${canaries.name}) as name,
      (select count(*) from contact.message where to_address like ${`${canaries.address}%`}) as address,
      (select count(*) from contact.member where phone like ${`%${canaries.number}`}) as number,
      (select count(*) from (select other_value from survey.answer where ${canaries.answer} = any(value)
        union all select other_value from survey.anonymous_answer where ${canaries.answer} = any(value)) as said) as answer,
      (select count(*) from contact.incoming where member_id = ${member.id}) as reply`);
  for (const kind of kinds) expect([kind, found[kind] > 0]).toEqual([kind, true]);
  expect(heardIn(`Bel ${canaries.name} op 06 1279 4816, of mail ${canaries.address}@x.nl`)).toEqual([...ofPeople]);
});

test('every call has an example, and every example a call', () => {
  expect(Object.keys(examples).sort()).toEqual(endpoints.map(nameOf).sort());
});

describe.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  const { caller, may = anyRole } = endpoint;
  test.each(anyRole.filter((role) => may.includes(role)))('tells %s nothing of whom it should not', async (role) => {
    const { cookies, email } = people.get(role)!;
    const seed: Seed = {
      world,
      member: { ...member, name: canaries.name, phone },
      named,
      anonymous,
      closed,
      role,
      cookies,
      email,
    };
    const { params, query, body, status = 200, shows = [], only = anyRole } = await examples[name]!(seed);
    if (!only.includes(role)) return;
    const answer = await askWith(endpoint, { params, query, body }, caller === 'guest' ? '' : cookies);
    const text = await answer.text();
    const right = status === 'any' ? [200, 404, 409, 422].includes(answer.status) : answer.status === status;
    expect(right ? '' : `${answer.status} ${text}`).toBe('');
    const allowed = shows.filter((kind) => caller === 'guest' || mayEver(role).includes(kind));
    const heard = heardIn(text);
    expect(heard.filter((kind) => !allowed.includes(kind))).toEqual([]);
    // What is said to stand there does: else the example would prove nothing.
    expect(allowed.filter((kind) => !heard.includes(kind))).toEqual([]);
  });
});

test('a program with a key reads nothing of the parent, in any call that is for programs', async () => {
  const { cookies } = people.get('admin')!;
  const body = { name: 'Dashboard', campaign_id: '', last_day: isoDay(world.clock.now()) };
  const { key } = (await (await ask(world, makeKey, { body }, cookies)).json()) as { key: string };
  const marked = endpoints.filter(({ programs }) => programs);
  expect(marked.length).toBeGreaterThan(3);
  for (const { path } of marked) {
    for (const id of path.includes(':id') ? [named, anonymous, closed] : ['']) {
      const answer = await fetch(`${world.office_url}${officeBase}${path.replace(':id', id)}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const text = await answer.text();
      expect([path, [200, 404, 422].includes(answer.status), heardIn(text)]).toEqual([path, true, []]);
    }
  }
});

test('a file with an answer of each in a row holds what was written, and nothing of the parent', async () => {
  const { cookies } = await makeCaseReader(world);
  for (const format of ['csv', 'csv_nl'] as const) {
    const { bytes } = await fetchExport(world, cookies, closed, { format });
    expect([format, heardIn(bytes.toString())]).toEqual([format, ['answer']]);
  }
});

/** Whatever an example says: no names for who reads answers, no answers for who calls with people. */
function mayEver(role: StaffRole): readonly Canary[] {
  if (role === 'researcher') return ['answer'];
  if (role === 'support') return [...ofPeople, 'reply'];
  return role === 'reader' ? [] : kinds;
}

type Input = {
  params?: Record<string, string> | undefined;
  query?: Record<string, string> | undefined;
  body?: unknown;
};
function askWith({ method, path }: Endpoint, { params = {}, query = {}, body }: Input, cookie: string) {
  const at = path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  const search = new URLSearchParams(query).toString();
  return fetch(`${world.office_url}${officeBase}${at}${search && `?${search}`}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
