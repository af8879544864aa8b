import { type FormEvent, useId, useRef, useState } from 'react';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { whyNot } from '../../api.ts';
import { useTyped } from '../../unsent-forms.ts';
import { requestsChanged } from './requestQueries.ts';

type Act = { label: string; run: (words: string) => Promise<unknown> };
type Props = { id: string; title: string; hint: string; acts: readonly Act[] };

export function RequestAnswer({ id, title, hint, acts }: Props) {
  const heading = useId();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useTyped(`request ${id} ${title}`);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<string>();

  async function run({ label, run }: Act) {
    if (words.trim() === '') {
      setError('Schrijf er een paar woorden bij.');
      field.current?.focus();
      return;
    }
    setBusy(label);
    try {
      await run(words);
      setWords('');
      toast.success('Het is bewaard.');
      await requestsChanged(id);
    } catch (failure) {
      setError(whyNot(failure));
    }
    setBusy(undefined);
  }
  const [first] = acts;
  return (
    <section className="block" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <form
        className="form after"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (first) void run(first);
        }}
      >
        <Field label="In je eigen woorden" hint={hint} error={error}>
          <TextArea
            ref={field}
            rows={3}
            maxLength={rules.request_graphemes * 2}
            value={words}
            onChange={({ currentTarget: { value } }) => setWords(value)}
          />
        </Field>
        <div className="actions tight">
          {acts.map((act, place) => (
            <Button
              key={act.label}
              type={place === 0 ? 'submit' : 'button'}
              kind={place === 0 ? 'primary' : 'secondary'}
              busy={busy === act.label}
              busyText="Bezig met bewaren"
              {...(place > 0 && { onClick: () => void run(act) })}
            >
              {act.label}
            </Button>
          ))}
        </div>
      </form>
    </section>
  );
}
