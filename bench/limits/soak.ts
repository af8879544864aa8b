/**
 * Half of what this machine can do, for half an hour: memory and the slowest calls must stay what they were. Whole
 * journeys of many respondents, each of them somewhere else in it. Loopback only. SOAK_S makes it shorter. Run: npm run bench soak
 */
import { publicBase } from '#server/app.ts';
import { load, quantile, type Request } from '../journeys/client.ts';
import { journey, missing, setUp } from '../journeys/setup.ts';
import { Acknowledged, callAtTimes } from './at-times.ts';
import { postmasterOf, processesOf } from './processes.ts';
import { startProduct } from './product.ts';

const soakS = Number(process.env.SOAK_S ?? 1800);
const pieces = 9;
const looksAPart = 20;
const fullMs = 10_000;
/** In a second; so many respondents are invited. */
const mostJourneys = 200;
/** Between two calls of one respondent. */
const betweenS = 5;

const product = await startProduct(['./start.sh'], { LIMITS: 'off', LOG_LEVEL: 'silent' });
const { context, port } = product;
const acknowledged = new Acknowledged();
type Memory = { server: number; database: number };
/** Of memory what half of the looks saw: PostgreSQL clears up in processes that come and go. And the most that a look saw. */
type Line = Memory & { p99: number; longest: number; most: number; failed: number; stoodMs: number };
const lines: Line[] = [];
let kept = 0;
let lost: string[] = [];
let perSecond = 0;
try {
  const postmaster = await postmasterOf(context);
  const lookAtMemory = (): Memory => {
    const all = processesOf(product.child, postmaster);
    const of = (kind: 'server' | 'database') =>
      all.filter((one) => one.kind === kind).reduce((sum, { mebibytes }) => sum + mebibytes, 0);
    return { server: of('server'), database: of('database') };
  };
  let next = 0;
  const campaign = await setUp(context, 20_000 + soakS * mostJourneys);
  const full = await load(port, 64, fullMs, () => journey(next++, publicBase));
  perSecond = Math.min(Math.floor(full.latencies.length / full.seconds / 2), mostJourneys * 12);
  console.log(`${(perSecond * 2).toFixed(0)} calls a second are all; ${perSecond} are asked for ${soakS} s`);
  const call = interleaved();
  for (let piece = 0; piece < pieces; piece++) {
    const rate = { perSecond, seconds: soakS / pieces };
    const seen = [lookAtMemory()];
    const looks = setInterval(() => seen.push(lookAtMemory()), (rate.seconds * 1000) / looksAPart);
    const { waits, failed, said, stoodMs } = await callAtTimes(port, rate, call, acknowledged);
    clearInterval(looks);
    const usual = (kind: keyof Memory) =>
      quantile(
        seen.map((one) => one[kind]),
        0.5,
      );
    const most = Math.max(...seen.map(({ server, database }) => server + database));
    const longest = waits.reduce((most, wait) => Math.max(most, wait), 0);
    const p99 = quantile(waits, 0.99);
    lines.push({ p99, longest, server: usual('server'), database: usual('database'), most, failed, stoodMs });
    for (const [what, times] of said) console.log(`part ${piece + 1}: ${times} times ${what}`);
  }
  const all = acknowledged.all();
  kept = all.length;
  lost = await missing(context, campaign, all);

  /**
   * The next call of each of many respondents in turn, in the order that each has. Those who are there at first stop after so many calls
   * as their place says: were all to begin at once, a whole minute's openings would come in five seconds of it.
   */
  function interleaved(): () => Request {
    const open = Array.from({ length: perSecond * betweenS }, (_, at): Request[] => {
      const whole = journey(next++, publicBase);
      return whole.slice(0, 1 + (at % whole.length));
    });
    let turn = 0;
    return () => {
      const at = turn++ % open.length;
      if (open[at]!.length === 0) open[at] = journey(next++, publicBase);
      return open[at]!.shift()!;
    };
  }
} finally {
  await product.stop();
}
console.table(
  lines.map(({ p99, longest, server, database, most, failed, stoodMs }, piece) => ({
    part: piece + 1,
    'p99, ms': p99.toFixed(1),
    'longest, ms': longest.toFixed(0),
    'server, MiB': server.toFixed(0),
    'PostgreSQL, MiB': database.toFixed(0),
    'both at most, MiB': most.toFixed(0),
    failed,
    'the client itself stood still, ms': stoodMs.toFixed(0),
  })),
);
/** The last third beside the third before it: the first one warms up. */
const grown = (of: (line: (typeof lines)[number]) => number): number => {
  const third = pieces / 3;
  const average = (from: number) => lines.slice(from, from + third).reduce((sum, line) => sum + of(line), 0) / third;
  return average(2 * third) / average(third);
};
const [p99, all] = [grown((line) => line.p99), grown(({ server, database }) => server + database)];
const failed = lines.reduce((sum, line) => sum + line.failed, 0);
const stoodS = lines.reduce((sum, line) => sum + line.stoodMs, 0) / 1000;
const gates: [string, boolean][] = [
  [`of ${soakS} s the client itself stood still for ${stoodS.toFixed(1)} (at most a hundredth)`, stoodS <= soakS / 100],
  [`${perSecond} calls a second for ${soakS} s: ${failed} failed`, failed === 0],
  [`memory over the last third, beside the third before: ${all.toFixed(2)}x (at most 1.05)`, all <= 1.05],
  [`p99 likewise: ${p99.toFixed(2)}x (at most 1.5)`, p99 <= 1.5],
  [`all of ${kept} acknowledged saves found (${lost.length} missing)`, lost.length === 0],
];
for (const [gate, held] of gates) console.log(`${held ? 'ok  ' : 'FAIL'} ${gate}`);
process.exitCode = gates.every(([, held]) => held) ? 0 : 1;
