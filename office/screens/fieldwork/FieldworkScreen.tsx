import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { pluralOf } from '#contract/format.ts';
import { sayPanelCount } from '#contract/panel-count.ts';
import { buttonClass } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { number, parentCount, percentOf } from '../../number.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { dates } from '../campaigns/campaign-words.ts';
import { CameChart, type Per } from './CameChart.tsx';
import { CountedAt } from './CountedAt.tsx';
import { DispositionTable } from './DispositionTable.tsx';
import { FieldworkGroups } from './FieldworkGroups.tsx';
import { FieldworkMessages, UndeliveredReasons } from './FieldworkMessages.tsx';
import { FieldworkStops } from './FieldworkStops.tsx';
import { besideUsual, isInGrace } from './fieldwork-words.ts';
import { type Fieldwork, useFieldwork } from './fieldworkQueries.ts';
import { Quality } from './Quality.tsx';
import { Steer } from './Steer.tsx';

/** How a questionnaire goes while it runs, and what can be done about it: /vragenlijsten/:id/veldwerk */
export default function FieldworkScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFieldwork(id);
  const title = data?.title ?? 'Vragenlijst';
  const heading = useHeadingFocus(id);
  useTitle(`Veldwerk - ${title}`);
  if (data) return <Following id={id} field={data} heading={heading} />;
  return (
    <>
      <div className="head">
        <h1 ref={heading}>{title}</h1>
      </div>
      <Awaited query={{ data, error, refetch }} rows={6} of="het veldwerk" />
    </>
  );
}

type Props = { id: string; field: Fieldwork; heading: ReturnType<typeof useHeadingFocus> };

function Following({ id, field, heading }: Props) {
  const { title, stage, anonymous, rounded, opens_at, ends_at, invited, first_at, came, usual, earlier, people_at } =
    field;
  const now = new Date();
  const per: Per = useSearchParams()[0].get('per') === 'uur' ? 'hour' : 'day';
  const created_at = opens_at ?? now.toISOString();
  const line = { stage, created_at, opens_at, ends_at };
  const going = stage === 'open' || isInGrace(ends_at, now);
  const isOut = stage === 'open' || stage === 'closed';
  return (
    <>
      <CampaignHead
        {...{ id, title, stage, anonymous, heading }}
        line={stage === 'draft' ? undefined : dates(line, now)}
        actions={
          <>
            <UpdatedAt />
            {stage === 'open' && invited > 0 && (
              <Link className={buttonClass('secondary')} to={`/vragenlijsten/${id}/versturen?soort=herinnering`}>
                Herinner nu
              </Link>
            )}
          </>
        }
      />
      {stage === 'draft' ? (
        <EmptyState
          title="Er valt nog niets te volgen"
          act={<Link to={`/vragenlijsten/${id}`}>Kijk wat er nog moet gebeuren</Link>}
        >
          Zodra je de vragenlijst publiceert en ouders uitnodigt, zie je hier hoeveel er begonnen en klaar zijn.
        </EmptyState>
      ) : (
        <p className="say">{saying(field, now)}</p>
      )}
      {rounded && (
        <p className="soft measure">
          Voor deze vragenlijst is gekozen op een gevoelig antwoord. Daarom staan aantallen in tientallen, naar boven of
          naar beneden afgerond. Wat fijner is, tonen we niet.
        </p>
      )}
      {isOut && !anonymous && !rounded && first_at && (
        <div className="now">
          <NowFigures field={field} />
          <section className="block" aria-labelledby="klaar">
            <div className="title">
              <h2 id="klaar">Afgerond, cumulatief</h2>
              <CountedAt at={people_at} />
            </div>
            {came.length > 0 && (
              <>
                <PerChoice per={per} />
                <CameChart field={field} per={per} />
              </>
            )}
            <p className="soft small">
              {usual.length > 0
                ? `De band is wat gewoon is in dit panel, naar ${number(earlier)} eerdere vragenlijsten. Acht van de tien lagen erin.${stillToLeave(field)}`
                : `Er zijn nog geen drie eerdere vragenlijsten om mee te vergelijken. Daarom staat er nog geen verwachting.`}
            </p>
          </section>
        </div>
      )}
      <FieldworkGroups id={id} field={field} />
      {field.mailings.length > 0 && <FieldworkMessages id={id} field={field} />}
      {isOut && !rounded && <FieldworkStops field={field} />}
      {field.dispositions && isOut && invited > 0 && (
        <DispositionTable field={field} counts={field.dispositions} going={going} />
      )}
      {isOut && !anonymous && !rounded && <Quality id={id} />}
      <UndeliveredReasons field={field} />
      <Foreseen field={field} />
      {isOut && <Steer id={id} field={field} />}
    </>
  );
}

function NowFigures({ field: { invited, started, finished, busy, expected, ledger } }: { field: Fieldwork }) {
  const sent = ledger.reduce((sum, one) => sum + one.sent + one.delivered + one.read, 0);
  const lines = [
    ['Uitgenodigd', number(invited)],
    ['Berichten verstuurd', number(sent)],
    ['Begonnen', number(started ?? 0)],
    ['Nu bezig', number(busy ?? 0)],
    ['Afgerond', number(finished ?? 0)],
    ['Afgerond van uitgenodigd', percentOf(finished ?? 0, invited)],
    ...(expected ? [['Nu verwacht', number(Math.round(expected.middle))]] : []),
  ];
  return (
    <dl className="now-figures">
      {lines.map(([name, value]) => (
        <div key={name} className={name === 'Afgerond' ? 'sum' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nobody answers an invitation that waits, so the band is for the others. */
function stillToLeave({ invited, waits }: Fieldwork): string {
  if (waits === 0) return '';
  return ` Hij geldt voor ${parentCount(invited - waits)}: van ${number(waits)} moet de uitnodiging nog weg.`;
}

/** Which of the two stands in the address. */
function PerChoice({ per }: { per: Per }) {
  return (
    <nav className="per" aria-label="Hoe je het bekijkt">
      <Link to="?" replace preventScrollReset aria-current={per === 'day' ? 'true' : undefined}>
        Alle dagen
      </Link>
      <Link to="?per=uur" replace preventScrollReset aria-current={per === 'hour' ? 'true' : undefined}>
        Eerste twee dagen, per uur
      </Link>
    </nav>
  );
}

function saying(field: Fieldwork, now: Date): ReactNode {
  const { stage, anonymous, rounded, invited, finished, mailings } = field;
  if (!mailings.some(({ left }) => left) && invited === 0) return 'Er is nog niemand uitgenodigd.';
  if (stage === 'waiting') return 'Deze vragenlijst is nog niet open. Er kan nog niemand meedoen.';
  if (anonymous) {
    return finished === null ? (
      'De vragenlijst is nog geen tien keer helemaal ingevuld.'
    ) : (
      <>
        <b>{`Minstens ${number(finished)} keer`}</b> is alles ingevuld, na <b>{number(invited)}</b> uitnodigingen.
      </>
    );
  }
  if (rounded) {
    return (
      <>
        <b>{`Ongeveer ${number(finished ?? 0)} van ${number(invited)}`}</b>
        {' ouders klaar.'}
      </>
    );
  }
  return (
    <>
      <b>{`${number(finished ?? 0)} van ${number(invited)}`}</b>
      {` ouders klaar${besideUsual({ ...field, usual: field.expected && Math.round(field.expected.middle) }, now)}.`}
    </>
  );
}

/** What the draw expected, beside what came; and how far such a word can be trusted. */
function Foreseen({ field }: { field: Fieldwork }) {
  const { foreseen, finished, anonymous, stage } = field;
  if (!foreseen) return null;
  const { expected, low, high, before } = foreseen;
  const came = anonymous ? `minstens ${number(finished ?? 0)}` : number(finished ?? 0);
  return (
    <Fold
      id="verwacht"
      title="Verwacht bij de steekproef"
      line={`${expected === null ? 'Minder dan 10' : `Ongeveer ${sayPanelCount(expected)}`} ingevulde lijsten, nu ${came}`}
    >
      <p className="measure">
        {expected === null ? 'Minder dan 10' : `Ongeveer ${sayPanelCount(expected)}`}
        {` ingevulde lijsten, ${low === null ? 'hooguit' : `tussen ${sayPanelCount(low)} en`} ${sayPanelCount(high)}. `}
        {stage === 'closed' ? (
          <>
            Het werden er <b>{came}</b>
            {anonymous ? '.' : `: ${beside(finished ?? 0, low ?? 0, high)}.`}
          </>
        ) : (
          <>
            Tot nu toe zijn het er <b>{came}</b>.
          </>
        )}
      </p>
      <p className="soft small">
        {before.of === 0
          ? 'Hoe vaak zo’n verwachting klopt, weten we na de eerste vragenlijst die sluit.'
          : `Bij ${number(before.held)} van de ${pluralOf(before.of, 'eerdere vragenlijst', 'eerdere vragenlijsten')} kwam het aantal zo uit als verwacht. We rekenen op acht van de tien.`}
      </p>
    </Fold>
  );
}

function beside(finished: number, low: number, high: number): string {
  if (finished < low) return 'minder dan verwacht';
  return finished > high ? 'meer dan verwacht' : 'zoals verwacht';
}
