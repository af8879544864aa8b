import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { RequiredNote } from '#ui/fields/messages.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { useProfileForm } from './useProfileForm.ts';

type Props = {
  label: string;
  profile: ReturnType<typeof useProfileForm>;
  lines: readonly SummaryLine[];
  children: ReactNode;
};

export function TabForm({ label, profile: { attempt, failure, busy, submit }, lines, children }: Props) {
  return (
    <>
      <ErrorSummary errors={lines} attempt={attempt} />
      <RequiredNote />
      <form className="form" noValidate onSubmit={submit} aria-label={label}>
        {children}
        {failure && (
          <Notice kind="wrong" title="Je wijzigingen zijn nog niet opgeslagen.">
            {failure.join(' ')} Wat je hebt ingevuld, staat er nog.
          </Notice>
        )}
        <div className="actions tight">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met opslaan">
            Opslaan
          </Button>
        </div>
      </form>
    </>
  );
}
