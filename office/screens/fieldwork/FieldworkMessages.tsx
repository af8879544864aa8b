import { Link } from 'react-router';
import { channelNames } from '#contract/channels.ts';
import { number } from '../../number.ts';
import { DataTable } from '../../parts/DataTable.tsx';
import { Fold } from '../../parts/Fold.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { mailingName } from '../letters/mailing-words.ts';
import { became, becameWords, undeliveredWords } from './fieldwork-words.ts';
import type { Fieldwork } from './fieldworkQueries.ts';
import { Mailings } from './Mailings.tsx';

/** Width in pixels from which on the table fits without scrolling. */
const wide = 720;

export function FieldworkMessages({ id, field }: { id: string; field: Fieldwork }) {
  const { ledger, mailings } = field;
  const [section, width] = useWidth<HTMLElement>(wide);
  const names = new Map(mailings.map((one) => [one.id, mailingName(one)]));
  return (
    <section ref={section} className="block" aria-labelledby="berichten">
      <div className="title">
        <h2 id="berichten">Berichten</h2>
        <Link to={`/vragenlijsten/${id}/berichten`}>Alle berichten</Link>
      </div>
      <Mailings id={id} field={field} />
      {ledger.length === 0 ? null : width < wide ? (
        <ul className="reasons">
          {ledger.map((one) => (
            <li key={`${one.mailing_id} ${one.channel}`}>
              <b>{`${names.get(one.mailing_id)}, ${channelNames[one.channel].replace('E-mail', 'e-mail')}`}</b>
              <br />
              {becameWords(one)}
            </li>
          ))}
        </ul>
      ) : (
        <Table ledger={ledger} names={names} />
      )}
    </section>
  );
}

/** Why messages did not arrive, most often first. */
export function UndeliveredReasons({ field: { reasons } }: { field: Fieldwork }) {
  if (reasons.length === 0) return null;
  const all = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <Fold
      id="niet-bezorgd"
      title="Niet bezorgd"
      line={all === 1 ? '1 bericht kwam niet aan' : `${number(all)} berichten kwamen niet aan`}
    >
      <ul className="reasons">
        {reasons.map(({ channel, reason, count }) => (
          <li key={`${channel} ${reason}`}>
            <b>{number(count)}</b>
            {` ${channelNames[channel]}: ${undeliveredWords(reason)}`}
          </li>
        ))}
      </ul>
      <p className="soft small">De ledenservice ziet om wie het gaat.</p>
    </Fold>
  );
}

type TableProps = { ledger: Fieldwork['ledger']; names: ReadonlyMap<string, string> };

function Table({ ledger, names }: TableProps) {
  return (
    <DataTable
      caption="Berichten per verzending"
      unseen
      heads={['Verzending', 'Kanaal', ...became(ledger[0]!).map(({ name }) => ({ n: name }))]}
      rows={ledger.map((one) => ({
        key: `${one.mailing_id} ${one.channel}`,
        cells: [
          names.get(one.mailing_id) ?? '',
          channelNames[one.channel],
          ...became(one).map(({ count }) => (count === null ? '–' : number(count))),
        ],
      }))}
    />
  );
}
