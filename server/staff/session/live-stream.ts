import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type LiveMessage,
  type LiveTopic,
  liveOver,
  livePath,
  liveTopics,
  liveTopicsMost,
} from '#contract/calls/office/live.ts';
import { liveStream } from '#contract/calls/office/live-stream.ts';
import type { StaffRole } from '#contract/roles.ts';
import { fieldworkVersion } from '../../fieldwork/monitor/fieldwork-version.ts';
import type { Context } from '../../platform/core/context.ts';
import { listenLive } from '../../platform/core/live-notifications.ts';
import { type NotificationListener, startNotificationListener } from '../../platform/core/notification-listener.ts';
import { type PollLoop, startPollLoop } from '../../platform/core/poll-loop.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Staff } from '../../platform/http/route.ts';
import { staffOf } from './session.ts';

/** One stream follows some topics for one session. */
type Stream = {
  staff: Staff;
  topics: ReadonlySet<string>;
  send(message: LiveMessage): void;
  end(): void;
  check(): Promise<void>;
};

/** A browser has one for all its tabs; a few more may be closing, or not know of each other. */
const streamsOfSession = 6;
const streamsMost = 500;
/** Who follows fieldwork sees a number within five seconds of the answer, and hears of it no more often. */
const pulseMs = 2000;
/** A server that was killed may not have told of its last answers. */
const fieldAgainMs = 60_000;
/** Shorter than any proxy waits, and how long a session that merely ran out can still be followed. */
const beatMs = 15_000;
const lastWordsMs = 1000;
/** What somebody who reads nothing may leave waiting. */
const waitingBytesMost = 64 * 1024;

/**
 * What changes, as it changes, for the browsers of the office. It tells only that something is new: what it is, each
 * asks by a call of its own, with the rights of its session.
 */
export function serveLive(app: FastifyInstance, context: Context, base: string): void {
  const streams = new Set<Stream>();
  /**
   * The connections that streams came by, as long as they are there, and when their stream is over: each would hold up the
   * end of the server.
   */
  const sockets = new Map<Socket, Promise<void>>();
  // A connection of its own, so that listening takes none from the calls. It is there from the first who follows on.
  let ears: { ears: NotificationListener; end(): Promise<void> } | undefined;
  const listen = () => {
    const db = context.db.apart({ max: 1 });
    const heard = {
      message: (message: LiveMessage) => {
        if (isField(message.topic)) changed.add(message.topic);
        else for (const stream of streams) if (stream.topics.has(message.topic)) stream.send(message);
      },
      sessionsEnded: () => {
        for (const stream of streams) void stream.check();
      },
    };
    const started = startNotificationListener(
      { ...context, db },
      async (client) => {
        await listenLive(client, heard);
        for (const stream of streams) lookAnew(stream);
      },
      'not listening for what changes in the office',
    );
    return {
      ears: started,
      end: async () => {
        await started.stop();
        await db.end();
      },
    };
  };
  const fields = new Map<string, Followed>();
  const changed = new Set<string>();
  let pulse: PollLoop | undefined;
  const lookAtFields = () => tellFields(context, streams, { known: fields, changed });
  const beat = setInterval(() => {
    for (const stream of streams) void stream.check();
  }, beatMs);
  beat.unref();

  app.get(base + livePath, { exposeHeadRoute: false, config: { lasting: true } }, async (request, reply) => {
    const staff = await staffOf(request, context, true);
    if (!liveStream.may.some((role) => role === staff.role)) throw new Problem('not_your_role');
    const topics = topicsOf(request, staff.role);
    const own = [...streams].filter((one) => one.staff.session_id === staff.session_id).length;
    if (own >= streamsOfSession || streams.size >= streamsMost) throw new Problem('too_many', { retry_after_s: 30 });
    const body = new Readable({ read: () => undefined });
    const stream = makeStream(context, request, body, staff, topics);
    streams.add(stream);
    body.on('close', () => streams.delete(stream));
    const { socket } = request.raw;
    sockets.set(socket, new Promise((resolve) => void reply.raw.once('close', resolve)));
    socket.once('close', () => sockets.delete(socket));
    ears ??= listen();
    if ([...topics].some(isField))
      pulse ??= startPollLoop(context, pulseMs, lookAtFields, 'fieldwork was not looked at');
    lookAnew(stream);
    reply.header('content-type', 'text/event-stream; charset=utf-8');
    // A proxy that collects answers would hold back all of it.
    reply.header('x-accel-buffering', 'no');
    return reply.send(body);
  });

  app.addHook('preClose', async () => {
    clearInterval(beat);
    await pulse?.stop();
    for (const stream of streams) stream.end();
    for (const [socket, told] of sockets) {
      // What was said last leaves before the connection goes; who reads nothing is not waited for.
      const timer = setTimeout(() => socket.destroy(), lastWordsMs);
      void told.then(() => {
        clearTimeout(timer);
        socket.destroySoon();
      });
    }
    await ears?.end();
  });
}

const isField = (topic: string): boolean => topic.startsWith('field:');

type Followed = { pulse: string; told: number };

/**
 * Answers and messages are many: anyone who follows a campaign's fieldwork is told of them every few seconds at most, as long as
 * somebody does. `changed`: what other servers and this one said since.
 */
async function tellFields(
  context: Context,
  streams: ReadonlySet<Stream>,
  { known, changed }: { known: Map<string, Followed>; changed: Set<string> },
): Promise<void> {
  const followed = new Set([...streams].flatMap(({ topics }) => [...topics].filter(isField)));
  for (const topic of known.keys()) if (!followed.has(topic)) known.delete(topic);
  for (const topic of changed) if (!followed.has(topic)) changed.delete(topic);
  for (const topic of followed) {
    const said = changed.delete(topic);
    const pulse = await fieldworkVersion({ db: context.db.looks() }, topic.slice('field:'.length));
    const before = known.get(topic);
    const now = performance.now();
    // At the first look something may have happened since the stream was opened.
    if (!said && before?.pulse === pulse && now - before.told < fieldAgainMs) continue;
    known.set(topic, { pulse, told: now });
    for (const stream of streams) if (stream.topics.has(topic)) stream.send({ topic: topic as LiveTopic });
  }
}

/** Something may have been missed: what is followed should be asked for once more. */
function lookAnew(stream: Stream): void {
  for (const topic of stream.topics) stream.send({ topic: topic as LiveTopic });
}

function makeStream(
  context: Context,
  request: FastifyRequest,
  body: Readable,
  staff: Staff,
  topics: ReadonlySet<string>,
): Stream {
  const write = (text: string) => {
    if (body.destroyed) return;
    // Anyone who does not read gets nothing more, and finds out by asking anew.
    if (body.readableLength > waitingBytesMost) body.destroy();
    else body.push(text);
  };
  const end = () => {
    if (!body.destroyed) body.push(null);
  };
  return {
    staff,
    topics,
    end,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    async check() {
      try {
        const now = await staffOf(request, context, true);
        if (now.role !== staff.role) throw new Problem('no_session');
        write(':\n\n');
      } catch (error) {
        // That the database is away says nothing about the session.
        if (!(error instanceof Problem)) return write(':\n\n');
        write(`event: ${liveOver}\ndata: {}\n\n`);
        end();
      }
    },
  };
}

const shape = /^([a-z]+)(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
const isTopic = (name: string): name is keyof typeof liveTopics => Object.hasOwn(liveTopics, name);

function topicsOf({ url }: FastifyRequest, role: StaffRole): ReadonlySet<string> {
  const asked = new URL(url, 'http://office').searchParams.get('topics');
  const topics = new Set((asked ?? '').split(',').filter(Boolean));
  if (topics.size === 0 || topics.size > liveTopicsMost) throw new Problem('malformed');
  for (const topic of topics) {
    const [, name = ''] = shape.exec(topic) ?? [];
    if (!isTopic(name)) throw new Problem('malformed');
    const may: readonly StaffRole[] = liveTopics[name];
    if (!may.includes(role)) throw new Problem('not_your_role');
  }
  return topics;
}
