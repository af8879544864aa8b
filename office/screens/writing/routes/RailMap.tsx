import type { ReactNode } from 'react';
import type { Network, RouteEdge } from '#questionnaire/routes/network.ts';
import { inLines, thickness } from './map-layout.ts';
import { branchWords, seconds } from './route-words.ts';

const right = 48;
const line_y = 108;
const lane_y = 46;

/** The line from left to right, for a wide window: above it the questions, below it the jumps, each in a lane. */
export function RailMap({ network, label }: { network: Network; label: string }) {
  const { nodes, lanes, edges, reached } = network;
  // Nine questions fit beside the menu; longer lists run on, and are scrolled.
  const step = Math.max(96, Math.min(128, 860 / nodes.length));
  // The words above the first question are as wide as a step, and stand around it.
  const left = step / 2 + 8;
  const width = left + nodes.length * step + right;
  const height = line_y + (lanes + 1) * lane_y;
  const x = (at: number) => left + at * step;
  return (
    <MapFrame network={network} label={label} width={width} height={height} pathOf={(edge) => lying(edge, x)}>
      {nodes.map(({ id, title, seconds: time, conditional }, at) => {
        const lines = inLines(`${at + 1}. ${title}`, step / 8, 3);
        const isReached = reached.has(at);
        return (
          <g key={id} className={isReached ? (conditional ? 'node maybe' : 'node') : 'node bad'}>
            {lines.map((words, row) => (
              <text key={words} className="q" textAnchor="middle" x={x(at)} y={24 + (3 - lines.length + row) * 17}>
                {words}
              </text>
            ))}
            <text className="s" textAnchor="middle" x={x(at)} y={80}>
              {isReached ? (conditional ? 'met voorwaarde' : seconds(time)) : 'niemand'}
            </text>
            {isReached ? (
              <rect x={x(at) - 10} y={line_y - 14} width="20" height="28" rx="10" />
            ) : (
              <path d={`M${x(at)} ${line_y - 12}l12 12l-12 12l-12-12z`} />
            )}
          </g>
        );
      })}
      <End x={x(nodes.length)} y={line_y} />
      {edges.map(
        (edge) => edge.branch && <BranchWords key={`${edge.from} ${edge.to}`} edge={edge} edges={edges} x={x} />,
      )}
    </MapFrame>
  );
}

type FrameProps = {
  network: Network;
  label: string;
  width: number;
  height: number;
  pathOf: (edge: RouteEdge) => string;
  children: ReactNode;
};

export function MapFrame({ network, label, width, height, pathOf, children }: FrameProps) {
  const thick = thickness(network);
  const lookOf = ({ branch, dangling }: RouteEdge) =>
    dangling ? 'edge dangling' : branch ? `edge jump lane-${branch.lane % 4}` : 'edge';
  return (
    <svg className="rail-map" viewBox={`0 0 ${width} ${height}`} {...{ width, height }} role="img" aria-label={label}>
      {network.edges.map((edge) => (
        <path key={`${edge.from} ${edge.to}`} className={lookOf(edge)} strokeWidth={thick(edge)} d={pathOf(edge)} />
      ))}
      {children}
    </svg>
  );
}

export const End = ({ x, y }: { x: number; y: number }) => (
  <g className="end">
    <circle cx={x} cy={y} r="13" />
    <path d={`M${x - 5} ${y}l4 4l7-8`} />
  </g>
);

function lying({ from, to, branch }: RouteEdge, x: (at: number) => number): string {
  if (!branch) return `M${x(from)} ${line_y}H${x(to)}`;
  const y = line_y + (branch.lane + 1) * lane_y;
  const bend = Math.sign(x(to) - x(from)) * 44;
  const [start, stop] = [x(from), x(to)];
  return (
    `M${start} ${line_y}C${start + bend} ${line_y} ${start + bend * 0.4} ${y} ${start + bend} ${y}` +
    `H${stop - bend}C${stop - bend * 0.4} ${y} ${stop - bend} ${line_y} ${stop} ${line_y}`
  );
}

type BranchProps = { edge: RouteEdge; edges: readonly RouteEdge[]; x: (at: number) => number };

function BranchWords({ edge, edges, x }: BranchProps) {
  const { from, to, branch, dangling } = edge;
  const room = Math.max(8, Math.floor((Math.abs(x(to) - x(from)) - 60) / 8));
  const [words = ''] = inLines(`${branchWords(edge, edges)}${dangling ? ' naar niets' : ''}`, room, 1);
  return (
    <text
      className={dangling ? 'w dangling-words' : 'w'}
      textAnchor="middle"
      x={(x(from) + x(to)) / 2}
      y={line_y + (branch!.lane + 1) * lane_y + 20}
    >
      {words}
    </text>
  );
}
