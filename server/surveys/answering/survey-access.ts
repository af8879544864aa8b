import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Batcher, makeBatcher } from '../../platform/database/batching.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * What the token of a link opens: one member's invitation, or an anonymous campaign for everybody. Which is which
 * never changes; whether it opens today is asked anew by every statement that follows.
 */
export type SurveyAccess = {
  token: string;
  hash: Buffer;
  campaign_id: string;
  anonymous: boolean;
  version: number;
  /**
   * Whether somebody has answered by this link already, which suggests the statement to try first. Never true for an
   * anonymous campaign.
   */
  begun: boolean;
};

/** The tokens of the two kinds differ in length, so that one look-up is enough. */
const isInvitation = (token: string): boolean => /^[\w-]{43}$/.test(token);
const isPublic = (token: string): boolean => /^[\w-]{22}$/.test(token);

/** What is remembered of a link, under the fingerprint of its token. */
type RememberedLink = Pick<SurveyAccess, 'campaign_id' | 'version' | 'begun'>;
const found_bytes = 320;
const linksOf = ({ db }: Context) => db.remembered.of<RememberedLink>('survey_links');
const keyOf = (hash: Buffer): string => hash.toString('base64url');

export async function openSurvey(context: Context, ip: string, token: string): Promise<SurveyAccess> {
  const anonymous = isPublic(token);
  if (!anonymous && !isInvitation(token)) return refuseUnknownToken(context, ip);
  const hash = hashToken(token);
  const key = keyOf(hash);
  const links = linksOf(context);
  let found = links.get(key);
  if (!found) {
    found = anonymous ? await lookForPublic(context, token) : (await invitationsOf(context).add(hash)).found;
    if (!found) return refuseUnknownToken(context, ip);
    links.set(key, found, found_bytes);
  }
  return { token, hash, anonymous, ...found };
}

/** From the first answer on the statement for who began before is tried first: it asks half as much of the database. */
export function rememberBegun(context: Context, { hash, campaign_id, version }: SurveyAccess, begun: boolean): void {
  linksOf(context).set(keyOf(hash), { campaign_id, version, begun }, found_bytes);
}

/** Forgets a link that is no longer as it was remembered: a newer version was published, or another one was begun. */
export function forgetSurveyAccess(context: Context, { hash }: SurveyAccess): void {
  linksOf(context).forget(keyOf(hash));
}

const lookForPublic = ({ db }: Context, token: string): Promise<RememberedLink | undefined> =>
  db.maybe(sql<RememberedLink>`
    select id as campaign_id, version, false as begun from survey.campaign where public_token = ${token}`);

type LinkLookup = { found: RememberedLink | undefined };
const invitations = new WeakMap<Context, Batcher<Buffer, LinkLookup>>();

/** Invitations are looked up together with those that others open at that moment. */
function invitationsOf(context: Context): Batcher<Buffer, LinkLookup> {
  let own = invitations.get(context);
  if (!own) {
    const together = (hashes: readonly Buffer[]) => lookForInvitations(context, hashes);
    own = makeBatcher<Buffer, LinkLookup>(context.db, {
      groupOf: () => 'all',
      keyOf,
      once: true,
      together,
      alone: async (hash) => (await together([hash]))[0]!,
    });
    invitations.set(context, own);
  }
  return own;
}

async function lookForInvitations({ db }: Context, hashes: readonly Buffer[]): Promise<LinkLookup[]> {
  const rows = await db.many(sql<RememberedLink & { hash: Buffer }>`
    select token_hash as hash, invitation.campaign_id, coalesce(participation.version, campaign.version) as version,
      participation.version is not null as begun
    from contact.invitation
    join survey.campaign on campaign.id = invitation.campaign_id
    left join lateral (
      select version from survey.participation
      where campaign_id = invitation.campaign_id and id = invitation.participation_id
      limit 1
    ) as participation on true
    where token_hash = any(${hashes}::bytea[])`);
  const known = new Map(rows.map(({ hash, ...found }) => [keyOf(hash), found]));
  return hashes.map((hash) => ({ found: known.get(keyOf(hash)) }));
}

/**
 * Refuses a token in the same way whether it never existed, was for somebody else or is void; each network has a budget
 * of such tries.
 */
export async function refuseUnknownToken(context: Context, ip: string): Promise<never> {
  await enforceRateLimit(context, 'survey_unknown_network', networkOf(ip));
  throw new Problem('not_found');
}
