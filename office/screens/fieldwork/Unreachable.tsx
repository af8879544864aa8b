import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { readUnreachable } from '#contract/calls/office/fieldwork.ts';
import type { MessageState } from '#contract/calls/office/mailbox.ts';
import { channelNames } from '#contract/channels.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { shortDay } from '#contract/format.ts';
import { call } from '../../api.ts';
import { number } from '../../number.ts';
import { NotThere } from '../../parts/NotThere.tsx';
import { OlderButton } from '../../parts/OlderButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { deliveryReasonWords, states } from '../mailbox/mailbox-words.ts';

type Missed = Reply<typeof readUnreachable>['members'][number];

/** Whom no message of a questionnaire reached, for who can help them: /vragenlijsten/:id/niet-bereikt */
export default function Unreachable() {
  const { id = '' } = useParams();
  // Asked for anew when the screen is opened, and not by itself: each time is a line in the log.
  const query = useInfiniteQuery({
    queryKey: ['unreachable', id],
    queryFn: ({ pageParam }) => call(readUnreachable, { params: { id }, query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: ({ more, members }) => (more ? members.at(-1)?.id : undefined),
    staleTime: 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isPending, error, refetch, hasNextPage } = query;
  const title = data?.pages[0]?.title ?? 'Vragenlijst';
  const members = data?.pages.flatMap((page) => page.members) ?? [];
  const refused = error instanceof CallFailed && [403, 404].includes(error.status);
  return (
    <>
      <p className="crumbs">
        <Link to="/vragenlijsten">Vragenlijsten</Link>
        <span>{` / ${title}`}</span>
      </p>
      <ScreenHead key={id} title={`Niet bereikt - ${title}`} heading="Wie geen bericht kreeg" line={data && title} />
      {isPending && <TableSkeleton rows={6} label="Bezig met zoeken wie geen bericht kreeg." />}
      {refused && !data && <p className="soft">{error.body.message}</p>}
      {error && !refused && !data && (
        <NotThere title="Wie geen bericht kreeg, kon niet worden geladen." error={error} again={() => void refetch()} />
      )}
      {data && <p className="say">{saying(members.length, hasNextPage)}</p>}
      {members.length > 0 && (
        <>
          <p className="soft measure after">
            Wie het zijn, zie je op de pagina van het lid, als je zegt waarom je kijkt. Daar kun je een adres
            verbeteren. Deze lijst staat in het logboek.
          </p>
          <ul className="story after">
            {members.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </ul>
        </>
      )}
      <OlderButton query={query}>Laat er meer zien</OlderButton>
    </>
  );
}

function Line({ one: { id, reference, at, channel, state, reason } }: { one: Missed }) {
  const { name, look } = states[state as MessageState];
  return (
    <li>
      <time dateTime={at}>{shortDay(new Date(at))}</time>
      <span className="written">
        <Link to={`/leden/${id}`}>{`Lid ${reference}`}</Link>
        <small>
          {channelNames[channel]}
          {reason && `. ${deliveryReasonWords(reason)}`}
        </small>
      </span>
      <Pill look={look}>{name}</Pill>
    </li>
  );
}

function saying(count: number, more: boolean) {
  if (count === 0) return 'Bij iedereen die is uitgenodigd, kwam een bericht aan, of kan dat nog.';
  return (
    <>
      <b>{`${more ? 'Meer dan ' : ''}${count === 1 ? '1 ouder' : `${number(count)} ouders`}`}</b>
      {count === 1 && !more ? ' kreeg geen enkel bericht.' : ' kregen geen enkel bericht.'}
    </>
  );
}
