import type { CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { number } from '../../../number.ts';
import { TableHead } from '../../../parts/DataTable.tsx';

/** Who finished, who is halfway and who has still to begin: each keeps or gets a version, and no link changes. */
export function WhoGetsWhich({ campaign, version }: { campaign: CampaignOverview; version: number }) {
  const { anonymous, invited, started, finished } = campaign;
  const [begun, done] = [started ?? 0, finished ?? 0];
  const rows = [
    { who: 'Afgerond', count: done, says: 'Blijft zoals het is, bij de versie die zij zagen.' },
    { who: 'Halverwege', count: begun - done, says: 'Maken hun versie af, ook op een andere telefoon.' },
    {
      who: 'Nog niet begonnen',
      count: Math.max(0, invited - begun),
      says: `Krijgen versie ${version}. Hun link verandert niet.`,
    },
  ];
  return (
    <section className="block" aria-labelledby="wie">
      <div className="title">
        <h2 id="wie">Wie krijgt welke versie?</h2>
      </div>
      <table className="table fold-rows">
        <TableHead heads={['Ouders', !anonymous && { n: 'Aantal' }, 'Wat er gebeurt']} />
        <tbody>
          {rows.map(({ who, count, says }) => (
            <tr key={who}>
              <th scope="row">{who}</th>
              {!anonymous && (
                <td className="n" data-h="aantal">
                  {number(count)}
                </td>
              )}
              <td className="says">{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
