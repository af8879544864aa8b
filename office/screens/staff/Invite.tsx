import { Link, useNavigate } from 'react-router';
import { inviteColleague } from '#contract/calls/office/staff/colleagues.ts';
import { anyRole, type StaffRole } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import { buttonClass } from '#ui/Button.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { useChoice, useFieldError } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, TextField } from '../../parts/ContractForm.tsx';
import { useTitle } from '../../title.ts';
import { askedWords, roleHints, roleName } from './staff-words.ts';
import { staffChanged } from './staffQuery.ts';

type Values = { email: string; role: StaffRole | '' };

/** Somebody new, or somebody whose link was too old: /medewerkers/nieuw */
export default function Invite() {
  const heading = useHeadingFocus();
  const navigate = useNavigate();
  const toast = useToast();
  const form = useContractForm<Values>({
    schema: inviteColleague.body,
    place: 'invite',
    values: { email: '', role: '' },
    asks: { email: 'Vul het e-mailadres van je collega in.', role: 'Kies een rol.' },
    summary: true,
    otherwise: 'email',
    send: async (values) => {
      // The form is judged by the call's own schema before it is sent.
      const body = values as { email: string; role: StaffRole };
      const { done } = await call(inviteColleague, { body });
      await staffChanged();
      toast.success(done === 'done' ? `De uitnodiging is gemaild naar ${body.email}.` : askedWords);
      await navigate('/medewerkers');
    },
  });
  useTitle('Nodig iemand uit', form.attempt > 0 && form.lines.length > 0);
  return (
    <>
      <p className="crumbs">
        <Link to="/medewerkers">Medewerkers</Link>
      </p>
      <div className="head">
        <h1 ref={heading}>Nodig iemand uit</h1>
      </div>
      <p className="measure after">
        {`We mailen een link die ${rules.staff_invitation_hours} uur werkt, en maar één keer. Was iemand al uitgenodigd, dan werkt alleen de nieuwe link nog. Een nieuwe beheerder moet eerst worden goedgekeurd door een andere beheerder.`}
      </p>
      <ContractForm
        of={form}
        className="form after"
        act="Mail de uitnodiging"
        busyText="Bezig met uitnodigen"
        others={
          <Link className={buttonClass('quiet')} to="/medewerkers">
            Toch niet
          </Link>
        }
      >
        <TextField<Values>
          name="email"
          label="E-mailadres"
          type="email"
          autoComplete="off"
          spellCheck={false}
          aria-required
        />
        <RoleField />
      </ContractForm>
    </>
  );
}

const RoleField = () => (
  <RadioGroup
    {...useChoice<Values>('role')}
    legend="Rol"
    error={useFieldError('role')}
    options={anyRole.map((role) => ({ value: role, label: roleName(role), hint: roleHints[role] }))}
  />
);
