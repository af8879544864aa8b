import { accountSentences, loginRecovery } from '#contract/calls/office/staff/own-account.ts';
import { CallFailed } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../form.ts';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';

type Values = { recovery: string; login_token: string };
type Props = { login_token: string; onBack: () => void; onTooLate: () => void };

/** In the place of the app: a code on paper, which logs in once. */
export function RecoveryStep({ login_token, onBack, onTooLate }: Props) {
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema: loginRecovery.body,
    values: { recovery: '', login_token },
    asks: { recovery: accountSentences.recovery },
    otherwise: 'recovery',
    secret: 'recovery',
    send: async (body) => {
      try {
        learnSession(await call(loginRecovery, { body }));
      } catch (failure) {
        if (failure instanceof CallFailed && failure.body.status === 'login.over') return onTooLate();
        throw failure;
      }
    },
  });
  const heading = useHeadingFocus('recovery');
  useTitle('Inloggen met een herstelcode', attempt > 0 && lines.length > 0);
  return (
    <div>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={heading}>Je herstelcode</h1>
      <p className="explain">
        Vul een van de codes in die je op papier hebt. Elke code werkt één keer. Koppel daarna bij Mijn account een
        nieuwe app.
      </p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <FormContext value={form}>
          <CodeOnPaper />
        </FormContext>
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={onBack}>
            Terug
          </Button>
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met inloggen">
            Inloggen
          </Button>
        </div>
      </form>
    </div>
  );
}

function CodeOnPaper() {
  return (
    <Field label="Herstelcode" id="recovery" hint="Bijvoorbeeld: k7mf-x2pq-q3dr" error={useFieldError('recovery')}>
      <TextInput
        {...useField<Values>('recovery')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
    </Field>
  );
}
