import { useMutation } from '@tanstack/react-query';
import { approveReset, type Colleague, cancelReset } from '#contract/calls/office/staff/colleagues.ts';
import { clockTime, dayMonth } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { colleagueName } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

/** What one admin asked and another is to decide about: a new log-in for a colleague. */
export function ResetRequests({ colleagues }: { colleagues: readonly Colleague[] }) {
  const asked = colleagues.filter(({ reset }) => reset !== null);
  if (asked.length === 0) return null;
  return (
    <section className="block" aria-labelledby="gevraagd">
      <div className="title">
        <h2 id="gevraagd">Gevraagd</h2>
      </div>
      <ul className="act-rows asked">
        {asked.map((one) => (
          <Question key={one.id} colleague={one} />
        ))}
      </ul>
    </section>
  );
}

function Question({ colleague }: { colleague: Colleague }) {
  const toast = useToast();
  const params = { id: colleague.id };
  const name = colleagueName(colleague);
  const onError = (error: unknown) => {
    void staffChanged();
    toast.error(whyNot(error));
  };
  const approving = useMutation({
    mutationFn: () => call(approveReset, { params }),
    async onSuccess() {
      await staffChanged();
      toast.success(`De link is gemaild naar ${colleague.email}.`);
    },
    onError,
  });
  const refusing = useMutation({
    mutationFn: () => call(cancelReset, { params }),
    async onSuccess() {
      await staffChanged();
      toast.success('Er gaat geen link uit.');
    },
    onError,
  });
  const { reset, me } = colleague;
  if (!reset) return null;
  const at = new Date(reset.asked_at);
  return (
    <li>
      <div>
        <p>
          <b>{reset.mine ? 'Je' : reset.asked_by}</b>
          {` vroeg op ${dayMonth(at)} om ${clockTime(at)} uur een nieuwe link voor `}
          <b>{me ? 'jou' : name}</b>: ‘{reset.reason}’
        </p>
        {reset.mine && <p className="soft">Een andere beheerder moet het goedkeuren.</p>}
        {me && <p className="soft">Dit gaat over jou: een andere beheerder moet het goedkeuren.</p>}
      </div>
      <div className="actions">
        {!reset.mine && !me && (
          <Button kind="secondary" busy={approving.isPending} onClick={() => approving.mutate()}>
            Keur goed
          </Button>
        )}
        <Button kind="quiet" busy={refusing.isPending} onClick={() => refusing.mutate()}>
          {reset.mine ? 'Trek in' : 'Keur af'}
        </Button>
      </div>
    </li>
  );
}
