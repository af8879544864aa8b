import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { useLate } from '#ui/useLate.ts';
import { type FormValues, fillForm, isTouched, readForm } from '../form-values.ts';
import { useLateScreens } from '../late-screens.tsx';
import type { ScreenProps } from '../survey.ts';

type Props = ScreenProps & {
  /** Its drafts are kept under this name. */
  name: string;
  onSubmit: (read: () => FormValues) => void;
  /** The button that goes on. */
  forward: ReactNode;
  children: ReactNode;
};

/** Native inputs that nobody controls: what is ticked before the page lives is ticked, and stays so. */
export function ScreenForm({ survey, state, name, onSubmit, forward, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const late = useLateScreens();
  const read = () => readForm(form.current!);
  useLayoutEffect(() => {
    const kept = survey.valuesFor(name);
    if (isTouched(form.current!)) survey.draft(name, readForm(form.current!));
    else if (kept) fillForm(form.current!, kept);
  }, [survey, name]);

  return (
    <form
      id="question"
      ref={form}
      method="dialog"
      noValidate
      onInput={({ target }) => {
        const values = read();
        survey.draft(name, values);
        survey.mend((target as HTMLInputElement).name, values);
      }}
      onKeyDown={pressKey}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(read);
      }}
    >
      {children}
      <div className="line-down" role="status">
        {state.waiting && <p>{lineDown}</p>}
        {state.sending && <Saving />}
      </div>
      {state.gone && late && <late.Reload />}
      <div className="actions">
        <Button kind="secondary" arrow="back" data-back="" onClick={survey.back}>
          Terug
        </Button>
        {forward}
      </div>
    </form>
  );
}

/** For who does not see that the button is busy. */
const Saving = () => (useLate(1000) ? <p className="unseen">Je antwoord wordt bewaard…</p> : null);

const lineDown = 'De verbinding is even weg. Je antwoorden staan hier nog. We proberen het zo opnieuw.';

/**
 * A digit chooses the option with that number, Enter goes on. Only with focus inside the form, where each step puts
 * it: a key on its own must not act on a whole page (WCAG 2.1.4).
 */
function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget: form } = event;
  const target = event.target as HTMLElement;
  const isRow = target.matches('[type=radio], [type=checkbox]');
  const writes = target.matches('input, textarea') && !isRow;
  if (ctrlKey || altKey || metaKey || target.closest('button, a')) return;
  if (key === 'Enter' && !target.matches('textarea')) {
    event.preventDefault();
    if (!event.repeat) form.requestSubmit();
  }
  if (writes || !/^[1-9]$/.test(key)) return;
  const group = target.closest('fieldset') ?? form.querySelector('fieldset');
  const row = group?.querySelectorAll<HTMLInputElement>('.choice:not([hidden]) > input')[Number(key) - 1];
  row?.focus();
  row?.click();
}
