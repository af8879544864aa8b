import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { setOutcomeDay } from '#contract/calls/office/campaign-stage.ts';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { CallFailed } from '#contract/client.ts';
import { day, noonOf } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { call } from '../../api.ts';
import { DateInput } from '../../parts/DateInput.tsx';
import { campaignQuery } from './campaignQueries.ts';

/** The day that who took part reads on their own page of the panel. */
export function OutcomeDay({ campaign: { id, outcome_on } }: { campaign: CampaignOverview }) {
  const [picked, setPicked] = useState(outcome_on ?? '');
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () => call(setOutcomeDay, { params: { id }, body: { day: picked || null } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: campaignQuery(id).queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const refused = saving.error instanceof CallFailed ? saving.error.body.errors?.day?.[0] : undefined;
  return (
    <section className="block" aria-labelledby="uitkomst">
      <div className="title">
        <h2 id="uitkomst">Datum van de uitkomst</h2>
      </div>
      <form className="form narrow" noValidate onSubmit={submit}>
        <Field
          label="Uitkomst op"
          id="outcome_on"
          hint="Wie meedeed, leest deze dag in het panel. Laat het leeg als je nog geen dag weet."
          error={refused}
        >
          <DateInput
            value={picked}
            onValue={(value) => {
              saving.reset();
              setPicked(value);
            }}
          />
        </Field>
        <div className="actions">
          <Button type="submit" kind="secondary" busy={saving.isPending} busyText="Bezig met bewaren">
            Bewaar
          </Button>
        </div>
        <p role="status">
          {saving.isSuccess && (picked ? `Ouders lezen nu: ${day(noonOf(picked))}.` : 'Er staat geen dag meer.')}
          {saving.isError && !refused && 'De dag is niet bewaard. Probeer het nog eens.'}
        </p>
      </form>
    </section>
  );
}
