import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useTitle } from '../../title.ts';
import type { JoinForm, JoinValues } from './useJoinForm.ts';

type Props = { join: JoinForm; email: string };

export function NameStep({ join: { form, lines, attempt, submit }, email }: Props) {
  const heading = useHeadingFocus('name');
  useTitle('Uitnodiging, stap 1 van 2', attempt > 0 && lines.length > 0);

  return (
    <div>
      <p className="step">Stap 1 van 2</p>
      <h1 ref={heading}>Welkom bij het kantoor</h1>
      <p className="soft explain">Vul je naam in en kies een wachtwoord.</p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        {/* For the password manager; it cannot be changed. */}
        <Field label="E-mailadres" id="email">
          <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <FormContext value={form}>
          <NameFields />
        </FormContext>
        <div className="actions tight">
          <Button type="submit">Volgende</Button>
        </div>
      </form>
    </div>
  );
}

function NameFields() {
  return (
    <>
      <Field label="Je naam" id="name" hint="Zo zien je collega's je." error={useFieldError('name')}>
        <TextInput {...useField<JoinValues>('name')} autoComplete="name" aria-required />
      </Field>
      <Field
        label="Kies een wachtwoord"
        id="password"
        hint={`Minstens ${rules.password_characters_staff} tekens. Een paar losse woorden achter elkaar werkt goed.`}
        error={useFieldError('password')}
      >
        <PasswordInput {...useField<JoinValues>('password')} autoComplete="new-password" aria-required />
      </Field>
    </>
  );
}
