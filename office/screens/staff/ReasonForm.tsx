import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { colleagueSentences } from '#contract/calls/office/staff/colleagues.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { whyNot } from '../../api.ts';
import { useTyped } from '../../unsent-forms.ts';

type Props = {
  id: string;
  act: string;
  busyText: string;
  send: (reason: string) => Promise<void>;
  children?: ReactNode;
  /** Whether that was answered; it says itself what is missing. */
  ready?: () => boolean;
};

/** An act that asks why; the words stand in the log. */
export function ReasonForm({ id, act, busyText, send, children, ready }: Props) {
  const [reason, setReason] = useTyped(`${id} ${useLocation().pathname}`);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function refuse(sentence: string) {
    setError(sentence);
    field.current?.focus();
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || ready?.() === false) return;
    if (reason.trim() === '') return refuse(colleagueSentences.reason);
    setBusy(true);
    try {
      await send(reason.trim());
      setReason('');
      setError(undefined);
    } catch (failure) {
      refuse(whyNot(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="form narrow after" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <Field label="Waarom?" hint="Dit staat in het logboek." id={id} error={error}>
        <TextInput
          ref={field}
          name={id}
          value={reason}
          maxLength={rules.reason_graphemes}
          autoComplete="off"
          aria-required
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Field>
      <div className="actions tight">
        <Button type="submit" kind="secondary" busy={busy} busyText={busyText}>
          {act}
        </Button>
      </div>
    </form>
  );
}
