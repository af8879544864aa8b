import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addJoin, type ResultJoin, removeJoin } from '#contract/calls/office/results/joins.ts';
import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { isJoinedIn, joinWords } from '#contract/results/figure-words.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call } from '../../../api.ts';
import { messageOf } from '../words.ts';
import type { Pick } from './Picking.tsx';

const reread = (id: string) => askAnew(['results', id]);

type Props = {
  id: string;
  /** A question, or what its groups are made of. */
  of: string;
  /** 'antwoorden' or 'groepen' */
  what: string;
  picked: readonly Pick[];
  joins: readonly ResultJoin[];
  close: () => void;
};

/** What is ticked becomes one, under a name, for every colleague. */
export function JoinBar({ id, of, what, picked, joins, close }: Props) {
  const fieldId = useId();
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState('');
  const toast = useToast();
  const title = (typed ?? picked.map((one) => one.title).join(' of ')).trim();
  const make = useMutation({
    mutationFn: () => {
      const classes = picked.flatMap(
        (pick) => joins.find((one) => one.id === pick.id)?.classes.map((one) => one.id) ?? [pick.id],
      );
      return call(addJoin, { params: { id }, body: { of, title, classes } });
    },
    async onSuccess() {
      await reread(id);
      toast.success(`‘${title}’ is samengevoegd, ook voor je collega's en in bestanden.`);
      close();
    },
    onError: (error) => setFault(messageOf(error)),
  });
  function submit() {
    if (picked.length < 2) setFault(`Vink minstens twee ${what} aan.`);
    else if (title === '') setFault('Geef een naam.');
    else make.mutate();
  }
  return (
    <div className="joinbar on-screen">
      <p role="status">
        {picked.length === 0
          ? `Vink in de tabel aan welke ${what} je samen wilt zien.`
          : `Aangevinkt: ${picked.map((one) => one.title).join(', ')}.`}
      </p>
      <p className="soft small">{`Het geldt ook voor je collega's en in bestanden. ${readersWords(what)}`}</p>
      <Field label="Nieuwe naam" id={fieldId} plain error={fault}>
        <TextInput
          value={typed ?? title}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setFault('');
          }}
        />
      </Field>
      <Button onClick={submit} busy={make.isPending}>
        {picked.length > 1 ? `Voeg ${picked.length} ${what} samen` : 'Voeg samen'}
      </Button>
      <Button kind="quiet" onClick={close}>
        Annuleer
      </Button>
    </div>
  );
}

/** Columns for readers are finished, and of fixed groups. */
const readersWords = (what: string): string =>
  what === 'antwoorden'
    ? 'Wie afgeronde cijfers ziet, ziet het vanaf de volgende editie.'
    : 'Wie afgeronde cijfers ziet, ziet de groepen apart.';

/** The joins without which a table has no test, made at once. */
export function TestJoins({ id, joins }: { id: string; joins: ResultsFigure['test_joins'] }) {
  const toast = useToast();
  const make = useMutation({
    async mutationFn() {
      for (const join of joins) await call(addJoin, { params: { id }, body: join });
    },
    onSuccess: () => void toast.success("Samengevoegd, ook voor je collega's en in bestanden."),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => reread(id),
  });
  if (joins.length === 0) return null;
  return (
    <p className="on-screen">
      <Button kind="secondary" busy={make.isPending} onClick={() => make.mutate()}>
        Voeg samen en toets
      </Button>
    </p>
  );
}

export function JoinedAnswers({ id, results, figure }: { id: string; results: Results; figure: ResultsFigure }) {
  const toast = useToast();
  const split = useMutation({
    mutationFn: ({ number }: ResultJoin) => call(removeJoin, { params: { id, number: String(number) } }),
    onSuccess: () => reread(id),
    onError: (error) => toast.error(messageOf(error)),
  });
  const own = results.joins.filter((join) => isJoinedIn(figure, join));
  if (own.length === 0) return null;
  return (
    <ul className="joined on-screen">
      {own.map((one) => (
        <li key={one.number}>
          {`${joinWords(one)} ${one.by ? `Door ${one.by}. ` : ''}`}
          {results.rules === 'inside' && (
            <button className="link-button" type="button" disabled={split.isPending} onClick={() => split.mutate(one)}>
              Haal uit elkaar<span className="unseen">{` ‘${one.title}’`}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
