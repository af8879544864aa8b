import type { leaveReasons } from './reasons.ts';

export const leaveReasonNames: Record<(typeof leaveReasons)[number], string> = {
  no_longer_at_school: 'Mijn kinderen zitten niet meer op school',
  too_many_messages: 'Ik krijg te veel berichten',
  topics_not_interesting: 'De onderwerpen zijn niet interessant genoeg',
  no_time: 'Ik heb geen tijd (meer)',
  no_interest: 'Ik heb geen interesse (meer)',
};
