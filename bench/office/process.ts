import { monitorEventLoopDelay } from 'node:perf_hooks';
import { officeApp, publicApp } from '#server/app.ts';
import { startSupervisingMailings } from '#server/fieldwork/delivery-control/supervise-mailings.ts';
import { startClosingGroups } from '#server/fieldwork/groups/close-full-groups.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { watchHeld } from '../run-parts.ts';

/**
 * Both ports of the product as a process of its own, with what it does beside the calls. Says when it is ready, and at its end
 * how often its one thread came round.
 */
const config = readConfig();
const context = await openContext(config);
startSupervisingMailings(context);
startClosingGroups(context);
await publicApp(context).listen({ port: config.port, host: '127.0.0.1' });
await officeApp(context).listen({ port: config.office_port, host: '127.0.0.1' });
const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
const held = watchHeld();
process.on('message', () => process.send!(held.takeMs()));
// The measurement that began it was broken off.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => {
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
  console.error(
    `the thread of the server came round in ${ms(turns.percentile(95))} ms (p95), ${ms(turns.max)} at most`,
  );
  process.exit();
});
process.stdout.write('ready\n');
