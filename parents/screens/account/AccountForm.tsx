import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/Button.tsx';
import { ErrorSummary, errorHeading } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { IconBack } from '#ui/Icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { unbroken } from '#ui/Unbroken.tsx';
import type { CallFormValues, useCallForm } from '../../call-form.ts';

type Props<Values extends CallFormValues> = {
  with: ReturnType<typeof useCallForm<Values, unknown>>;
  title: string;
  /** Above the form: which fields must be filled in. */
  explain?: ReactNode;
  /** What has not happened when nobody answered. */
  undone: string;
  /** Above what is wrong. */
  wrong?: string;
  back: string;
  send: string;
  sending: string;
  /** Where there is more to choose from than a field or two. */
  wide?: boolean;
  children: ReactNode;
};

export function AccountForm<Values extends CallFormValues>(props: Props<Values>) {
  const { with: state, title, explain, undone, back, send, sending, wide, wrong = errorHeading, children } = props;
  return (
    <FormContext value={state.form}>
      {state.failure && (
        <Notice kind="wrong" title={undone}>
          {state.failure.join(' ')} Wat je hebt ingevuld, staat er nog.
        </Notice>
      )}
      <ErrorSummary errors={state.lines} attempt={state.attempt} heading={wrong} />
      {explain}
      <form className={wide ? 'form' : 'form narrow'} noValidate onSubmit={state.submit} aria-label={title}>
        {children}
        <div className="actions tight">
          <Link className={buttonClass('secondary')} to={back}>
            <IconBack /> Terug
          </Link>
          <Button type="submit" busy={state.busy !== undefined} busyText={sending}>
            {send}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

/** Without a star: above the form it says what must be filled in. */
export function AccountEmail({ hint, autoComplete = 'email' }: { hint?: ReactNode; autoComplete?: string }) {
  return (
    <Field label="E-mailadres" hint={hint} id="email" error={unbroken(useFieldError('email'))}>
      <TextInput
        {...useField<{ email: string }>('email')}
        type="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
    </Field>
  );
}
