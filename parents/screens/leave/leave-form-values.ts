import * as z from 'zod/mini';
import type { unsubscribeRequest } from '#contract/calls/members.ts';
import type { Input } from '#contract/endpoint.ts';
import { email, text } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';
import { writeOther } from './leave-reasons.ts';

/** What a member who leaves fills in. */
export type LeaveFormValues = { email: string; reasons: string[]; other: string };
export const leavingNames = { email: 'E-mailadres', reasons: 'Waarom stop je?', other: 'Vertel kort waarom' };

export const blank: LeaveFormValues = { email: '', reasons: [], other: '' };

/** What was typed for 'Anders' and is no longer ticked is not judged and not sent. */
export const leavingSchema = z.pipe(
  z.transform(({ other, ...rest }: LeaveFormValues) => ({
    ...rest,
    other: rest.reasons.includes('other') ? other.trim() : '',
  })),
  z.object({ email, reasons: z.array(z.string()), other: text(rules.leave_reason_graphemes) }),
);

export const leavingBody = ({ email, reasons, other }: LeaveFormValues): Input<typeof unsubscribeRequest, 'body'> => ({
  email: email.trim(),
  reasons: reasons.map((reason) => (reason === 'other' ? writeOther(other.trim()) : reason)),
});
