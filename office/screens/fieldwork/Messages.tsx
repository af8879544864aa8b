import { channelNames } from '#contract/channels.ts';
import { number } from '../../number.ts';
import { Scroll } from '../../parts/Scroll.tsx';
import { nameOf } from '../letters/words.ts';
import type { Field } from './fieldQueries.ts';
import { whyWords } from './words.ts';

/** What became of the messages, by mailing and channel, and why some did not arrive. */
export function Messages({ field: { ledger, mailings, reasons } }: { field: Field }) {
  if (ledger.length === 0) return null;
  const names = new Map(mailings.map((one) => [one.id, nameOf(one)]));
  return (
    <section className="block" aria-labelledby="berichten">
      <div className="title">
        <h2 id="berichten">Berichten</h2>
      </div>
      <Scroll label="Berichten per verzending">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Verzending</th>
              <th scope="col">Kanaal</th>
              {['Nog niet weg', 'Verstuurd', 'Bezorgd', 'Gelezen', 'Niet bezorgd', 'Tegengehouden', 'Onbekend'].map(
                (head) => (
                  <th key={head} scope="col" className="n">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {ledger.map((one) => (
              <tr key={`${one.mailing_id} ${one.channel}`}>
                <th scope="row">{names.get(one.mailing_id)}</th>
                <td>{channelNames[one.channel]}</td>
                <td className="n">{number(one.planned + one.sending)}</td>
                <td className="n">{number(one.sent + one.delivered + one.read)}</td>
                <td className="n">{number(one.delivered + one.read)}</td>
                <td className="n">{one.channel === 'email' ? '–' : number(one.read)}</td>
                <td className="n">{number(one.failed + one.bounced)}</td>
                <td className="n">{number(one.suppressed)}</td>
                <td className="n">{number(one.unknown)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {reasons.length > 0 && (
        <>
          <h3 className="after">Waarom berichten niet aankwamen</h3>
          <ul className="reasons">
            {reasons.map(({ channel, reason, count }) => (
              <li key={`${channel} ${reason}`}>
                <b>{number(count)}</b>
                {` ${channelNames[channel]}: ${whyWords(reason)}`}
              </li>
            ))}
          </ul>
          <p className="soft small">De ledenservice ziet om wie het gaat.</p>
        </>
      )}
    </section>
  );
}
