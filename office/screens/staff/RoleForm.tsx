import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Colleague, changeRole } from '#contract/calls/office/staff/colleagues.ts';
import { anyRole, colleagueName, type StaffRole, staffRoles } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { askedWords, roleHints, roleName } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

/** Another role counts from the next thing that the colleague does. */
export function RoleForm({ one }: { one: Colleague }) {
  const toast = useToast();
  const [chosen, setChosen] = useState<StaffRole>(one.role);
  const changing = useMutation({
    mutationFn: ({ role }: { role: StaffRole; before: StaffRole | null }) =>
      call(changeRole, { params: { id: one.id }, body: { role } }),
    async onSuccess({ done }, { role, before }) {
      await staffChanged();
      if (done === 'asked') {
        setChosen(one.role);
        return toast.success(askedWords);
      }
      setChosen(role);
      // Back to admin would wait for a second one.
      const undo =
        before === null || before === 'admin' ? {} : { undo: () => changing.mutate({ role: before, before: null }) };
      toast.success(`${colleagueName(one)} is nu ${staffRoles[role]}.`, undo);
    },
    onError: () => void staffChanged(),
  });
  function change(event: FormEvent) {
    event.preventDefault();
    if (chosen !== one.role && !changing.isPending) changing.mutate({ role: chosen, before: one.role });
  }
  return (
    <section className="block" aria-labelledby="rol">
      <div className="title">
        <h2 id="rol">Rol</h2>
      </div>
      <form className="form" noValidate onSubmit={change}>
        <RadioGroup
          legend={<span className="unseen">Rol</span>}
          name="rol"
          hint="Een andere rol geldt meteen, ook als je collega nu bezig is. Een nieuwe beheerder moet eerst worden goedgekeurd."
          error={changing.error ? whyNot(changing.error) : undefined}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value as StaffRole)}
          options={anyRole.map((role) => ({ value: role, label: roleName(role), hint: roleHints[role] }))}
        />
        <div className="actions tight">
          <Button type="submit" kind="secondary" busy={changing.isPending} busyText="Bezig met veranderen">
            {chosen === one.role ? `Is nu ${staffRoles[one.role]}` : `Maak ${staffRoles[chosen]}`}
          </Button>
        </div>
      </form>
    </section>
  );
}
