import { useId, useState } from 'react';
import { type Join, joinedId } from '#contract/results/joins.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import type { Pick } from './Picking.tsx';

type Props = {
  /** A question, or what its groups are made of. */
  of: string;
  /** 'antwoorden' or 'groepen' */
  what: string;
  picked: readonly Pick[];
  /** How many there are to pick from. */
  count: number;
  joins: readonly Join[];
  change: (joins: Join[]) => void;
  close: () => void;
};

/** What is ticked becomes one, under a name. */
export function JoinBar({ of, what, picked, count, joins, change, close }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const name = typed ?? picked.map(({ title }) => title).join(' of ');
  const fault =
    picked.length < 2
      ? `Vink minstens twee ${what} aan.`
      : picked.length === count
        ? `Zo blijft er één over. Laat minstens twee ${what} staan.`
        : name.trim() === ''
          ? 'Geef een naam.'
          : undefined;
  function submit() {
    setAsked(true);
    if (fault) return;
    const parts = joins.filter((one) => one.of === of && picked.some((pick) => pick.id === joinedId(one.classes)));
    const classes = picked.flatMap(
      (pick) => parts.find((one) => joinedId(one.classes) === pick.id)?.classes ?? [pick.id],
    );
    change([...joins.filter((one) => !parts.includes(one)), { of, title: name.trim().slice(0, 120), classes }]);
    close();
  }
  return (
    <div className="joinbar on-screen">
      <p role="status">
        {picked.length === 0
          ? `Vink in de tabel aan welke ${what} je samen wilt zien.`
          : `Aangevinkt: ${picked.map(({ title }) => title).join(', ')}.`}
      </p>
      <Field label="Nieuwe naam" id={id} plain error={isAsked && fault}>
        <TextInput value={name} autoComplete="off" onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      </Field>
      <Button onClick={submit}>{picked.length > 1 ? `Voeg ${picked.length} ${what} samen` : 'Voeg samen'}</Button>
      <Button kind="quiet" onClick={close}>
        Annuleer
      </Button>
    </div>
  );
}

/** What was joined here, and the way back. */
export function Joined({
  of,
  joins,
  change,
}: {
  of: readonly string[];
  joins: readonly Join[];
  change: (joins: Join[]) => void;
}) {
  const own = joins.filter((one) => of.includes(one.of));
  if (own.length === 0) return null;
  return (
    <ul className="joined on-screen">
      {own.map((one) => (
        <li key={`${one.of} ${joinedId(one.classes)}`}>
          {`Samengevoegd: ‘${one.title}’. `}
          <button className="link-button" type="button" onClick={() => change(joins.filter((other) => other !== one))}>
            Haal uit elkaar<span className="unseen">{` ‘${one.title}’`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
