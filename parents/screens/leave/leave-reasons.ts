import type { leaveReasons } from '#contract/reasons.ts';

export const reasonNames: Record<(typeof leaveReasons)[number], string> = {
  no_longer_at_school: 'Mijn kinderen zitten niet meer op school',
  too_many_messages: 'Ik krijg te veel berichten',
  topics_not_interesting: 'De onderwerpen zijn niet interessant genoeg',
  no_time: 'Ik heb geen tijd (meer)',
  no_interest: 'Ik heb geen interesse (meer)',
};

export const otherReason = 'Anders, namelijk';
const otherPrefix = 'other:';
export const writeOther = (text: string): string => otherPrefix + text;

/** As somebody gave it, in words. */
export function leaveReasonWords(reason: string): string {
  if (reason.startsWith(otherPrefix)) return `${otherReason}: ${reason.slice(otherPrefix.length)}`;
  return (reasonNames as Record<string, string>)[reason] ?? reason;
}
