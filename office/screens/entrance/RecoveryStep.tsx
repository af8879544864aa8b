import { accountSentences, loginRecovery } from '#contract/calls/office/staff/own-account.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { call } from '../../api.ts';
import { SecondStep } from './SecondStep.tsx';

type Props = { login_token: string; onBack: () => void; onTooLate: () => void };

/** In the place of the app: a code on paper, which logs in once. */
export function RecoveryStep({ login_token, onBack, onTooLate }: Props) {
  return (
    <div>
      <SecondStep
        title="Inloggen met een herstelcode"
        heading="Je herstelcode"
        explain="Vul een van de codes in die je op papier hebt. Elke code werkt één keer. Koppel daarna bij Mijn account een nieuwe app."
        schema={loginRecovery.body}
        values={{ recovery: '', login_token }}
        proof="recovery"
        asks={accountSentences.recovery}
        send={(body) => call(loginRecovery, { body })}
        onBack={onBack}
        onTooLate={onTooLate}
      >
        <CodeOnPaper />
      </SecondStep>
    </div>
  );
}

function CodeOnPaper() {
  return (
    <Field label="Herstelcode" id="recovery" hint="Bijvoorbeeld: k7mf-x2pq-q3dr" error={useFieldError('recovery')}>
      <TextInput
        {...useField<{ recovery: string }>('recovery')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
    </Field>
  );
}
