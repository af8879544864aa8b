import { useLayoutEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { channelNames } from '#contract/channels.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useSession } from '../../session.ts';
import { Title } from '../../title.ts';
import { AtRest } from './AtRest.tsx';
import { NothingFound, NothingPicked, NothingYet } from './EmptyMailbox.tsx';
import { MailFilter } from './MailFilter.tsx';
import { lineId, MailList } from './MailList.tsx';
import { Message } from './Message.tsx';
import { type MailboxFilter, useMailbox, useNews } from './mailboxQueries.ts';

export default function Mailbox() {
  const { id } = useParams();
  const [query] = useSearchParams();
  const filter = readFilter(query);
  const list = useMailbox(filter);
  const messages = list.data?.pages.flatMap((page) => page.messages);
  const isFiltered = filter.search !== '' || filter.channel !== '';
  const news = useNews(messages, query.toString());
  const { email_leaves } = useSession();
  const heading = useHeadingFocus('list');
  useReturnToLine(id);

  const isBare = messages?.length === 0 && !id;
  const away = id ? ' away' : '';
  return (
    <>
      {!id && <Title screen="Testpostvak" />}
      <div className={`mail-head${away}`}>
        <div className="head">
          <div>
            <h1 ref={heading}>Testpostvak</h1>
            <p className="soft">
              {email_leaves
                ? 'E-mail gaat echt de deur uit, behalve naar de ouders van het voorbeeld. De rest lees je alleen hier.'
                : 'Hier lees je elk bericht dat anders verstuurd zou zijn. De links werken.'}
            </p>
          </div>
        </div>
        {(!isBare || isFiltered) && <MailFilter key={query.toString()} filter={filter} />}
      </div>
      <p className="unseen" role="status">
        {news}
      </p>
      {list.data?.pages[0] && <AtRest {...list.data.pages[0]} />}
      {list.isError && messages && (
        <div className="note">
          <Notice kind="wrong" title="Geen verbinding met het panel.">
            We blijven het proberen. Wat je hieronder ziet, kan verouderd zijn.
          </Notice>
        </div>
      )}
      <div className={`mail${id ? ' reading' : ''}${isBare ? ' bare' : ''}`}>
        <div className={`mail-side${away}`}>
          {list.isPending && <TableSkeleton rows={6} label="Bezig met laden van berichten." />}
          {list.isError && !messages && <NoList error={list.error} again={() => void list.refetch()} />}
          {messages && messages.length > 0 && <MailList messages={messages} current={id} search={query.toString()} />}
          {messages?.length === 0 && (isFiltered ? <NothingFound /> : <NothingYet />)}
          {list.hasNextPage && (
            <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Oudere berichten
            </Button>
          )}
        </div>
        {id ? <Message key={id} id={id} search={query.toString()} /> : !isBare && <NothingPicked />}
      </div>
    </>
  );
}

function readFilter(query: URLSearchParams): MailboxFilter {
  const channel = query.get('kanaal') ?? '';
  return {
    search: query.get('zoek') ?? '',
    channel: Object.hasOwn(channelNames, channel) ? (channel as MailboxFilter['channel']) : '',
  };
}

/** Coming back from a message, reading goes on at its line. */
function useReturnToLine(id: string | undefined): void {
  const last = useRef(id);
  useLayoutEffect(() => {
    if (last.current && !id) document.getElementById(lineId(last.current))?.focus();
    last.current = id;
  }, [id]);
}

function NoList({ error, again }: { error: Error; again: () => void }) {
  return (
    <div className="mail-none">
      <h2>Het testpostvak kon niet worden geladen.</h2>
      <p>{error.message}</p>
      <Button onClick={again}>Probeer opnieuw</Button>
    </div>
  );
}
