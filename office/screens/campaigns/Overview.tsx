import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { setOutcomeDay } from '#contract/calls/office/campaign-stage.ts';
import type { CampaignOverview, OddReason } from '#contract/calls/office/campaigns.ts';
import { readReport } from '#contract/calls/office/report.ts';
import { readToday } from '#contract/calls/office/today.ts';
import { CallFailed } from '#contract/client.ts';
import { day, noonOf } from '#contract/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { askAnew, call } from '../../api.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { number, parentCount, percentOf } from '../../number.ts';
import { CopyLink } from '../../parts/CopyLink.tsx';
import { DateInput } from '../../parts/DateInput.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useMay } from '../../session.ts';
import { todayQuery } from '../start/todayQuery.ts';
import { WaitingList } from '../start/WaitingList.tsx';
import { CampaignDays } from './CampaignDays.tsx';
import { CampaignHead } from './CampaignHead.tsx';
import { CampaignOutcome, OutcomeBar } from './CampaignOutcome.tsx';
import { dates } from './campaign-words.ts';
import { campaignQuery } from './campaignQueries.ts';
import { halfWithin } from './days-chart.ts';
import { OnHomepage } from './OnHomepage.tsx';

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
        line={`${dates(campaign, new Date())} ${questions === 1 ? '1 vraag' : `${number(questions)} vragen`}, ${parentCount(invited)} uitgenodigd.`}
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
      {stage !== 'draft' && <Halted id={id} />}
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

/** Mailings of this campaign that do not leave by themselves, or not yet. */
function Halted({ id }: { id: string }) {
  const { data } = useQuery({ ...todayQuery, enabled: useMay(readToday) });
  const own = data?.waiting.filter(({ campaign_id, state }) => campaign_id === id && state !== 'running');
  return own && <WaitingList mailings={own} unsent={0} />;
}

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

function Links({ campaign: { anonymous, anonymous_url, stage, link } }: { campaign: CampaignOverview }) {
  return (
    <TitledSection id="links" title="Links">
      {anonymous_url && (
        <CopyLink
          label="De link voor iedereen"
          hint={
            stage === 'open'
              ? 'Wie deze link heeft, kan meedoen.'
              : 'Wie deze link opent, leest dat de vragenlijst niet open is.'
          }
          url={anonymous_url}
        />
      )}
      {!anonymous && (
        <p className="measure">
          De links zijn persoonlijk: iedere ouder krijgt een eigen link, in het bericht met de uitnodiging. Het panel
          bewaart de links niet. Daarom kun je ze hier niet zien.
        </p>
      )}
      {anonymous && !anonymous_url && (
        <p className="measure">Er komt één link voor iedereen zodra de vragenlijst gepubliceerd is.</p>
      )}
      <p className="measure after">
        {link ? (
          <>
            Wie klaar is, gaat na 5 seconden naar{' '}
            <a href={link} target="_blank" rel="noopener noreferrer">
              {link}
            </a>
            .
          </>
        ) : (
          'Wie klaar is, gaat na 5 seconden naar de homepage.'
        )}
      </p>
    </TitledSection>
  );
}

/** The day that who took part reads on their own page of the panel. */
function OutcomeDay({ campaign: { id, outcome_on } }: { campaign: CampaignOverview }) {
  const [picked, setPicked] = useState(outcome_on ?? '');
  const saving = useMutation({
    mutationFn: () => call(setOutcomeDay, { params: { id }, body: { day: picked || null } }),
    onSuccess: () => askAnew(campaignQuery(id).queryKey),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const refused = saving.error instanceof CallFailed ? saving.error.body.errors?.day?.[0] : undefined;
  return (
    <TitledSection id="uitkomst" title="Datum van de uitkomst">
      <form className="form narrow" noValidate onSubmit={submit}>
        <Field
          label="Uitkomst op"
          id="outcome_on"
          hint="Wie meedeed, leest deze dag in het panel. Laat het leeg als je nog geen dag weet."
          error={refused}
        >
          <DateInput
            value={picked}
            onValue={(value) => {
              saving.reset();
              setPicked(value);
            }}
          />
        </Field>
        <div className="actions">
          <Button type="submit" kind="secondary" busy={saving.isPending} busyText="Bezig met bewaren">
            Bewaar
          </Button>
        </div>
        <p role="status">
          {saving.isSuccess && (picked ? `Ouders lezen nu: ${day(noonOf(picked))}.` : 'Er staat geen dag meer.')}
          {saving.isError && !refused && 'De dag is niet bewaard. Probeer het nog eens.'}
        </p>
      </form>
    </TitledSection>
  );
}
