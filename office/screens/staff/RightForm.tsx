import { useMutation } from '@tanstack/react-query';
import { type Colleague, giveRight, takeRight } from '#contract/calls/office/staff/colleagues.ts';
import { day } from '#contract/format.ts';
import { everyRight, rightGoesWith, type StaffRight } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { askedWords, colleagueName, rightHints } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

/** What goes beyond the role, given to this colleague by name. */
export function RightForm({ one, asked }: { one: Colleague; asked: boolean }) {
  const rights = everyRight.filter((right) => rightGoesWith[right].includes(one.role));
  return rights.map((right) => <One key={right} one={one} right={right} asked={asked} />);
}

function One({ one, right, asked }: { one: Colleague; right: StaffRight; asked: boolean }) {
  const toast = useToast();
  const { title, hint } = rightHints[right];
  const given = one.rights.find((had) => had.right === right);
  const taking = useMutation({
    mutationFn: () => call(takeRight, { params: { id: one.id, right } }),
    async onSuccess() {
      const reason = given?.reason ?? '';
      await staffChanged();
      toast.success(`${colleagueName(one)} heeft dit recht niet meer.`, { undo: () => void give(reason) });
    },
    onError: (error) => toast.error(whyNot(error)),
  });
  async function give(reason: string) {
    const { done } = await call(giveRight, { params: { id: one.id }, body: { right, reason } });
    await staffChanged();
    toast.success(done === 'done' ? `${colleagueName(one)} heeft dit recht.` : askedWords);
  }
  return (
    <section className="block" aria-labelledby={`recht-${right}`}>
      <div className="title">
        <h2 id={`recht-${right}`}>{title}</h2>
      </div>
      <p className="measure">{hint}</p>
      {given ? (
        <>
          <p className="measure after">
            {`Heeft dit recht sinds ${day(new Date(given.given_at))}${given.given_by ? `, van ${given.given_by}` : ''}: ‘${given.reason}’`}
          </p>
          <div className="actions">
            <Button kind="secondary" busy={taking.isPending} onClick={() => taking.mutate()}>
              Neem dit recht af
            </Button>
          </div>
        </>
      ) : (
        !asked && (
          <ReasonForm
            id={`waarom-${right}`}
            act={one.me ? 'Vraag dit recht' : 'Geef dit recht'}
            busyText="Bezig met geven"
            send={give}
          />
        )
      )}
    </section>
  );
}
