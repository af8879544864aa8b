import { randomUUID } from 'node:crypto';
import { sql } from '#server/platform/database/sql.ts';
import { demoLink } from '#server/staff/session/demo.ts';
import { file, makeCampaign, makeDraft } from '../make-campaigns.ts';
import { invite } from '../make-staff.ts';
import { drawExamples } from './draw-examples.ts';
import { mailingExamples } from './mailing-examples.ts';
import { memberExamples } from './member-examples.ts';
import { panelExamples } from './panel-examples.ts';
import { resultExamples } from './result-examples.ts';
import type { Make, Seed } from './seed.ts';
import { staffExamples } from './staff-examples.ts';

const nobody = 'niemand@kantoor.example';
const wrong = { status: 422 };
const draftOf = async ({ world }: Seed) => ({ id: await makeDraft(world) });
const fresh = async ({ world }: Seed) => ({ id: (await makeCampaign(world)).id });

/** Every call of the office with input that it answers. Whoever adds a call adds its line here, or the test fails. */
export const examples: Record<string, Make> = {
  'GET /session': () => ({}),
  'POST /session': () => ({}),
  'POST /login': () => ({ body: { email: nobody, password: 'vier losse woorden' }, ...wrong }),
  'POST /login/code': () => ({ body: { login_token: 'x'.repeat(43), code: '123456' }, ...wrong }),
  // Without the session, which the next calls need.
  'POST /logout': () => ({}),
  'GET /invitations/:token': async ({ world }) => ({ params: { token: (await invite(world)).token } }),
  'POST /invitations/:token': () => ({
    params: { token: 'x'.repeat(43) },
    body: { name: 'Noor', password: 'vier losse woorden', code: '123456' },
    status: 404,
  }),
  'POST /tryout/login': ({ world }) => ({
    body: { token: demoLink(world.context, 'admin').split('/').at(-1) },
  }),
  // While trying out the mailbox is open to whoever sits at this computer: it is where all letters end.
  'GET /mailbox': () => ({ shows: ['name', 'address', 'number'] }),
  'GET /mailbox/:id': async (seed) => ({ params: { id: await letterOf(seed) }, shows: ['name', 'address'] }),
  'GET /mailbox/:id/html': async (seed) => ({
    params: { id: await letterOf(seed) },
    shows: ['name'],
  }),

  'GET /today': () => ({}),
  'GET /state': () => ({}),
  'GET /campaigns': () => ({}),
  'GET /campaigns/:id': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/homepage': ({ named }) => ({ params: { id: named } }),
  'PUT /campaigns/:id/first-look': ({ named }) => ({ params: { id: named }, body: { question_id: null } }),
  'POST /campaigns/:id/teaser': ({ named }) => ({ params: { id: named }, body: { shown: false } }),
  'POST /campaigns/:id/outcome': ({ named }) => ({
    params: { id: named },
    body: { question_id: 'screens', sentence: 'Wat ouders zeiden.', done: 'Wat ermee is gedaan.' },
    ...wrong,
  }),
  'POST /campaigns/:id/outcome/remove': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/ways': ({ closed }) => ({ params: { id: closed } }),
  'POST /campaigns': () => ({ body: { from: { kind: 'file', file: file() } } }),
  'GET /campaigns/:id/draft': ({ named }) => ({ params: { id: named } }),
  'POST /campaigns/:id/changes': async (seed) => ({
    params: await draftOf(seed),
    body: { base: 0, send_id: randomUUID(), changes: [{ kind: 'set', name: 'title', value: 'Schermen, opnieuw' }] },
  }),
  'POST /campaigns/:id/hold': async (seed) => ({ params: await draftOf(seed), body: { editor: randomUUID() } }),
  'POST /campaigns/:id/release': async (seed) => ({ params: await draftOf(seed), body: { editor: randomUUID() } }),
  'GET /campaigns/:id/changes': ({ named }) => ({ params: { id: named }, query: { since: '0' } }),
  'GET /campaigns/:id/history': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/history/:revision': ({ named }) => ({ params: { id: named, revision: '0' } }),
  'POST /campaigns/:id/put-back': async (seed) => ({ params: await draftOf(seed), body: { revision: 0, base: 0 } }),
  'GET /campaigns/:id/review': ({ named }) => ({ params: { id: named } }),
  'POST /campaigns/:id/comments': ({ named }) => ({ params: { id: named }, body: { key: '#1', words: 'Te lang?' } }),
  'POST /campaigns/:id/comments/:comment/resolved': ({ named }) => ({
    ...{ params: { id: named, comment: randomUUID() }, body: { resolved: true } },
    status: 404,
  }),
  'POST /campaigns/:id/review-requests': ({ named }) => ({
    ...{ params: { id: named }, body: { staff_id: randomUUID() } },
    status: 404,
  }),
  'POST /campaigns/:id/review-requests/:request/answered': ({ named }) => ({
    params: { id: named, request: randomUUID() },
  }),
  'GET /review-requests': () => ({}),
  'GET /question-bank': () => ({ query: { search: 'regels' } }),
  'POST /question-bank': ({ named }) => ({ body: { campaign_id: named, key: '#1' } }),
  'DELETE /question-bank/:id': () => ({ params: { id: randomUUID() } }),
  'GET /campaigns/:id/file': ({ named }) => ({ params: { id: named } }),
  'GET /campaigns/:id/publishing': ({ named }) => ({ params: { id: named } }),
  'POST /campaigns/:id/publish': async (seed) => ({ params: await draftOf(seed), body: { revision: 0 } }),
  'POST /campaigns/:id/settings': async (seed) => ({ params: await fresh(seed), body: { revision: 0 }, ...wrong }),
  'PUT /campaigns/:id/outcome-day': async (seed) => ({ params: await fresh(seed), body: { day: null } }),
  'PUT /campaigns/:id/archived': async (seed) => ({ params: await draftOf(seed), body: { archived: true } }),
  'POST /campaigns/:id/close': async (seed) => ({ params: await fresh(seed), body: {} }),
  'POST /campaigns/:id/reopen': async (seed) => ({ params: await fresh(seed), body: {}, ...wrong }),
  'DELETE /campaigns/:id': async (seed) => ({ params: await draftOf(seed) }),
  'POST /campaigns/:id/restore': async (seed) => ({ params: await draftOf(seed), ...wrong }),
  'POST /campaigns/:id/preview': ({ named }) => ({ params: { id: named } }),
  'POST /preview/answer': () => ({
    body: { question: { id: 'q', title: 'Hoe gaat het?', type: 'text', options: [] }, answers: {} },
    ...wrong,
  }),

  ...staffExamples,
  ...drawExamples,
  ...mailingExamples,
  ...panelExamples,
  ...resultExamples,
  ...memberExamples,
};

/** A letter to the parent. */
async function letterOf({ world, member }: Seed): Promise<string> {
  const { id } = await world.context.db.one(sql<{ id: string }>`
    select id from contact.message where member_id = ${member.id} and template = 'activation'`);
  return id;
}
