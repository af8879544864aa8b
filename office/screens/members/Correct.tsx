import { correctMember } from '#contract/calls/office/support/member-acts.ts';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, TextField } from '../../parts/ContractForm.tsx';
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
  const form = useContractForm<Values>({
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
      <ContractForm
        of={form}
        act="Verbeter"
        busyText="Bezig met verbeteren"
        others={
          <Button kind="quiet" onClick={onClose}>
            Toch niet
          </Button>
        }
      >
        <TextField<Values> name="name" label="Voornaam" autoComplete="off" spellCheck={false} />
        <TextField<Values> name="email" label="E-mailadres" type="email" autoComplete="off" spellCheck={false} />
        <TextField<Values> name="phone" label="Mobiel nummer" type="tel" autoComplete="off" spellCheck={false} />
      </ContractForm>
    </Modal>
  );
}
