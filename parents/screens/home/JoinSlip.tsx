import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Tear } from '#ui/Tear.tsx';
import { carryEmail } from '../register/email-handover.ts';

/** The slip at the foot of the letter: one field, carried along. Step 1 judges it with all the others. */
export function JoinSlip() {
  const navigate = useNavigate();

  function begin(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    carryEmail(String(new FormData(event.currentTarget).get('email') ?? '').trim());
    void navigate('/registreren');
  }

  return (
    <section className="section closing" aria-labelledby="doe">
      <Tear scissors />
      <div className="join">
        <div>
          <h2 id="doe">Ja, ik praat mee</h2>
          <p className="lead">Zonder strookje in de schooltas: aanmelden doe je hier, in een paar minuten.</p>
        </div>
        <form noValidate onSubmit={begin} aria-label="Aanmelden met je e-mailadres">
          <Field label="Je e-mailadres" id="slip-email">
            <TextInput name="email" type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Button type="submit" arrow="forward">
            Meld je aan
          </Button>
        </form>
      </div>
    </section>
  );
}
