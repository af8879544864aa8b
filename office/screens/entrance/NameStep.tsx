import { type FormEvent, useState } from 'react';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import type { ContractForm } from '../../form.ts';
import { useTitle } from '../../title.ts';
import type { JoinValues } from './Invitation.tsx';

type Props = { form: ContractForm<JoinValues>; email: string; onDone: () => void };

export function NameStep({ form: { form, field, error, lines }, email, onDone }: Props) {
  const mine = lines.filter((line) => line.field !== 'code');
  // One form over two steps: the tries of this one are counted here. Who was sent back by the server has one behind her.
  const [attempt, setAttempt] = useState(mine.length > 0 ? 1 : 0);
  const heading = useHeadingFocus('name');
  useTitle('Uitnodiging, stap 1 van 2', attempt > 0 && mine.length > 0);

  async function next(event: FormEvent) {
    event.preventDefault();
    const fine = await form.trigger(['name', 'password']);
    setAttempt(attempt + 1);
    if (fine) onDone();
  }

  return (
    <div>
      <p className="step">Stap 1 van 2</p>
      <h1 ref={heading}>Welkom bij het kantoor</h1>
      <p className="soft explain">Vul allebei de velden in.</p>
      <form className="form narrow" noValidate onSubmit={next}>
        <ErrorSummary errors={mine} attempt={attempt} />
        {/* For the password manager; it cannot be changed. */}
        <Field label="E-mailadres" id="email">
          <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <Field label="Je naam" id="name" hint="Zo zien je collega's je." error={error('name')}>
          <TextInput {...field('name')} autoComplete="name" aria-required />
        </Field>
        <Field
          label="Kies een wachtwoord"
          id="password"
          hint={`Minstens ${rules.password_characters_staff} tekens. Een paar losse woorden achter elkaar werkt goed.`}
          error={error('password')}
        >
          <PasswordInput {...field('password')} autoComplete="new-password" aria-required />
        </Field>
        <div className="actions tight">
          <Button type="submit">Volgende</Button>
        </div>
      </form>
    </div>
  );
}
