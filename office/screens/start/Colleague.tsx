import { useState } from 'react';
import { renewColleague } from '#contract/calls/office/staff.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { Notice } from '#ui/Notice.tsx';
import { call } from '../../api.ts';
import { useContractForm } from '../../form.ts';

type Values = { email: string };

/** One admin's way to let another in: without it, whoever guesses at a log-in could keep the only one out. */
export function Colleague() {
  const [link, setLink] = useState<string>();
  const { form, busy, submit } = useContractForm<Values>({
    schema: renewColleague.body,
    values: { email: '' },
    asks: { email: 'Vul het e-mailadres van je collega in.' },
    otherwise: 'email',
    send: async (body) => {
      setLink(undefined);
      setLink((await call(renewColleague, { body })).link);
    },
  });
  return (
    <section className="colleague stack" aria-labelledby="collega">
      <h2 id="collega">Komt een collega er niet in?</h2>
      <p className="soft">
        Maak een nieuwe link. Je collega kiest daarmee een nieuw wachtwoord en koppelt de app opnieuw. Waar je collega
        nu is ingelogd, eindigt dat meteen.
      </p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <FormContext value={form}>
          <EmailField />
        </FormContext>
        <div className="actions tight">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met maken">
            Maak een nieuwe link
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {link && (
          <Notice kind="done" title="De link is gemaakt.">
            {`Geef hem alleen aan je collega zelf. Hij werkt ${rules.staff_invitation_hours} uur en één keer: `}
            <bdi>{link}</bdi>
          </Notice>
        )}
      </div>
    </section>
  );
}

function EmailField() {
  return (
    <Field label="E-mailadres van je collega" id="email" error={useFieldError('email')}>
      <TextInput {...useField<Values>('email')} type="email" autoComplete="off" spellCheck={false} aria-required />
    </Field>
  );
}
