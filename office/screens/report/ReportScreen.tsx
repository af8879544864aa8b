import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CampaignStage } from '#contract/calls/office/campaigns.ts';
import {
  askReport,
  confirmReport,
  type Report,
  takeBackReport,
  withdrawReport,
} from '#contract/calls/office/report.ts';
import { clockTime, day, isoDay } from '#contract/format.ts';
import { Button } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { OutcomeArticle } from '#ui/outcome/OutcomeArticle.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call, isCounting, whyNot } from '../../api.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { NotDone } from '../../parts/NotDone.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead, HeadBefore } from '../campaigns/CampaignHead.tsx';
import MemberLetter from './MemberLetter.tsx';
import { memberLettersQuery } from './MemberLettersSent.tsx';
import { Quotes } from './Quotes.tsx';
import { ReportActs } from './ReportActs.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportForm } from './ReportForm.tsx';
import { mayConfirm, ReportStanding } from './ReportStanding.tsx';
import { reportChanged, reportQuery } from './reportQueries.ts';
import { useReportDraft } from './useReportDraft.ts';

/** From a closed survey to a public page: figures with a sentence each, looked at as outsiders see them, confirmed by somebody else. */
export default function ReportScreen() {
  const { id = '' } = useParams();
  const { data, error } = useQuery(reportQuery(id));
  const heading = useHeadingFocus(id);
  useTitle(data ? `Rapport - ${data.title}` : 'Rapport');
  if (!data)
    return (
      <>
        <HeadBefore title="Rapport" heading={heading} />
        {error && !isCounting(error) ? (
          <p className="notice">{whyNot(error)}</p>
        ) : (
          <Loader>{error ? 'We tellen, een moment.' : 'Bezig met laden van het rapport.'}</Loader>
        )}
      </>
    );
  return (
    <>
      <CampaignHead
        id={id}
        title={data.title}
        stage={data.stage as CampaignStage}
        anonymous={data.anonymous}
        heading={heading}
      />
      {data.over ? (
        <Making key={`${data.state} ${data.published?.version ?? 0}`} id={id} report={data} />
      ) : (
        <EmptyState title="Nog geen rapport" act={<Link to={`/vragenlijsten/${id}/veldwerk`}>Naar Veldwerk</Link>}>
          Een rapport maak je als de vragenlijst gesloten is.
        </EmptyState>
      )}
    </>
  );
}

function Making({ id, report }: { id: string; report: Report }) {
  const writing = useReportDraft(id, report);
  const { page, state, published, acts } = report;
  const isAsked = state === 'asked';
  // What is online stays as it is, until somebody begins to change it.
  const [isFolded] = useState(published !== null && !isAsked && report.revision === 0);
  const letters = useQuery({ ...memberLettersQuery(id), enabled: published !== null });
  const isTold = letters.data?.letters.some((one) => one.state !== 'cancelled') ?? false;
  const desk = (
    <>
      <ReportForm report={report} writing={writing} />
      <Quotes id={id} report={report} writing={writing} />
      <Ask id={id} report={report} writing={writing} />
    </>
  );
  return (
    <>
      <ReportStanding report={report} isTold={isTold} />
      {published && !isAsked && <MemberLetter campaign={id} />}
      <div className="make">
        <div className="making">
          {isAsked ? <Confirm id={id} report={report} /> : !isFolded && desk}
          <ReportFiles id={id} report={report} />
          <ReportActs id={id} acts={acts} />
          {published && (
            <div>
              {isFolded && (
                <Fold
                  id="verbeteren"
                  title="Verbeter het rapport"
                  line="Dat wordt een nieuwe uitgave, met de datum erbij."
                >
                  <div className="making">{desk}</div>
                </Fold>
              )}
              <Withdraw id={id} />
            </div>
          )}
        </div>
        <section className="as-outsider" aria-labelledby="voorbeeld">
          <h2 id="voorbeeld">Zo ziet een buitenstaander het</h2>
          {page ? (
            <div className="sheet-of">
              <OutcomeArticle
                page={isAsked ? page : { ...page, title: writing.draft.title || 'Nog geen titel' }}
                acts={acts}
                today={isoDay(new Date())}
              />
            </div>
          ) : (
            <p className="soft">
              {report.draft.figures.length === 0
                ? 'Kies een figuur. Dan zie je hier de pagina, met afgeronde cijfers.'
                : 'Een van de figuren kun je zo niet laten zien. Haal hem weg of kies geen uitsplitsing.'}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function Ask({ id, report, writing }: { id: string; report: Report; writing: ReturnType<typeof useReportDraft> }) {
  const asking = useMutation({
    mutationFn: async () => {
      if (writing.state !== 'saved' && !(await writing.save())) return;
      await call(askReport, { params: { id }, body: { revision: writing.revision.current } });
    },
    onSettled: () => reportChanged(id),
  });
  return (
    <section className="second" aria-labelledby="tweede">
      <h2 id="tweede">Een tweede persoon bevestigt</h2>
      <p>
        Het rapport ligt dan vast, met deze cijfers. Een collega kijkt het na en zet het online. Is er niemand anders?
        Dan kijk je het zelf een dag later nog een keer na.
      </p>
      <NotDone why={asking.error && whyNot(asking.error)} />
      <div className="actions">
        <Button busy={asking.isPending} busyText="Bezig met vastleggen" onClick={() => asking.mutate()}>
          {report.published ? 'Leg de nieuwe uitgave vast' : 'Leg vast en vraag om bevestiging'}
        </Button>
      </div>
    </section>
  );
}

function Confirm({ id, report: { asked, draft, page, published } }: { id: string; report: Report }) {
  const toast = useToast();
  const { at, by, mine, alone_from } = asked!;
  const confirming = useMutation({
    mutationFn: () => call(confirmReport, { params: { id }, body: { asked_at: at } }),
    onSuccess: () => toast.success('Het rapport staat online.'),
    onSettled: () => reportChanged(id),
  });
  const taking = useMutation({
    mutationFn: () => call(takeBackReport, { params: { id } }),
    onSettled: () => reportChanged(id),
  });
  const failure = confirming.error ?? taking.error;
  const isReady = mayConfirm(asked!);
  return (
    <section className="second" aria-labelledby="tweede">
      <h2 id="tweede">{isReady ? 'Kijk dit na' : 'Dit wacht op bevestiging'}</h2>
      <p>
        {`${mine ? 'Jij legde' : `${by} legde`} het rapport vast op ${day(new Date(at))} om ${clockTime(new Date(at))} uur. `}
        {mine && alone_from === null && 'Een collega die onderzoeker of beheerder is, zet het online.'}
        {alone_from !== null && 'Er is niemand anders. Kijk het zelf nog een keer na'}
        {alone_from !== null &&
          (isReady
            ? '.'
            : `; bevestigen kan vanaf ${day(new Date(alone_from))} om ${clockTime(new Date(alone_from))} uur.`)}
      </p>
      <ul className="checks">
        <li>Kloppen de zinnen met de cijfers ernaast?</li>
        <li>Noemt geen zin een school of een ouder?</li>
        {page?.quotes?.length ? <li>Kan niemand aan een citaat zien wie het schreef?</li> : null}
        <li>Begrijpt een ouder de titel en de inleiding?</li>
        {published && <li>{`Klopt wat er over de verbetering komt te staan? ‘${draft.note}’`}</li>}
        <li>{`Het adres wordt /uitkomst/${draft.slug}.`}</li>
      </ul>
      <NotDone why={failure && whyNot(failure)} />
      <div className="actions">
        {isReady && (
          <Button busy={confirming.isPending} busyText="Bezig met publiceren" onClick={() => confirming.mutate()}>
            Bevestig en zet online
          </Button>
        )}
        <Button kind="quiet" busy={taking.isPending} busyText="Bezig met terughalen" onClick={() => taking.mutate()}>
          Haal terug om te veranderen
        </Button>
      </div>
    </section>
  );
}

function Withdraw({ id }: { id: string }) {
  const toast = useToast();
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawReport, { params: { id } }),
    onSuccess: () => toast.success('Het rapport is ingetrokken.'),
    onSettled: () => reportChanged(id),
  });
  return (
    <Fold id="intrekken" title="Trek het rapport in">
      <p className="measure">
        Op de pagina staat dan alleen dat de uitkomst is ingetrokken, en wanneer. Dat kun je niet terugdraaien.
      </p>
      <NotDone why={withdrawing.error && whyNot(withdrawing.error)} />
      <div className="actions">
        <Button
          kind="secondary"
          busy={withdrawing.isPending}
          busyText="Bezig met intrekken"
          onClick={() => withdrawing.mutate()}
        >
          Trek het rapport in
        </Button>
      </div>
    </Fold>
  );
}
