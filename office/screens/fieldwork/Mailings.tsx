import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldMailing } from '#contract/calls/office/fieldwork.ts';
import { cancelMailing, pauseMailing, resumeMailing, slowMailing } from '#contract/calls/office/sending.ts';
import { lapsed, sayHalted, standingName } from '#contract/office/mailing-states.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { number, parentCount } from '../../number.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { useTyped } from '../../unsent-forms.ts';
import { LeftOut } from '../letters/ExclusionList.tsx';
import { mailingName, standingLooks, theName, weekdayMoment } from '../letters/mailing-words.ts';
import { restorePlannedMailing } from '../letters/restorePlannedMailing.ts';
import type { Fieldwork as FieldOf } from './fieldworkQueries.ts';

type StopFormProps = {
  id: string;
  waits: number;
  /** How many that are is not told. */
  rounded: boolean;
  busy: boolean;
  refused: string | undefined;
  onStop: (number: number | undefined) => void;
  onCancel: () => void;
};

/** The last word before a mailing ends that has begun to leave: nobody can take that back. */
function StopForm({ id, waits, rounded, busy, refused, onStop, onCancel }: StopFormProps) {
  // The number that was asked for stays, while messages go on leaving.
  const [asked] = useState(waits);
  return (
    <ConfirmNumber
      id={`aantal-${id}`}
      number={asked > rules.confirm_over ? asked : null}
      act="Stop de verzending"
      busyText="Bezig met stoppen"
      busy={busy}
      refused={refused}
      onConfirm={onStop}
      onCancel={onCancel}
    >
      {rounded
        ? 'Wat nog niet weg is, gaat dan niet meer weg.'
        : asked === 0
          ? 'Alles is al weg.'
          : `${asked === 1 ? 'Eén bericht gaat' : `${number(asked)} berichten gaan`} dan niet meer weg.`}{' '}
      Dit kun je niet ongedaan maken. Wie niets kreeg, kun je later opnieuw uitnodigen.
    </ConfirmNumber>
  );
}

export function Mailings({ id, field: { mailings, ledger, stage, rounded } }: { id: string; field: FieldOf }) {
  return (
    <ul className="planned">
      {mailings.map((mailing) => {
        const own = ledger.filter(({ mailing_id }) => mailing_id === mailing.id);
        const waits = own.reduce((sum, { planned, sending }) => sum + planned + sending, 0);
        return <Mailing key={mailing.id} {...{ id, mailing, waits, rounded }} closed={stage === 'closed'} />;
      })}
    </ul>
  );
}

type Act = 'pause' | 'resume' | 'slow' | 'cancel';
const done: Record<Act, { left: string; planned: string }> = {
  pause: { left: 'is gepauzeerd. Wat al onderweg was, komt aan.', planned: 'is gepauzeerd en gaat zo niet weg.' },
  resume: { left: 'gaat verder.', planned: 'staat weer klaar.' },
  slow: { left: 'gaat vanaf nu met deze snelheid.', planned: 'gaat straks met deze snelheid.' },
  cancel: { left: 'is gestopt. Wat nog niet weg was, gaat niet meer weg.', planned: 'gaat niet weg.' },
};

/** Messages a minute; nothing: as fast as they go. */
const isPace = (typed: string): boolean => /^(?:[1-9]\d{0,6})?$/.test(typed);

type Props = { id: string; mailing: FieldMailing; waits: number; rounded: boolean; closed: boolean };

function Mailing({ id, mailing, waits, rounded, closed }: Props) {
  const { state, stopped_by, left, too_late, left_out } = mailing;
  const live = !too_late && (state === 'running' || state === 'scheduled');
  const rests = !too_late && (state === 'paused' || state === 'stopped');
  const [reason, setReason] = useTyped(`brake ${mailing.id}`);
  const [pace, setPace] = useTyped(`pace of ${mailing.id}`);
  // Anyone who was typing, and was logged out, goes on where they were.
  const [open, setOpen] = useState<Act | undefined>(
    reason !== '' && state === 'stopped' ? 'resume' : pace !== '' && (live || rests) ? 'slow' : undefined,
  );
  const [isWanting, setWanting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const name = mailingName(mailing);
  const acting = useMutation({
    async mutationFn({ act, number }: { act: Act; number?: number | undefined }) {
      const params = { id: mailing.id };
      if (act === 'pause') await call(pauseMailing, { params });
      else if (act === 'cancel') await call(cancelMailing, { params, body: { number } });
      else if (act === 'resume') await call(resumeMailing, { params, body: state === 'stopped' ? { reason } : {} });
      else await call(slowMailing, { params, body: { per_minute: pace === '' ? null : Number(pace) } });
    },
    async onSuccess(_, { act }) {
      await askAnew(['fieldwork', id], ['sending', id], ['today']);
      setOpen(undefined);
      if (act === 'resume') setReason('');
      if (act === 'slow') setPace('');
      const undo =
        act === 'cancel' && !left ? { undo: () => void restorePlannedMailing(id, mailing, toast) } : undefined;
      toast.success(`${theName(mailing, true)} ${done[act][left ? 'left' : 'planned']}`, undo);
    },
  });
  const refused = acting.error && whyNot(acting.error);
  const ask = (act: Act) => {
    acting.reset();
    setPace('');
    setWanting(false);
    setOpen(act);
  };
  return (
    <li>
      <p>
        <b>{name}</b>{' '}
        <Pill look={too_late ? 'over' : standingLooks[state]}>{too_late ? lapsed : standingName(mailing)}</Pill>
        <span className="soft">{` ${standing(mailing, { waits, rounded, closed })}`}</span>
      </p>
      <LeftOut counts={left_out} gone />
      {mailing.halted && <p className="measure">{sayHalted(mailing)}</p>}
      {stopped_by && (
        <div className="note">
          <Notice kind="wrong" title="Automatisch gestopt: te veel mislukte.">
            {brakeWords(stopped_by)}
          </Notice>
        </div>
      )}
      {(live || rests) && (
        <p className="actions tight">
          {live && (
            <LinkButton onClick={() => acting.mutate({ act: 'pause' })} label={`Pauzeer: ${name}`}>
              Pauzeer
            </LinkButton>
          )}
          {state === 'paused' && (
            <LinkButton onClick={() => acting.mutate({ act: 'resume' })} label={`Ga verder: ${name}`}>
              Ga verder
            </LinkButton>
          )}
          {state === 'stopped' && (
            <LinkButton onClick={() => ask('resume')} label={`Hervat: ${name}`}>
              Hervat
            </LinkButton>
          )}
          <LinkButton onClick={() => ask('slow')} label={`Verzendsnelheid: ${name}`}>
            Verzendsnelheid
          </LinkButton>
          <LinkButton onClick={() => (left ? ask('cancel') : acting.mutate({ act: 'cancel' }))} label={`Stop: ${name}`}>
            Stop
          </LinkButton>
        </p>
      )}
      {open === 'cancel' && (
        <StopForm
          id={mailing.id}
          waits={waits}
          rounded={rounded}
          busy={acting.isPending}
          refused={refused ?? undefined}
          onStop={(number) => acting.mutate({ act: 'cancel', number })}
          onCancel={() => setOpen(undefined)}
        />
      )}
      {(open === 'resume' || open === 'slow') && (
        <form
          className="confirm stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const wrong = open === 'slow' ? !isPace(pace) : open === 'resume' && reason.trim() === '';
            setWanting(wrong);
            if (wrong) field.current?.focus();
            else acting.mutate({ act: open });
          }}
        >
          {open === 'resume' && (
            <Field
              label="Waarom mag dit verder?"
              hint="Dit komt in het logboek te staan."
              error={isWanting && reason.trim() === '' ? 'Schrijf op waarom dit verder mag.' : undefined}
              id={`waarom-${mailing.id}`}
            >
              <TextInput ref={field} value={reason} onChange={({ target }) => setReason(target.value)} />
            </Field>
          )}
          {open === 'slow' && (
            <Field
              label="Hooguit zoveel berichten per minuut"
              hint="Leeg: zo snel als het kan."
              error={isPace(pace) ? undefined : 'Vul een getal in.'}
              id={`speed-${mailing.id}`}
            >
              <TextInput
                ref={field}
                inputMode="numeric"
                value={pace}
                onChange={({ target }) => setPace(target.value.trim())}
              />
            </Field>
          )}
          <p className="actions tight">
            <Button type="submit" busy={acting.isPending} busyText="Een moment">
              {open === 'resume' ? 'Hervat' : 'Stel de snelheid in'}
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                setReason('');
                setPace('');
                setOpen(undefined);
              }}
            >
              Toch niet
            </Button>
          </p>
        </form>
      )}
      {open !== 'cancel' && <NotDone why={refused} />}
    </li>
  );
}

function standing(mailing: FieldMailing, { waits, rounded, closed }: Omit<Props, 'id' | 'mailing'>): string {
  const { kind, too_late, left, starts_at, recipients, per_minute, trial, trial_passed, state } = mailing;
  const at = weekdayMoment(new Date(starts_at));
  if (too_late)
    return closed
      ? 'Gaat niet meer weg: de vragenlijst is gesloten.'
      : `Gaat niet weg: op ${at} is de vragenlijst al gesloten.`;
  if (!left)
    return `op ${at}${closed && kind === 'thank_you' && state !== 'cancelled' ? ', aan wie de vragenlijst af heeft' : ''}`;
  const parts = [
    recipients === null ? at : `${at}, ${rounded ? 'ongeveer ' : ''}${parentCount(recipients)}`,
    waits > 0 ? `${number(waits)} nog niet weg` : undefined,
    per_minute === null ? undefined : `hooguit ${number(per_minute)} per minuut`,
    trial !== null && !trial_passed && state === 'running' ? `eerst ${number(trial)}, dan de rest` : undefined,
  ];
  return parts.filter(Boolean).join(', ');
}

function brakeWords(stopped_by: NonNullable<FieldMailing['stopped_by']>): string {
  const rest = 'De rest wacht tot iemand zegt waarom het verder mag.';
  if (stopped_by === 'hidden') return rest;
  const { faults, complaints, tried } = stopped_by;
  const seen = [
    faults > 0 && `${faults === 1 ? '1 bericht kwam' : `${number(faults)} berichten kwamen`} niet aan`,
    complaints > 0 && `${complaints === 1 ? '1 ouder klaagde' : `${number(complaints)} ouders klaagden`}`,
  ].filter(Boolean);
  return `Van de ${number(tried)} die weg zijn: ${seen.join(', en ')}. ${rest}`;
}
