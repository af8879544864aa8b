import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { channelNames } from '#contract/channels.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import type { MailboxFilter } from './mailboxQueries.ts';

/** What is sought stands in the address, so that going back and sharing work. */
export function MailFilter({ filter }: { filter: MailboxFilter }) {
  const navigate = useNavigate();

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const query = new URLSearchParams(given.filter(([, value]) => value));
    void navigate({ pathname: '/testpostvak', search: query.toString() });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would lose the form's own submit
    <form className="filter" role="search" onSubmit={find}>
      <Field label="Zoek op naam, adres of onderwerp" id="zoek">
        <TextInput name="zoek" type="search" defaultValue={filter.search} maxLength={200} />
      </Field>
      <Field label="Kanaal" id="kanaal">
        <Select
          name="kanaal"
          defaultValue={filter.channel}
          placeholder="Alle kanalen"
          options={Object.entries(channelNames).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Button kind="secondary" type="submit">
        Zoek
      </Button>
    </form>
  );
}
