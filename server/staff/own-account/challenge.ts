import { isIP } from 'node:net';
import type { ClientDataJSON } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { isOurs } from '../session/own-pages.ts';
import type { ExpectedResponse } from './webauthn.ts';

const lifeMs = 5 * 60_000;

/** The name of the office that somebody has open. Passkeys belong to a name: browsers make none for an IP address. */
export function hostOf({ headers }: FastifyRequest, { config }: Context): string {
  const { origin, host } = headers;
  const from = origin !== undefined && isOurs(origin, host, config) ? origin : config.office_url;
  const { hostname } = new URL(from);
  if (isIP(hostname.replace(/^\[(.*)\]$/, '$1'))) throw new Problem('staff_passkey_place');
  return hostname;
}

/** A challenge counts once and for some minutes; `staffId`: whose passkey is being made, null at the log-in. */
export async function makeChallenge({ clock, db, random }: Context, staffId: string | null): Promise<string> {
  const challenge = random.token();
  const now = clock.now();
  await db.run(sql`delete from office.staff_challenge where expires_at <= ${now}`);
  await db.run(sql`
    insert into office.staff_challenge (hash, staff_id, expires_at)
    values (${hashToken(challenge)}, ${staffId}, ${new Date(now.getTime() + lifeMs)})`);
  return challenge;
}

/**
 * Uses up the challenge that was answered, outside of any transaction: whatever else is wrong with the answer, nobody tries
 * the same challenge twice. Undefined: it is no answer to a challenge of ours, or was given elsewhere.
 */
export async function takeChallenge(
  { clock, config, db }: Context,
  request: FastifyRequest,
  staffId: string | null,
  client_data: string,
): Promise<ExpectedResponse | undefined> {
  let answered: ClientDataJSON | null;
  try {
    answered = JSON.parse(Buffer.from(client_data, 'base64url').toString());
  } catch {
    return undefined;
  }
  const { challenge, origin, crossOrigin = false } = answered ?? {};
  if (typeof challenge !== 'string' || typeof origin !== 'string') return undefined;
  const mine = await db.maybe(sql`
    delete from office.staff_challenge
    where hash = ${hashToken(challenge)} and expires_at > ${clock.now()} and staff_id is not distinct from ${staffId}
    returning hash`);
  // The library takes the frame of another site.
  if (!mine || crossOrigin !== false || !isOurs(origin, request.headers.host, config)) return undefined;
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: new URL(origin).hostname };
}
