import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import { listDueExports } from '#contract/calls/office/exports.ts';
import { type GoneMessages, type OpeningCampaign, readToday, type Today } from '#contract/calls/office/today.ts';
import { createDraft } from '#contract/calls/office/writing.ts';
import { sentBy } from '#contract/channels.ts';
import { capitalize, clockTime, day, isoDay, noonOf, weekday } from '#contract/format.ts';
import { fileFormats } from '#contract/results/file-formats.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { number } from '../../number.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useMay, useSession } from '../../session.ts';
import { openComments, useReviews } from '../campaigns/campaignQueries.ts';
import { dueExportsQuery } from '../exports/exportQueries.ts';
import { AtRest } from '../mailbox/AtRest.tsx';
import { Readable } from './Readable.tsx';
import { Running } from './Running.tsx';
import { todayQuery } from './todayQuery.ts';
import { WaitingList } from './WaitingList.tsx';
import { WaitsForUs } from './WaitsForUs.tsx';
import { waitingKindNames } from './waiting-kind-names.ts';

/** What opens today or tomorrow, while there is still time to look at it once more. Nothing where nothing does. */
function OpeningSoon({ campaigns }: { campaigns: readonly OpeningCampaign[] }) {
  const mayOpen = useMay(readCampaign);
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby="opent" className="block">
      <h2 id="opent">Wat opengaat</h2>
      <ul className="today">
        {campaigns.map(({ id, title, opens_at, invites }) => (
          <li key={id}>
            <div>
              <h3>{mayOpen ? <Link to={`/vragenlijsten/${id}`}>{title}</Link> : title}</h3>
              <p className="line">
                {'Opent '}
                <b>{momentOf(new Date(opens_at), new Date())}</b>
                {invites ? '. De uitnodiging staat klaar.' : '. Er staat nog geen uitnodiging klaar.'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const momentOf = (opens: Date, now: Date): string =>
  `${isoDay(opens) === isoDay(now) ? 'vandaag' : 'morgen'} om ${clockTime(opens)} uur`;

export function Start() {
  const { staff, public_url } = useSession();
  const { panel_name } = usePanel();
  const mayLook = useMay(readToday);
  const mayWrite = useMay(createDraft);
  const { data, isPending, isError, error, refetch } = useQuery({ ...todayQuery, enabled: mayLook });
  if (!staff) return null;
  return (
    <>
      <ScreenHead
        title="Start"
        heading={`Dag ${staff.name.split(' ')[0]}`}
        line={dateOf(new Date())}
        actions={
          mayWrite && (
            <Link className={buttonClass()} to="/vragenlijsten/nieuw">
              Nieuwe vragenlijst
            </Link>
          )
        }
      />
      {!mayLook && <Readable />}
      {mayLook && isPending && <TableSkeleton rows={3} label="Bezig met laden van wat er nu loopt." />}
      {isError && !data && (
        <NotThere title="Wat er nu loopt, kon niet worden geladen." error={error} again={() => void refetch()} />
      )}
      <WaitsForUs />
      <ReviewsAsked />
      <FilesDue />
      {data && <Glance today={data} />}
      <Commented />
      <p className="after">
        <a href={public_url}>{`Bekijk het ${panel_name} zoals ouders het zien`}</a>
      </p>
    </>
  );
}

/** Zondag 22 november 2026 */
const dateOf = (now: Date): string => `${capitalize(weekday(now))} ${day(now).slice(-4)}`;

function Glance({ today }: { today: Today }) {
  const { running, opening, waiting, unsent, gone, held, resting } = today;
  return (
    <>
      <AtRest held={held} resting={resting} />
      <WaitingList mailings={waiting} unsent={unsent} />
      <Running campaigns={running} />
      <OpeningSoon campaigns={opening} />
      <Gone messages={gone} />
    </>
  );
}

/** Questionnaires that a colleague asked this user to read. */
function ReviewsAsked() {
  return useReviews()?.requests.map(({ id, campaign_id, title, by }) => (
    <div className="note" key={id}>
      <Notice
        kind="wait"
        title={`${by ?? 'Een collega'} vraagt of je meeleest met ‘${title}’.`}
        action={<Link to={`/vragenlijsten/${campaign_id}/vragen`}>Lees mee</Link>}
      >
        Zet je opmerkingen bij de vragen. Klaar? Kies daar ‘Ik heb meegelezen’.
      </Notice>
    </div>
  ));
}

/** Questionnaires in the works with comments that nobody resolved. */
function Commented() {
  const comments = useReviews()?.comments ?? [];
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby="opmerkingen" className="block">
      <h2 id="opmerkingen">Opmerkingen</h2>
      <ul className="today">
        {comments.map(({ campaign_id, title, open }) => (
          <li key={campaign_id}>
            <div>
              <h3>
                <Link to={`/vragenlijsten/${campaign_id}/vragen`}>{title}</Link>
              </h3>
              <p className="line">{`${openComments(open)}.`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Files with answers that this user made, and may keep no longer. Nothing where there are none. */
function FilesDue() {
  const may = useMay(listDueExports);
  const { data } = useQuery({ ...dueExportsQuery, enabled: may });
  if (!data) return null;
  const today = isoDay(new Date());
  return data.exports.map(({ id, campaign_id, campaign, format, made_at, until }) => (
    <div className="note" key={id}>
      <Notice
        kind={until < today ? 'wrong' : 'wait'}
        title={`Gooi je bestand van ‘${campaign}’ weg${until < today ? '.' : ` voor ${day(noonOf(until))} voorbij is.`}`}
        action={<Link to={`/vragenlijsten/${campaign_id}/resultaten/bestanden`}>Naar de bestanden</Link>}
      >
        {`Je haalde het op ${day(new Date(made_at))} op, als ${fileFormats[format].title}.${until < today ? ` Je mocht het bewaren tot en met ${day(noonOf(until))}.` : ''}`}
      </Notice>
    </div>
  ));
}

/** What left since yesterday: how many messages, and on a press which. */
function Gone({ messages }: { messages: readonly GoneMessages[] }) {
  const { tryout } = useSession();
  if (messages.length === 0) return <p className="soft after">Sinds gisteren is er niets verzonden.</p>;
  const all = messages.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="block start-gone">
      <summary>{`Sinds gisteren verzonden: ${number(all)} ${all === 1 ? 'bericht' : 'berichten'}`}</summary>
      <dl>
        {messages.map((group) => (
          <div key={[group.campaign, group.kind, group.channel].join()}>
            <dt>{number(group.count)}</dt>
            <dd>
              {whatOf(group)}
              <small>{whereOf(group)}</small>
            </dd>
          </div>
        ))}
      </dl>
      {tryout && (
        <p className="small after">
          <Link to="/testpostvak">Bekijk ze in het testpostvak</Link>
        </p>
      )}
    </details>
  );
}

function whatOf({ kind, channel, count }: GoneMessages): string {
  if (!kind) return `${count === 1 ? 'bericht' : 'berichten'} over een account, ${sentBy[channel]}`;
  const { one, many } = waitingKindNames[kind];
  return `${count === 1 ? one.toLowerCase() : many} ${sentBy[channel]}`;
}

function whereOf({ campaign, delivered, failed }: GoneMessages): string {
  const fate = [delivered > 0 && `${number(delivered)} bezorgd`, failed > 0 && `${number(failed)} teruggekomen`].filter(
    Boolean,
  );
  return [campaign, fate.join(', ')].filter(Boolean).join(': ');
}
