import { correctMember } from '#contract/calls/office/support/member-acts.ts';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { lookAnew } from './memberQueries.ts';

type Values = { name: string; email: string; phone: string };
type Props = { id: string; seen: MemberSeen; onClose: () => void };

/** Corrects what the member said on the phone. Only what was changed is sent; a new address waits for its proof. */
export function Correct({ id, seen, onClose }: Props) {
  const toast = useToast();
  const was: Values = {
    name: seen.name ?? '',
    email: seen.new_email?.address ?? seen.email.address,
    phone: seen.new_phone?.address ?? seen.phone?.address ?? '',
  };
  const { form, busy, submit } = useContractForm<Values>({
    schema: correctMember.body,
    values: was,
    asks: { name: 'Verander eerst iets.', email: 'Vul een e-mailadres in.', phone: 'Vul een nummer in.' },
    otherwise: 'email',
    send: async (filledIn) => {
      const changed = Object.entries(filledIn).filter(([field, value]) => value.trim() !== was[field as keyof Values]);
      if (changed.length > 0) {
        await call(correctMember, { params: { id }, body: Object.fromEntries(changed) });
        toast.success('Het is verbeterd. De ouder hoort ervan.');
        await lookAnew(id);
      }
      onClose();
    },
  });
  return (
    <Modal open title="Gegevens verbeteren" onClose={onClose}>
      <p>
        Een nieuw adres of nummer telt pas als de ouder het zelf bevestigt. Op het oude adres komt een bericht, om nee
        te kunnen zeggen.
      </p>
      <form className="form" noValidate onSubmit={submit}>
        <FormContext value={form}>
          <Words field="name" label="Voornaam" />
          <Words field="email" label="E-mailadres" type="email" />
          <Words field="phone" label="Mobiel nummer" type="tel" />
        </FormContext>
        <div className="actions">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met verbeteren">
            Verbeter
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Toch niet
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function Words({ field, label, type = 'text' }: { field: keyof Values; label: string; type?: string }) {
  return (
    <Field label={label} id={field} error={useFieldError(field)}>
      <TextInput {...useField<Values>(field)} type={type} autoComplete="off" spellCheck={false} />
    </Field>
  );
}
