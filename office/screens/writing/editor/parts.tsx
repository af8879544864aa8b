import { type ClipboardEvent, useEffect, useId, useState } from 'react';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { type Place, places } from './places.ts';

type SwitchProps = {
  label: string;
  told?: string | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
  fixed?: boolean;
};

/** On or off, at once. A fixed one says why in `told`, and keeps its place in the order of tabs. */
export function Switch({ label, told, checked, onChange, fixed = false }: SwitchProps) {
  const id = useId();
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={fixed || undefined}
        aria-describedby={told ? id : undefined}
        onChange={({ target }) => !fixed && onChange(target.checked)}
      />
      <span>
        {label}
        {told && <small id={id}>{told}</small>}
      </span>
    </label>
  );
}

type NameProps = {
  id?: string | undefined;
  value: string;
  isFixed: boolean;
  /** What else it would change. */
  more?: string | undefined;
  onKeep: (name: string | undefined) => void;
};

/** Kept when somebody goes on: every letter of a name that is being typed would be a name of its own. */
export function RefField({ id, value, isFixed, more, onKeep }: NameProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <Field
      {...(id && { id })}
      label="Variabelenaam"
      plain
      hint={
        isFixed
          ? 'Staat vast: zo horen de antwoorden van alle versies bij elkaar.'
          : ['Zo heet het in de export.', more].filter(Boolean).join(' ')
      }
    >
      <TextInput
        value={typed}
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed.trim() !== value && onKeep(typed.trim() || undefined)}
        onKeyDown={({ key }) => key === 'Enter' && typed.trim() !== value && onKeep(typed.trim() || undefined)}
      />
    </Field>
  );
}

type KeptProps = {
  id?: string | undefined;
  label: string;
  hint?: string;
  value: string;
  onKeep: (text: string) => void;
  inputMode?: 'decimal' | 'url';
  placeholder?: string;
};

/** A short text that is kept letter by letter. */
export function KeptField({ id, label, hint, value, onKeep, ...rest }: KeptProps) {
  return (
    <Field {...(id && { id })} label={label} hint={hint} plain>
      <TextInput {...rest} value={value} autoComplete="off" onChange={({ target }) => onKeep(target.value)} />
    </Field>
  );
}

/** In the words of a question more than two lines are rarely one sentence: they are a list, which is not pasted there. */
export function takeListFrom(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData('text/plain');
  if (!(event.target as Element).matches('.in-place.t') || !/\S\s*\n.*\S\s*\n.*\S/.test(text)) return null;
  event.preventDefault();
  return text;
}

type LinksProps = {
  names: readonly Place[];
  current: string;
  onOpen: (name: string, byKeys: boolean) => void;
};

export const PlaceLinks = ({ names, current, onOpen }: LinksProps) => (
  <ul className="places">
    {names.map((name) => (
      <li key={name}>
        <a
          href={`?vraag=${name}`}
          aria-current={current === name || undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(name, event.detail === 0);
          }}
        >
          {places[name]}
        </a>
      </li>
    ))}
  </ul>
);
