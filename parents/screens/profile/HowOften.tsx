import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Frequency, putFrequency } from '#contract/calls/frequency.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/fields/Checkbox.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { call } from '../../api.ts';
import { daysAhead, frequencyQuery, restDate } from './frequencyQuery.ts';

/** How often a member wants to hear of surveys, or not for a while. Where the server knows no such thing, nothing. */
export function HowOften() {
  const { data } = useQuery(frequencyQuery);
  return data ? <Choice now={data} /> : null;
}

function Choice({ now }: { now: Frequency }) {
  const days = daysAhead(new Date());
  const [often, setOften] = useState(now.often);
  const [until, setUntil] = useState(now.until ?? days[1]!);
  const [outcomes, setOutcomes] = useState(now.outcomes);
  const [checks, setChecks] = useState(now.checks);
  const { mutate, isPending, isSuccess, isError } = useSetFrequency();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ often, until: often === 'none' ? until : null, outcomes, checks });
  };
  return (
    <form className="how-often" id="hoe-vaak" noValidate onSubmit={submit} aria-label="Hoe vaak je iets hoort">
      <RadioGroup
        name="often"
        legend="Hoe vaak wil je iets van ons horen?"
        hint="Je blijft gewoon lid."
        value={often}
        onChange={({ target }) => setOften(target.value as Frequency['often'])}
        options={[
          { value: 'all', label: 'Elke vragenlijst', hint: 'Een paar keer per jaar, met een herinnering' },
          {
            value: 'less',
            label: 'Minder vaak',
            hint: `Maximaal ${rules.few_contacts_per_year} berichten over vragenlijsten per jaar`,
          },
          { value: 'none', label: 'Even niets', hint: 'Daarna begint het vanzelf weer' },
        ]}
      />
      {often === 'none' && (
        <RadioGroup
          name="until"
          legend="Tot wanneer?"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
          options={[...new Set([...days, ...(now.until ? [now.until] : [])])].sort().map((value) => ({
            value,
            label: restDate(value),
          }))}
        />
      )}
      <Checkbox
        name="outcomes"
        label="Mail me wat eruit kwam"
        hint="Ook als je even geen vragenlijsten krijgt"
        checked={outcomes}
        onChange={({ target }) => setOutcomes(target.checked)}
      />
      <Checkbox
        name="checks"
        label="Mail me één keer per jaar of mijn antwoorden nog kloppen"
        checked={checks}
        onChange={({ target }) => setChecks(target.checked)}
      />
      <div className="actions">
        <Button type="submit" kind="secondary" busy={isPending} busyText="Bezig met opslaan">
          Bewaar je keuze
        </Button>
      </div>
      <p role="status">
        {isSuccess && saidOf(now)}
        {isError && 'Je keuze is niet bewaard. Probeer het later nog eens.'}
      </p>
    </form>
  );
}

/** What holds from now on, and until which day. */
export function saidOf({ often, until }: Frequency): string {
  if (often === 'none' && until)
    return `Je hoort niets van ons tot ${restDate(until)}. Daarna begint het vanzelf weer.`;
  if (often === 'less') return `Je krijgt maximaal ${rules.few_contacts_per_year} berichten per jaar. Je blijft lid.`;
  return 'Je hoort het weer bij elke vragenlijst.';
}

export function useSetFrequency() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<Frequency, 'often' | 'until'> & { outcomes?: boolean; checks?: boolean }) =>
      call(putFrequency, { body }),
    onSuccess: (kept) => queries.setQueryData(frequencyQuery.queryKey, kept),
  });
}
