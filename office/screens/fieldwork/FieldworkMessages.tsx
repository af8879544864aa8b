import { channelNames } from '#contract/channels.ts';
import { number } from '../../number.ts';
import { Scroll } from '../../parts/Scroll.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { mailingName } from '../letters/mailing-words.ts';
import { became, becameWords, undeliveredWords } from './fieldwork-words.ts';
import type { Fieldwork } from './fieldworkQueries.ts';

/** Width in pixels from which on the table fits without scrolling. */
const wide = 720;

/** What became of the messages, by mailing and channel, and why some did not arrive. */
export function FieldworkMessages({ field }: { field: Fieldwork }) {
  return field.ledger.length === 0 ? null : <Sent field={field} />;
}

function Sent({ field: { ledger, mailings, reasons } }: { field: Fieldwork }) {
  const [section, width] = useWidth<HTMLElement>(wide);
  const names = new Map(mailings.map((one) => [one.id, mailingName(one)]));
  return (
    <section ref={section} className="block" aria-labelledby="berichten">
      <div className="title">
        <h2 id="berichten">Berichten</h2>
      </div>
      {width < wide ? (
        <ul className="reasons">
          {ledger.map((one) => (
            <li key={`${one.mailing_id} ${one.channel}`}>
              <b>{`${names.get(one.mailing_id)}, ${channelNames[one.channel]}`}</b>
              <br />
              {becameWords(one)}
            </li>
          ))}
        </ul>
      ) : (
        <Table ledger={ledger} names={names} />
      )}
      {reasons.length > 0 && (
        <>
          <h3 className="after">Waarom berichten niet aankwamen</h3>
          <ul className="reasons">
            {reasons.map(({ channel, reason, count }) => (
              <li key={`${channel} ${reason}`}>
                <b>{number(count)}</b>
                {` ${channelNames[channel]}: ${undeliveredWords(reason)}`}
              </li>
            ))}
          </ul>
          <p className="soft small">De ledenservice ziet om wie het gaat.</p>
        </>
      )}
    </section>
  );
}

type TableProps = { ledger: Fieldwork['ledger']; names: ReadonlyMap<string, string> };

function Table({ ledger, names }: TableProps) {
  const heads = became(ledger[0]!).map(({ name }) => name);
  return (
    <Scroll label="Berichten per verzending">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Verzending</th>
            <th scope="col">Kanaal</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="n">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ledger.map((one) => (
            <tr key={`${one.mailing_id} ${one.channel}`}>
              <th scope="row">{names.get(one.mailing_id)}</th>
              <td>{channelNames[one.channel]}</td>
              {became(one).map(({ name, count }) => (
                <td key={name} className="n">
                  {count === null ? '–' : number(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
