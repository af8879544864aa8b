import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '#contract/client.ts';
import { Letter } from '#ui/pictures/Letter.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { NotHere } from '../NotHere.tsx';
import { mayPass } from '../profile/sessionsQuery.ts';
import { memberSurveysQuery } from './memberSurveysQuery.ts';
import { Slip } from './Slip.tsx';
import { Still } from './Still.tsx';

export const SurveysUnderWay = () => (
  <div className="surveys">
    <Skeleton rows={['line', 'tall', 'tall']} label="We kijken of er een vragenlijst voor je is, een moment." />
  </div>
);

/** What this member can fill in now. `brief`: above something else that people come for. */
export function Surveys({ brief = false }: { brief?: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(memberSurveysQuery);
  if (data === undefined && isFetching) {
    return <SurveysUnderWay />;
  }
  if (data === undefined && !(error instanceof CallFailed && !mayPass(error))) {
    return (
      <div className="surveys">
        <NotHere title="We weten nu niet of er een vragenlijst voor je is." retry={() => void refetch()} />
      </div>
    );
  }
  if (!data?.open.length) return <Still isKnown={Boolean(data)} brief={brief} />;
  return (
    <div className="surveys with-picture">
      <div className="tickets">
        {data.open.map((survey, index) => (
          <Slip key={`${survey.ends_at} ${survey.title}`} survey={survey} isFirst={index === 0} />
        ))}
      </div>
      <Letter />
    </div>
  );
}
