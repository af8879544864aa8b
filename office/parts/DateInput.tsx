import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { TextInput } from '#ui/fields/TextInput.tsx';
import type { Control } from '#ui/forms/controls.ts';
import { dayInWords, moveDay, readDay, readTime, writeDay, writeTime } from './moment-words.ts';

type Props = {
  /** As on the wire: 2026-12-06 or 09:05. What cannot be read is given as it was typed, so that it is refused. */
  value?: string;
  defaultValue?: string;
  onValue?: (value: string) => void;
  /** Of `useField()`. */
  name?: string;
  ref?: Ref<Control>;
  onChange?: () => void;
  onBlur?: () => void;
  readOnly?: boolean;
  'aria-required'?: boolean;
};

type Notation = {
  read(text: string): string | undefined;
  write(value: string): string;
  /** Typed to its end: what is shorter waits until the field is left. */
  complete: RegExp;
  say(value: string | undefined, text: string): string;
  step?(value: string, steps: number): string;
};

const dates: Notation = {
  read: readDay,
  write: writeDay,
  complete: /\d{4}$|^\d{4}-\d\d-\d\d$/,
  say: (value, text) => (value ? dayInWords(value) : text ? 'Schrijf een dag zoals 6-12-2026.' : 'Zoals 6-12-2026'),
  step: moveDay,
};
const times: Notation = {
  read: readTime,
  write: writeTime,
  complete: /^\d\d[:.]\d\d$/,
  say: (value, text) => (value ? 'uur' : text ? 'Schrijf een tijd zoals 19.30.' : 'Zoals 19.30'),
};

/** A native date field speaks the browser's language; this one speaks Dutch, with the day in words beneath it. */
export const DateInput = (props: Props) => <MomentInput notation={dates} {...props} />;
export const TimeInput = (props: Props) => <MomentInput notation={times} {...props} />;

function MomentInput({
  notation,
  value,
  defaultValue = '',
  onValue,
  name,
  ref,
  onChange,
  onBlur,
  ...rest
}: Props & { notation: Notation }) {
  const { read, write, complete, say, step } = notation;
  const first = value ?? defaultValue;
  const [typed, setTyped] = useState({ text: write(first), given: first, stood: value });
  const given = useRef(first);
  const field = useRef<HTMLInputElement>(null);
  const said = useId();
  // Another value than the one that was typed over came from elsewhere: undone, or put back.
  const isOwn = value === undefined || value === typed.stood || value === typed.given;
  const text = isOwn ? typed.text : write(value);
  useImperativeHandle(
    ref,
    () => ({
      type: 'text',
      defaultValue,
      get value() {
        return given.current;
      },
      set value(held) {
        given.current = held;
        setTyped({ text: write(held), given: held, stood: undefined });
      },
      focus: () => field.current?.focus(),
    }),
    // The form takes hold of it anew when it changes, and fills it in: it must not change with what is typed.
    [defaultValue, write],
  );

  function give(to: string, shown: string) {
    const isNew = to !== given.current;
    given.current = to;
    setTyped({ text: shown, given: to, stood: value });
    if (!isNew) return;
    onValue?.(to);
    onChange?.();
  }
  function type(shown: string) {
    const found = shown === '' ? '' : complete.test(shown.trim()) ? read(shown) : undefined;
    if (found === undefined) setTyped({ ...typed, text: shown, stood: value });
    else give(found, shown);
  }
  function settle() {
    const found = text === '' ? '' : read(text);
    if (!rest.readOnly) give(found ?? text, found ? write(found) : text);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') settle();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const from = read(text);
    if (!by || !step || !from || rest.readOnly) return;
    event.preventDefault();
    const next = step(from, by);
    give(next, write(next));
  }
  return (
    <>
      <TextInput
        {...rest}
        ref={field}
        className="moment-input"
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        value={text}
        aria-describedby={said}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      />
      {name && <input type="hidden" name={name} value={typed.given} />}
      <p className="hint small" id={said}>
        {say(read(text), text)}
      </p>
    </>
  );
}
