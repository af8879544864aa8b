import { setImmediate as othersGo } from 'node:timers/promises';
import { fieldworkVersion } from '#server/fieldwork/monitor/fieldwork-version.ts';
import { showFieldwork } from '#server/fieldwork/monitor/fieldwork-view.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { makeVaried, variedFile } from '#test/results/make-varied.ts';

const limits = { held_ms: 20, pulse_ms: 5 };
const tries = 5;

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** How long some work takes, of this process's processor, and the most processor time between two turns of its thread. */
export async function measureHeld(work: () => Promise<unknown>) {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await work();
  const [ms, cpu_ms] = [performance.now() - began, cpuMs(used)];
  // Again, for looking takes processor time itself.
  let [longest, over, before] = [0, false, process.cpuUsage()];
  const turns = (async () => {
    while (!over) {
      await othersGo();
      longest = Math.max(longest, cpuMs(before));
      before = process.cpuUsage();
    }
  })();
  await work();
  over = true;
  await turns;
  return { ms, held_ms: longest, cpu_ms };
}

type Measured = Awaited<ReturnType<typeof measureHeld>>;
const middle = (all: readonly Measured[], of: keyof Measured): number =>
  all.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

/** The fieldwork of campaigns of which everybody answered in their own way, and the look whether it changed. */
export async function measureFieldwork(context: Acting): Promise<string[]> {
  const slow: string[] = [];
  // With one more unfinished than the last of them a look would show what was counted before.
  for (const started of [1000, 9998]) {
    const id = await makeVaried(context, variedFile(), { started, finished: started / 2 });
    await context.db.alone((client) => client.query('vacuum analyze'));
    const measure = async (work: () => Promise<unknown>) => {
      const all: Measured[] = [];
      for (let time = 0; time < tries; time++) all.push(await measureHeld(work));
      return all;
    };
    const tell = (what: string, all: readonly Measured[]) =>
      console.log(
        `  ${what}: ${middle(all, 'ms').toFixed(0)} ms, thread held ${middle(all, 'held_ms').toFixed(0)} ms at a time at most (longest ${Math.max(...all.map(({ held_ms }) => held_ms)).toFixed(0)}), processor ${middle(all, 'cpu_ms').toFixed(0)} ms`,
      );
    console.log(`Fieldwork of ${started} respondents who answered differently, half of them finished:`);
    tell('without a snapshot', await measure(() => showFieldwork(context, id)));
    await makeSnapshot(context, id);
    const looks = await measure(() => showFieldwork(context, id));
    tell('with a snapshot', looks);
    if (middle(looks, 'held_ms') > limits.held_ms) slow.push(`thread held by fieldwork of ${started}`);
    const pulses = await measure(() => fieldworkVersion(context, id));
    tell('whether it changed', pulses);
    if (middle(pulses, 'ms') > limits.pulse_ms) slow.push(`whether fieldwork of ${started} changed`);
  }
  return slow;
}
