import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { confirmMailing, type Done, readSent } from '#contract/calls/office/sending.ts';
import { CallFailed } from '#contract/client.ts';
import { euro } from '#contract/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { askAnew, call, officeQueries } from '../../api.ts';
import { parentCount } from '../../number.ts';
import { ConfirmNumber } from '../../parts/ConfirmNumber.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { NotThere } from '../../parts/NotThere.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useTitle } from '../../title.ts';
import { makeId } from '../../writing/makeId.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { useCampaign } from '../campaigns/campaignQueries.ts';
import { LeftOut } from './ExclusionList.tsx';
import { LettersToSend } from './LettersToSend.tsx';
import { readChoices, writeChoices } from './mailing-choices.ts';
import { mailingName, theName, weekdayMoment } from './mailing-words.ts';
import { DailyLimit, type Planned, Sentence } from './PlanSentence.tsx';
import { isTooNear, RemindAnyway } from './RemindAnyway.tsx';
import { sendingQuery, tryQuery } from './sendingQueries.ts';
import { ofTaking, WordsWait } from './WordsWait.tsx';

/** What stands around a reminder that is sent by hand: what left last, and which reminders are planned and still come. */
function Around({ id }: { id: string }) {
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

/** The draw that was looked at, by its name. */
const drawOf = ({ draw }: Planned) => draw && { id: draw.id, revision: draw.revision };

/**
 * The last word before something is sent: /vragenlijsten/:id/versturen. The address holds what is to be sent and the
 * name of this one send, so that a reload, a log-in in between or a server that fell finds out whether it was done, and
 * pressing again sends nothing twice.
 */
export default function Send() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const send = search.get('zend');
  if (!send) {
    const fresh = new URLSearchParams([...search, ['zend', makeId()]]);
    return <Navigate to={`?${fresh}`} replace />;
  }
  return <Screen key={send} id={id} send={send} />;
}

function Screen({ id, send }: { id: string; send: string }) {
  const [search, setSearch] = useSearchParams();
  const choices = readChoices(search);
  const navigate = useNavigate();
  const campaign = useCampaign(id);
  const heading = useHeadingFocus(id);
  useTitle(`Versturen - ${campaign.data?.title ?? 'Vragenlijst'}`);
  const sent = useQuery({
    queryKey: ['sent', id, send],
    queryFn: () => call(readSent, { params: { id, send } }),
    staleTime: 0,
    gcTime: 0,
  });
  const tried = useQuery({ ...tryQuery(id, choices), enabled: sent.data?.done === null });
  const confirming = useMutation({
    mutationFn: (number: number | undefined) =>
      call(confirmMailing, {
        params: { id },
        body: {
          ...choices,
          send_id: send,
          base: tried.data!.base,
          draw: drawOf(tried.data!),
          ...(number !== undefined && { number }),
        },
      }),
    onSuccess(done) {
      officeQueries.setQueryData(['sent', id, send], { done });
    },
    onError(error) {
      // Somebody may have written other letters meanwhile: then this screen says so, and lets them be taken over.
      if (error instanceof CallFailed && error.status === 422) void tried.refetch();
    },
  });
  const error = confirming.error;
  const status = error instanceof CallFailed ? error.status : error ? 0 : undefined;
  const noAnswer = status !== undefined && (status === 0 || status >= 500);
  const { refetch } = sent;
  // Nobody knows whether it was done: the server does, as soon as it answers again.
  useEffect(() => {
    if (noAnswer) void refetch();
  }, [noAnswer, refetch]);
  useEffect(() => {
    if (!sent.data?.done) return;
    void askAnew(['campaigns'], ...['sending', 'sending-try', 'campaign', 'fieldwork'].map((key) => [key, id]));
  }, [sent.data, id]);

  const title = campaign.data?.title ?? 'Vragenlijst';
  const back = `/vragenlijsten/${id}/berichten/plannen?${writeChoices(choices)}`;
  return (
    <>
      <CampaignHead
        id={id}
        title={title}
        stage={campaign.data?.stage ?? 'open'}
        anonymous={campaign.data?.anonymous ?? false}
        heading={heading}
      />
      {sent.data?.done ? (
        <IsDone id={id} done={sent.data.done} />
      ) : sent.error && !sent.data ? (
        <NotThere
          title="We weten nog niet of dit al verstuurd is."
          error={sent.error}
          again={() => void sent.refetch()}
        />
      ) : tried.error ? (
        <Refused
          error={tried.error}
          back={back}
          again={() => void tried.refetch()}
          onAgain={() => setSearch(new URLSearchParams([...search, ['toch', '1']]), { replace: true })}
        />
      ) : !tried.data || sent.isPending ? (
        <TableSkeleton rows={3} label="Bezig met uitzoeken wat er verstuurd wordt." />
      ) : (
        <>
          {noAnswer && !confirming.isPending && (
            <div className="note">
              {sent.isFetching || sent.error ? (
                <Notice title="We hoorden geen antwoord.">We kijken of het gelukt is. Dit kan even duren.</Notice>
              ) : (
                <Notice kind="wrong" title="Er is niets verstuurd.">
                  De verbinding viel weg voordat het gedaan was. Bevestig het opnieuw: niemand krijgt iets dubbel.
                </Notice>
              )}
            </div>
          )}
          <DailyLimit plan={tried.data} />
          {tried.data.words_wait !== null ? (
            <>
              <p className="say">
                <Sentence plan={tried.data} />
              </p>
              <div className="note">
                <WordsWait
                  id={id}
                  revision={tried.data.words_wait}
                  saved
                  taken={() => tried.refetch()}
                  title="Wat je schreef, geldt nog niet."
                >
                  Hieronder staan de berichten die nu gelden. Neem je eigen woorden eerst over, of zet ze terug bij{' '}
                  <Link to={back}>de berichten</Link>. {ofTaking}
                </WordsWait>
              </div>
            </>
          ) : (
            <ConfirmNumber
              number={tried.data.confirm}
              act={choices.at ? 'Zet klaar' : 'Verstuur'}
              busyText={choices.at ? 'Bezig met klaarzetten' : 'Bezig met versturen'}
              busy={confirming.isPending || (noAnswer && sent.isFetching)}
              refused={!noAnswer && error instanceof CallFailed ? error.body.message : undefined}
              onConfirm={(number) => confirming.mutate(number)}
              onCancel={() => void navigate(back)}
            >
              <Sentence plan={tried.data} />
            </ConfirmNumber>
          )}
          {choices.kind === 'reminder' && <Around id={id} />}
          <LeftOut counts={tried.data.left_out} />
          {status === 409 && (
            <p>
              <LinkButton
                onClick={() => {
                  confirming.reset();
                  void tried.refetch();
                }}
              >
                Toon wat er nu weggaat
              </LinkButton>
            </p>
          )}
          {tried.data.words_wait === null && (
            <p className="soft measure">
              {costWords(tried.data)}
              {tried.data.trial !== null &&
                `Eerst gaan er ${tried.data.trial} weg. Gaat dat goed, dan volgt de rest vanzelf. `}
              {choices.at
                ? 'Tot dat moment kun je het verzetten of terugnemen.'
                : 'Wat nog niet weg is, kun je bij Veldwerk pauzeren of stoppen.'}
            </p>
          )}
          <LettersToSend
            mailings={tried.data.mailings}
            title={tried.data.words_wait === null ? 'Dit gaat weg' : 'Deze berichten gelden nu'}
          />
        </>
      )}
    </>
  );
}

function costWords({ cents, mailings }: Planned): string {
  if (!cents) return '';
  const more = mailings.some(({ kind }) => kind === 'reminder') ? ' Een herinnering kost hooguit nog eens zoveel.' : '';
  return `De uitnodiging kost ongeveer ${euro(cents)}.${more} `;
}

type RefusedProps = { error: Error; back: string; again: () => void; onAgain: () => void };

function Refused({ error, back, again, onAgain }: RefusedProps) {
  if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500)
    return <NotThere title="Wat er verstuurd wordt, kon niet worden geladen." error={error} again={again} />;
  return (
    <>
      <p className="say">Zo kan het niet weg.</p>
      <p className="measure">
        {error.body.message}
        {isTooNear(error) && <RemindAnyway onAgain={onAgain} />}
      </p>
      <p className="actions">
        <Link className={buttonClass('secondary')} to={back}>
          Terug naar de berichten
        </Link>
      </p>
    </>
  );
}

/** What was done, no matter who heard the answer. */
function IsDone({ id, done: { mailings, recipients } }: { id: string; done: Done }) {
  const left = mailings.filter((one) => one.left);
  return (
    <>
      <p className="say" role="status">
        {left.length > 0 ? (
          <>
            <b>{recipients === null ? 'Wie hierbij past' : parentCount(recipients)}</b>
            {recipients === null || recipients === 1 ? ' krijgt nu bericht.' : ' krijgen nu bericht.'}
          </>
        ) : (
          'Het staat klaar.'
        )}
      </p>
      <ul className="planned">
        {mailings.map((one) => (
          <li key={one.id}>
            <b>{mailingName(one)}</b>
            <span className="soft">
              {one.left
                ? one.recipients !== null && `, ${parentCount(one.recipients)}`
                : ` op ${weekdayMoment(new Date(one.starts_at))}`}
            </span>
            <LeftOut counts={one.left_out} />
          </li>
        ))}
      </ul>
      <p className="actions">
        <Link className={buttonClass('primary')} to={`/vragenlijsten/${id}/veldwerk`}>
          Volg het bij Veldwerk
        </Link>
        <Link className={buttonClass('quiet')} to={`/vragenlijsten/${id}/berichten`}>
          Terug naar de berichten
        </Link>
      </p>
    </>
  );
}
