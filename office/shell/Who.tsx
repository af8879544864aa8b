import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { logout, type StaffMember } from '#contract/calls/office/staff.ts';
import { problems } from '#contract/problem.ts';
import { staffRoles } from '#contract/roles.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../api.ts';
import { type Arrival, learnSession, useSession } from '../session.ts';

/** Who is logged in, and the way out; or the way in. */
export function Who({ staff }: { staff: StaffMember | null }) {
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const leaving = useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => {
      const arrival: Arrival = { why: 'left' };
      learnSession({ ...session, staff: null });
      void navigate('/inloggen', { state: arrival });
    },
    onError: () => toast.error(problems.failed.message),
  });

  if (!staff) {
    return (
      <p className="who">
        Niet ingelogd
        <br />
        <Link to="/inloggen">Inloggen</Link>
      </p>
    );
  }
  return (
    <p className="who">
      <b>{staff.name}</b>
      <br />
      {staffRoles[staff.role]}
      <br />
      <button type="button" className="link-button" onClick={() => !leaving.isPending && leaving.mutate()}>
        Uitloggen
      </button>
    </p>
  );
}
