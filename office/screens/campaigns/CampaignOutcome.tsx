import type { ReactNode } from 'react';
import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { number, percentOf } from '../../number.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Scroll } from '../../parts/Scroll.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { hidden } from './campaign-words.ts';

/** Each with the look of its piece of the bar; the words say which is which. */
const kinds = [
  { name: 'Afgerond', key: 'k1', fill: 'fill-1' },
  { name: 'Begonnen, niet af', key: 'k2', fill: 'fill-2' },
  { name: 'Nog niet begonnen', key: 'k4', fill: 'fill-4' },
] as const;

/** Never less than nobody: what was erased is not counted as invited any more, and still as answered. */
function outcomesOf({ invited, started, finished }: CampaignOverview) {
  const [begun, done] = [started ?? 0, finished ?? 0];
  const counts = [done, begun - done, Math.max(0, invited - begun)];
  return { whole: counts.reduce((sum, count) => sum + count, 0), counts };
}

/** All invitations in one bar. Its figures stand in the table below. */
export function OutcomeBar({ campaign }: { campaign: CampaignOverview }) {
  const { whole, counts } = outcomesOf(campaign);
  const gap = 0.2;
  const starts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0));
  return (
    <section className="block">
      <svg
        className="whole"
        role="img"
        aria-label={`Verdeling van de ${number(whole)} uitnodigingen, zie de tabel hieronder.`}
      >
        {kinds.map(({ name, fill }, index) => {
          const width = (100 * counts[index]!) / whole - gap;
          return (
            width > 0 && (
              <rect
                key={name}
                className={fill}
                x={`${(100 * starts[index]!) / whole}%`}
                y="0"
                width={`${width}%`}
                height="28"
              />
            )
          );
        })}
      </svg>
    </section>
  );
}

/** What became of all invitations; of an anonymous survey only how often it was begun and finished. */
export function CampaignOutcome({ campaign }: { campaign: CampaignOverview }) {
  const { anonymous, invited, started, finished } = campaign;
  const { whole, counts } = outcomesOf(campaign);
  const least = (count: number | null) => (count === null ? hidden : `minstens ${number(count)}`);
  if (anonymous) {
    return (
      <TitledSection id="alles" title="Samengevat">
        <OutcomeTable>
          <tbody>
            <tr>
              <th scope="row">Uitgenodigd</th>
              <td className="n">{number(invited)}</td>
            </tr>
            <tr>
              <th scope="row">
                <span className="key striped" />
                Begonnen
              </th>
              <td className={started === null ? 'n hid' : 'n'}>{least(started)}</td>
            </tr>
            <tr>
              <th scope="row">
                <span className="key k1" />
                Afgerond
              </th>
              <td className={finished === null ? 'n hid' : 'n'}>{least(finished)}</td>
            </tr>
          </tbody>
        </OutcomeTable>
        <p className="soft small after">
          De link is voor iedereen dezelfde. Iemand kan ook zonder uitnodiging meedoen, of twee keer.
        </p>
      </TitledSection>
    );
  }
  return (
    <TitledSection id="alles" title="Alle uitnodigingen">
      <OutcomeTable>
        <TableHead heads={['Uitkomst', { n: 'Ouders' }, { n: '%' }]} />
        <tbody>
          {kinds.map(({ name, key }, index) => (
            <tr key={name}>
              <th scope="row">
                <span className={`key ${key}`} />
                {name}
              </th>
              <td className="n">{number(counts[index]!)}</td>
              <td className="n">{whole > 0 ? percentOf(counts[index]!, whole) : '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Uitgenodigd</th>
            <td className="n">{number(whole)}</td>
            <td className="n">{whole > 0 ? '100 %' : '–'}</td>
          </tr>
        </tfoot>
      </OutcomeTable>
    </TitledSection>
  );
}

/** Scrolls in itself where the letters are large. */
function OutcomeTable({ children }: { children: ReactNode }) {
  return (
    <Scroll label="Tabel van de deelname" copied>
      <table className="table" aria-labelledby="alles">
        {children}
      </table>
    </Scroll>
  );
}
