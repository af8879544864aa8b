import { useMutation } from '@tanstack/react-query';
import { askReset, type Colleague, inviteColleague } from '#contract/calls/office/staff/colleagues.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { staffChanged } from './staffQuery.ts';

/** For whoever lost the phone, forgot the password, or let an invitation grow old. */
export function NewJoinLink({ one }: { one: Colleague }) {
  const toast = useToast();
  const inviting = useMutation({
    mutationFn: () => call(inviteColleague, { body: { email: one.email, role: one.role } }),
    async onSuccess() {
      await staffChanged();
      toast.success(`De uitnodiging is gemaild naar ${one.email}.`);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  async function ask(reason: string) {
    const { done } = await call(askReset, { params: { id: one.id }, body: { reason } });
    await staffChanged();
    toast.success(
      done === 'mailed'
        ? `De link is gemaild naar ${one.email}.`
        : 'Gevraagd. Een andere beheerder moet het goedkeuren.',
    );
  }
  if (one.state === 'invited') {
    return (
      <section className="block" aria-labelledby="link">
        <div className="title">
          <h2 id="link">Nieuwe uitnodiging</h2>
        </div>
        <p className="measure">De oude link werkt daarna niet meer.</p>
        <div className="actions">
          <Button kind="secondary" busy={inviting.isPending} onClick={() => inviting.mutate()}>
            Mail een nieuwe uitnodiging
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className="block" aria-labelledby="link">
      <div className="title">
        <h2 id="link">Komt je collega er niet in?</h2>
      </div>
      <p className="measure">
        Telefoon kwijt of wachtwoord vergeten? We mailen een link om opnieuw te kiezen hoe je collega inlogt. Waar je
        collega nu is ingelogd, eindigt dat meteen. Is er nog een beheerder, dan moet die het eerst goedkeuren.
      </p>
      {one.reset ? (
        <div className="after">
          <Notice title="Hier is al om gevraagd.">{`‘${one.reset.reason}’`}</Notice>
        </div>
      ) : (
        <ReasonForm id="waarom-link" act="Vraag een nieuwe link" busyText="Bezig met vragen" send={ask} />
      )}
    </section>
  );
}
