import { useState } from 'react';
import { keySentences, makeKey } from '#contract/calls/office/staff/program-keys.ts';
import { isoDay } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useChoice, useFieldError } from '#ui/forms/fields.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, DayField, TextField } from '../../parts/ContractForm.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useCampaigns } from '../campaigns/campaignQueries.ts';

type Values = { name: string; campaign_id: string; last_day: string };
const halfYearMs = 182 * 86_400_000;

/** The key itself is told once, and lies nowhere afterwards. */
export function MakeKey({ onMade }: { onMade: () => Promise<void> }) {
  const [key, setKey] = useState<string>();
  const [lastDay] = useState(() => isoDay(new Date(Date.now() + halfYearMs)));
  const form = useContractForm<Values>({
    schema: makeKey.body,
    place: 'key',
    values: { name: '', campaign_id: '', last_day: lastDay },
    asks: { name: keySentences.name, last_day: keySentences.ends, campaign_id: 'Kies een vragenlijst, of alle.' },
    summary: true,
    otherwise: 'name',
    send: async (body) => {
      const made = await call(makeKey, { body });
      setKey(made.key);
      await onMade();
    },
  });
  return (
    <TitledSection id="nieuw" title="Nieuwe sleutel">
      <div aria-live="polite">{key && <Told value={key} onClose={() => setKey(undefined)} />}</div>
      {!key && (
        <ContractForm of={form} className="form narrow" act="Maak een sleutel" busyText="Bezig met maken">
          <Fields />
        </ContractForm>
      )}
    </TitledSection>
  );
}

function Fields() {
  const { data } = useCampaigns();
  const out = (data?.campaigns ?? []).filter(({ stage }) => stage !== 'draft');
  return (
    <>
      <TextField<Values>
        name="name"
        label="Naam"
        hint="Bijvoorbeeld: dashboard van de gemeente."
        autoComplete="off"
        aria-required
      />
      <Field label="Leest" id="campaign_id" error={useFieldError('campaign_id')}>
        <Select
          {...useChoice<Values>('campaign_id')}
          placeholder="Alle vragenlijsten"
          options={out.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Field>
      <DayField<Values> name="last_day" label="Werkt tot en met" hint="Hooguit een jaar." aria-required />
    </>
  );
}

function Told({ value, onClose }: { value: string; onClose: () => void }) {
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      toast.success('De sleutel is gekopieerd.');
    } catch {
      // Not over http, and not where the browser forbids it: the person can do it by hand.
      toast.error('Kopiëren lukt niet in deze browser. Kopieer de sleutel zelf.');
    }
  }
  return (
    <div className="recovery-codes">
      <p>
        <b>Dit is de sleutel. Je ziet hem maar één keer.</b>
      </p>
      <p className="key-itself">
        <code>{value}</code>
      </p>
      <p>Bewaar hem waar het programma hem kan lezen, en niet in het script zelf.</p>
      <div className="actions">
        <Button kind="secondary" onClick={() => void copy()}>
          Kopieer de sleutel
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Ik heb hem bewaard
        </Button>
      </div>
    </div>
  );
}
