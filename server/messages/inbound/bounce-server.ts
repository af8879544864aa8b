import { type AddressInfo, isIPv6 } from 'node:net';
import type { SMTPServerDataStream } from 'smtp-server';
import type { Context } from '../../platform/core/context.ts';
import { refusePort } from '../../platform/core/listen-on-ports.ts';
import { Problem } from '../../platform/core/problem.ts';
import { networkOf } from '../../platform/core/rate-limits.ts';
import { bounceAddresses, replyAddresses } from './bounce-address.ts';
import { takeBounce } from './take-bounce.ts';
import { takeReply } from './take-reply.ts';

type BounceServer = { port: number; stop(): Promise<void> };

/** Of a report, and of what is read of an answer: files come behind the words. */
const sizeMost = 256 * 1024;
/** Of an answer with its photographs, which are thrown away as they come in. */
const replySizeMost = 25 * 1024 * 1024;
const clientsMost = 20;
/** The most connections from one address, so that somebody who holds connections open keeps no other server out. */
const clientsMostEach = 3;
const silenceMs = 20_000;
/** How long a connection may last, however slowly the other side talks. */
const connectionMs = 60_000;
/** At the end, how long a mail that is coming in may take to come in whole. */
const stopMs = 3000;

/**
 * Takes mail for bounce addresses and for the addresses of answers, and for nobody else. It sends nothing on and answers nothing, so it needs no log-in.
 * It offers no encryption: it stands behind a mail server, or takes from any as they come. See docs/operate/mail.md.
 */
export async function startBounceServer(context: Context): Promise<BounceServer | undefined> {
  const { config, log, secrets } = context;
  const [bounces, replies] = [bounceAddresses(config, secrets), replyAddresses(config, secrets)];
  const { bounce_port: port, bounce_host: host } = config;
  if ((!bounces && !replies) || port === undefined) return undefined;

  // Most servers take no mail, and need not load what can.
  const { SMTPServer } = await import('smtp-server');
  const clients = new Map<string, number>();
  const server = new SMTPServer({
    name: (config.bounce_address ?? config.reply_address)?.split('@')[1] ?? 'localhost',
    banner: 'bounces only',
    disabledCommands: ['AUTH', 'STARTTLS', 'VRFY', 'HELP'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    size: replies ? replySizeMost : sizeMost,
    rejectOversized: true,
    maxClients: clientsMost,
    // A report is about one message, and each message has an address of its own.
    maxRecipients: 1,
    socketTimeout: silenceMs,
    closeTimeout: stopMs,
    onRcptTo({ address }, _session, done) {
      const answered = replies?.read(address) !== undefined;
      const ours = answered || bounces?.read(address) !== undefined || bounces?.isBare(address);
      done(ours ? null : refusal(550, 'no such mailbox here'));
    },
    onData(stream, { envelope }, done) {
      const address = envelope.rcptTo[0]?.address ?? '';
      const message_id = replies?.read(address);
      const taken = gathered(stream).then(async ({ raw, cut }) => {
        if (stream.sizeExceeded) throw refusal(552, 'too large');
        if (message_id !== undefined) {
          const to_nobody = !envelope.mailFrom || envelope.mailFrom.address === '';
          const heard = await takeReply(context, { message_id, raw, cut, to_nobody });
          // The sender hears it from their own server.
          if (heard === 'of nobody') throw refusal(550, 'nobody here reads this any more');
        } else if (cut) throw refusal(552, 'too large');
        else await takeBounce(context, bounces!, address, raw);
      });
      taken.then(
        () => done(null, 'thank you'),
        (error: unknown) => {
          if (isRefusal(error)) return done(error);
          if (error instanceof Problem && error.code === 'too_many') return done(refusal(452, 'too many today'));
          // The other side keeps the mail, and tries again later.
          log.error({ err: error }, 'a mail to an address of ours could not be taken');
          done(refusal(451, 'not now'));
        },
      );
    },
  });
  server.on('error', (error) => log.debug({ err: error }, 'a connection to the bounce address ended badly'));
  // This listener must run before the server's own, which counts the connections that are there already.
  server.server.prependListener('connection', (socket) => {
    const from = callerOf(socket.remoteAddress);
    const many = (clients.get(from) ?? 0) + 1;
    clients.set(from, many);
    // At once: the library greets after a tenth of a second, and until then a refused one would take another's place.
    if (many > clientsMostEach) socket.end('421 too many connections from you\r\n', () => socket.destroy());
    const limit = setTimeout(() => socket.destroy(), connectionMs);
    socket.on('close', () => {
      clearTimeout(limit);
      const left = clients.get(from)! - 1;
      if (left > 0) clients.set(from, left);
      else clients.delete(from);
    });
  });
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed);
    server.listen(port, host, () => listening());
  }).catch((error) => refusePort({ port, name: 'BOUNCE_PORT', host }, error));

  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}

/** An IPv6 address counts as its network, because one machine has as many of them as it likes. */
const callerOf = (address = ''): string => (isIPv6(plain(address)) ? networkOf(address) : plain(address));
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });
const isRefusal = (error: unknown): error is Error => error instanceof Error && 'responseCode' in error;

/** As much of the mail as is read; the rest goes by. */
async function gathered(stream: SMTPServerDataStream): Promise<{ raw: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < sizeMost) chunks.push(chunk.subarray(0, sizeMost - size));
    size += chunk.length;
  }
  return { raw: Buffer.concat(chunks), cut: size > sizeMost };
}
