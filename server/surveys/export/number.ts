import { base32 } from '../../base/base32.ts';
import type { Context } from '../../base/context.ts';

/** The same person has another number in every campaign, and nobody without the key can tell who it is. */
export const numberOf = ({ secrets }: Pick<Context, 'secrets'>, campaignId: string, personId: string): string =>
  base32(secrets.fingerprint('export number', `${campaignId} ${personId}`)).slice(0, 12);
