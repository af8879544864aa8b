import { useState } from 'react';
import { renewColleague } from '#contract/calls/office/staff.ts';
import { rules } from '#contract/rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { call } from '../api.ts';
import { useContractForm } from '../form.ts';

/** One admin's way to let another in: without it, whoever guesses at a log-in could keep the only one out. */
export function Colleague() {
  const [link, setLink] = useState<string>();
  const { form, field, error, showFailure } = useContractForm<{ email: string }>({
    schema: renewColleague.body,
    values: { email: '' },
    required: { email: 'Vul het e-mailadres van je collega in.' },
  });
  const submit = form.handleSubmit(async (values) => {
    setLink(undefined);
    try {
      setLink((await call(renewColleague, { body: values })).link);
      form.reset();
    } catch (failure) {
      showFailure(failure, 'email');
    }
  });
  return (
    <section aria-labelledby="collega">
      <h2 id="collega">Komt een collega er niet in?</h2>
      <p className="soft explain">
        Maak een nieuwe link. Je collega kiest daarmee een nieuw wachtwoord en koppelt de app opnieuw. Waar je collega
        nu is ingelogd, eindigt dat meteen.
      </p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <Field label="E-mailadres van je collega" id="email" error={error('email')}>
          <TextInput {...field('email')} type="email" autoComplete="off" spellCheck={false} aria-required />
        </Field>
        <div className="actions tight">
          <Button type="submit" busy={form.formState.isSubmitting} busyText="Bezig met maken">
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
