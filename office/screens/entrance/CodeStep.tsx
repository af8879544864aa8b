import { loginCode, staffSentences } from '#contract/calls/office/staff.ts';
import { CallFailed } from '#contract/client.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { FormContext } from '#ui/forms/fields.ts';
import { usePanel } from '#ui/panel.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../form.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { CodeField } from './CodeField.tsx';

type Values = { code: string; login_token: string };
type Props = { email: string; login_token: string; onBack: () => void; onTooLate: () => void; onNoPhone: () => void };

export function CodeStep({ email, login_token, onBack, onTooLate, onNoPhone }: Props) {
  const { panel_name } = usePanel();
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema: loginCode.body,
    values: { code: '', login_token },
    asks: { code: staffSentences.code },
    otherwise: 'code',
    secret: 'code',
    send: async (body) => {
      try {
        // The screen sees by the session that it is done, and goes where the visitor was heading.
        learnSession(await call(loginCode, { body }));
      } catch (failure) {
        if (failure instanceof CallFailed && failure.body.status === 'login.over') return onTooLate();
        throw failure;
      }
    },
  });
  const heading = useHeadingFocus('code');
  useTitle('Inloggen, stap 2 van 2', attempt > 0 && lines.length > 0);

  return (
    <div>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={heading}>Je code</h1>
      <p className="explain">
        Open de app met codes op je telefoon. Vul de zes cijfers in die daar staan bij{' '}
        <span className="known">{`${panel_name} kantoor`}</span>.
      </p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <FormContext value={form}>
          <CodeField hint={`Voor ${email}`} />
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
      <p className="after">
        Je telefoon niet bij de hand? <LinkButton onClick={onNoPhone}>Gebruik een herstelcode</LinkButton>.
      </p>
    </div>
  );
}
