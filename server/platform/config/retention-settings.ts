import * as z from 'zod/mini';

const count = (most: number, usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), usual);

/** How long things are kept. The privacy statement says these very numbers; server/members/leaving/sweep.ts keeps to them. */
export const keepSettings = {
  /** A sign-up whose address and number were both never proven. */
  keep_unproven_days: count(365, 14),
  /** How long nothing is heard of a member before they are asked whether they want to stay, … */
  keep_inactive_months: count(120, 24),
  /** … and how long after that message they are kept. */
  keep_after_notice_days: count(365, 30),
  /** The link between a member and their answers, counted from the end of the survey. */
  keep_answer_link_months: count(120, 6),
  /** What people wrote when they left, without saying who. */
  keep_leaving_text_months: count(120, 12),
  /** What was said with a member on the phone, what they wrote back to us, and what they asked of us once it is answered. */
  keep_said_months: count(120, 24),
  /** The audit: who looked at or changed what. */
  keep_audit_months: count(120, 24),
};

const days = 'must be a whole number of days from 1 to 365';
const months = 'must be a whole number of months from 1 to 120';
export const keepExpected = {
  keep_unproven_days: days,
  keep_inactive_months: months,
  keep_after_notice_days: days,
  keep_answer_link_months: months,
  keep_leaving_text_months: months,
  keep_said_months: months,
  keep_audit_months: months,
};
