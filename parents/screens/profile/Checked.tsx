import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AnswerAge, confirmAnswers, getAnswerAge } from '#contract/calls/members.ts';
import { day, isDay, noonOf } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { call, ownQuery } from '../../api.ts';

const answerAgeQuery = queryOptions({
  ...ownQuery,
  queryKey: ['user', 'checked'],
  queryFn: async () => ageOfReply(await call(getAnswerAge)),
});

/** Null: this server has no such call, or says something else to it. */
function ageOfReply(reply: unknown): AnswerAge | null {
  const { checked_on, due } = (reply ?? {}) as Partial<AnswerAge>;
  return typeof checked_on === 'string' && isDay(checked_on) && Array.isArray(due) ? { checked_on, due } : null;
}

export const useAnswerAge = () => useQuery(answerAgeQuery).data;

const ask = 'Klopt dit nog?';

/** On the way in: some answers are old. */
export function CheckHint() {
  const age = useAnswerAge();
  if (!age || age.due.length === 0) return null;
  return (
    <Notice title={ask} action={<Link to="?tab=attributes">Kijk je antwoorden na</Link>}>
      Je hebt al een tijd niet naar je antwoorden gekeken.
    </Notice>
  );
}

/** Above all answers: when they were looked at, and of old ones the button that says that they still hold. */
export function Checked() {
  const age = useAnswerAge();
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => call(confirmAnswers),
    onSuccess: (kept) => queries.setQueryData(answerAgeQuery.queryKey, ageOfReply(kept)),
  });
  if (!age) return null;
  const isDue = age.due.length > 0;
  return (
    <div className="checked">
      {isDue && (
        <Notice
          title={ask}
          action={
            <Button busy={isPending} busyText="Bezig met opslaan" onClick={() => mutate()}>
              Alles klopt
            </Button>
          }
        >
          Een deel van je antwoorden is al een tijd oud. Klopt er iets niet? Klik daarachter op ‘Wijzig’. Klopt alles?
          Klik dan op de knop.
        </Notice>
      )}
      <p role="status">
        {isError && 'Dat is niet bewaard. Probeer het later nog eens.'}
        {isSuccess && !isDue && 'Dank je wel! '}
        {!isError && age.checked_on && `Laatst nagekeken op ${day(noonOf(age.checked_on))}.`}
      </p>
    </div>
  );
}

/** 'Van 3 maart 2025', behind an answer that is old. */
export const sinceOf = (age: AnswerAge | null | undefined, key: string): string | undefined => {
  const since = age?.due.find((one) => one.key === key)?.since;
  return since && isDay(since) ? `Van ${day(noonOf(since))}` : undefined;
};
