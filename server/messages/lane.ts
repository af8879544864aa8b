import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { claim, sendLimitMs } from './claim.ts';
import { CannotBeWritten, type Outcome, type Outgoing, type Sender, type Writer, type Written } from './outgoing.ts';
import type { Channel } from './queue.ts';
import { settle } from './settle.ts';

export type Lane = { wake(): void; drained(): Promise<void>; stop(): Promise<void> };

/** After this a message that is still leaving at the end is cut off; its state tells that it may have left. */
const stopLimitMs = 10_000;

/** One channel's messages on their way out. Each channel has its own, so that one that hangs holds up no other. */
export function makeLane(context: Context, channel: Channel, sender: Sender, writer: Writer): Lane {
  const running = new Map<string, Promise<void>>();
  const over = new AbortController();
  let stopping = false;
  let awaited: (() => void)[] = [];

  let rung = false;
  let ring = () => {};
  const wake = () => {
    rung = true;
    ring();
  };
  const rest = () =>
    new Promise<void>((resolve) => {
      ring = resolve;
      if (rung) resolve();
    });

  async function deliver(message: Outgoing): Promise<void> {
    const outcome = await attempt(message);
    note(message, outcome);
    // The database may be away for a while. What is not written down would be sent again, so hold on to it.
    for (;;) {
      try {
        if (!(await settle(context, message, outcome))) context.log.warn(named(message), 'message was taken over');
        return;
      } catch (error) {
        context.log.error({ err: error, ...named(message) }, 'the end of a message could not be written');
        if (over.signal.aborted) return;
        await pause(1000, undefined, { signal: over.signal }).catch(() => undefined);
      }
    }
  }

  async function attempt(message: Outgoing): Promise<Outcome> {
    try {
      const written: Written = message.mailing_id ? await writer(message) : message;
      return await sender.send(
        { ...message, ...written },
        AbortSignal.any([over.signal, AbortSignal.timeout(sendLimitMs)]),
      );
    } catch (error) {
      if (error instanceof CannotBeWritten) return { state: 'failed', reason: error.message };
      context.log.error({ err: error, ...named(message) }, 'sending failed by a fault of ours');
      return { state: 'later', reason: 'a fault of ours' };
    }
  }

  function note(message: Outgoing, { state, reason, ours }: Outcome): void {
    if (ours) context.log.error({ ...named(message), reason }, 'the channel does not let us send');
    else context.log.debug({ ...named(message), outcome: state }, 'message');
  }

  /** How many it took; undefined: the database could not be asked. */
  async function take(): Promise<number | undefined> {
    const free = sender.slots.account - running.size;
    if (free <= 0) return 0;
    try {
      const { taken, leaving } = await claim(context, channel, free, [...running.keys()]);
      for (const message of leaving) {
        const done = () => {
          running.delete(message.id);
          wake();
        };
        running.set(message.id, deliver(message).finally(done));
      }
      return taken;
    } catch (error) {
      context.log.error({ err: error, channel }, 'messages could not be taken');
      return undefined;
    }
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
      await rest();
    }
    for (const resolve of awaited) resolve();
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
      await Promise.all(running.values());
      clearTimeout(limit);
    },
  };
}

/** A log line knows a message by its id and kind. Who gets it is nobody's business there. */
const named = ({ id, template, channel }: Outgoing) => ({ message_id: id, template, channel });
