import { randomUUID } from 'node:crypto';
import { isoDay } from '#contract/format.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeStaff } from '../make-staff.ts';
import type { Make, Seed } from './seed.ts';

/** A colleague to whom anything may happen. */
async function colleague({ world }: Seed): Promise<{ params: { id: string } }> {
  const { email } = await makeStaff(world, 'researcher');
  return {
    params: await world.context.db.one(sql<{ id: string }>`select id from office.staff where email = ${email}`),
  };
}

/** What an authenticator made for another office: it is refused, and the refusal names nobody either. */
const foreign = { key: 'a2V5', client_data: 'e30', authenticator_data: 'AAAA', attestation_object: 'AAAA' };
const passkey = { params: { key: 'a2V5' } };
const notWhole = { status: 'any' } as const;
const why = { reason: 'Telefoon kwijt' };

export const staffExamples: Record<string, Make> = {
  'GET /staff': () => ({}),
  'POST /staff': () => ({ body: { email: `nieuw-${randomUUID()}@kantoor.example`, role: 'support' } }),
  'PUT /staff/:id/role': async (seed) => ({ ...(await colleague(seed)), body: { role: 'support' } }),
  'DELETE /staff/:id': colleague,
  'POST /staff/:id/rights': async (seed) => ({
    ...(await colleague(seed)),
    body: { right: 'case_files', reason: 'Maakt de codeboeken' },
  }),
  'DELETE /staff/:id/rights/:right': async (seed) => ({
    params: { ...(await colleague(seed)).params, right: 'case_files' },
    ...notWhole,
  }),
  'POST /staff/:id/reset': async (seed) => ({ ...(await colleague(seed)), body: why }),
  'POST /access-requests/:id/approval': () => ({ params: { id: randomUUID() }, ...notWhole }),
  'DELETE /access-requests/:id': () => ({ params: { id: randomUUID() }, ...notWhole }),
  'GET /access-requests/mailed/:token': () => ({ params: { token: 'x'.repeat(43) }, ...notWhole }),
  'POST /access-requests/mailed/:token': () => ({ params: { token: 'x'.repeat(43) }, ...notWhole }),

  'GET /results': () => ({}),
  'GET /audit': () => ({}),
  'GET /audit/check': () => ({}),
  'GET /audit/export': () => ({}),
  // Whoever asks has the number; the answer is a code.
  'POST /audit/member': ({ member: { phone } }) => ({ body: { sought: phone } }),
  'GET /program-keys': () => ({}),
  'POST /program-keys': ({ world }) => ({
    body: { name: 'Dashboard', campaign_id: '', last_day: isoDay(world.clock.now()) },
  }),
  'PUT /program-keys/:id/owner': () => ({ params: { id: randomUUID() }, ...notWhole }),
  'DELETE /program-keys/:id': () => ({ params: { id: randomUUID() }, ...notWhole }),

  'GET /account': () => ({}),
  'POST /account/address/link': () => ({}),
  'PUT /account/address': () => ({ body: { token: 'x'.repeat(43) }, ...notWhole }),
  'POST /account/phone/code': () => ({ body: { phone: '0612345678' } }),
  'PUT /account/phone': () => ({ body: { phone: '0612345678', code: '123456' }, ...notWhole }),
  'DELETE /account/phone': () => ({}),
  'DELETE /account/sessions': () => ({}),
  'DELETE /account/sessions/:id': () => ({ params: { id: randomUUID() }, ...notWhole }),
  'POST /account/passkeys/challenge': () => notWhole,
  'POST /account/passkeys': () => ({ body: { ...foreign, name: 'Laptop', public_key: 'AAAA' }, ...notWhole }),
  'PUT /account/passkeys/:key': () => ({ ...passkey, body: { name: 'Laptop' }, ...notWhole }),
  'DELETE /account/passkeys/:key': () => ({ ...passkey, ...notWhole }),
  'POST /account/recovery': () => ({}),
  'POST /account/app': () => ({}),
  'PUT /account/app': () => ({ body: { token: 'x'.repeat(43), code: '123456' }, ...notWhole }),
  'POST /login/passkey/challenge': () => notWhole,
  'POST /login/passkey': () => ({ body: { ...foreign, signature: 'AAAA' }, ...notWhole }),
  'POST /login/recovery': () => ({ body: { login_token: 'x'.repeat(43), recovery: 'abcd-efgh' }, ...notWhole }),
};
