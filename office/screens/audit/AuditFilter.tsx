import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { seekInAudit } from '#contract/calls/office/staff/audit-log.ts';
import { listKeys } from '#contract/calls/office/staff/program-keys.ts';
import { auditGroups } from '#contract/office/audit.ts';
import { colleagueName } from '#contract/roles.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { call, whyNot } from '../../api.ts';
import { DateInput } from '../../parts/DateInput.tsx';
import { staffQuery } from '../staff/staffQuery.ts';
import { others } from './audit-words.ts';

/**
 * What is chosen stands in the address. Of a member only the code of the log does: an address would end up in the history
 * of the browser.
 */
export function AuditFilter() {
  const [address, setAddress] = useSearchParams();
  const sought = useRef<HTMLInputElement>(null);
  const staff = useQuery(staffQuery);
  const keys = useQuery({ queryKey: ['program-keys'], queryFn: () => call(listKeys) });
  const seeking = useMutation({ mutationFn: (words: string) => call(seekInAudit, { body: { sought: words } }) });
  const people = [
    ...(staff.data?.colleagues ?? []).map((one) => ({ value: `staff ${one.id}`, label: colleagueName(one) })),
    ...(keys.data?.keys ?? []).map((one) => ({ value: `key ${one.id}`, label: `Sleutel ${one.name}` })),
    ...others,
  ];

  function goTo(given: Record<string, string>) {
    setAddress(new URLSearchParams(Object.entries(given).filter(([, value]) => value)));
  }
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const { zoek = '', ...rest } = given;
    const before = address.get('ouder') ?? '';
    if (zoek.trim() === '') return goTo({ ...rest, ouder: before });
    seeking.mutate(zoek.trim(), {
      onSuccess({ member }) {
        goTo({ ...rest, ouder: member });
        if (sought.current) sought.current.value = '';
      },
      onError: () => sought.current?.focus(),
    });
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a search element would lose the form's own submit */}
      <form className="filter" role="search" noValidate onSubmit={choose} key={address.toString()}>
        <Field label="Wie zag deze ouder?" id="zoek" error={seeking.error ? whyNot(seeking.error) : undefined}>
          <TextInput
            ref={sought}
            name="zoek"
            type="search"
            maxLength={254}
            autoComplete="off"
            placeholder="E-mail, nummer of kenmerk"
          />
        </Field>
        <Field label="Wie" id="wie">
          <Select name="wie" defaultValue={address.get('wie') ?? ''} placeholder="Iedereen" options={people} />
        </Field>
        <Field label="Wat" id="wat">
          <Select
            name="wat"
            defaultValue={address.get('wat') ?? ''}
            placeholder="Alles"
            options={Object.entries(auditGroups).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Dag" id="dag">
          <DateInput name="dag" defaultValue={address.get('dag') ?? ''} />
        </Field>
        <Button kind="secondary" type="submit" busy={seeking.isPending}>
          Zoek
        </Button>
      </form>
      {address.size > 0 && (
        <p className="note">
          <Link to="/logboek">Laat weer alles zien</Link>
        </p>
      )}
    </>
  );
}
