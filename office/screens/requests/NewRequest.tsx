import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { noteRequest } from '#contract/calls/office/support/requests.ts';
import type { CallInput } from '#contract/client.ts';
import { capitalize, isoDay } from '#contract/format.ts';
import { requestKinds } from '#contract/reason-types.ts';
import { rules } from '#contract/rules.ts';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { AreaField, ContractForm, DayField, TextField } from '../../parts/ContractForm.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { memberTitle } from '../members/member-words.ts';
import { memberQuery } from '../members/memberQueries.ts';
import { cameBy, requestKindNames } from './request-words.ts';
import { requestsChanged } from './requestQueries.ts';

type Body = CallInput<typeof noteRequest>['body'];
type Values = Required<Omit<Body, 'member_id'>>;

/** Writes down what came by letter or phone: /verzoeken/nieuw */
export default function NewRequest() {
  const navigate = useNavigate();
  const member_id = useSearchParams()[0].get('lid') ?? undefined;
  const form = useContractForm<Values>({
    schema: noteRequest.body,
    values: { kind: 'access', came_by: 'letter', received_on: isoDay(new Date()), from_whom: '', words: '' },
    asks: {
      kind: 'Kies wat er gevraagd wordt.',
      came_by: 'Kies hoe het binnenkwam.',
      received_on: 'Kies de dag waarop het binnenkwam.',
      from_whom: 'Schrijf op wie het vraagt.',
      words: 'Schrijf op wat er gevraagd wordt.',
    },
    otherwise: 'received_on',
    place: `request ${member_id ?? ''}`,
    send: async (body) => {
      const { id } = await call(noteRequest, { body: { ...body, ...(member_id && { member_id }) } });
      await requestsChanged();
      void navigate(`/verzoeken/${id}`, { replace: true });
    },
  });
  return (
    <>
      <p className="crumbs">
        <Link to="/verzoeken">Verzoeken</Link>
      </p>
      <ScreenHead title="Verzoek opschrijven" heading="Schrijf een verzoek op" />
      {member_id && <About id={member_id} />}
      <ContractForm of={form} className="form after" act="Bewaar het verzoek" busyText="Bezig met bewaren">
        <Choice field="kind" label="Wat wordt er gevraagd?" values={requestKinds} names={requestKindNames} />
        <Choice field="came_by" label="Hoe kwam het binnen?" values={Object.keys(cameBy)} names={cameBy} />
        <DayField<Values>
          name="received_on"
          label="Wanneer kwam het binnen?"
          hint="Vanaf deze dag telt de maand."
          defaultValue={isoDay(new Date())}
        />
        <TextField<Values>
          name="from_whom"
          label="Van wie?"
          hint="Naam, en hoe je deze persoon bereikt."
          autoComplete="off"
        />
        <AreaField<Values>
          name="words"
          label="Wat staat er, of wat werd er gezegd?"
          rows={4}
          maxLength={rules.request_graphemes * 2}
        />
      </ContractForm>
    </>
  );
}

/** The member it is of: they read it in the personal file, and it goes with them. */
function About({ id }: { id: string }) {
  const { data } = useQuery(memberQuery(id));
  return (
    <p className="after measure">
      Dit verzoek komt bij <Link to={`/leden/${id}`}>{data ? `lid ${memberTitle(data.hit)}` : 'dit lid'}</Link>. De
      ouder leest het in het eigen dossier.
    </p>
  );
}

type ChoiceFieldProps<Value extends string> = { field: 'kind' | 'came_by'; label: string; values: readonly Value[] };

function Choice({
  field,
  label,
  values,
  names,
}: ChoiceFieldProps<string> & { names: Readonly<Record<string, string>> }) {
  const options = values.map((value) => ({
    value,
    label: capitalize(names[value] ?? value),
  }));
  return (
    <Field label={label} id={field} error={useFieldError(field)}>
      <Select {...useField<Values>(field)} defaultValue={values[0]} options={options} />
    </Field>
  );
}
