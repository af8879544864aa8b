import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, errorHeading, type SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { RequiredNote } from '#ui/fields/messages.tsx';
import { Notice } from '#ui/Notice.tsx';
import { OptionalNote } from '../../fields/OptionalNote.tsx';
import type { useProfileForm } from './useProfileForm.ts';

type Props = {
  label: string;
  profile: ReturnType<typeof useProfileForm>;
  lines: readonly SummaryLine[];
  /** Nothing of it need be filled in. */
  isOptional?: boolean;
  /** Beside the button. */
  besides?: ReactNode;
  children: ReactNode;
};

export function TabForm({ label, profile, lines, isOptional = false, besides, children }: Props) {
  const { attempt, failure, busy, saved, submit } = profile;
  return (
    <>
      <ErrorSummary heading={errorHeading} errors={lines} attempt={attempt} />
      {isOptional ? <OptionalNote /> : <RequiredNote />}
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
          {besides}
          {/* The toast is far from the thumb, and soon gone. */}
          {saved.length > 0 && <p className="saved">Net opgeslagen.</p>}
        </div>
      </form>
    </>
  );
}
