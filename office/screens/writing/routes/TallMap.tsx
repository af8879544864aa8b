import type { Network, RouteEdge } from '#questionnaire/routes/network.ts';
import { inLines } from './map-layout.ts';
import { End, MapFrame } from './RailMap.tsx';
import { seconds } from './route-words.ts';

const step = 72;
const top = 26;
const lane_x = 22;

/** The same line from top to bottom, for a phone: the jumps on its left, the questions on its right. */
export function TallMap({ network, label }: { network: Network; label: string }) {
  const { nodes, lanes, reached } = network;
  const line_x = 22 + lanes * lane_x;
  const width = line_x + 260;
  const y = (at: number) => top + at * step;
  const height = y(nodes.length) + top;
  return (
    <MapFrame
      network={network}
      label={label}
      width={width}
      height={height}
      pathOf={(edge) => standing(edge, y, line_x)}
    >
      {nodes.map(({ id, title, seconds: time, conditional }, at) => {
        const isReached = reached.has(at);
        const lines = inLines(`${at + 1}. ${title}`, 30, 2);
        return (
          <g key={id} className={isReached ? (conditional ? 'node maybe' : 'node') : 'node bad'}>
            {lines.map((words, row) => (
              <text key={words} className="q" x={line_x + 26} y={y(at) + (lines.length === 1 ? -1 : -10) + row * 17}>
                {words}
              </text>
            ))}
            <text className="s" x={line_x + 26} y={y(at) + (lines.length === 1 ? 17 : 25)}>
              {isReached ? `${seconds(time)}${conditional ? ', met voorwaarde' : ''}` : 'niemand komt hier'}
            </text>
            {isReached ? (
              <rect x={line_x - 14} y={y(at) - 10} width="28" height="20" rx="10" />
            ) : (
              <path d={`M${line_x} ${y(at) - 12}l12 12l-12 12l-12-12z`} />
            )}
          </g>
        );
      })}
      <End x={line_x} y={y(nodes.length)} />
    </MapFrame>
  );
}

function standing({ from, to, branch }: RouteEdge, y: (at: number) => number, line_x: number): string {
  if (!branch) return `M${line_x} ${y(from)}V${y(to)}`;
  const x = line_x - (branch.lane + 1) * lane_x;
  const bend = Math.sign(y(to) - y(from)) * 28;
  const [start, stop] = [y(from), y(to)];
  return (
    `M${line_x} ${start}C${line_x} ${start + bend} ${x} ${start + bend * 0.4} ${x} ${start + bend}` +
    `V${stop - bend}C${x} ${stop - bend * 0.4} ${line_x} ${stop - bend} ${line_x} ${stop}`
  );
}
