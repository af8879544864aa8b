import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { UpdatedAt } from '../../live/UpdatedAt.tsx';
import { number } from '../../number.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { useTitle } from '../../title.ts';
import { CampaignHead } from '../campaigns/CampaignHead.tsx';
import { NotThere } from '../campaigns/NotThere.tsx';
import { dates } from '../campaigns/words.ts';
import { parents } from '../letters/words.ts';
import { CameChart, type Per } from './CameChart.tsx';
import { CountedAt } from './CountedAt.tsx';
import { Dispositions } from './Dispositions.tsx';
import { Foreseen } from './Foreseen.tsx';
import { type Field, useField } from './fieldQueries.ts';
import { Groups } from './Groups.tsx';
import { Mailings } from './Mailings.tsx';
import { Messages } from './Messages.tsx';
import { Steer } from './Steer.tsx';
import { Stops } from './Stops.tsx';
import { besideUsual, isInGrace } from './words.ts';

/** How a questionnaire goes while it runs, and what can be done about it: /vragenlijsten/:id/veldwerk */
export default function Fieldwork() {
  const { id = '' } = useParams();
  const { data, isPending, error, refetch } = useField(id);
  const title = data?.title ?? 'Vragenlijst';
  const heading = useHeadingFocus(id);
  useTitle(`Veldwerk - ${title}`);
  if (data) return <Following id={id} field={data} heading={heading} />;
  return (
    <>
      <div className="head">
        <h1 ref={heading}>{title}</h1>
      </div>
      {isPending ? (
        <Waiting rows={6} label="Bezig met laden van het veldwerk." />
      ) : (
        <NotThere title="Het veldwerk kon niet worden geladen." error={error!} again={() => void refetch()} />
      )}
    </>
  );
}

type Props = { id: string; field: Field; heading: ReturnType<typeof useHeadingFocus> };

function Following({ id, field, heading }: Props) {
  const { title, stage, anonymous, opens_at, ends_at, invited, busy, first_at, came, usual, earlier, people_at } =
    field;
  const now = new Date();
  const per: Per = useSearchParams()[0].get('per') === 'uur' ? 'hour' : 'day';
  const created_at = opens_at ?? now.toISOString();
  const line = { id, title, stage, anonymous, created_at, opens_at, ends_at, invited, started: null, finished: null };
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
      <p className="say">{saying(field, now)}</p>
      {isOut && !anonymous && first_at && (
        <section className="block" aria-labelledby="klaar">
          <div className="title">
            <h2 id="klaar">Klaar, opgeteld</h2>
            <CountedAt at={people_at} />
            {going && (
              <p className="soft small">
                {busy === 1 ? '1 ouder is nu bezig' : `${number(busy ?? 0)} ouders zijn nu bezig`}
              </p>
            )}
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
      )}
      <Foreseen field={field} />
      <Groups id={id} field={field} />
      {isOut && (
        <div className="cols">
          <Stops field={field} />
          <Steer id={id} field={field} />
        </div>
      )}
      {field.dispositions && isOut && invited > 0 && (
        <Dispositions field={field} counts={field.dispositions} going={going} />
      )}
      <Mailings id={id} field={field} />
      <Messages field={field} />
    </>
  );
}

/** Nobody answers an invitation that waits, so the band is for the others. */
function stillToLeave({ invited, waits }: Field): string {
  if (waits === 0) return '';
  return ` Hij geldt voor ${parents(invited - waits)}: van ${number(waits)} moet de uitnodiging nog weg.`;
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

function saying(field: Field, now: Date): ReactNode {
  const { stage, anonymous, invited, finished } = field;
  if (stage === 'draft') return 'Dit is een concept. Er valt nog niets te volgen.';
  if (invited === 0) return 'Er is nog niemand uitgenodigd.';
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
  return (
    <>
      <b>{`${number(finished ?? 0)} van ${number(invited)}`}</b>
      {` ouders klaar${besideUsual({ ...field, usual: field.expected && Math.round(field.expected.middle) }, now)}.`}
    </>
  );
}
