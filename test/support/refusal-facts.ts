import type { MemberRefusalFacts } from '#contract/office/staff-refusals.ts';

type Code = keyof MemberRefusalFacts;

/** Facts for each refusal of acts on one member that needs them. This does not compile while a new code has none here. */
export const memberFacts: { [C in Code as MemberRefusalFacts[C] extends null ? never : C]: MemberRefusalFacts[C] } = {
  rest_day: { days: 366 },
  talk_too_few: { least: 10 },
};
export const memberPlain: Record<Exclude<Code, keyof typeof memberFacts>, true> = {
  look_first: true,
  member_has_left: true,
  channel_without_address: true,
  request_day: true,
  request_not_extended: true,
  request_closed_before: true,
  request_open: true,
  talk_nobody: true,
  unreachable_sensitive: true,
  talk_written_before: true,
};
