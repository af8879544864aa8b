import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ProviderCall = {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};
/** An answer, or what providers do when they fail. */
export type Reply =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | 'hang'
  | 'reset'
  /** Says 200 and begins, and never ends. */
  | 'slow body'
  /** Says 200 and does not stop talking. */
  | 'endless body';

export type ProviderServer = {
  url: string;
  calls: ProviderCall[];
  /** Replies that are given before the usual ones, each once. */
  next: Reply[];
  /** How many connections there were at the same moment, at most. */
  most: number;
  /** Resolves when there were this many calls. */
  called(count: number): Promise<void>;
  close(): Promise<void>;
};

/** A real HTTP server on loopback that answers as a provider would, or fails as it is told to. */
export async function makeProviderServer(usual: (call: ProviderCall) => Reply): Promise<ProviderServer> {
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const call = { method, path, headers, body: await text(request) };
    provider.calls.push(call);
    for (const one of waiting) if (provider.calls.length >= one.count) one.resolve();
    give(response, provider.next.shift() ?? usual(call));
  });
  let open = 0;
  server.on('connection', (socket) => {
    open++;
    provider.most = Math.max(provider.most, open);
    socket.on('close', () => open--);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    next: [],
    most: 0,
    called: (count) =>
      new Promise((resolve) => {
        waiting.push({ count, resolve });
        if (provider.calls.length >= count) resolve();
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return provider;
}

function give(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return;
  if (reply === 'reset') return void response.socket?.resetAndDestroy();
  if (typeof reply === 'string') {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (reply === 'slow body') return void response.write('{"messages":[{"id":"');
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(0x4000)));
    };
    response.on('drain', pour);
    response.on('error', () => undefined);
    pour();
    return;
  }
  const { status, json, text: plain, headers } = reply;
  response.writeHead(status, { 'content-type': plain === undefined ? 'application/json' : 'text/html', ...headers });
  response.end(plain ?? JSON.stringify(json ?? {}));
}
