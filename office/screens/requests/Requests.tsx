import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { OlderButton } from '../../parts/OlderButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { dateWords, lineWords, standing } from './request-words.ts';
import { type RequestState, requestsQuery } from './requestQueries.ts';

/** Letters and calls about rights, and complaints, by legal date: /verzoeken */
export default function Requests() {
  const [address] = useSearchParams();
  const state: RequestState = address.get('stand') === 'klaar' ? 'closed' : 'open';
  const query = useInfiniteQuery(requestsQuery(state));
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const today = query.data?.pages[0]?.today ?? '';
  return (
    <>
      <ScreenHead
        title="Verzoeken"
        actions={
          <Link className={buttonClass()} to="/verzoeken/nieuw">
            Schrijf een verzoek op
          </Link>
        }
      />
      <nav className="tabs" aria-label="Verzoeken">
        <Link to="/verzoeken" aria-current={state === 'open' ? 'page' : undefined}>
          Open
        </Link>
        <Link to="/verzoeken?stand=klaar" aria-current={state === 'closed' ? 'page' : undefined}>
          Afgehandeld
        </Link>
      </nav>
      <Awaited query={query} rows={4} of="de verzoeken" many />
      {query.data && requests.length === 0 && <Nothing state={state} />}
      {requests.length > 0 && (
        <p className="soft small after">Vooraan staat de wettelijke datum: dan moet het antwoord er zijn.</p>
      )}
      {requests.length > 0 && (
        <ul className="story requests">
          {requests.map((request) => {
            const { name, look } = standing(request, today);
            return (
              <li key={request.id}>
                <time dateTime={request.due_on}>{dateWords(request.due_on)}</time>
                <span>
                  <Link to={`/verzoeken/${request.id}`}>{lineWords(request)}</Link>
                  {request.extended_on && <small>{`Verlengd op ${dateWords(request.extended_on)}.`}</small>}
                </span>
                <Pill look={look}>{name}</Pill>
              </li>
            );
          })}
        </ul>
      )}
      <OlderButton query={query}>Toon meer verzoeken</OlderButton>
    </>
  );
}

function Nothing({ state }: { state: RequestState }) {
  if (state === 'closed')
    return <EmptyState title="Nog niets afgehandeld">Een verzoek dat is beantwoord, blijft hier staan.</EmptyState>;
  return (
    <EmptyState title="Er wacht niets" act={<Link to="/verzoeken/nieuw">Schrijf een verzoek op</Link>}>
      Hier komen verzoeken per brief, telefoon of e-mail, zoals om inzage of wissen, en klachten. Elk moet binnen een
      maand een antwoord hebben.
    </EmptyState>
  );
}
