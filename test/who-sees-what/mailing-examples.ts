import { randomUUID } from 'node:crypto';
import { cancelMailing } from '#contract/calls/office/sending.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteMembers, makeCampaign } from '../make-campaigns.ts';
import { addPanel, groupsHow } from '../make-panel.ts';
import { hours } from '../world.ts';
import { type Make, made, type Seed } from './seed.ts';

/** A campaign of its own, to whose one parent a mailing is under way, or planned for tomorrow. */
async function mailing({ world, member }: Seed, later = false): Promise<{ params: { id: string } }> {
  const { id } = await makeCampaign(world);
  const at = later ? new Date(world.clock.now().getTime() + hours(24)) : undefined;
  const { mailing_id } = await inviteMembers(
    world.context,
    id,
    { emails: [member.email] },
    { ...(at && { starts_at: at }) },
  );
  return { params: { id: mailing_id } };
}

/** A campaign of its own that some parents were drawn for by a group. */
async function grouped({ world }: Seed): Promise<{ params: { id: string; group: string } }> {
  const { context } = world;
  await addPanel(context, [{ count: 2, answers: { gender: ['female'] } }]);
  const { id } = await makeCampaign(world);
  const targets = [{ classes: ['female'], target: 1 }];
  await inviteMembers(context, id, { groups: groupsHow({ by: ['gender'], spread: 'hand', targets }) });
  const { group } = await context.db.one(sql<{ group: string }>`
    select id as group from contact.drawn_group where campaign_id = ${id}`);
  return { params: { id, group } };
}

const asked = { kind: 'invitation', sample: null, at: null, after: [] };

export const mailingExamples: Record<string, Make> = {
  'GET /campaigns/:id/letters': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/letters/:kind/html': ({ named }) => ({ params: { id: named, kind: 'invitation' } }),
  'POST /campaigns/:id/letters/:kind/test': ({ named }) => ({
    params: { id: named, kind: 'invitation' },
    body: {},
    status: 'any',
  }),
  'GET /member-letters': () => ({}),
  'POST /member-letters/try': () => ({ body: {} }),
  'POST /member-letters/html': () => ({ body: { subject: 'Nieuws', text: 'Dit is ermee gedaan.' } }),
  'GET /member-letters/frame': () => ({}),
  'POST /member-letters/test': () => ({ body: { subject: 'Nieuws', text: 'Dit is ermee gedaan.' }, status: 'any' }),
  'POST /member-letters': () => ({
    body: { subject: 'Nieuws', text: 'Dit is ermee gedaan.', send_id: randomUUID(), base: 9 },
    status: 'any',
  }),
  'PUT /member-letters/check': () => ({ body: { on: false } }),
  'POST /member-letters/:id': () => ({ params: { id: randomUUID() }, body: { act: 'pause' }, status: 'any' }),
  'GET /campaigns/:id/sending': ({ named }) => ({ params: { id: named } }),
  'POST /campaigns/:id/sending/try': async ({ world }) => ({
    params: { id: (await makeCampaign(world)).id },
    body: asked,
  }),
  // How many it is for has to be typed, and that is refused here: what it says must name nobody either.
  'POST /campaigns/:id/sending': async ({ world }) => ({
    params: { id: (await makeCampaign(world)).id },
    body: { ...asked, send_id: randomUUID(), base: 0 },
    status: 422,
  }),
  'GET /campaigns/:id/quality': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/fieldwork': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/unreachable': ({ named }) => ({ params: { id: named } }),
  'POST /campaigns/:id/extend': async ({ world }) => ({
    params: { id: (await makeCampaign(world)).id },
    body: { closes_at: '2030-01-01' },
  }),
  'POST /campaigns/:id/groups/:group/close': (seed) => grouped(seed),
  'POST /campaigns/:id/groups/:group/open': (seed) => grouped(seed),
  'PUT /campaigns/:id/groups/:group': async (seed) => ({ ...(await grouped(seed)), body: { target: 40 } }),
  'PUT /campaigns/:id/groups': ({ named }) => ({ params: { id: named }, body: { closes_full: false } }),
  'GET /campaigns/:id/sending/:send': ({ named }) => ({ params: { id: named, send: randomUUID() } }),
  'POST /mailings/:id/move': async (seed) => ({ ...(await mailing(seed, true)), body: { at: '2026-12-03T19:30' } }),
  'POST /mailings/:id/pause': (seed) => mailing(seed),
  'POST /mailings/:id/resume': async (seed) => ({ ...(await mailing(seed)), body: {}, status: 422 }),
  'POST /mailings/:id/slow': async (seed) => ({ ...(await mailing(seed)), body: { per_minute: 10 } }),
  'POST /mailings/:id/cancel': async (seed) => ({ ...(await mailing(seed)), body: {} }),
  'POST /mailings/:id/restore': async (seed) => {
    const planned = await mailing(seed, true);
    await made(seed, cancelMailing, { ...planned, body: {} });
    return planned;
  },
};
