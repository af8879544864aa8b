import { randomUUID } from 'node:crypto';
import { lookAtMember } from '#contract/calls/office/support/members.ts';
import { noteRequest } from '#contract/calls/office/support/requests.ts';
import { pauseChannel } from '#server/messages/delivery/channel-pause.ts';
import { sql } from '#server/platform/database/sql.ts';
import { drawTalk } from '#server/staff/support/talks.ts';
import { addMembers } from '../make-mailing.ts';
import { join } from '../make-members.ts';
import { canaries } from './canaries.ts';
import { type Make, made, type Seed } from './seed.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const csv = base64(`email,name\n${canaries.address}@voorbeeld.example,${canaries.name}\n`);
const reason = { reason: 'contact', words: 'Belde over een mail' };

/** The parent of the canaries, while a reason holds. */
async function seen(seed: Seed): Promise<{ params: { id: string } }> {
  const params = { id: seed.member.id };
  await made(seed, lookAtMember, { params, body: reason });
  return { params };
}

/** Somebody else, to whom anything may happen. */
async function another(seed: Seed): Promise<{ params: { id: string } }> {
  const params = { id: (await join(seed.world)).id };
  await made(seed, lookAtMember, { params, body: reason });
  return { params };
}

const asked = {
  kind: 'access',
  came_by: 'letter',
  received_on: '2026-11-20',
  from_whom: `${canaries.name}, ${canaries.address}@voorbeeld.example`,
  words: `Wil weten wat we bewaren. Bel +31 6 ${canaries.number.slice(0, 3)} ${canaries.number.slice(3)}.`,
};
const request = async (seed: Seed) => ({ params: await made<{ id: string }>(seed, noteRequest, { body: asked }) });

/** Twelve parents who said yes to a talk, the one of the canaries among them. */
async function talk({ world, member }: Seed) {
  const { db, clock } = world.context;
  const others = await addMembers(world.context, 11);
  await db.run(sql`
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, 'contact_lop', '{true}', ${clock.now()} from unnest(${[member.id, ...others]}::uuid[]) as id
    on conflict (member_id, key) do update set value = excluded.value`);
  await db.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, route, at)
    select id, 'contact_lop', true, 'Jullie mogen me uitnodigen.', 'profile', ${clock.now()}
    from unnest(${[member.id, ...others]}::uuid[]) as id`);
  return { title: 'Over lezen', conditions: [], number: 50 };
}

async function drawn(seed: Seed): Promise<{ id: string }> {
  const body = await talk(seed);
  const { id } = await seed.world.context.db.one(sql<{ id: string }>`select id from office.staff limit 1`);
  const acting = { ...seed.world.context, actor: { staff_id: id } };
  return acting.db.transaction((tx) => drawTalk(tx, acting, body));
}

const ofPerson = { shows: ['name', 'address', 'number'] } as const;

/** What member service does, and nobody else. */
export const memberExamples: Record<string, Make> = {
  'POST /members/search': ({ member }) => ({ body: { search: member.email } }),
  'GET /members/:id': async (seed) => ({ ...(await seen(seed)), shows: [...ofPerson.shows, 'reply'] }),
  'GET /members/doubles': () => ({}),
  'POST /members/:id/look': ({ member }) => ({ params: { id: member.id }, body: reason }),
  'DELETE /members/:id/look': ({ member }) => ({ params: { id: member.id } }),
  'POST /members/:id/correct': async (seed) => ({ ...(await another(seed)), body: { name: 'Anders' } }),
  'POST /members/:id/prove': async (seed) => ({ ...(await another(seed)), body: { what: 'email' } }),
  'POST /members/:id/rest': async (seed) => ({ ...(await another(seed)), body: { until: '2027-02-01' } }),
  'POST /members/:id/channel': async (seed) => ({ ...(await another(seed)), body: { channel: 'email', on: false } }),
  'POST /members/:id/leave': another,
  'POST /members/:id/notes': async (seed) => ({ ...(await another(seed)), body: { text: 'Belde.' } }),

  'POST /members/import/preview': () => ({ body: { file: csv } }),
  'POST /members/import': () => ({ body: { file: base64(`email\n${randomUUID()}@elders.example\n`) } }),
  'GET /talks': () => ({}),
  'POST /talks/count': () => ({ body: { conditions: [] } }),
  'POST /talks': async (seed) => ({ body: await talk(seed) }),
  'GET /talks/:id': async (seed) => ({ params: await drawn(seed) }),
  'POST /talks/:id/write': async (seed) => ({
    params: await drawn(seed),
    body: { subject: 'Een gesprek over lezen', text: 'Wil je met ons praten?' },
  }),
  'GET /messages': () => ({}),
  'GET /messages/undelivered': () => ({ query: {} }),
  'GET /messages/came-in': () => ({ query: {} }),
  'POST /channels/:channel/pause': () => ({ params: { channel: 'sms' } }),
  'POST /channels/:channel/resume': async ({ world }) => {
    await world.context.db.transaction((tx) => pauseChannel(tx, world.context, 'sms'));
    return { params: { channel: 'sms' } };
  },
  'GET /menu': () => ({}),
  'GET /waits': () => ({}),
  'GET /requests': async (seed) => {
    await request(seed);
    return {};
  },
  'GET /requests/:id': async (seed) => ({ ...(await request(seed)), ...ofPerson }),
  'POST /requests': () => ({ body: asked }),
  'POST /requests/:id/extend': async (seed) => ({ ...(await request(seed)), body: { why: 'Het is veel werk.' } }),
  'POST /requests/:id/close': async (seed) => ({
    ...(await request(seed)),
    body: { state: 'done', outcome: 'Het dossier is gestuurd.' },
  }),
  'POST /requests/:id/reopen': async (seed) => ({ ...(await request(seed)), status: 422 }),
};
