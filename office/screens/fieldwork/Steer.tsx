import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { closeCampaign } from '#contract/calls/office/campaign-stage.ts';
import { extendCampaign } from '#contract/calls/office/fieldwork.ts';
import { clockTime, isoDay, weekday } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { number } from '../../number.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { DateInput } from '../../parts/DateInput.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { useTyped } from '../../unsent-forms.ts';
import { weekdayMoment } from '../letters/mailing-words.ts';
import { graceEnds, isInGrace } from './fieldwork-words.ts';
import type { Fieldwork as FieldOf } from './fieldworkQueries.ts';

const learn = (id: string) => askAnew(...['fieldwork', 'campaign', 'sending', 'publishing'].map((key) => [key, id]));

export function Steer({ id, field }: { id: string; field: FieldOf }) {
  return (
    <Fold id="sluiten" title="Laatste dag en sluiten" line={lastDayWords(field)}>
      {field.stage === 'closed' ? (
        <p className="soft measure">{closedWords(field.ends_at, new Date())}</p>
      ) : (
        <>
          <Extend id={id} ends_at={field.ends_at} />
          <Close id={id} field={field} />
        </>
      )}
    </Fold>
  );
}

function lastDayWords({ stage, ends_at }: FieldOf): string {
  if (stage === 'closed') return 'Gesloten';
  if (ends_at && clockTime(new Date(ends_at)) === '00.00')
    return `Open tot en met ${weekday(new Date(Date.parse(ends_at) - 1))}`;
  return ends_at ? `Sluit op ${weekdayMoment(new Date(ends_at))}` : 'Zonder laatste dag: open tot iemand sluit';
}

function closedWords(ends_at: string | null, now: Date): string {
  return ends_at !== null && isInGrace(ends_at, now)
    ? `Deze vragenlijst is gesloten. Wie al bezig was, mag het nog afmaken tot ${clockTime(graceEnds(ends_at))} uur.`
    : 'Deze vragenlijst is gesloten. Wie al bezig was, mocht het nog een half uur afmaken.';
}

function Extend({ id, ends_at }: { id: string; ends_at: string | null }) {
  // What closes at midnight has the day before for its last.
  const last = ends_at ? isoDay(new Date(Date.parse(ends_at) - 1)) : '';
  const [day, setDay, sent] = useTyped(`last day of ${id}`, last);
  const toast = useToast();
  const extending = useMutation({
    mutationFn: () => call(extendCampaign, { params: { id }, body: { closes_at: day } }),
    async onSuccess() {
      sent();
      await learn(id);
      toast.success('De vragenlijst heeft een andere laatste dag.');
    },
  });
  return (
    <form
      className="move"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        extending.mutate();
      }}
    >
      <Field
        label="Laatste dag"
        hint="Eerder of later. Wat klaarstaat en dan niet meer kan, gaat niet weg."
        error={extending.error ? whyNot(extending.error) : undefined}
        id="laatste-dag"
      >
        <DateInput value={day} onValue={setDay} />
      </Field>
      <Button type="submit" kind="secondary" busy={extending.isPending} busyText="Bezig met aanpassen">
        Pas aan
      </Button>
    </form>
  );
}

function Close({ id, field }: { id: string; field: FieldOf }) {
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const closing = useMutation({
    mutationFn: (count: number | undefined) =>
      call(closeCampaign, { params: { id }, body: count === undefined ? {} : { number: count } }),
    async onSuccess() {
      await learn(id);
      toast.success('De vragenlijst is gesloten.');
    },
  });
  const left = field.anonymous ? null : field.invited - (field.finished ?? 0);
  if (!isAsking)
    return (
      <p className="actions">
        <Button kind="secondary" onClick={() => setAsking(true)}>
          Sluit de vragenlijst
        </Button>
      </p>
    );
  return (
    <ConfirmNumber
      number={field.confirm_close}
      act="Sluit nu"
      busy={closing.isPending}
      busyText="Bezig met sluiten"
      refused={closing.error ? whyNot(closing.error) : undefined}
      onConfirm={(count) => closing.mutate(count)}
      onCancel={() => setAsking(false)}
    >
      {left === null || left === 0
        ? 'De vragenlijst sluit nu. Wie bezig is, heeft nog een half uur.'
        : `De vragenlijst sluit nu. ${left === 1 ? '1 ouder is' : `${number(left)} ouders zijn`} niet klaar. Wie bezig is, heeft nog een half uur.`}
      {plannedWords(field.mailings)}
    </ConfirmNumber>
  );
}

function plannedWords(mailings: FieldOf['mailings']): string {
  const planned = mailings.filter(
    ({ left, too_late, state }) => !left && !too_late && (state === 'scheduled' || state === 'paused'),
  );
  const asks = planned.filter(({ kind }) => kind === 'reminder').length;
  const thanks = planned.find(({ kind }) => kind === 'thank_you');
  return [
    asks === 1 && ' De geplande herinnering gaat niet meer weg.',
    asks > 1 && ` De ${number(asks)} geplande herinneringen gaan niet meer weg.`,
    thanks && ` Het bedankbericht gaat nog wel weg op ${weekdayMoment(new Date(thanks.starts_at))}, aan wie klaar is.`,
  ]
    .filter(Boolean)
    .join('');
}
