/**
 * What the panel takes of a machine's memory: all its processes as `npm start` begins them, npm's own included, with a
 * panel full of members and warm from journeys; by PSS, which counts what processes share once. Loopback only, about
 * five minutes. MEMBERS and JOURNEYS make it shorter. Run: npm run bench:memory
 */
import { publicBase } from '#server/app.ts';
import { Connection } from '../journeys/client.ts';
import { journey, setUp } from '../journeys/setup.ts';
import { fillMembers } from '../mailing/members.ts';
import { postmasterOf, processesOf } from './processes.ts';
import { startProduct } from './product.ts';

const members = Number(process.env.MEMBERS ?? 125_000);
const journeys = Number(process.env.JOURNEYS ?? 30_000);
const most = Number(process.env.MOST_MIB ?? 250);
const clients = 32;
const pieces = 6;

const product = await startProduct(['npm', 'start'], { LIMITS: 'off', LOG_LEVEL: 'silent' });
const { context, port } = product;
const postmaster = await postmasterOf(context);
const lines: Record<string, unknown>[] = [];
let last = 0;
const totals: number[] = [];
try {
  note('started');
  await setUp(context, journeys);
  await fillMembers(context, members);
  // Our own connections are no part of the product.
  await context.db.end();
  let next = 0;
  for (let piece = 1; piece <= pieces; piece++) {
    const from = next;
    const until = Math.floor((journeys * piece) / pieces);
    const began = performance.now();
    const respond = async () => {
      const connection = new Connection(port);
      while (next < until) {
        for (const { method, path, body } of journey(next++, publicBase)) {
          const { status } = await connection.call(method, path, body);
          if (status !== 200) throw new Error(`${method} ${path}: ${status}`);
        }
      }
      connection.end();
    };
    await Promise.all(Array.from({ length: clients }, respond));
    const perSecond = (until - from) / ((performance.now() - began) / 1000);
    note(`after ${until} journeys, ${Math.round(perSecond)} a second`);
  }
} finally {
  console.table(lines);
  await product.stop();
}
const grown = totals.at(-1)! / totals.at(-3)!;
const gates: [string, boolean][] = [
  [`all processes together at most ${most} MiB (${last.toFixed(0)})`, last <= most],
  [`flat over the last third (${grown.toFixed(2)}x)`, grown < 1.1],
];
for (const [gate, held] of gates) console.log(`${held ? 'ok  ' : 'FAIL'} ${gate}`);
process.exitCode = gates.every(([, held]) => held) ? 0 : 1;

function note(when: string): void {
  const found = processesOf(product.child, postmaster);
  const of = (kind: string) =>
    found.filter((one) => one.kind === kind).reduce((sum, { mebibytes }) => sum + mebibytes, 0);
  last = found.reduce((sum, { mebibytes }) => sum + mebibytes, 0);
  totals.push(last);
  lines.push({
    '': when,
    server: of('server').toFixed(0),
    npm: of('start').toFixed(0),
    PostgreSQL: of('database').toFixed(0),
    'of so many processes': found.filter(({ kind }) => kind === 'database').length,
    'MiB in all': last.toFixed(0),
    'without npm, as a service': (last - of('start')).toFixed(0),
  });
}
