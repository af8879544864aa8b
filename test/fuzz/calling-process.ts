import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Calls again and again for a while, in a process of its own: the thread that serves must not be the one that asks.
 * What to call comes in as JSON, and the milliseconds that each call took leave as JSON.
 */
export type Calls = {
  port: number;
  connections: number;
  ms: number;
  calls: { method: string; path: string; headers: Record<string, string>; body: string }[];
};

const { port, connections, ms, calls } = JSON.parse(await text(process.stdin)) as Calls;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const began = performance.now();
const took: number[] = [];
let next = 0;

function call({ method, path, headers, body }: Calls['calls'][number]): Promise<void> {
  return new Promise((done, failed) => {
    const sent = performance.now();
    const asked = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () => {
          took.push(performance.now() - sent);
          done();
        });
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

async function goOn(): Promise<void> {
  while (performance.now() - began < ms) await call(calls[next++ % calls.length]!);
}

await Promise.all(Array.from({ length: connections }, goOn));
agent.destroy();
process.stdout.write(JSON.stringify(took));
