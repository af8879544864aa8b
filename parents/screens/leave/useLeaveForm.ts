import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { email, text } from '#contract/fields.ts';
import { rules } from '#contract/rules.ts';
import { call } from '../../api.ts';
import { type Told, useCallForm } from '../../forms.ts';
import { useIsMember } from '../../session.ts';
import { userQuery } from '../../user.ts';
import { writeOther } from './reasons.ts';

export type Leaving = { email: string; reasons: string[]; other: string };
export const leavingNames = { email: 'E-mailadres', reasons: 'Waarom stop je?', other: 'Vertel kort waarom' };

/** What was typed for 'Anders' and is no longer ticked is not judged and not sent. */
const schema = z.pipe(
  z.transform(({ other, ...rest }: Leaving) => ({
    ...rest,
    other: rest.reasons.includes('other') ? other.trim() : '',
  })),
  z.object({ email, reasons: z.array(z.string()), other: text(rules.leave_reason_graphemes) }),
);

const send = ({ email, reasons, other }: Leaving) =>
  call(unsubscribeRequest, {
    body: {
      email: email.trim(),
      reasons: reasons.map((reason) => (reason === 'other' ? writeOther(other.trim()) : reason)),
    },
  });

const onRefused = ({ refusals }: Told) => ({
  refusals,
  toast: 'Het uitschrijven is mislukt, probeer het later nogmaals.',
});

export function useLeaveForm(onSent: (email: string) => void) {
  const [values] = useState<Leaving>({ email: '', reasons: [], other: '' });
  const form = useCallForm({
    schema,
    values,
    names: leavingNames,
    send,
    onDone: (_, { email }) => onSent(email.trim()),
    onRefused,
  });

  const own = useOwnAddress();
  const { getValues, setValue } = form.form;
  useEffect(() => {
    if (own && getValues('email') === '') setValue('email', own);
  }, [own, getValues, setValue]);
  return form;
}

/** Of who is logged in: the address that counts, which is where the mail can go. */
function useOwnAddress(): string | undefined {
  const { data: user } = useQuery({ ...userQuery, enabled: useIsMember() });
  return user && (user.old_email ?? user.email);
}
