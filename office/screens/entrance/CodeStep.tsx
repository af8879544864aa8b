import { loginCode, staffSentences } from '#contract/calls/office/staff.ts';
import { usePanel } from '#ui/panel.tsx';
import { call } from '../../api.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { CodeField } from './CodeField.tsx';
import { SecondStep } from './SecondStep.tsx';

type Props = { email: string; login_token: string; onBack: () => void; onTooLate: () => void; onNoPhone: () => void };

export function CodeStep({ email, login_token, onBack, onTooLate, onNoPhone }: Props) {
  const { panel_name } = usePanel();
  return (
    <div>
      <SecondStep
        title="Inloggen, stap 2 van 2"
        heading="Je code"
        explain={
          <>
            Open de app met codes op je telefoon. Vul de zes cijfers in die daar staan bij{' '}
            <span className="known">{`${panel_name} kantoor`}</span>.
          </>
        }
        schema={loginCode.body}
        values={{ code: '', login_token }}
        proof="code"
        asks={staffSentences.code}
        send={(body) => call(loginCode, { body })}
        onBack={onBack}
        onTooLate={onTooLate}
      >
        <CodeField hint={`Voor ${email}`} />
      </SecondStep>
      <p className="after">
        Je telefoon niet bij de hand? <LinkButton onClick={onNoPhone}>Gebruik een herstelcode</LinkButton>.
      </p>
    </div>
  );
}
