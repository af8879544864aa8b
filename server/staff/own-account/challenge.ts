import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { isOurs } from '../session/own-pages.ts';
import { type AuthenticatorData, isForHost, readAuthenticatorData, readClientData } from './webauthn.ts';

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

type AuthenticatorResponse = { client_data: string; authenticator_data: string };
/** What an authenticator answered, once the challenge, the page and the host are right, and its owner was there. */
export type VerifiedResponse = { host: string; data: AuthenticatorData; client: Buffer; authenticator: Buffer };

/**
 * Reads an answer and uses up its challenge, outside of any transaction: whatever else is wrong with the answer, nobody
 * tries the same challenge twice. Undefined: it is no answer of an authenticator to a challenge of ours.
 */
export async function takeAnswer(
  context: Context,
  request: FastifyRequest,
  type: 'webauthn.create' | 'webauthn.get',
  staffId: string | null,
  said: AuthenticatorResponse,
): Promise<VerifiedResponse | undefined> {
  const { clock, config, db } = context;
  const [client, authenticator] = [
    Buffer.from(said.client_data, 'base64url'),
    Buffer.from(said.authenticator_data, 'base64url'),
  ];
  const asked = readClientData(client);
  if (!asked) return undefined;
  const mine = await db.maybe(sql`
    delete from office.staff_challenge
    where hash = ${hashToken(asked.challenge)} and expires_at > ${clock.now()} and staff_id is not distinct from ${staffId}
    returning hash`);
  const data = readAuthenticatorData(authenticator);
  const isHere = asked.type === type && !asked.cross_origin && isOurs(asked.origin, request.headers.host, config);
  if (!mine || !data || !isHere) return undefined;
  const host = new URL(asked.origin).hostname;
  // Known to the authenticator, by a finger, a face or a PIN: that is what stands in for password and code.
  return isForHost(data, host) && data.present && data.verified ? { host, data, client, authenticator } : undefined;
}
