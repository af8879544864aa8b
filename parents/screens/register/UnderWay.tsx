import { Notice } from '#ui/Notice.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

export function QuestionsUnderWay() {
  return <Skeleton label="De vragen komen eraan, een moment." />;
}

export function QuestionsFailed({ retry }: { retry: () => void }) {
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
