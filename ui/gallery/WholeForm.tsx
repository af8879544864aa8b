import { type FormEvent, useState } from 'react';
import { Button } from '../Button.tsx';
import { ErrorSummary, type SummaryLine } from '../fields/ErrorSummary.tsx';
import { Field } from '../fields/Field.tsx';
import { RadioGroup } from '../fields/RadioGroup.tsx';
import { TextInput } from '../fields/TextInput.tsx';
import { usePageTitle } from '../usePageTitle.ts';

const answers = [
  { value: 'yes', label: 'Ja' },
  { value: 'no', label: 'Nee' },
];

/** Without any form library: native inputs, read when the form is sent. */
export function WholeForm() {
  const [errors, setErrors] = useState<readonly (SummaryLine & { text: string })[]>([]);
  const [attempt, setAttempt] = useState(0);
  usePageTitle('Onderdelen', errors.length > 0);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const missing = ['form_email', 'form_answer'].filter((name) => !form.get(name));
    setErrors(
      missing.map((field) => ({
        field,
        text: field === 'form_email' ? 'Vul een geldig e-mailadres in.' : 'Dit veld is verplicht.',
      })),
    );
    setAttempt(attempt + 1);
  }

  const errorOf = (field: string) => errors.find((error) => error.field === field)?.text;
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <form className="form" noValidate onSubmit={submit}>
        <p className="soft">Vul je e-mailadres en je wachtwoord in.</p>
        <Field label="E-mailadres" id="form_email" error={errorOf('form_email')}>
          <TextInput name="form_email" type="email" autoComplete="email" spellCheck={false} aria-required />
        </Field>
        <RadioGroup
          legend="Heb je een kind onder de 23?"
          name="form_answer"
          layout="two"
          options={answers}
          error={errorOf('form_answer')}
        />
        <div className="actions tight">
          <Button kind="secondary" arrow="back">
            Terug
          </Button>
          <Button type="submit">Opslaan</Button>
        </div>
      </form>
    </>
  );
}
