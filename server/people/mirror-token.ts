import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';

/** Which member reads the own answers beside which report, and the address (as compared) that the letter goes to. */
export type MirrorLink = { member_id: string; campaign_id: string; email_key: string };

const printOf = ({ secrets }: Pick<Context, 'secrets'>, { member_id, campaign_id, email_key }: MirrorLink): string =>
  secrets.fingerprint('mirror', `${member_id} ${campaign_id} ${email_key}`).toString('base64url');

/**
 * The token in an outcome letter. It is sealed with a purpose of its own, so it opens nothing else, and no other token
 * opens the mirror. It is stored nowhere. The address is in it as a fingerprint only.
 */
export function mirrorToken(context: Pick<Context, 'secrets' | 'clock'>, link: MirrorLink): string {
  const from = Math.floor(context.clock.now().getTime() / 1000);
  const text = [link.member_id, link.campaign_id, from, printOf(context, link)].join(' ');
  return context.secrets.seal('mirror', text).toString('base64url');
}

/** What follows the panel's address. The token is in the fragment, which no server and no referrer gets. */
export const mirrorPath = (slug: string, token: string): string => `uitkomst/${slug}/mijn#${token}`;

/** Whose token this is; `isAddress` tells whether it went to that address. Undefined: no such token, or it is too old. */
export function readMirrorToken(context: Pick<Context, 'secrets' | 'clock'>, token: string) {
  const text = opened(context, token);
  if (text === undefined) return undefined;
  const [member_id, campaign_id, from, print] = text.split(' ') as [string, string, string, string];
  if (context.clock.now().getTime() >= Number(from) * 1000 + rules.mirror_link_days * dayMs) return undefined;
  const isAddress = (email_key: string | null): boolean =>
    email_key !== null &&
    context.secrets.matchFingerprint(
      'mirror',
      `${member_id} ${campaign_id} ${email_key}`,
      (made) => made.toString('base64url') === print,
    ) !== undefined;
  return { member_id, campaign_id, isAddress };
}

function opened({ secrets }: Pick<Context, 'secrets'>, token: string): string | undefined {
  try {
    return secrets.open('mirror', Buffer.from(token, 'base64url'));
  } catch {
    return undefined;
  }
}
