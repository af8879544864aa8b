import type { readInvitation } from '#contract/calls/office/staff.ts';
import type { Reply } from '#contract/endpoint.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { FormContext } from '#ui/forms/fields.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { useTitle } from '../../title.ts';
import { AppKey } from './AppKey.tsx';
import { CodeField } from './CodeField.tsx';
import type { JoinForm } from './useJoinForm.ts';

type Props = {
  join: JoinForm;
  invitation: Reply<typeof readInvitation>;
  onBack: () => void;
};

export function AppStep({ join: { form, lines, attempt, busy, submit }, invitation, onBack }: Props) {
  const heading = useHeadingFocus('app');
  useTitle('Uitnodiging, stap 2 van 2', attempt > 0 && lines.length > 0);

  return (
    <div>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={heading}>Koppel je telefoon</h1>
      <p className="explain">
        Met alleen een wachtwoord komt niemand binnen. Je hebt een app nodig die codes maakt, zoals Aegis, 2FAS, Google
        Authenticator of Microsoft Authenticator.
      </p>
      <form className="form" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <AppKey secret={invitation.secret} uri={invitation.secret_uri} />
        <FormContext value={form}>
          <CodeField hint="Na het scannen laat de app elke halve minuut een nieuwe code zien." />
        </FormContext>
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={onBack}>
            Terug
          </Button>
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met opslaan">
            Klaar
          </Button>
        </div>
      </form>
    </div>
  );
}
