import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rules } from '#contract/rules.ts';
import { useValues } from '#ui/forms/useForm.ts';
import { Notice } from '#ui/Notice.tsx';
import { useIsMember } from '../../session.ts';
import { daysAhead, frequencyQuery, restDate } from '../profile/frequencyQuery.ts';
import { saidOf, useSetFrequency } from '../profile/HowOften.tsx';
import type { useLeaveForm } from './useLeaveForm.ts';

/** What answers a reason, for who is logged in: beside the way out, never before it. */
export function LeaveAlternatives({ form }: { form: ReturnType<typeof useLeaveForm>['form'] }) {
  const isMember = useIsMember();
  const { data: now } = useQuery({ ...frequencyQuery, enabled: isMember });
  const { reasons } = useValues(form);
  const { mutate, data: kept, isError } = useSetFrequency();
  if (!isMember || !now) return null;
  if (kept) {
    return (
      <Notice kind="done" title={saidOf(kept)} action={<Link to="/profiel?tab=general">Kies toch anders</Link>}>
        Wil je liever weg? Dat kan nog steeds met ‘Uitschrijven’.
      </Notice>
    );
  }
  const until = daysAhead(new Date())[1]!;
  return (
    <>
      {reasons.includes('too_many_messages') && (
        <Notice
          title={`Minder vaak kan ook: maximaal ${rules.few_contacts_per_year} berichten per jaar.`}
          action={
            <button type="button" className="link-button" onClick={() => mutate({ often: 'less', until: null })}>
              Kies minder vaak, en blijf lid
            </button>
          }
        />
      )}
      {reasons.includes('no_time') && (
        <Notice
          title={`Even niets kan ook. Je hoort dan niets tot ${restDate(until)}.`}
          action={
            <button type="button" className="link-button" onClick={() => mutate({ often: 'none', until })}>
              Kies even niets, en blijf lid
            </button>
          }
        />
      )}
      {isError && <p role="status">Je keuze is niet bewaard. Probeer het later nog eens.</p>}
    </>
  );
}
