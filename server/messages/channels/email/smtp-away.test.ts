import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeOutgoing, makeSender } from '#test/make-outgoing.ts';
import { openBareSink } from '#test/servers/bare-sink.ts';

/** A port where that is what happens to whoever calls. */
async function portWhere(happens: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    happens(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function portOfNobody(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const send = (port: number) =>
  makeSender({ smtp_url: `smtp://127.0.0.1:${port}` }).send(makeOutgoing(), AbortSignal.timeout(15_000));

test('a mail server that is away is our trouble: no recipient and no mailing is judged by it', async () => {
  expect(await send(await portOfNobody())).toMatchObject({ state: 'later', our_fault: true });
  expect(await send(await portWhere((socket) => socket.destroy()))).toMatchObject({ state: 'later', our_fault: true });
});

test('a line that breaks once a recipient was named says nothing of the others', async () => {
  const port = await portWhere((socket) => {
    socket.write('220 here\r\n');
    socket.on('data', (said) => (/^RCPT/m.test(String(said)) ? socket.destroy() : socket.write('250 yes\r\n')));
  });
  expect(await send(port)).toMatchObject({ state: 'later', our_fault: false });
});

test('a server that hangs has taken nothing; as soon as it speaks, however slowly, the same mail arrives once', async () => {
  const mails: string[] = [];
  const sink = await openBareSink(({ raw }) => void mails.push(String(raw)), 1000);
  onTestFinished(() => sink.close());
  let calls = 0;
  const port = await portWhere((socket) => {
    if (calls++ === 0) return;
    // A word at a time.
    const behind = connect(sink.port, '127.0.0.1', () => socket.pipe(behind));
    behind.on('error', () => undefined);
    behind.on('data', (said) => {
      for (const [at, sign] of [...String(said)].entries()) setTimeout(() => socket.write(sign), at * 5);
    });
  });
  const { send } = makeSender({ smtp_url: `smtp://127.0.0.1:${port}` });
  const message = makeOutgoing();
  expect(await send(message, AbortSignal.timeout(1000))).toMatchObject({ state: 'later' });
  expect(mails).toEqual([]);
  expect(await send(message, AbortSignal.timeout(15_000))).toEqual({ state: 'sent' });
  expect(mails).toEqual([expect.stringContaining(`<${message.id}@`)]);
});
