/**
 * More than a server can do: 200 saves a second for ten minutes; five times as many callers as fill both cores; 500
 * callers behind a table that is locked for half a minute. Loopback only, eleven minutes.
 * STEADY_S, OVER_S, BLOCK_S and CALLERS make it shorter. Run: npm run bench:overload
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { publicBase } from '#server/app.ts';
import { Connection, load, quantile, type Request } from '../journeys/client.ts';
import { journey, missing, setUp } from '../journeys/setup.ts';
import { shipped } from '../shipped.ts';
import { callAtTimes } from './at-times.ts';
import { startProduct } from './product.ts';

const steadyS = Number(process.env.STEADY_S ?? 600);
const overS = Number(process.env.OVER_S ?? 10);
const blockS = Number(process.env.BLOCK_S ?? 30);
const callers = Number(process.env.CALLERS ?? 500);
const perSecond = 200;
const filling = 64;
const times = 5;

const product = await startProduct([process.execPath, ...shipped.args], {
  ...shipped.env,
  LIMITS: 'off',
  LOG_LEVEL: 'silent',
});
const { context, port } = product;
let next = 0;
const acknowledged: string[] = [];
const gates: [string, boolean][] = [];
try {
  const campaign = await setUp(context, 80_000);
  await load(port, 32, 3000, () => journey(next++, publicBase));
  await steady();
  await over();
  await blocked();
  const lost = await missing(context, campaign, acknowledged);
  gates.push([`all of ${acknowledged.length} acknowledged saves found (${lost.length} missing)`, lost.length === 0]);
} finally {
  await product.stop();
}
for (const [gate, held] of gates) console.log(`${held ? 'ok  ' : 'FAIL'} ${gate}`);
process.exitCode = gates.every(([, held]) => held) ? 0 : 1;

/** Saves at their times, whether or not the ones before were answered. */
async function steady(): Promise<void> {
  let queue: Request[] = [];
  const save = () => {
    if (queue.length === 0) queue = journey(next++, publicBase).filter(({ method }) => method === 'POST');
    return queue.shift()!;
  };
  const { waits, failed } = await callAtTimes(port, { perSecond, seconds: steadyS }, save, acknowledged);
  const [median, most] = [quantile(waits, 0.5).toFixed(1), quantile(waits, 0.99).toFixed(1)];
  gates.push([
    `${perSecond} saves a second for ${steadyS} s: ${failed} failed, p50 ${median} ms, p99 ${most} ms`,
    failed === 0,
  ]);
}

/** Callers who come back at once, and whoever is refused after a second: how many calls are done well a second. */
async function over(): Promise<void> {
  const play = async (clients: number): Promise<number> => {
    let done = 0;
    const until = performance.now() + overS * 1000;
    const respond = async () => {
      const connection = new Connection(port);
      while (performance.now() < until) {
        for (const { method, path, body, saved } of journey(next++, publicBase)) {
          for (let status = 0; status !== 200 && performance.now() < until; ) {
            ({ status } = await connection.call(method, path, body));
            if (status === 200) done++;
            else await sleep(1000);
            if (status === 200 && saved) acknowledged.push(saved);
          }
        }
      }
      connection.end();
    };
    await Promise.all(Array.from({ length: clients }, respond));
    return done / overS;
  };
  const [full, more] = [await play(filling), await play(filling * times)];
  const share = more / full;
  gates.push([
    `${filling * times} callers: ${more.toFixed(0)} of ${full.toFixed(0)} calls a second (${share.toFixed(2)}, at least 0.8)`,
    share >= 0.8,
  ]);
}

/** Nobody waits for a blocker, and afterwards everybody saves. */
async function blocked(): Promise<void> {
  const lines = Array.from({ length: callers }, () => ({
    connection: new Connection(port),
    save: journey(next++, publicBase)[1]!,
  }));
  const call = async () => {
    const began = performance.now();
    const replies = await Promise.all(
      lines.map(async ({ connection, save: { method, path, body } }) => {
        const { status } = await connection.call(method, path, body);
        return { status, ms: performance.now() - began };
      }),
    );
    return {
      well: replies.filter(({ status }) => status === 200).length,
      refused: replies.filter(({ status }) => status === 503).length,
      longest: Math.max(...replies.map(({ ms }) => ms)),
    };
  };
  const locked = context.db.alone(async (client) => {
    await client.query('begin');
    await client.query('lock table survey.answer in access exclusive mode');
    await sleep(blockS * 1000);
    await client.query('rollback');
  });
  await sleep(200);
  const behind = await call();
  await locked;
  const after = await call();
  for (const { connection } of lines) connection.end();
  const seconds = (behind.longest / 1000).toFixed(1);
  gates.push([
    `${callers} callers behind a blocker of ${blockS} s: ${behind.refused} told to come back, the last after ${seconds} s (at most 5)`,
    behind.refused === callers && behind.longest <= 5000,
  ]);
  gates.push([`afterwards ${after.well} of ${callers} save`, after.well === callers]);
}
