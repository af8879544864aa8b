import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { proveMemberAgain, restMember, setMemberChannel } from '#contract/calls/office/support/member-acts.ts';
import type { MemberSeen } from '#contract/calls/office/support/members.ts';
import { channelNames, type InvitationMethod } from '#contract/channels.ts';
import { dayMs, isoDay, pluralOf } from '#contract/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, whyNot } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, DayField } from '../../parts/ContractForm.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { Correct } from './Correct.tsx';
import { Leave } from './Leave.tsx';
import { lookAnew } from './memberQueries.ts';

type Open = 'correct' | 'rest' | 'leave';

/** What can be done for this member now. What leaves the house or destroys asks once more. */
export function MemberActions({ id, seen }: { id: string; seen: MemberSeen }) {
  const [open, setOpen] = useState<Open>();
  const run = useRun(id);
  const close = () => setOpen(undefined);
  const { can_prove, rests_until, left_at, invitation_method: by } = seen;
  if (left_at) return <Gone />;
  const endRest = () => run(() => call(restMember, { params: { id }, body: { until: null } }), 'De rust is voorbij.');
  const prove = (what: 'email' | 'phone') =>
    run(() => call(proveMemberAgain, { params: { id }, body: { what } }), 'De link is onderweg.');
  return (
    <TitledSection id="doen" title="Wat kun je doen?">
      <ul className="acts">
        <Act title="Gegevens verbeteren" more="Voornaam, e-mailadres of nummer. De ouder bevestigt het zelf.">
          <Button kind="secondary" onClick={() => setOpen('correct')}>
            Verbeter
          </Button>
        </Act>
        {can_prove.email && (
          <Act title="Link voor het e-mailadres opnieuw sturen" more="De ouder opent hem zelf.">
            <Button kind="secondary" onClick={() => prove('email')}>
              Stuur de mail
            </Button>
          </Act>
        )}
        {can_prove.phone && (
          <Act title="Link voor het nummer opnieuw sturen" more="Per sms.">
            <Button kind="secondary" onClick={() => prove('phone')}>
              Stuur de sms
            </Button>
          </Act>
        )}
        {rests_until ? (
          <Act title="Rust beëindigen" more="Vragenlijsten gaan dan weer door. De ouder krijgt een mail.">
            <Button kind="secondary" onClick={endRest}>
              Beëindig
            </Button>
          </Act>
        ) : (
          <Act title="Even rust geven" more="Tot een dag geen vragenlijsten. De ouder krijgt een mail.">
            <Button kind="secondary" onClick={() => setOpen('rest')}>
              Kies een dag
            </Button>
          </Act>
        )}
        <ChannelAct id={id} channel="email" chosen={by === 'email'} reach={seen.email} run={run} />
        {seen.phone && (
          <ChannelAct id={id} channel="whatsapp" chosen={by === 'whatsapp'} reach={seen.phone} run={run} />
        )}
        <Act title="Een verzoek opschrijven" more="Om inzage, verbeteren of wissen, een bezwaar of een klacht.">
          <Link className={buttonClass('secondary')} to={`/verzoeken/nieuw?lid=${id}`}>
            Schrijf op
          </Link>
        </Act>
        <Act
          title="Uitschrijven en wissen"
          more={`Met ${pluralOf(seen.regret_days, 'dag', 'dagen')} bedenktijd, net als op de site.`}
        >
          <Button kind="secondary" onClick={() => setOpen('leave')}>
            Schrijf uit
          </Button>
        </Act>
      </ul>
      {open === 'correct' && <Correct id={id} seen={seen} onClose={close} />}
      {open === 'rest' && <Rest id={id} onClose={close} />}
      {open === 'leave' && <Leave id={id} seen={seen} onClose={close} />}
    </TitledSection>
  );
}

type ChannelProps = {
  id: string;
  channel: InvitationMethod;
  chosen: boolean;
  reach: NonNullable<MemberSeen['phone']>;
  run: ReturnType<typeof useRun>;
};

/** What the member asked us to stop can be started again; an address that does not exist cannot. */
function ChannelAct({ id, channel, chosen, reach: { stopped }, run }: ChannelProps) {
  if (stopped && !['stop', 'asked'].includes(stopped.reason)) return null;
  const on = stopped !== null;
  const name = channelNames[channel];
  // Stopping the way by which surveys came chose another one. Taken back, they come by this one again.
  const set = (to: boolean, undoes?: string) =>
    call(setMemberChannel, { params: { id }, body: { channel, on: to, undoes, ...(to && chosen && { chosen }) } });
  return (
    <Act
      title={on ? `${name} weer aanzetten` : `${name} stopzetten`}
      more={on ? 'Alleen als de ouder dat zegt.' : 'Geen vragenlijsten meer langs deze weg. De ouder krijgt een mail.'}
    >
      <Button
        kind="secondary"
        onClick={() =>
          run(
            () => set(on),
            on ? `${name} staat weer aan.` : `${name} is stopgezet.`,
            ({ at }) => set(!on, at),
          )
        }
      >
        {on ? 'Zet aan' : 'Zet stop'}
      </Button>
    </Act>
  );
}

function Act({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  return (
    <li>
      <span>
        {title}
        <small>{more}</small>
      </span>
      {children}
    </li>
  );
}

const Gone = () => (
  <TitledSection id="doen" title="Wat kun je doen?">
    <p>
      Deze ouder is uitgeschreven. Terugkomen kan alleen de ouder zelf, met de knop in de mail over het uitschrijven.
      Daarna wordt alles gewist.
    </p>
  </TitledSection>
);

type Values = { until: string };
/** What most people mean by 'even niet'. */
const usualDays = 91;
const inDays = (days: number): string => isoDay(new Date(Date.now() + days * dayMs));

/** No surveys before a day that the member chooses. */
function Rest({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const run = useRun(id);
  const form = useContractForm<Values>({
    schema: restMember.body,
    values: { until: inDays(usualDays) },
    asks: { until: 'Kies een dag.' },
    otherwise: 'until',
    send: async (body) => {
      const { at } = await call(restMember, { params: { id }, body });
      toast.success('De rust is ingegaan. De ouder krijgt een mail.', {
        undo: () => run(() => call(restMember, { params: { id }, body: { until: null, undoes: at } }), undone),
      });
      await lookAnew(id);
      onClose();
    },
  });
  return (
    <Modal open title="Even rust geven" onClose={onClose}>
      <p>Tot die dag krijgt deze ouder geen vragenlijsten. Wat klaarstond, gaat niet meer weg.</p>
      <ContractForm
        of={form}
        act="Geef rust"
        busyText="Bezig"
        others={
          <Button kind="quiet" onClick={onClose}>
            Toch niet
          </Button>
        }
      >
        <DayField<Values> name="until" label="Weer vragenlijsten vanaf" />
      </ContractForm>
    </Modal>
  );
}

type Run = <Told>(act: () => Promise<Told>, done: string, undo?: (told: Told) => Promise<unknown>) => void;

function useRun(id: string): Run {
  const toast = useToast();
  async function attempt<Told>(act: () => Promise<Told>, done: string, undo?: (told: Told) => Promise<unknown>) {
    try {
      const told = await act();
      toast.success(done, undo && { undo: () => void attempt(() => undo(told), undone) });
    } catch (failure) {
      toast.error(whyNot(failure));
    }
    await lookAnew(id);
  }
  return (...all) => void attempt(...all);
}

const undone = 'Dat is teruggezet.';
