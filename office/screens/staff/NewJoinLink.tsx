import { useMutation } from '@tanstack/react-query';
import { askReset, type Colleague, inviteColleague } from '#contract/calls/office/staff/colleagues.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { askedWords } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

/** For anyone who lost the phone, forgot the password, or let an invitation grow old. */
export function NewJoinLink({ one, asked }: { one: Colleague; asked: boolean }) {
  const toast = useToast();
  const inviting = useMutation({
    mutationFn: () => call(inviteColleague, { body: { email: one.email, role: one.role } }),
    async onSuccess({ done }) {
      await staffChanged();
      toast.success(done === 'done' ? `De uitnodiging is gemaild naar ${one.email}.` : askedWords);
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  async function ask(reason: string) {
    const { done } = await call(askReset, { params: { id: one.id }, body: { reason } });
    await staffChanged();
    toast.success(done === 'done' ? `De link is gemaild naar ${one.email}.` : askedWords);
  }
  if (one.state === 'invited') {
    if (asked) return null;
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
        collega nu is ingelogd, eindigt dat meteen. Is er nog een beheerder, dan moet die het eerst goedkeuren. Bij een
        beheerder wacht het altijd.
      </p>
      {!asked && <ReasonForm id="waarom-link" act="Vraag een nieuwe link" busyText="Bezig met vragen" send={ask} />}
    </section>
  );
}
