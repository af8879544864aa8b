import { loginCode, staffSentences } from '#contract/calls/office/staff.ts';
import { CallFailed } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { usePanel } from '#ui/panel.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../form.ts';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { CodeField } from './CodeField.tsx';

type Values = { code: string; login_token: string };
type Props = { email: string; login_token: string; onBack: () => void; onTooLate: () => void };

export function CodeStep({ email, login_token, onBack, onTooLate }: Props) {
  const { panel_name } = usePanel();
  const { form, field, error, lines, hasFailed, empty, showFailure } = useContractForm<Values>({
    schema: loginCode.body,
    values: { code: '', login_token },
    required: { code: staffSentences.code },
  });
  const { isSubmitting, submitCount } = form.formState;
  const heading = useHeadingFocus('code');
  useTitle('Inloggen, stap 2 van 2', hasFailed);

  const submit = form.handleSubmit(async (values) => {
    try {
      // The screen sees by the session that it is done, and goes where the visitor was heading.
      learnSession(await call(loginCode, { body: values }));
    } catch (failure) {
      if (failure instanceof CallFailed && failure.body.status === 'login.over') return onTooLate();
      empty('code');
      showFailure(failure, 'code');
    }
  });

  return (
    <div>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={heading}>Je code</h1>
      <p className="explain">
        Open de app met codes op je telefoon. Vul de zes cijfers in die daar staan bij{' '}
        <span className="known">{`${panel_name} kantoor`}</span>.
      </p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={submitCount} />
        <CodeField error={error('code')} hint={`Voor ${email}`} {...field('code')} />
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={onBack}>
            Terug
          </Button>
          <Button type="submit" busy={isSubmitting} busyText="Bezig met inloggen">
            Inloggen
          </Button>
        </div>
      </form>
    </div>
  );
}
