import { base32 } from '../../platform/core/base32.ts';
import type { Context } from '../../platform/core/context.ts';

export const number_letters = 12;
/** Enough bytes for that many letters of five bits. */
const number_bytes = 8;

/** A respondent's number differs in every campaign, and only the key can tell whose it is. */
export function exportNumber({ secrets }: Pick<Context, 'secrets'>, campaignId: string, personId: string): string {
  const print = secrets.fingerprint('export number', `${campaignId} ${personId}`);
  return base32(print.subarray(0, number_bytes)).slice(0, number_letters);
}
