import type { Context } from '../../base/context.ts';
import type { Channel } from '../ledger/enqueue.ts';
import { makeCloser, named } from './closer.ts';
import { sendLimitMs } from './lease.ts';
import {
  CannotBeWritten,
  type LaneName,
  NotNeeded,
  type Outcome,
  type Outgoing,
  type Sender,
  type Writer,
  type Written,
} from './outgoing.ts';
import { type Closing, isPlain } from './retry.ts';
import type { Source } from './source.ts';
import type { Watch } from './watch.ts';

export type Lane = { wake(): void; drained(): Promise<void>; stop(): Promise<void> };
export type LaneOf = { channel: Channel; lane: LaneName; sender: Sender; source: Source; writer: Writer; watch: Watch };

/** After this a message that is still leaving at the end is cut off; its state tells that it may have left. */
const stopLimitMs = 10_000;
/** What our own code stumbled over this often is put aside, where it can be seen. */
const stumblesMost = 5;

/** Messages of one kind on their way out by one channel. Each has slots of its own: one that hangs holds up no other. */
export function makeLane(context: Context, { channel, lane, sender, source, writer, watch }: LaneOf): Lane {
  const running = new Map<string, Promise<void>>();
  const over = new AbortController();
  const close = makeCloser(context, over.signal, closeAndTake);
  const rest = watch.rest(channel);
  let stopping = false;
  let awaited: (() => void)[] = [];
  let later: NodeJS.Timeout | undefined;

  let rung = false;
  let ring = () => {};
  const wake = () => {
    rung = true;
    ring();
  };
  const sleep = () =>
    new Promise<void>((resolve) => {
      ring = resolve;
      if (rung) resolve();
    });

  async function deliver(message: Outgoing): Promise<void> {
    const outcome = await attempt(message);
    note(message, outcome);
    await rest.heard(message, outcome).catch((error: unknown) => {
      context.log.error({ err: error, channel }, 'the state of the channel could not be written');
    });
    await close({ message, outcome });
  }

  /** While nothing stands in the way, the next ones are taken as the last ones are closed. */
  async function closeAndTake(closings: Closing[]): Promise<Set<string> | undefined> {
    if (stopping || !source.closeAndTake || !watch.isOpen(channel, lane) || !closings.every(isPlain)) return undefined;
    const done = await source.closeAndTake(closings, () => [...running.keys()]);
    for (const message of done?.leaving ?? []) start(message);
    return done?.counted;
  }

  async function attempt(message: Outgoing): Promise<Outcome> {
    // AbortSignal.timeout() would be kept for all of its time, thousands of them, and each would go off.
    const cut = new AbortController();
    const cutOff = () => cut.abort();
    const limit = setTimeout(cutOff, sendLimitMs);
    over.signal.addEventListener('abort', cutOff);
    try {
      const written: Written = message.mailing_id ? await writer(message) : message;
      return await sender.send({ ...message, ...written }, cut.signal);
    } catch (error) {
      if (error instanceof CannotBeWritten) return { state: 'failed', reason: error.message };
      if (error instanceof NotNeeded) return { state: 'suppressed', reason: error.message };
      context.log.error({ err: error, ...named(message) }, 'sending failed by a fault of ours');
      const often = message.attempts - (message.spared ?? 0) >= stumblesMost;
      return often ? { state: 'failed', reason: 'a fault of ours, again and again' } : ourFault;
    } finally {
      clearTimeout(limit);
      over.signal.removeEventListener('abort', cutOff);
    }
  }

  function note(message: Outgoing, { state, reason, ours }: Outcome): void {
    if (ours) context.log.error({ ...named(message), reason }, 'the channel does not let us send');
    else context.log.debug({ ...named(message), outcome: state }, 'message');
  }

  /** How many it took; undefined: the database could not be asked. */
  async function take(): Promise<number | undefined> {
    const free = sender.slots[lane] - running.size;
    if (free <= 0) return 0;
    try {
      const door = await watch.door(channel, lane);
      if (door === 'closed') {
        await source.release();
        return 0;
      }
      if (door === 'probe' && !((await source.isDue()) && (await rest.beginProbe()))) return 0;
      const { taken, leaving, again_ms } = await source.take(door === 'probe' ? 1 : free, [...running.keys()]);
      if (door === 'probe') {
        if (leaving[0]) rest.probeWith(leaving[0]);
        else await rest.noProbe();
      }
      for (const message of leaving) start(message);
      wakeIn(again_ms);
      return taken;
    } catch (error) {
      context.log.error({ err: error, channel, lane }, 'messages could not be taken');
      return undefined;
    }
  }

  function start(message: Outgoing): void {
    const done = () => {
      running.delete(message.id);
      wake();
    };
    running.set(message.id, deliver(message).finally(done));
  }

  function wakeIn(ms: number | undefined): void {
    if (ms === undefined) return;
    clearTimeout(later);
    later = setTimeout(wake, Math.min(ms, 60_000));
  }

  async function run(): Promise<void> {
    while (!stopping) {
      rung = false;
      const asked = awaited;
      const taken = await take();
      if (taken) continue;
      if (taken === 0 && running.size === 0) {
        awaited = awaited.filter((resolve) => !asked.includes(resolve));
        for (const resolve of asked) resolve();
      }
      await sleep();
    }
    for (const resolve of awaited) resolve();
    clearTimeout(later);
    await source
      .release()
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'what was set aside is found again when its time is over'),
      );
  }
  const ended = run();

  return {
    wake,
    drained: () =>
      new Promise<void>((resolve) => {
        awaited = [...awaited, resolve];
        wake();
      }),
    async stop() {
      stopping = true;
      wake();
      await ended;
      const limit = setTimeout(() => over.abort(), stopLimitMs);
      // The last ones that were closed may have brought others along.
      while (running.size > 0) await Promise.all(running.values());
      clearTimeout(limit);
    },
  };
}

const ourFault: Outcome = { state: 'later', reason: 'a fault of ours' };
