import { useState } from 'react';
import { conditionKeyOf, isValue, readEnds, readSpan } from '#contract/sample/condition.ts';
import { spelledNumber, worthOf } from '#questionnaire/number.ts';
import { CheckboxGroup } from '#ui/fields/CheckboxGroup.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import type { DrawOptions } from './drawQueries.ts';

type Props = {
  screen: DrawOptions;
  about: string;
  values: string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
};

export function ConditionValues(props: Props) {
  const { screen, about, values, error, onChange } = props;
  const known = conditionKeyOf(about)!;
  if (known.kind === 'span' || known.kind === 'number' || known.kind === 'date') return <Span {...props} />;
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

function Span({ about, values, error, onChange }: Props) {
  const known = conditionKeyOf(about)!;
  const { kind } = known;
  const isOwn = kind === 'number' || kind === 'date';
  const [from, to] = !values[0]
    ? ['', '']
    : isOwn
      ? (readEnds(kind, values[0])?.map((end) => end.replace('.', ',')) ?? ['', ''])
      : readSpan(values[0]).map(String);
  const input =
    kind === 'date'
      ? ({ type: 'date' } as const)
      : ({ inputMode: kind === 'number' ? 'decimal' : 'numeric', className: 'short' } as const);
  const [typed, setTyped] = useState({ from: from!, to: to! });
  function type(next: typeof typed) {
    setTyped(next);
    const [least, most] = [next.from, next.to || next.from].map((end) => {
      const typed = end.trim();
      if (kind !== 'number') return typed;
      const number = spelledNumber(typed);
      return number === undefined ? typed : String(worthOf(number));
    });
    const value = `${least}..${most}`;
    onChange(isValue(known, value) ? [value] : []);
  }
  return (
    <FieldGroup
      legend={asks[about] ?? (kind === 'date' ? 'Welke dagen?' : 'Welk getal?')}
      hint={about === 'child_age' ? 'Zo oud wordt het kind dit jaar.' : undefined}
      error={
        error && (kind === 'date' ? 'Kies twee dagen, de eerste eerst.' : 'Vul twee getallen in, het kleinste eerst.')
      }
    >
      <div className="joined span">
        <Field label="Van" plain>
          <TextInput {...input} value={typed.from} onChange={({ target }) => type({ ...typed, from: target.value })} />
        </Field>
        <Field label="Tot en met" plain>
          <TextInput {...input} value={typed.to} onChange={({ target }) => type({ ...typed, to: target.value })} />
        </Field>
      </div>
    </FieldGroup>
  );
}
