import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unsubscribeRequest } from '#contract/calls/members.ts';
import { call } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { useIsMember } from '../../session.ts';
import { userQuery } from '../../user.ts';
import { blank, leavingBody, leavingNames, leavingSchema } from './leave-form-values.ts';

const onRefused = ({ refusals }: ServerRefusal) => ({
  refusals,
  toast: 'Het uitschrijven is mislukt, probeer het later nogmaals.',
});

export function useLeaveForm(onSent: (email: string) => void) {
  const form = useCallForm({
    schema: leavingSchema,
    values: blank,
    names: leavingNames,
    send: (leaving) => call(unsubscribeRequest, { body: leavingBody(leaving) }),
    onDone: (_, { email }) => onSent(email.trim()),
    onRefused,
  });

  const own = useOwnAddress();
  const fields = form.form;
  useEffect(() => {
    if (own && fields.at('email') === '') fields.put('email', own);
  }, [own, fields]);
  return form;
}

/** Of who is logged in: the address that counts, which is where the mail can go. */
function useOwnAddress(): string | undefined {
  const { data: user } = useQuery({ ...userQuery, enabled: useIsMember() });
  return user && (user.old_email ?? user.email);
}
