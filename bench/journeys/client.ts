import { connect, type Socket } from 'node:net';

/**
 * One kept-alive connection, with as little as HTTP needs: whatever the client costs is taken from the server's two
 * cores.
 */
export class Connection {
  readonly #socket: Socket;
  #heard = '';
  #waiting: { done: (reply: { status: number; body: string }) => void; failed: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (part: string) => this.#take(part));
    this.#socket.on('error', (error) => this.#waiting?.failed(error));
    this.#socket.on('close', () => this.#waiting?.failed(new Error('the connection was closed')));
  }

  call(method: string, path: string, body = '', more = ''): Promise<{ status: number; body: string }> {
    const head = more && `${more}\r\n`;
    const type = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : '';
    return new Promise((done, failed) => {
      if (this.#socket.destroyed) return failed(new Error('the connection was closed'));
      this.#waiting = { done, failed };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${head}${type}\r\n${body}`);
    });
  }

  end(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(part: string): void {
    this.#heard += part;
    const head = this.#heard.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#heard.slice(0, head))?.[1] ?? 0);
    if (this.#heard.length < head + 4 + length) return;
    const reply = { status: Number(this.#heard.slice(9, 12)), body: this.#heard.slice(head + 4, head + 4 + length) };
    this.#heard = this.#heard.slice(head + 4 + length);
    this.#waiting?.done(reply);
  }
}

/** What one respondent sends, in order; `saved` is what must be in the database once it is acknowledged. */
export type Request = { method: string; path: string; body?: string; head?: string; saved?: string };
export type Load = { journeys: number; seconds: number; latencies: number[]; errors: string[]; acknowledged: string[] };

/** `clients` respondents at once, each beginning another journey when one is done, until the time is over. */
export async function load(port: number, clients: number, ms: number, next: () => Request[]): Promise<Load> {
  const result: Load = { journeys: 0, seconds: 0, latencies: [], errors: [], acknowledged: [] };
  const began = performance.now();
  const respond = async () => {
    const connection = new Connection(port);
    while (performance.now() - began < ms) {
      for (const { method, path, body, head, saved } of next()) {
        const sent = performance.now();
        const reply = await connection.call(method, path, body, head);
        result.latencies.push(performance.now() - sent);
        if (reply.status !== 200) result.errors.push(`${method} ${path}: ${reply.status} ${reply.body}`);
        else if (saved) result.acknowledged.push(saved);
      }
      result.journeys++;
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: clients }, respond));
  result.seconds = (performance.now() - began) / 1000;
  return result;
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
