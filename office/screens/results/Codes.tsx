import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  addCode,
  type Code,
  changeCode,
  codeColours,
  codeLimits,
  removeCode,
  restoreCode,
} from '#contract/calls/office/results/codes.ts';
import type { OpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { number } from '../../number.ts';
import { Agreement } from './Agreement.tsx';
import { readAgain } from './openQuery.ts';
import { messageOf } from './words.ts';

type Props = { id: string; data: OpenAnswers; chosen: string; choose: (code: string) => void };

/** What the answers are about, how many of each, and the list itself: made, renamed, taken away. */
export function Codes({ id, data, chosen, choose }: Props) {
  const { codes, read, written, coding_refused } = data;
  const [editing, setEditing] = useState<number>();
  const [edited, setEdited] = useState<number>();
  const most = Math.max(1, ...codes.map(({ count }) => count ?? 0));
  const question = data.question!;
  return (
    <aside aria-labelledby="codes">
      <h2 id="codes">Codes</h2>
      <ul className="codes">
        <Choice title="Alle antwoorden" count={written} is={chosen === ''} choose={() => choose('')} />
        {codes.map((one, at) =>
          editing === one.number ? (
            <li key={one.number}>
              <Rename id={id} question={question} code={one} close={() => setEditing(undefined)} />
            </li>
          ) : (
            <Choice
              key={one.number}
              title={one.title}
              more={one.description}
              colour={one.colour}
              hotkey={at < 9 ? String(at + 1) : undefined}
              count={one.count}
              share={(one.count ?? 0) / most}
              is={chosen === String(one.number)}
              choose={() => choose(String(one.number))}
              edit={() => {
                setEditing(one.number);
                setEdited(one.number);
              }}
              isEdited={edited === one.number}
            />
          ),
        )}
        {codes.length > 0 && (
          <>
            <Choice title="Gelezen, geen code" is={chosen === '0'} choose={() => choose('0')} />
            <Choice title="Nog niet gelezen" is={chosen === 'none'} choose={() => choose('none')} />
          </>
        )}
      </ul>
      <NewCode id={id} question={question} />
      <p className="soft small">
        {coding_refused ??
          (codes.length > 0
            ? `${read === null ? 'Hoeveel antwoorden er gelezen zijn, is verborgen: minder dan 10, of bijna allemaal.' : read === 1 ? '1 antwoord is gelezen.' : `${number(read)} antwoorden zijn gelezen.`} Een antwoord kan meer codes hebben, dus samen kan het meer zijn.`
            : 'Maak een code, en geef die aan de antwoorden. De aantallen staan daarna ook bij Alle vragen en in de bestanden.')}
      </p>
      {!coding_refused && <Agreement data={data} />}
    </aside>
  );
}

type ChoiceProps = {
  title: string;
  more?: string;
  colour?: number;
  hotkey?: string | undefined;
  count?: number | null;
  share?: number;
  is: boolean;
  choose: () => void;
  edit?: () => void;
  /** Its form was open: what opened it takes the focus back. */
  isEdited?: boolean;
};

function Choice({ title, more, colour, hotkey, count, share, is, choose, edit, isEdited = false }: ChoiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEdited) button.current?.focus();
  }, [isEdited]);
  return (
    <li>
      <button type="button" className="pick" aria-pressed={is} onClick={choose}>
        <span>
          {hotkey && (
            <span aria-hidden="true">
              <kbd>{hotkey}</kbd>
            </span>
          )}
          {title}
          {more && <small>{more}</small>}
        </span>
        {count !== undefined && <span className="n">{count === null ? 'verborgen' : number(count)}</span>}
        {share !== undefined && (
          <svg aria-hidden="true" className={`colour-${colour}`}>
            <rect width={`${share * 100}%`} height="5" />
          </svg>
        )}
      </button>
      {edit && (
        <button type="button" className="link-button small on-screen" ref={button} onClick={edit}>
          Wijzig<span className="unseen">{` ${title}`}</span>
        </button>
      )}
    </li>
  );
}

function NewCode({ id, question }: { id: string; question: string }) {
  const [title, setTitle] = useState('');
  const add = useMutation({
    mutationFn: () => call(addCode, { params: { id }, body: { question, title } }),
    onSuccess: async () => {
      setTitle('');
      await readAgain(id);
    },
  });
  return (
    <form
      className="new-code on-screen"
      aria-label="Code maken"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!add.isPending) add.mutate();
      }}
    >
      <Field label="Nieuwe code" error={add.error ? messageOf(add.error) : undefined}>
        <TextInput
          name="code"
          value={title}
          maxLength={codeLimits.title_graphemes}
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Field>
      <Button type="submit" kind="secondary" busy={add.isPending}>
        Maak
      </Button>
    </form>
  );
}

function Rename({ id, question, code, close }: { id: string; question: string; code: Code; close: () => void }) {
  const toast = useToast();
  const [title, setTitle] = useState(code.title);
  const [description, setDescription] = useState(code.description);
  const [colour, setColour] = useState(code.colour);
  const params = { id, number: String(code.number) };
  const nameId = useId();
  useEffect(() => document.getElementById(nameId)?.focus(), [nameId]);
  const save = useMutation({
    mutationFn: () =>
      call(changeCode, { params, body: { question, title, description, colour, revision: code.revision } }),
    onSuccess: async () => {
      await readAgain(id);
      close();
    },
  });
  const restore = useMutation({
    mutationFn: () => call(restoreCode, { params, body: { question } }),
    onSuccess: () => readAgain(id),
    onError: (error) => void toast.error(messageOf(error)),
  });
  const remove = useMutation({
    mutationFn: () => call(removeCode, { params, body: { question } }),
    onSuccess: async () => {
      toast.success(`‘${code.title}’ is weggehaald.`, { undo: () => restore.mutate() });
      await readAgain(id);
      close();
    },
  });
  const error = save.error ?? remove.error;
  return (
    <form
      className="new-code on-screen"
      aria-label={`Code ${code.title} wijzigen`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <Field label="Naam" id={nameId} error={error ? messageOf(error) : undefined}>
        <TextInput
          name="title"
          value={title}
          maxLength={codeLimits.title_graphemes}
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </Field>
      <Field label="Wanneer past het?">
        <TextInput
          name="description"
          value={description}
          maxLength={codeLimits.description_graphemes}
          autoComplete="off"
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </Field>
      <Field label="Kleur">
        <Select
          name="colour"
          value={String(colour)}
          options={codeColours.map((label, at) => ({ value: String(at + 1), label }))}
          onChange={({ currentTarget }) => setColour(Number(currentTarget.value))}
        />
      </Field>
      <div className="actions tight">
        <Button type="submit" kind="secondary" busy={save.isPending}>
          Bewaar
        </Button>
        <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          Haal weg
        </Button>
        <Button kind="quiet" onClick={close}>
          Annuleer
        </Button>
      </div>
    </form>
  );
}
