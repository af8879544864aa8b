import { useMutation } from '@tanstack/react-query';
import { leaveForMember } from '#contract/calls/office/support/member-acts.ts';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { heldWords } from './member-words.ts';
import { lookAnew } from './memberQueries.ts';

type Props = { id: string; seen: MemberSeen; onClose: () => void };

/** The last word before a member goes: what will go with them, and what stays without them. */
export function Leave({ id, seen: { name, holds }, onClose }: Props) {
  const toast = useToast();
  const leaving = useMutation({
    mutationFn: () => call(leaveForMember, { params: { id } }),
    onSuccess: async () => {
      toast.success('De ouder is uitgeschreven en krijgt er een mail over.');
      onClose();
      await lookAnew(id);
    },
  });
  const { error } = leaving;
  return (
    <Modal open title="Uitschrijven en wissen" onClose={onClose}>
      <ConfirmNumber
        number={null}
        act="Schrijf uit"
        busyText="Bezig met uitschrijven"
        busy={leaving.isPending}
        refused={error ? whyNot(error) : undefined}
        onConfirm={() => leaving.mutate()}
        onCancel={onClose}
      >
        {`${name?.trim() || 'Deze ouder'} krijgt geen berichten meer, en wordt na de bedenktijd voor altijd gewist.`}
      </ConfirmNumber>
      <p>In de bedenktijd kan de ouder terugkomen, met de knop in de mail die nu weggaat. Daarna wissen we:</p>
      <ul>
        <li>naam, e-mailadres, nummer en wachtwoord</li>
        {holds.map((one) => (
          <li key={one.what}>{heldWords(one)}</li>
        ))}
      </ul>
      <p>Antwoorden in vragenlijsten blijven, zonder dat iemand nog ziet van wie ze zijn.</p>
    </Modal>
  );
}
