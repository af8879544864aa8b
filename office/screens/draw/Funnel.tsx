import type { DrawLook } from '#contract/calls/office/draw.ts';
import { exclusionWords } from '#contract/office/exclusion-words.ts';
import { type PanelCount, sayPanelCount } from '#contract/panel-count.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import { CopyTable } from '../../parts/CopyTable.tsx';
import { TableHead } from '../../parts/DataTable.tsx';

/** From everybody to who may be drawn: each who falls out is counted on one line, the first that holds. */
export function Funnel({ look: { everybody, funnel, free }, isOld }: { look: DrawLook; isOld: boolean }) {
  const whole = everybody ?? 1;
  return (
    <section className="block" aria-labelledby="trechter">
      <div className="title">
        <h2 id="trechter">
          {free === null ? 'Van panel naar minder dan 10 ouders' : `Van panel naar ${sayPanelCount(free)} ouders`}
        </h2>
        <p className="soft small" role="status">
          {isOld && 'Bezig met tellen. Hier staan nog de aantallen van je vorige keuze.'}
        </p>
      </div>
      <div className="with-copy">
        <table className="table fold-rows">
          <caption>
            Elke ouder die afvalt, staat op precies één regel: de eerste die klopt. Aantallen zijn naar beneden afgerond
            op tientallen.
          </caption>
          <TableHead heads={['Reden', { n: 'Afvallers' }, { bar: 'wide' }, { n: 'Resteert' }]} />
          <tbody>
            <tr>
              <th scope="row">Iedereen in het panel</th>
              <td className="n" />
              <Bar left={everybody} out={0} whole={whole} />
              <td className="n" data-h="resteert">
                {sayPanelCount(everybody)}
              </td>
            </tr>
            {funnel.map(({ reason, out, left }) => {
              const [title, told] = exclusionWords[reason as ExclusionReason] ?? [reason, ''];
              return (
                <tr key={reason}>
                  <th scope="row">
                    {title}
                    {told && <small>{told}</small>}
                  </th>
                  <td className="n" data-h="afvallers">
                    {sayPanelCount(out)}
                  </td>
                  <Bar left={left} out={out ?? 0} whole={whole} />
                  <td className="n" data-h="resteert">
                    {sayPanelCount(left)}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Kunnen we nu vragen</th>
              <td className="n" />
              <td aria-hidden="true" className="bar wide" />
              <td className="n" data-h="resteert">
                {sayPanelCount(free)}
              </td>
            </tr>
          </tfoot>
        </table>
        <CopyTable of="Van panel naar steekproef" />
      </div>
    </section>
  );
}

function Bar({ left, out, whole }: { left: PanelCount; out: number; whole: number }) {
  const share = (count: number) => `${Math.min(100, (100 * count) / whole)}%`;
  return (
    <td aria-hidden="true" className="bar wide">
      <svg aria-hidden="true">
        <rect width={share(left ?? 0)} height="20" className="fill-1" />
        <rect x={share(left ?? 0)} width={share(out)} height="20" className="fill-4" />
      </svg>
    </td>
  );
}
