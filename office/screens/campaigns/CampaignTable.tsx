import { Link } from 'react-router';
import { archiveCampaign } from '#contract/calls/office/campaign-stage.ts';
import { type CampaignLine, readCampaign } from '#contract/calls/office/campaigns.ts';
import { readUnreachable } from '#contract/calls/office/fieldwork.ts';
import { capitalize } from '#contract/format.ts';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { number } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { useMay } from '../../session.ts';
import { hidden, period, stages } from './campaign-words.ts';
import { campaignsQuery, openComments, useReviews } from './campaignQueries.ts';

export function CampaignTable({ campaigns }: { campaigns: readonly CampaignLine[] }) {
  const hides = campaigns.some(isHidden);
  const commented = useReviews()?.comments;
  return (
    <>
      <table className="table campaigns">
        <caption className="unseen">Vragenlijsten, in de volgorde die je koos.</caption>
        <TableHead
          heads={[
            'Vragenlijst',
            { wide: 'Status' },
            { bar: 'wide' },
            { n: 'Uitgenodigd', wide: true },
            { n: 'Begonnen', wide: true },
            { n: 'Afgerond', wide: true },
          ]}
        />
        <tbody>
          {campaigns.map((campaign) => (
            <Line
              key={campaign.id}
              campaign={campaign}
              comments={commented?.find(({ campaign_id }) => campaign_id === campaign.id)?.open}
            />
          ))}
        </tbody>
      </table>
      {hides && (
        <p className="soft small after">
          Van een anonieme vragenlijst tellen we deelnemers in stappen van tien. Bij minder dan tien staat er
          ‘verborgen’.
        </p>
      )}
    </>
  );
}

const isOut = ({ stage }: CampaignLine): boolean => stage === 'open' || stage === 'closed';
const isHidden = (campaign: CampaignLine): boolean => campaign.anonymous && isOut(campaign);

function Line({ campaign, comments }: { campaign: CampaignLine; comments: number | undefined }) {
  const { id, title, anonymous, stage, invited, started, finished } = campaign;
  const when = stage === 'draft' ? undefined : period(campaign);
  const { name, look } = stages[stage];
  const isRunning = stage === 'open' || stage === 'waiting';
  const mayOpen = useMay(readCampaign);
  const mayArchive = useMay(archiveCampaign);
  const maySeeMissed = useMay(readUnreachable) && isOut(campaign) && invited > 0;
  return (
    <tr>
      <th scope="row">
        {mayOpen ? <Link to={`/vragenlijsten/${id}`}>{title}</Link> : <span>{title}</span>}
        <span className="soft small">
          {[anonymous && 'Anoniem', when && (anonymous ? when : capitalize(when))].filter(Boolean).join(', ')}{' '}
          {mayArchive && !isRunning && <Archive campaign={campaign} />}
        </span>
        {comments && (
          <span className="small">
            <Link to={`/vragenlijsten/${id}/vragen`}>
              {openComments(comments)}
              <span className="unseen">{`, ${title}`}</span>
            </Link>
          </span>
        )}
        {!mayOpen && maySeeMissed && (
          <span className="small">
            <Link to={`/vragenlijsten/${id}/niet-bereikt`}>
              Wie geen bericht kreeg<span className="unseen">{`, ${title}`}</span>
            </Link>
          </span>
        )}
        {/* On a phone there is no room for columns. */}
        <span className="narrow">
          <Pill look={look}>{name}</Pill>
          {isOut(campaign) && <span>{summed(campaign)}</span>}
        </span>
      </th>
      <td className="wide">
        <Pill look={look}>{name}</Pill>
      </td>
      <td className="bar wide" aria-hidden="true">
        {isOut(campaign) && !anonymous && invited > 0 && finished !== null && <Share of={finished / invited} />}
      </td>
      <CountCell wide count={isOut(campaign) || invited > 0 ? invited : undefined} />
      <CountCell wide count={isOut(campaign) ? started : undefined} least={anonymous} />
      <CountCell wide count={isOut(campaign) ? finished : undefined} least={anonymous} />
    </tr>
  );
}

const Share = ({ of }: { of: number }) => (
  <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
    <rect className="fill-4" width="100" height="20" rx="2" />
    <rect className="fill-1" width={of * 100} height="20" rx="2" />
  </svg>
);

/** Into the archive or out of it: done at once, and taken back from the toast. */
function Archive({ campaign: { id, title, archived } }: { campaign: CampaignLine }) {
  const toast = useToast();
  const put = async (to: boolean): Promise<void> => {
    await call(archiveCampaign, { params: { id }, body: { archived: to } });
    await askAnew(campaignsQuery.queryKey);
  };
  const act = (to: boolean): void => {
    put(to).then(
      () =>
        toast.success(to ? 'De vragenlijst staat in het archief.' : 'De vragenlijst staat weer in de lijst.', {
          undo: () => void put(!to).catch((error: unknown) => toast.error(whyNot(error))),
        }),
      (error: unknown) => toast.error(whyNot(error)),
    );
  };
  return (
    <button type="button" className="link-button small" onClick={() => act(!archived)}>
      {archived ? 'Haal uit het archief' : 'Zet in het archief'}
      <span className="unseen">{`: ${title}`}</span>
    </button>
  );
}

function summed({ anonymous, invited, finished }: CampaignLine): string {
  if (!anonymous && invited === 0) return 'Nog niemand uitgenodigd.';
  if (finished === null) return 'Aantallen verborgen: minder dan tien keer afgerond.';
  if (anonymous) return `Minstens ${number(finished)} keer afgerond.`;
  return `${number(finished)} van de ${number(invited)} uitgenodigde ouders klaar.`;
}

type CountProps = {
  /** Undefined: there is nothing to count yet. */
  count: number | null | undefined;
  /** Counted in steps of ten, so that it is at least this. */
  least?: boolean;
  wide?: boolean;
};

export function CountCell({ count, least = false, wide = false }: CountProps) {
  const className = wide ? 'n wide' : 'n';
  if (count === undefined) {
    return (
      <td className={className}>
        <span aria-hidden="true">–</span>
        <span className="unseen">nog niets</span>
      </td>
    );
  }
  if (count === null) return <td className={`${className} hid`}>{hidden}</td>;
  return (
    <td className={className}>
      {least && <span className="unseen">minstens </span>}
      {least && <span aria-hidden="true">≥ </span>}
      {number(count)}
    </td>
  );
}
