import { Link } from 'react-router';
import { type CameIn as Line, listCameIn, type readLedger } from '#contract/calls/office/support/ledger.ts';
import { channelNames } from '#contract/channels.ts';
import type { Reply } from '#contract/endpoint.ts';
import { number } from '../../number.ts';
import { OlderButton } from '../../parts/OlderButton.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { shortTime } from '../mailbox/mailbox-words.ts';
import { useLedgerPages } from './useLedgerPages.ts';

type Ledger = Pick<Reply<typeof readLedger>, 'mail_comes_in' | 'not_kept'>;

/** What members wrote back to us. Their words stand on their page, behind the reason for looking. */
export function CameIn({ ledger: { mail_comes_in, not_kept } }: { ledger: Ledger }) {
  const { lines, query } = useLedgerPages('came-in', listCameIn);
  return (
    <section className="block" aria-labelledby="teruggeschreven">
      <div className="title">
        <h2 id="teruggeschreven">Wat ouders terugschreven</h2>
      </div>
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
    </section>
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
