import { useQuery } from '@tanstack/react-query';
import { theName, weekdayMoment } from './mailing-words.ts';
import { sendingQuery } from './sendingQueries.ts';

/** What stands around a reminder that is sent by hand: what left last, and which reminders are planned and still come. */
export function Around({ id }: { id: string }) {
  const { data } = useQuery(sendingQuery(id));
  if (!data) return null;
  const byMoment = data.mailings.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const last = byMoment.filter(({ left, kind }) => left && kind !== 'thank_you').at(-1);
  const planned = byMoment.filter(
    ({ left, kind, state, too_late }) =>
      !left && !too_late && kind === 'reminder' && (state === 'scheduled' || state === 'paused'),
  );
  const days = planned.map(({ starts_at }) => weekdayMoment(new Date(starts_at)));
  return (
    <p className="measure">
      {last && `${theName(last, true)} ging weg op ${weekdayMoment(new Date(last.starts_at))}. `}
      {days.length === 1 && `De herinnering van ${days[0]} blijft staan en komt hier nog bij. `}
      {days.length > 1 && `De herinneringen van ${days.join(' en ')} blijven staan en komen hier nog bij. `}
    </p>
  );
}
