import { useState } from 'react';
import { conditionKeyOf, isValue, readSpan } from '#contract/sample/condition.ts';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import type { DrawOptions } from './drawQueries.ts';

type Props = {
  screen: DrawOptions;
  /** The key of the condition. */
  about: string;
  values: string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
};

export function ConditionValues(props: Props) {
  const { screen, about, values, error, onChange } = props;
  const known = conditionKeyOf(about)!;
  if (known.kind === 'span') return <Span {...props} />;
  if (known.kind === 'tick') {
    const no = isValue(known, 'no') ? [{ value: 'no', label: 'Nee' }] : [];
    return (
      <RadioGroup
        legend="Welk antwoord?"
        name="antwoord"
        options={[{ value: 'yes', label: 'Ja' }, ...no]}
        value={values[0] ?? ''}
        error={error}
        onChange={({ target }) => onChange([target.value])}
      />
    );
  }
  const options = optionsOf(screen, about);
  if (options.length === 0) return <p className="soft">Er is nog geen vragenlijst waarop je kunt kiezen.</p>;
  return (
    <CheckboxGroup
      legend={known.kind === 'campaign' ? 'Welke vragenlijst?' : 'Welke antwoorden?'}
      hint={options.length > 1 ? 'Je kunt er meer kiezen. Eén ervan moet kloppen.' : undefined}
      name="antwoord"
      options={options}
      value={values}
      error={error}
      onChange={({ target }) =>
        onChange(target.checked ? [...values, target.value] : values.filter((value) => value !== target.value))
      }
    />
  );
}

function optionsOf(screen: DrawOptions, about: string): { value: string; label: string }[] {
  const known = conditionKeyOf(about)!;
  const own = known.options
    .filter(({ id }) => isValue(known, id))
    .map(({ id, title }) => ({ value: id, label: id === 'never' ? 'Nog nooit een vragenlijst' : title }));
  if (known.kind === 'code') return screen.codes.map(({ code, name }) => ({ value: code, label: name }));
  if (known.kind !== 'campaign') return own;
  // Of an anonymous one nobody knows who finished it.
  const campaigns = screen.campaigns.filter(({ anonymous }) => about === 'invited' || !anonymous);
  return [...own, ...campaigns.map(({ id, title }) => ({ value: id, label: title }))];
}

const asks: Record<string, string> = {
  child_age: 'Welke leeftijd?',
  zipcode: 'Welke postcodes?',
  dob_children: 'Welke geboortejaren?',
};

/** From a number up to and including another. */
function Span({ about, values, error, onChange }: Props) {
  const known = conditionKeyOf(about)!;
  const [from, to] = values[0] ? readSpan(values[0]).map(String) : ['', ''];
  const [typed, setTyped] = useState({ from: from!, to: to! });
  function type(next: typeof typed) {
    setTyped(next);
    const value = `${next.from.trim()}..${(next.to || next.from).trim()}`;
    onChange(isValue(known, value) ? [value] : []);
  }
  return (
    <FieldGroup
      legend={asks[about] ?? 'Welk getal?'}
      hint={about === 'child_age' ? 'Zo oud wordt het kind dit jaar.' : undefined}
      error={error && 'Vul twee getallen in, het kleinste eerst.'}
    >
      <div className="joined span">
        <Field label="Van" plain>
          <TextInput
            inputMode="numeric"
            className="short"
            value={typed.from}
            onChange={({ target }) => type({ ...typed, from: target.value })}
          />
        </Field>
        <Field label="Tot en met" plain>
          <TextInput
            inputMode="numeric"
            className="short"
            value={typed.to}
            onChange={({ target }) => type({ ...typed, to: target.value })}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
