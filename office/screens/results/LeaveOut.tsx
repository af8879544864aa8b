import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { countAgain, type LeftOut, leaveOut } from '#contract/calls/office/results/left-out.ts';
import type { LeftOutReason } from '#contract/results/left-out-reasons.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call } from '../../api.ts';
import { DateInput } from '../../parts/DateInput.tsx';
import type { Looked } from './address.ts';
import { useNewestStand } from './resultsQueries.ts';
import { Conditions } from './Toolbar.tsx';
import { messageOf } from './words.ts';

const reasons: { value: LeftOutReason; label: string; hint: string }[] = [
  { value: 'test', label: 'Een test', hint: 'Iemand van ons vulde de lijst in om te kijken.' },
  { value: 'prank', label: 'Een grap', hint: 'Iemand vulde expres onzin in.' },
  { value: 'flood', label: 'Een reeks', hint: 'Veel antwoorden van één persoon.' },
];
type Ways = 'numbers' | 'pattern';
const ways: { value: Ways; label: string }[] = [
  { value: 'numbers', label: 'Deze deelnemers' },
  { value: 'pattern', label: 'Alle antwoorden die ergens op lijken' },
];

export function LeaveOut({ id, data: { anonymous, questions } }: { id: string; data: LeftOut }) {
  const toast = useToast();
  const [reason, setReason] = useState<LeftOutReason | ''>('');
  const [words, setWords] = useState('');
  const [way, setWay] = useState<Ways>(anonymous ? 'pattern' : 'numbers');
  const [numbers, setNumbers] = useState('');
  const [day, setDay] = useState('');
  const [conditions, setConditions] = useState<Looked['conditions']>([]);
  const choices = questions.map(({ id: one, title, answers }) => ({
    id: one,
    title,
    background: false,
    classes: answers,
  }));
  const showNewest = useNewestStand();
  const renew = async () => {
    showNewest();
    await askAnew(['left-out', id]);
    void askAnew(['results', id]);
  };
  const undo = useMutation({
    mutationFn: (number: number) => call(countAgain, { params: { id, number: String(number) } }),
    onSuccess: renew,
    onError: (error) => void toast.error(messageOf(error)),
  });
  const send = useMutation({
    mutationFn: () =>
      call(leaveOut, {
        params: { id },
        body: {
          reason: reason as LeftOutReason,
          words: words.trim(),
          ...(way === 'numbers'
            ? { numbers: numbers.split(/[\s,;]+/).filter(Boolean) }
            : { ...(day && { day }), pattern: conditions }),
        },
      }),
    onSuccess: async ({ number }) => {
      setWords('');
      setNumbers('');
      setDay('');
      setConditions([]);
      await renew();
      toast.success('Deze antwoorden tellen niet meer mee.', { undo: () => undo.mutate(number) });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }
  return (
    <form className="block form narrow leave-out on-screen" aria-labelledby="weglaten" noValidate onSubmit={submit}>
      <h2 id="weglaten">Antwoorden uitsluiten</h2>
      <RadioGroup
        name="reason"
        legend="Wat is er met deze antwoorden?"
        options={reasons}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as LeftOutReason)}
      />
      <Field label="Waaraan zie je dat?" hint="Dit staat in het logboek en in de lijst hieronder.">
        <TextInput
          name="words"
          value={words}
          maxLength={rules.reason_graphemes}
          autoComplete="off"
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </Field>
      {!anonymous && (
        <RadioGroup
          name="way"
          legend="Welke antwoorden?"
          options={ways}
          value={way}
          onChange={({ currentTarget }) => setWay(currentTarget.value as Ways)}
        />
      )}
      {way === 'numbers' ? (
        <Field
          label="Nummers van deelnemers"
          hint="Zoals ze in het bestand met antwoorden staan. Meer nummers mag, met een komma of een nieuwe regel ertussen."
        >
          <TextArea
            name="numbers"
            rows={3}
            value={numbers}
            onChange={({ currentTarget }) => setNumbers(currentTarget.value)}
          />
        </Field>
      ) : (
        <>
          <Field
            label={anonymous ? 'De dag waar het om gaat' : 'De dag waarop ze klaar waren'}
            hint={
              anonymous
                ? 'Bij een anoniem antwoord staat geen dag. Deze dag zegt hoeveel het er hooguit kunnen zijn.'
                : 'Laat leeg als het niet om één dag gaat.'
            }
          >
            <DateInput value={day} onValue={setDay} />
          </Field>
          <Conditions
            label="Wat ze antwoordden"
            add="+ Wat ze antwoordden"
            choices={choices}
            conditions={conditions}
            change={setConditions}
          />
        </>
      )}
      {send.error && <Notice kind="wrong" title={messageOf(send.error)} />}
      <div className="actions">
        <Button type="submit" busy={send.isPending}>
          Sluit ze uit
        </Button>
      </div>
    </form>
  );
}
