import { createServer, type Socket } from 'node:net';

export type Taken = { to: string; raw: Buffer; at: number };
export type BareSink = { port: number; taken(): number; close(): Promise<void> };

const dot = Buffer.from('\r\n.\r\n');
const greeting = '220 sink\r\n';
const answers: Record<string, string> = {
  EHLO: '250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n',
  DATA: '354 go on\r\n',
  QUIT: '221 bye\r\n',
};

/**
 * As little of SMTP as a mailing needs, because the time that the sink takes is missing from what is measured. The sink
 * has a message as soon as it has read the final dot, and may wait before it confirms that.
 */
export async function openBareSink(onMail: (mail: Taken) => void, waitMs = 0): Promise<BareSink> {
  let taken = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    let heard = Buffer.alloc(0);
    let inData = false;
    let to = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.on('data', (part) => {
      heard = heard.length > 0 ? Buffer.concat([heard, part]) : part;
      for (;;) {
        const end = inData ? heard.indexOf(dot) : heard.indexOf('\r\n');
        if (end < 0) return;
        const piece = heard.subarray(0, end);
        heard = heard.subarray(end + (inData ? dot.length : 2));
        if (inData) {
          inData = false;
          taken++;
          onMail({ to, raw: piece, at: Date.now() });
          if (waitMs > 0) setTimeout(() => socket.write('250 taken\r\n'), waitMs);
          else socket.write('250 taken\r\n');
          continue;
        }
        const line = piece.toString('latin1');
        const word = line.slice(0, 4).toUpperCase();
        if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? '';
        inData = word === 'DATA';
        socket.write(answers[word] ?? '250 fine\r\n');
        if (word === 'QUIT') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
