import type { Context } from '../../platform/core/context.ts';
import { hashToken, tokenOfHash } from '../../platform/core/secrets.ts';

/**
 * The token of an invitation follows from its id and the panel's key, so it is stored nowhere: the
 * invitation, its retries and the reminders all carry the same link. The database has the token's hash, to look it up
 * by.
 */
export const surveyToken = ({ secrets }: Pick<Context, 'secrets'>, invitationId: string): string =>
  secrets.fingerprint('invitation', invitationId).toString('base64url');

export const surveyTokenHash = (context: Pick<Context, 'secrets'>, invitationId: string): Buffer =>
  hashToken(surveyToken(context, invitationId));

/** The token that went out with an invitation, made with the key of its day; undefined: that key is not read any more. */
export const sentSurveyToken = (
  context: Pick<Context, 'secrets'>,
  invitationId: string,
  hash: Buffer | null | undefined,
): string | undefined => tokenOfHash(context, 'invitation', invitationId, hash);

/** What follows the panel's address in a link: a WhatsApp template has the address, and takes the rest. */
export const surveyPath = (email: string, token: string): string => `onderzoek/${encodeURIComponent(email)}/${token}`;

export const anonymousPath = (publicToken: string): string => `anoniem-onderzoek/${publicToken}`;

export const keyMark = ({ secrets }: Pick<Context, 'secrets'>, campaignId: string): string =>
  secrets.fingerprint('mailing', campaignId).toString('base64url');

/** Tells whether that key is still read. */
export const isKeyRead = ({ secrets }: Pick<Context, 'secrets'>, campaignId: string, mark: string): boolean =>
  secrets.matchFingerprint('mailing', campaignId, (print) => print.toString('base64url') === mark) !== undefined;
