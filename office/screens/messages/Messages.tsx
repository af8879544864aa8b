import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MessageState } from '#contract/calls/office/mailbox.ts';
import {
  type ChannelLedger,
  type CameIn as Line,
  listCameIn,
  listUndelivered,
  pauseChannel,
  readLedger,
  resumeChannel,
} from '#contract/calls/office/support/ledger.ts';
import { channelNames, sentBy } from '#contract/channels.ts';
import type { Reply } from '#contract/endpoint.ts';
import { clockTime, weekday } from '#contract/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { askAnew, call, whyNot } from '../../api.ts';
import { number } from '../../number.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { DataTable } from '../../parts/DataTable.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { OlderButton } from '../../parts/OlderButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { useMay, useSession } from '../../session.ts';
import { AtRest } from '../mailbox/AtRest.tsx';
import { deliveryReasonWords, shortTime, states } from '../mailbox/mailbox-words.ts';
import { templateWords } from '../members/member-words.ts';

const ledgerMs = 10_000;

type PagedCall = typeof listCameIn | typeof listUndelivered;

/** Lines of the ledger, a page at a time, which renew themselves while somebody looks. */
function useLedgerPages<Of extends PagedCall>(name: string, of: Of) {
  type Page = Reply<Of>;
  const query = useInfiniteQuery({
    queryKey: ['ledger', name],
    queryFn: ({ pageParam }) =>
      call(of as PagedCall, { query: pageParam ? { before: pageParam } : {} }) as Promise<Page>,
    initialPageParam: '',
    getNextPageParam: ({ older, lines }: Page) => (older ? lines.at(-1)?.id : undefined),
    refetchInterval: ledgerMs,
  });
  return { query, lines: query.data?.pages.flatMap(({ lines }) => lines as Page['lines'][number][]) };
}

/** What leaves by which channel, what rests and why, and what did not arrive: /verzending */
export default function Messages() {
  const { tryout } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger'],
    queryFn: () => call(readLedger),
    refetchInterval: ledgerMs,
  });
  return (
    <>
      <ScreenHead title="Verzending en reacties" line="Van de laatste zeven dagen, en wat nog wacht." />
      {tryout && (
        <p className="after">
          In de testomgeving gaat er niets echt weg. <Link to="/testpostvak">Lees alles in het testpostvak.</Link>
        </p>
      )}
      <Awaited query={{ data, error, refetch }} rows={6} of="de berichten" many />
      {data && (
        <>
          <AtRest held={data.held} resting={[]} />
          <CameIn ledger={data} />
          {data.channels.map((ledger) => (
            <Channel key={ledger.channel} ledger={ledger} tryout={tryout} />
          ))}
          <NotArrived />
        </>
      )}
    </>
  );
}

type Ledger = Pick<Reply<typeof readLedger>, 'mail_comes_in' | 'not_kept'>;

/** What members wrote back to us. Their words stand on their page, behind the reason for looking. */
function CameIn({ ledger: { mail_comes_in, not_kept } }: { ledger: Ledger }) {
  const { lines, query } = useLedgerPages('came-in', listCameIn);
  return (
    <TitledSection id="teruggeschreven" title="Wat ouders terugschreven">
      {lines?.length === 0 && <p className="soft">Niets in de laatste zeven dagen.</p>}
      <ul className="story">
        {lines?.map((line) => (
          <CameInLine key={line.id} line={line} />
        ))}
      </ul>
      <OlderButton query={query}>Laat oudere reacties zien</OlderButton>
      <p className="soft small after">
        {mail_comes_in
          ? `Wat een programma terugstuurt, zoals een afwezigheid, bewaren we niet. Dat waren er tot nu toe ${number(not_kept.automatic)}. Van ${number(not_kept.of_nobody)} weten we niet van wie ze waren.`
          : 'Nieuwe antwoorden op e-mail staan niet hier, maar in de mailbox van het panel. Wie de server beheert, kan ze hier laten binnenkomen.'}
      </p>
    </TitledSection>
  );
}

function CameInLine({ line: { at, channel, member_id, reference, seen } }: { line: Line }) {
  return (
    <li>
      <time dateTime={at}>{shortTime(at)}</time>
      <span className="written">
        <Link to={`/leden/${member_id}`}>{`Lid ${reference}`}</Link>
        <small>{channelNames[channel]}</small>
      </span>
      {!seen && <Pill look="wait">Nog niet gelezen</Pill>}
    </li>
  );
}

function Channel({ ledger, tryout }: { ledger: ChannelLedger; tryout: boolean }) {
  const { channel, absent, rests_since, states: counts, reasons } = ledger;
  const name = channelNames[channel];
  return (
    <section className="block" aria-labelledby={`kanaal-${channel}`}>
      <div className="title">
        <h2 id={`kanaal-${channel}`}>
          {name}{' '}
          {rests_since ? (
            <Pill look="fail">Gepauzeerd</Pill>
          ) : absent && !tryout ? (
            <Pill look="over">Niet ingesteld</Pill>
          ) : (
            <Pill look="live">Verstuurt</Pill>
          )}
        </h2>
      </div>
      <Resting ledger={ledger} />
      {counts.length === 0 ? (
        <p className="soft">Geen berichten in de laatste zeven dagen.</p>
      ) : (
        <DataTable
          caption={`Berichten ${sentBy[channel]}, per status`}
          heads={['Status', { n: 'Berichten' }]}
          rows={counts.map(({ state, count }) => {
            const { look, name: by } = states[state as MessageState];
            return { key: state, cells: [{ show: <Pill look={look}>{by}</Pill>, by }, number(count)] };
          })}
          className="counts"
          unseen
        />
      )}
      {reasons.length > 0 && (
        <ul className="why after" aria-label={`Waarom berichten ${sentBy[channel]} niet aankwamen`}>
          {reasons.map(({ state, reason, count }) => (
            <li
              key={`${state} ${reason}`}
            >{`${number(count)} keer ${states[state as MessageState].name.toLowerCase()}: ${deliveryReasonWords(reason)}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NotArrived() {
  const { lines, query } = useLedgerPages('undelivered', listUndelivered);
  if (!lines?.length) return null;
  return (
    <TitledSection id="niet-aangekomen" title="Niet aangekomen">
      <ul className="story">
        {lines.map(({ id, at, channel, template, campaign, state, reason, member_id, reference }) => (
          <li key={id}>
            <time dateTime={at}>{shortTime(at)}</time>
            <span className="written">
              {`${templateWords(template)}${campaign ? `, ${campaign}` : ''}, ${sentBy[channel]}`}
              <small>
                {reason && `${deliveryReasonWords(reason)} `}
                <Link to={`/leden/${member_id}`}>{`Lid ${reference}`}</Link>
              </small>
            </span>
            <Pill look={states[state as MessageState].look}>{states[state as MessageState].name}</Pill>
          </li>
        ))}
      </ul>
      <OlderButton query={query}>Laat oudere berichten zien</OlderButton>
    </TitledSection>
  );
}

/** Why nothing leaves by a channel, and letting it go on; an admin can also set one still. */
function Resting({ ledger: { channel, rests_since, by_hand, reason, retry_at } }: { ledger: ChannelLedger }) {
  const toast = useToast();
  const mayPause = useMay(pauseChannel);
  const name = channelNames[channel];
  const act = async (which: typeof resumeChannel | typeof pauseChannel, done: string) => {
    try {
      await call(which, { params: { channel } });
      const back = which === resumeChannel ? mayPause && by_hand : true;
      toast.success(
        done,
        back
          ? { undo: () => void act(which === resumeChannel ? pauseChannel : resumeChannel, 'Dat is teruggezet.') }
          : undefined,
      );
    } catch (failure) {
      toast.error(whyNot(failure));
    }
    await askAnew(['ledger']);
  };
  if (!rests_since) {
    if (!mayPause) return null;
    return (
      <p>
        <LinkButton
          onClick={() => void act(pauseChannel, `${name} is gepauzeerd.`)}
        >{`Pauzeer ${channel === 'whatsapp' ? name : name.toLowerCase()}`}</LinkButton>
      </p>
    );
  }
  const since = new Date(rests_since);
  return (
    <Notice
      kind="wrong"
      title={`${name} is gepauzeerd sinds ${weekday(since)}, ${clockTime(since)} uur.`}
      action={
        <LinkButton onClick={() => void act(resumeChannel, `${name} verstuurt weer.`)}>Laat het weer gaan</LinkButton>
      }
    >
      {by_hand ? 'Iemand van het kantoor heeft dit kanaal gepauzeerd.' : 'Er is iets mis aan onze kant.'}
      {reason && ` Dit kregen we te horen: ${deliveryReasonWords(reason)}`}
      {retry_at && ` Om ${clockTime(new Date(retry_at))} uur proberen we het vanzelf met één bericht.`}
    </Notice>
  );
}
