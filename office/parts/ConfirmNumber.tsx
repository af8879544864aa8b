import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { number as shown } from '../number.ts';
import { NotDone } from './NotDone.tsx';

type Props = {
  /** What will happen, to how many people: one sentence. */
  children: ReactNode;
  /** The number that must be typed first; null: none. */
  number: number | null;
  /** Of the field, where several of these may be open on one screen. */
  id?: string;
  /** The button: 'Publiceer versie 2' */
  act: string;
  /** What it is busy with while it happens: 'Bezig met publiceren' */
  busyText: string;
  busy: boolean;
  refused?: string | undefined;
  onConfirm: (number: number | undefined) => void;
  onCancel: () => void;
};

/** '1.248' and '1 248' are what somebody types who reads 1.248. */
const digitsOf = (typed: string): string => typed.replaceAll(/[\s.]/g, '');

/** The last word before something leaves the house or is destroyed: who has to type how many, has read how many. */
export function ConfirmNumber(props: Props) {
  const { children, number, id = 'aantal', act, busyText, busy, refused, onConfirm, onCancel } = props;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (number === null) {
      onConfirm(undefined);
      return;
    }
    if (digitsOf(typed) === String(number)) {
      setError(undefined);
      onConfirm(number);
      return;
    }
    setError(typed.trim() === '' ? `Vul het aantal in: ${shown(number)}.` : wrong(number));
    field.current?.focus();
  }
  return (
    <form className="confirm stack" noValidate onSubmit={confirm}>
      <p className="say">{children}</p>
      {number !== null && (
        <Field
          label={`Typ het aantal over: ${shown(number)}`}
          hint="Zo weten we zeker dat je zag om hoeveel mensen het gaat."
          error={error}
          id={id}
        >
          <TextInput
            ref={field}
            name="aantal"
            inputMode="numeric"
            autoComplete="off"
            aria-required
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Field>
      )}
      <NotDone why={refused} />
      <div className="actions">
        <Button type="submit" busy={busy} busyText={busyText}>
          {act}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Toch niet
        </Button>
      </div>
    </form>
  );
}

const wrong = (number: number): string => `Dat is een ander aantal. Vul ${shown(number)} in.`;
