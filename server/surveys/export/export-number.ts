import { base32 } from '../../platform/core/base32.ts';
import type { Context } from '../../platform/core/context.ts';

export const number_letters = 12;

/** A respondent's number differs in every campaign, and only the key can tell whose it is. */
export const exportNumber = ({ secrets }: Pick<Context, 'secrets'>, campaignId: string, personId: string): string =>
  base32(secrets.fingerprint('export number', `${campaignId} ${personId}`)).slice(0, number_letters);
