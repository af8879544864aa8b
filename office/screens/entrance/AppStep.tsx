import { acceptInvitation, type OfficeSession, type readInvitation } from '#contract/calls/office/staff.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import type { ContractForm } from '../../form.ts';
import { useTitle } from '../../title.ts';
import { AppKey } from './AppKey.tsx';
import { CodeField } from './CodeField.tsx';
import type { JoinValues } from './Invitation.tsx';

type Props = {
  form: ContractForm<JoinValues>;
  invitation: Reply<typeof readInvitation>;
  token: string;
  onBack: () => void;
  onJoined: (session: OfficeSession) => void;
};

export function AppStep({ form: contractForm, invitation, token, onBack, onJoined }: Props) {
  const { form, field, error, lines, hasFailed, showFailure } = contractForm;
  const { isSubmitting, submitCount } = form.formState;
  const heading = useHeadingFocus('app');
  useTitle('Uitnodiging, stap 2 van 2', hasFailed);

  const submit = form.handleSubmit(async (values) => {
    try {
      onJoined(await call(acceptInvitation, { params: { token }, body: values }));
    } catch (failure) {
      showFailure(failure, 'code');
      const fields = failure instanceof CallFailed ? Object.keys(failure.body.errors ?? {}) : [];
      if (fields.includes('password') || fields.includes('name')) onBack();
    }
  });

  return (
    <div>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={heading}>Koppel je telefoon</h1>
      <p className="explain">
        Met alleen een wachtwoord komt niemand binnen. Je hebt een app nodig die codes maakt, zoals Aegis, 2FAS, Google
        Authenticator of Microsoft Authenticator.
      </p>
      <form className="form" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={submitCount} />
        <AppKey secret={invitation.secret} uri={invitation.secret_uri} />
        <CodeField
          error={error('code')}
          hint="Na het scannen laat de app elke halve minuut een nieuwe code zien."
          {...field('code')}
        />
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={onBack}>
            Terug
          </Button>
          <Button type="submit" busy={isSubmitting} busyText="Bezig met opslaan">
            Klaar
          </Button>
        </div>
      </form>
    </div>
  );
}
