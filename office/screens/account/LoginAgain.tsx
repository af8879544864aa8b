import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { logout } from '#contract/calls/office/staff.ts';
import { problems } from '#contract/problem.ts';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { type LoginArrival, learnSession, useSession } from '../../session.ts';

/** By what somebody logs in is changed only soon after logging in. What is typed elsewhere stays in this browser. */
export function LoginAgain() {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const leaving = useMutation({
    mutationFn: () => call(logout),
    async onSuccess() {
      const arrival: LoginArrival = { from: '/mijn-account', why: 'again' };
      learnSession({ ...session, staff: null });
      await navigate('/inloggen', { state: arrival });
    },
    onError: () => toast.error(problems.failed.message),
  });
  return (
    <div className="after">
      <Notice
        title="Je bent al langer ingelogd."
        action={<LinkButton onClick={() => leaving.mutate()}>Log opnieuw in</LinkButton>}
      >
        Om te veranderen hoe je inlogt, log je eerst opnieuw in. Zo kan niemand anders het aan een scherm dat open
        staat.
      </Notice>
    </div>
  );
}
