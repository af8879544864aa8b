import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { channelNames } from '#contract/channels.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { useSession } from '../../session.ts';
import { Title } from '../../title.ts';
import { AtRest } from './AtRest.tsx';
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

function NothingYet() {
  const { public_url } = useSession();
  return (
    <div className="mail-none">
      <PaperPlane />
      <h2>Nog geen berichten</h2>
      <p>
        Zodra het panel een e-mail, WhatsApp of sms zou versturen, verschijnt die hier vanzelf. Je hoeft de pagina niet
        te verversen.
      </p>
      <p>
        <a href={public_url} target="_blank" rel="noopener">
          Open de site voor ouders
        </a>{' '}
        in een nieuw tabblad en probeer het uit.
      </p>
    </div>
  );
}

function NothingFound() {
  return (
    <div className="mail-none">
      <h2>Geen berichten gevonden</h2>
      <p>Zoek op een ander woord of kies een ander kanaal.</p>
      <Link to="/testpostvak">Toon alle berichten</Link>
    </div>
  );
}

function NothingPicked() {
  return (
    <div className="mail-none unpicked">
      <PaperPlane />
      <p className="soft">Kies een bericht om het te lezen.</p>
    </div>
  );
}

/** What is sought stands in the address, so that going back and sharing work. */
function MailFilter({ filter }: { filter: MailboxFilter }) {
  const navigate = useNavigate();

  function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const query = new URLSearchParams(given.filter(([, value]) => value));
    void navigate({ pathname: '/testpostvak', search: query.toString() });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element would lose the form's own submit
    <form className="filter" role="search" onSubmit={find}>
      <Field label="Zoek op naam, adres of onderwerp" id="zoek">
        <TextInput name="zoek" type="search" defaultValue={filter.search} maxLength={200} />
      </Field>
      <Field label="Kanaal" id="kanaal">
        <Select
          name="kanaal"
          defaultValue={filter.channel}
          placeholder="Alle kanalen"
          options={Object.entries(channelNames).map(([value, label]) => ({ value, label }))}
        />
      </Field>
      <Button kind="secondary" type="submit">
        Zoek
      </Button>
    </form>
  );
}
