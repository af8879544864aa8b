import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { number, percentOf } from '../../number.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { CampaignDays } from './CampaignDays.tsx';
import { CampaignHead } from './CampaignHead.tsx';
import { CampaignOutcome, OutcomeBar } from './CampaignOutcome.tsx';
import { dates } from './campaign-words.ts';
import { halfWithin } from './days-chart.ts';
import { Links } from './Links.tsx';
import { OddDays } from './OddDays.tsx';
import { OnHomepage } from './OnHomepage.tsx';
import { OutcomeDay } from './OutcomeDay.tsx';

const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));

type Props = { campaign: CampaignOverview; heading: RefObject<HTMLHeadingElement | null> };

/** First the sentence that gives the answer, then the figures that prove it. */
export function Overview({ campaign, heading }: Props) {
  const { id, title, stage, anonymous, questions, invited } = campaign;
  // What has to be done is the answer, as long as nobody was invited.
  const isPrepared = stage === 'draft' || (!anonymous && invited === 0 && stage !== 'closed');
  const isOut = stage === 'open' || stage === 'closed';
  return (
    <>
      <CampaignHead
        {...{ id, title, stage, anonymous, heading }}
        line={`${dates(campaign, new Date())} ${questions === 1 ? '1 vraag' : `${number(questions)} vragen`}, ${parents(invited)} uitgenodigd.`}
        actions={<UpdatedAt />}
      />
      {isPrepared ? (
        <Suspense fallback={<TableSkeleton rows={4} label="Bezig met laden van de vragenlijst." />}>
          <Checklist campaign={campaign} />
        </Suspense>
      ) : (
        <p className="say">{saying(campaign)}</p>
      )}
      {anonymous && isOut && (
        <p className="soft after">
          Niemand kan zien wie er meedoet. Daarom tellen we deelnemers in stappen van tien: 37 staat er als 30, en bij
          minder dan tien staat er ‘verborgen’. Eén persoon kan ook twee keer meedoen. Valt een dag op, dan staat dat
          hier.
        </p>
      )}
      <OddDays campaign={campaign} />
      {isOut && !anonymous && invited > 0 && <OutcomeBar campaign={campaign} />}
      {isOut && (
        <div className="cols">
          <CampaignDays campaign={campaign} />
          <CampaignOutcome campaign={campaign} />
        </div>
      )}
      {isOut && !anonymous && <OutcomeDay campaign={campaign} />}
      {isOut && <OnHomepage campaign={campaign} />}
      {!isPrepared && <Links campaign={campaign} />}
    </>
  );
}

const parents = (count: number): string => (count === 1 ? '1 ouder' : `${number(count)} ouders`);

function saying({ stage, anonymous, rounded, invited, finished, days }: CampaignOverview): ReactNode {
  if (stage === 'waiting') return 'Deze vragenlijst is nog niet open. Er kan nog niemand meedoen.';
  if (finished === null) {
    return `De vragenlijst ${stage === 'open' ? 'is nog' : 'werd'} geen tien keer helemaal ingevuld.`;
  }
  if (anonymous) {
    return (
      <>
        <b>{`Minstens ${number(finished)} keer`}</b> is alles ingevuld.
      </>
    );
  }
  if (rounded) {
    return (
      <>
        <b>{`Ongeveer ${number(finished)} van de ${number(invited)}`}</b> uitgenodigde ouders hebben alles ingevuld. Er
        is gekozen op een gevoelig antwoord, dus aantallen zijn afgerond op tientallen.
      </>
    );
  }
  if (invited === 0) return 'Er is nog niemand uitgenodigd.';
  if (finished === 0) return `Van de ${number(invited)} uitgenodigde ouders heeft nog niemand alles ingevuld.`;
  const half = halfWithin(days);
  return (
    <>
      <b>{`${number(finished)} van de ${number(invited)}`}</b>
      {finished === 1
        ? ' uitgenodigde ouders heeft alles ingevuld. Dat is '
        : ' uitgenodigde ouders hebben alles ingevuld. Dat is '}
      <b>{percentOf(finished, invited)}</b>
      {half === undefined ? '.' : `, de helft ${half === 1 ? 'op de eerste dag' : `binnen ${number(half)} dagen`}.`}
    </>
  );
}
