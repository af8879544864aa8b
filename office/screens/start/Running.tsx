import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import type { RunningCampaign } from '#contract/calls/office/today.ts';
import { number } from '../../number.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { useMay } from '../../session.ts';
import { left } from '../campaigns/campaign-words.ts';
import { besideUsual } from '../fieldwork/fieldwork-words.ts';

export function Running({ campaigns }: { campaigns: readonly RunningCampaign[] }) {
  const mayOpen = useMay(readCampaign);
  return (
    <section aria-labelledby="loopt" className="block">
      <h2 id="loopt">Wat nu loopt</h2>
      {campaigns.length === 0 && (
        <EmptyState title="Er loopt nu geen vragenlijst" act={<Link to="/vragenlijsten">Naar de vragenlijsten</Link>}>
          Van elke vragenlijst die open is, staat hier hoeveel ouders klaar zijn.
        </EmptyState>
      )}
      <ul className="today">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <div>
              <h3>{mayOpen ? <Link to={`/vragenlijsten/${campaign.id}`}>{campaign.title}</Link> : campaign.title}</h3>
              <p className="line">{saying(campaign)}</p>
            </div>
            <Reach campaign={campaign} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function saying(campaign: RunningCampaign): ReactNode {
  const { anonymous, rounded, invited, finished, yesterday } = campaign;
  if (anonymous) {
    if (finished === null) return 'De vragenlijst is nog geen tien keer helemaal ingevuld.';
    return (
      <>
        <b>{`Minstens ${number(finished)} keer`}</b>
        {` ingevuld, zonder naam.${yesterday === null ? '' : ` Gisteren ging dat met ${number(yesterday)} omhoog.`}`}
      </>
    );
  }
  if (rounded) {
    return (
      <>
        <b>{`Ongeveer ${number(finished ?? 0)} van de ${number(invited)}`}</b> ouders klaar, afgerond op tientallen.
      </>
    );
  }
  if (invited === 0) return 'Er is nog niemand uitgenodigd.';
  return (
    <>
      <b>{`${number(finished ?? 0)} van de ${number(invited)}`}</b>
      {` ouders ${finished === 1 ? 'is' : 'zijn'} klaar${besideUsual(campaign, new Date())}. ${came(yesterday ?? 0)}.`}
    </>
  );
}

function came(yesterday: number): string {
  if (yesterday === 0) return 'Gisteren kwam er niemand bij';
  return yesterday === 1 ? 'Gisteren kwam er 1 bij' : `Gisteren kwamen er ${number(yesterday)} bij`;
}

function Reach({ campaign: { anonymous, invited, finished, ends_at } }: { campaign: RunningCampaign }) {
  const share = anonymous || invited === 0 ? undefined : Math.min(100, (100 * (finished ?? 0)) / invited);
  return (
    <div>
      {share !== undefined && (
        <svg className="reach" aria-hidden="true">
          <rect className="fill-4" width="100%" height="20" rx="2" />
          <rect className="fill-1" width={`${share}%`} height="20" rx="2" />
        </svg>
      )}
      <p className="soft small">{ends_at ? left(new Date(ends_at), new Date()) : 'open tot je hem sluit'}</p>
    </div>
  );
}
