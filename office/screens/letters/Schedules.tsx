import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelMailing, moveMailing, type SentMailing } from '#contract/calls/office/sending.ts';
import { sayHalted } from '#contract/office/mailing-states.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { DateInput, TimeInput } from '../../parts/DateInput.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { mailingName, weekdayMoment } from './mailing-words.ts';
import { restorePlannedMailing } from './restorePlannedMailing.ts';

export function Schedules({ id, mailings }: { id: string; mailings: readonly SentMailing[] }) {
  const planned = mailings
    .filter(({ state, left, too_late }) => !left && !too_late && (state === 'scheduled' || state === 'paused'))
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  if (planned.length === 0) return null;
  return (
    <TitledSection id="gepland" title="Wat klaarstaat">
      <ul className="planned">
        {planned.map((mailing) => (
          <Planned key={mailing.id} id={id} mailing={mailing} />
        ))}
      </ul>
    </TitledSection>
  );
}

/** The day and time that a clock in Amsterdam shows then, for two fields. */
const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});

function Planned({ id, mailing }: { id: string; mailing: SentMailing }) {
  const [isMoving, setMoving] = useState(false);
  const [day = '', time = ''] = wall.format(new Date(mailing.starts_at)).split(' ');
  const [to, setTo] = useState({ day, time });
  const toast = useToast();
  const act = useMutation({
    mutationFn: (what: 'move' | 'cancel') =>
      what === 'move'
        ? call(moveMailing, { params: { id: mailing.id }, body: { at: `${to.day}T${to.time}` } })
        : call(cancelMailing, { params: { id: mailing.id }, body: {} }),
    async onSuccess(line, what) {
      await askAnew(['sending', id], ['sending-try', id]);
      const name = mailingName(mailing);
      if (what === 'move') toast.success(`${name} verzet naar ${weekdayMoment(new Date(line.starts_at))}.`);
      else
        toast.success(`${name} teruggenomen. Wat daarop volgt, gaat ook niet weg.`, {
          undo: () => void restorePlannedMailing(id, mailing, toast),
        });
      setMoving(false);
    },
  });
  const refused = act.error && whyNot(act.error);
  const name = mailingName(mailing);
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="soft">
          {` op ${weekdayMoment(new Date(mailing.starts_at))}`}
          {mailing.after_days !== null &&
            `, ${mailing.after_days === 1 ? '1 dag' : `${mailing.after_days} dagen`} na wat ervoor gaat`}
          {mailing.last && ', zegt dat het de laatste is'}
          {mailing.state === 'paused' && `, gepauzeerd. ${sayHalted(mailing)}`}
        </span>
      </p>
      <p className="actions tight">
        {mailing.state === 'scheduled' && (
          <LinkButton onClick={() => setMoving(true)}>{`Verzetten: ${name}`}</LinkButton>
        )}
        <LinkButton onClick={() => act.mutate('cancel')}>{`Terugnemen: ${name}`}</LinkButton>
      </p>
      {isMoving && (
        <form
          className="move"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            act.mutate('move');
          }}
        >
          <Field label="Nieuwe dag" plain>
            <DateInput value={to.day} onValue={(day) => setTo({ ...to, day })} />
          </Field>
          <Field label="Nieuwe tijd" plain>
            <TimeInput value={to.time} onValue={(time) => setTo({ ...to, time })} />
          </Field>
          <Button type="submit" kind="secondary" busy={act.isPending} busyText="Bezig met verzetten">
            Verzet
          </Button>
          <Button kind="quiet" onClick={() => setMoving(false)}>
            Toch niet
          </Button>
        </form>
      )}
      <NotDone why={refused} />
    </li>
  );
}
