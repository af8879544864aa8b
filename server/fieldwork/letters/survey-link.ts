import type { Context } from '../../platform/core/context.ts';
import { hashToken } from '../../platform/core/secrets.ts';

/**
 * The token of an invitation follows from its id and the panel's key, so it is stored nowhere: the
 * invitation, its retries and the reminders all carry the same link. The database has the token's hash, to look it up
 * by.
 */
export const surveyToken = ({ secrets }: Pick<Context, 'secrets'>, invitationId: string): string =>
  secrets.fingerprint('invitation', invitationId).toString('base64url');

export const surveyTokenHash = (context: Pick<Context, 'secrets'>, invitationId: string): Buffer =>
  hashToken(surveyToken(context, invitationId));

/** What follows the panel's address in a link: a WhatsApp template has the address, and takes the rest. */
export const surveyPath = (context: Pick<Context, 'secrets'>, email: string, invitationId: string): string =>
  `onderzoek/${encodeURIComponent(email)}/${surveyToken(context, invitationId)}`;

export const anonymousPath = (publicToken: string): string => `anoniem-onderzoek/${publicToken}`;

/** Tells whether the panel's key is still the one that a mailing was made with. */
export const keyMark = ({ secrets }: Pick<Context, 'secrets'>, campaignId: string): string =>
  secrets.fingerprint('mailing', campaignId).toString('base64url');
