import { leaveReasonNames } from '#contract/leave-reason-names.ts';

export const otherReason = 'Anders, namelijk';
const otherPrefix = 'other:';
export const writeOther = (text: string): string => otherPrefix + text;

/** As somebody gave it, in words. */
export function leaveReasonWords(reason: string): string {
  if (reason.startsWith(otherPrefix)) return `${otherReason}: ${reason.slice(otherPrefix.length)}`;
  return (leaveReasonNames as Record<string, string>)[reason] ?? reason;
}
