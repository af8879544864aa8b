import { Notice } from '#ui/Notice.tsx';

/** Why an act did not happen, said to a screen reader when it comes. */
export function NotDone({ why }: { why: string | null | undefined }) {
  return (
    <div aria-live="polite">
      {why && (
        <Notice kind="wrong" title="Dit is niet gebeurd.">
          {why}
        </Notice>
      )}
    </div>
  );
}
