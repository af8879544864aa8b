import { Navigate } from 'react-router';
import { Notice } from '#ui/Notice.tsx';
import { Progress, stepOfTotal } from '#ui/Progress.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { toFirstWrongYear } from '../../fields/account-names.ts';
import { GoodToKnow, GoodToKnowFolded } from '../../sections/GoodToKnow.tsx';
import type { RegistrationDraft } from './registration-draft.ts';
import { StepForm } from './StepForm.tsx';
import { furthestStep } from './steps.ts';
import type { Sms } from './useRegistration.ts';
import { useWizard } from './useWizard.ts';

export function Wizard({ onDone }: { onDone: (draft: RegistrationDraft, sms: Sms, registration?: string) => void }) {
  const wizard = useWizard(onDone);
  const { form, steps, step, here, questions, loading } = wizard;
  const lines = toFirstWrongYear(wizard.lines, form.values.years);
  usePageTitle(`Aanmelden, stap ${step} van ${steps.length}`, lines.length > 0);

  // Nobody skips a step, whatever the address says.
  const furthest = step > 1 && questions ? furthestStep(steps, form.values) : step;
  if (step > furthest) return <Navigate to={wizard.addressOf(furthest)} replace />;

  const isReady = step === 1 || questions !== undefined;
  return (
    <div className="wrap page form-page">
      <div>
        <h1>
          {here.title}
          <span className="unseen">{` (${stepOfTotal(step, steps.length)})`}</span>
        </h1>
        <Progress words={stepOfTotal(step, steps.length)} share={(step - 1) / steps.length} />
        {isReady && <StepForm wizard={wizard} lines={lines} />}
        {!isReady && (loading.isError ? <QuestionsFailed retry={loading.retry} /> : <QuestionsUnderWay />)}
      </div>
      {step === 1 ? <GoodToKnow /> : <GoodToKnowFolded />}
    </div>
  );
}

function QuestionsUnderWay() {
  return <Skeleton label="De vragen komen eraan, een moment." />;
}

function QuestionsFailed({ retry }: { retry: () => void }) {
  return (
    <Notice
      kind="wrong"
      title="De vragen kwamen niet binnen."
      action={
        <button type="button" className="link-button" onClick={retry}>
          Probeer het nog eens
        </button>
      }
    >
      Misschien was je verbinding even weg. Wat je hebt ingevuld, staat er nog.
    </Notice>
  );
}
