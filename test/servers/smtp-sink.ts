import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = { from: string; to: string[]; raw: string; header(name: string): string[] };
/**
 * What the sink does at a point of the dialogue: refuse with a code, or with a code and words as '550 5.1.1 no such
 * user'; 'hang up' or 'say nothing' after taking a mail; undefined to take it.
 */
export type Reply = number | `${number} ${string}` | 'hang up' | 'say nothing' | undefined;
export type Sink = {
  url: string;
  port: number;
  /** The mails that were accepted, and those that were read to their end without being accepted. */
  mails: Received[];
  lost: Received[];
  answers: { from?: (address: string) => Reply; to?: (address: string) => Reply; data?: (mail: Received) => Reply };
  /** Resolves when this many mails were accepted. */
  received(count: number): Promise<void>;
  /** Closes every open connection without a reply. */
  cut(): void;
  close(): Promise<void>;
};

/** A real SMTP server on loopback that keeps what it gets and refuses what it is told to. */
export async function makeSink(options: SMTPServerOptions = {}): Promise<Sink> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const refusal = (reply: Reply, words: string) => {
    const [, code, said] = /^(\d{3}) (.+)$/.exec(String(reply)) ?? [];
    return Object.assign(new Error(said ?? words), { responseCode: Number(code ?? reply) });
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onMailFrom: ({ address }, _session, done) => {
      const code = sink.answers.from?.(address);
      done(code ? refusal(code, `5.7.1 <${address}> may not send here`) : null);
    },
    onRcptTo: ({ address }, _session, done) => {
      const code = sink.answers.to?.(address);
      done(code ? refusal(code, `<${address}> is not taken`) : null);
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = received(
          mailFrom ? mailFrom.address : '',
          rcptTo.map((one) => one.address),
          raw,
        );
        const code = sink.answers.data?.(mail);
        if (code) sink.lost.push(mail);
        if (code === 'hang up') return sink.cut();
        if (code === 'say nothing') return;
        if (code) return done(refusal(code, 'not this one'));
        sink.mails.push(mail);
        done(null);
        for (const one of waiting) if (sink.mails.length >= one.count) one.resolve();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const sink: Sink = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails: [],
    lost: [],
    answers: {},
    received: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        if (sink.mails.length >= count) resolve();
      }),
    cut: () => {
      for (const connection of server.connections) connection.close();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return sink;
}

function received(from: string, to: string[], raw: string): Received {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  const lines = head.split('\r\n').map((line) => /^([^:]+): ?(.*)$/.exec(line) ?? [line, '', line]);
  const header = (name: string) =>
    lines.filter(([, key]) => key?.toLowerCase() === name.toLowerCase()).map(([, , value]) => value ?? '');
  return { from, to, raw, header };
}
