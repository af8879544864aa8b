import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { drawTalk, readTalk, type Talk } from '#contract/calls/office/support/talks.ts';
import { capitalize, shortDay } from '#contract/format.ts';
import { isHidden, sayPanelCount } from '#contract/panel-count.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Talking } from '#ui/pictures/Talking.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { OlderButton } from '../../parts/OlderButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { useMay } from '../../session.ts';
import { talksQuery } from './interviewQueries.ts';

/** Talks for which members were drawn: /gesprekken */
export default function Interviews() {
  const query = useInfiniteQuery(talksQuery);
  const talks = query.data?.pages.flatMap((page) => page.talks) ?? [];
  const mayDraw = useMay(drawTalk);
  const mayRead = useMay(readTalk);
  return (
    <>
      <ScreenHead
        title="Gesprekken"
        actions={
          mayDraw && (
            <Link className={buttonClass()} to="/gesprekken/nieuw">
              Trek een steekproef
            </Link>
          )
        }
      />
      <Awaited query={query} rows={3} of="de gesprekken" many />
      {query.data && talks.length === 0 && (
        <EmptyState
          title="Nog geen gesprekken"
          picture={<Talking />}
          act={mayDraw && <Link to="/gesprekken/nieuw">Trek een steekproef</Link>}
        >
          Een onderzoeker trekt ouders die een gesprek willen, zonder namen te zien. De ledenservice ziet wie het zijn
          en schrijft ze.
        </EmptyState>
      )}
      {talks.length > 0 && (
        <ul className="story after">
          {talks.map((talk) => (
            <li key={talk.id}>
              <time dateTime={talk.created_at}>{shortDay(new Date(talk.created_at))}</time>
              <span className="written">
                {mayRead ? <Link to={`/gesprekken/${talk.id}`}>{talk.title}</Link> : talk.title}
                <small>
                  {isHidden(talk.drawn)
                    ? 'Ouders getrokken op een gevoelig antwoord. Hoeveel het er zijn, tonen we niet.'
                    : capitalize(`${sayPanelCount(talk.drawn)} ouders getrokken.`)}
                </small>
              </span>
              <StandPill talk={talk} />
            </li>
          ))}
        </ul>
      )}
      <OlderButton query={query}>Toon oudere gesprekken</OlderButton>
    </>
  );
}

export const StandPill = ({ talk: { written_at } }: { talk: Pick<Talk, 'written_at'> }) =>
  written_at ? <Pill look="live">Uitgenodigd</Pill> : <Pill look="wait">Wacht op de ledenservice</Pill>;
