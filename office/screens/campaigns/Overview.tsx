import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { Link } from 'react-router';
import type { CampaignOverview, OddReason } from '#contract/calls/office/campaigns.ts';
import { readReport } from '#contract/calls/office/report.ts';
import { day, noonOf } from '#contract/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { number, percentOf } from '../../number.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useMay } from '../../session.ts';
import { CampaignDays } from './CampaignDays.tsx';
import { CampaignHead } from './CampaignHead.tsx';
import { CampaignOutcome, OutcomeBar } from './CampaignOutcome.tsx';
import { dates } from './campaign-words.ts';
import { halfWithin } from './days-chart.ts';
import { Links } from './Links.tsx';
import { OnHomepage } from './OnHomepage.tsx';
import { OutcomeDay } from './OutcomeDay.tsx';

const Checklist = lazy(async () => ({ default: (await import('./Checklist.tsx')).Checklist }));

type Props = { campaign: CampaignOverview; heading: RefObject<HTMLHeadingElement | null> };

/** First the sentence that gives the answer, then the figures that prove it. */
export function Overview({ campaign, heading }: Props) {
  const { id, title, stage, anonymous, questions, invited } = campaign;
  const mayReport = useMay(readReport);
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
      {stage === 'closed' && mayReport && (
        <p className="actions">
          <Link className={buttonClass('secondary')} to={`/vragenlijsten/${id}/rapport`}>
            Vertel wat eruit kwam
          </Link>
        </p>
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
      {stage !== 'draft' && <OnHomepage campaign={campaign} />}
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
      {half === undefined
        ? '.'
        : `. Minstens de helft daarvan kwam ${half === 1 ? 'op de eerste dag' : `binnen ${number(half)} dagen`}.`}
    </>
  );
}

const oddWords: Record<OddReason, string> = {
  network: 'begonnen er veel mensen vanaf hetzelfde netwerk.',
  jump: 'begonnen er veel meer mensen dan we verwachtten.',
};

/** Days on which an anonymous survey was begun oddly often: one person may have answered again and again. */
function OddDays({ campaign: { days } }: { campaign: CampaignOverview }) {
  const odd = days.flatMap(({ day: iso, odd: reasons }) => reasons.map((why) => ({ iso, why })));
  if (odd.length === 0) return null;
  return (
    <div className="note">
      <Notice title="Er zijn opvallende dagen.">
        {odd.map(({ iso, why }) => `Op ${day(noonOf(iso))} ${oddWords[why]} `).join('')}
        Dat kan een school zijn waar veel ouders tegelijk meedoen. Het kan ook iemand zijn die vaker meedoet. Bekijk de
        antwoorden voordat je ze gebruikt.
      </Notice>
    </div>
  );
}
