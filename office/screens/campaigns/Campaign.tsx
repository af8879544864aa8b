import { Link, useParams } from 'react-router';
import { CallFailed } from '#contract/client.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTitle } from '../../title.ts';
import { HeadBefore } from './CampaignHead.tsx';
import { Stale } from './Campaigns.tsx';
import { useCampaign } from './campaignQueries.ts';
import { Overview } from './Overview.tsx';

export default function Campaign() {
  const { id = '' } = useParams();
  const { data, isPending, isError, error, refetch } = useCampaign(id);
  const isGone = error instanceof CallFailed && error.status === 404;
  const isRefused = error instanceof CallFailed && error.status === 403;
  const title = data ? data.title : isGone ? 'Deze vragenlijst is er niet' : 'Vragenlijst';
  const heading = useHeadingFocus(`${id} ${title}`);
  useTitle(data ? `${data.title} - Vragenlijsten` : 'Vragenlijsten');
  return (
    <>
      {data ? (
        <>
          {isError && <Stale />}
          <Overview campaign={data} heading={heading} />
        </>
      ) : (
        <HeadBefore title={title} heading={heading} />
      )}
      {isPending && <TableSkeleton rows={6} label="Bezig met laden van de vragenlijst." />}
      {isGone && !data && (
        <div className="nothing">
          <p>Misschien is hij verwijderd. Kies een andere uit de lijst.</p>
          <Link className={buttonClass()} to="/vragenlijsten">
            Naar de vragenlijsten
          </Link>
        </div>
      )}
      {isRefused && !data && <p className="soft">{error.body.message}</p>}
      {isError && !isGone && !isRefused && !data && (
        <NotThere title="De vragenlijst kon niet worden geladen." error={error} again={() => void refetch()} />
      )}
    </>
  );
}
