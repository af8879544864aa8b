import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { attempt } from './attempt.ts';
import type { Backpressure } from './backpressure.ts';
import type { MessageBatch, MessageSource } from './message-source.ts';
import type { ChannelSender, MessageQueueName, OutgoingMessage, Writer } from './outgoing.ts';
import { makeResultWriter } from './result-writer.ts';
import { type AttemptResult, isPlain } from './retry.ts';
import type { SendPreconditions } from './send-preconditions.ts';
import { makeWakeSignal } from './wake-signal.ts';

type Idle = {
  /** Resolves when a look around that began after this call finds nothing to do. */
  awaited(): Promise<void>;
  /**
   * Call it when a look around begins, and the function it returns when that look found nothing: it resolves earlier
   * `awaited` calls.
   */
  look(): () => void;
  /** Nobody looks around any more. */
  end(): void;
};

export function makeIdle(): Idle {
  let waiting: (() => void)[] = [];
  const tell = (asked: (() => void)[]) => {
    waiting = waiting.filter((resolve) => !asked.includes(resolve));
    for (const resolve of asked) resolve();
  };
  return {
    awaited: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
      }),
    look() {
      const asked = waiting;
      return () => tell(asked);
    },
    end: () => tell(waiting),
  };
}

type Slots = {
  free(): number;
  areEmpty(): boolean;
  ids(): string[];
  /** A message is in its slot until its work is done. */
  fill(id: string, work: Promise<void>): void;
  emptied(): Promise<void>;
};

/** The messages that are leaving side by side. `freed` is called each time that a slot comes free. */
export function makeSlots(most: number, freed: () => void): Slots {
  const inUse = new Map<string, Promise<void>>();
  return {
    free: () => most - inUse.size,
    areEmpty: () => inUse.size === 0,
    ids: () => [...inUse.keys()],
    fill(id, work) {
      const done = () => {
        inUse.delete(id);
        freed();
      };
      inUse.set(id, work.finally(done));
    },
    async emptied() {
      // Closing the last messages may have taken new ones in the same statement.
      while (inUse.size > 0) await Promise.all(inUse.values());
    },
  };
}

type QueueConsumer = { wake(): void; drained(): Promise<void>; stop(): Promise<void> };
type ConsumerOptions = {
  channel: Channel;
  lane: MessageQueueName;
  sender: ChannelSender;
  source: MessageSource;
  writer: Writer;
  watch: SendPreconditions;
  /** What mailings leave to parents who answer; a message to one person waits for nobody. */
  way: Backpressure;
};

/**
 * When a lane stops, a message that is still being sent after this time is aborted; its state says that it may have
 * left.
 */
const stopLimitMs = 10_000;

/**
 * Messages of one kind on their way out by one channel. Each lane has slots of its own, so that a lane that hangs holds
 * up no other.
 *
 * One loop looks around: may messages leave now, and which are due? It takes as many as there are free slots. Each that
 * was taken goes its own way in its slot: it is written, it is sent, and the ledger is told what came of it. Then the
 * slot is free again. As long as the loop finds something it looks around once more; when it finds nothing, or has no
 * slot for it, it waits for the bell. The bell is rung when a message is queued or something changes that kept messages
 * back, each time a slot comes free, when the source said that the next one is due, and every two seconds in any case.
 *
 * There is a short cut for a busy lane: the statement that tells the ledger of messages that are through takes as many
 * new ones, so that a mailing costs one commit for each message. A mailing's lane uses only as many of its slots as the
 * parents who answer leave to it. When the lane stops, the loop takes nothing more, what
 * was set aside is given back, and what is leaving may finish.
 */
export function makeQueueConsumer(
  context: Context,
  { channel, lane, sender, source, writer, watch, way }: ConsumerOptions,
): QueueConsumer {
  const over = new AbortController();
  const bell = makeWakeSignal();
  const most = sender.slots[lane];
  const slots = makeSlots(most, bell.notify);
  const idle = makeIdle();
  const close = makeResultWriter(context, over.signal, closeAndTake);
  const pause = watch.pauseOf(channel);
  let stopping = false;

  async function loop(): Promise<void> {
    while (!stopping) {
      bell.reset();
      const nothingToDo = idle.look();
      const taken = await take();
      if (taken) continue;
      if (taken === 0 && slots.areEmpty()) nothingToDo();
      await bell.wait();
    }
    idle.end();
    bell.stop();
    await source
      .release()
      .catch((error: unknown) =>
        context.log.warn({ err: error }, 'what was set aside is found again when its time is over'),
      );
  }

  /** Takes messages and returns how many; undefined: the database could not be reached. */
  async function take(): Promise<number | undefined> {
    if (slots.free() <= 0) return 0;
    try {
      const door = await watch.door(channel, lane);
      if (door === 'open') return await takeSome();
      if (door === 'probe') return await takeProbe();
      await source.release();
      return 0;
    } catch (error) {
      context.log.error({ err: error, channel, lane }, 'messages could not be taken');
      return undefined;
    }
  }

  async function takeSome(): Promise<number> {
    const room = roomBeside(slots.ids().length);
    if (room > 0) return start(await source.take(room, slots.ids()));
    // With a message under way it is asked again when that one is through.
    if (slots.areEmpty()) bell.notifyIn(way.restMs());
    return 0;
  }

  /** How many messages may begin next to those under way. */
  const roomBeside = (inUse: number) => Math.min(way.room(most), most) - inUse;

  /** The channel is paused, and one message finds out whether it may go on. */
  async function takeProbe(): Promise<number> {
    if (!((await source.isDue()) && (await pause.beginProbe()))) return 0;
    const one = await source.take(1, slots.ids());
    if (one.leaving[0]) pause.probeWith(one.leaving[0]);
    else await pause.noProbe();
    return start(one);
  }

  /** While the channel is known to be open, closes messages and takes the next ones in one statement. */
  async function closeAndTake(closings: AttemptResult[]): Promise<Set<string> | undefined> {
    if (stopping || !source.closeAndTake || !watch.isOpen(channel, lane) || !closings.every(isPlain)) return undefined;
    const room = Math.min(closings.length, roomBeside(slots.ids().length - closings.length));
    if (room <= 0) return undefined;
    const done = await source.closeAndTake(closings, room, slots.ids);
    if (done) start({ taken: room, leaving: done.leaving });
    return done?.counted;
  }

  function start({ taken, leaving, again_ms }: MessageBatch): number {
    for (const message of leaving) slots.fill(message.id, deliver(message));
    if (again_ms !== undefined) bell.notifyIn(again_ms);
    return taken;
  }

  async function deliver(message: OutgoingMessage): Promise<void> {
    const through = way.begin();
    const outcome = await attempt(context, { sender, writer }, message, over.signal);
    await pause.heard(message, outcome).catch((error: unknown) => {
      context.log.error({ err: error, channel }, 'the state of the channel could not be written');
    });
    await close({ message, outcome });
    through();
  }

  const ended = loop();

  return {
    wake: bell.notify,
    drained() {
      const done = idle.awaited();
      bell.notify();
      return done;
    },
    async stop() {
      stopping = true;
      bell.notify();
      await ended;
      const limit = setTimeout(() => over.abort(), stopLimitMs);
      await slots.emptied();
      clearTimeout(limit);
    },
  };
}
