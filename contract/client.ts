import type { Endpoint, Input, Reply } from './endpoint.ts';
import { type FieldErrors, type ProblemBody, problems } from './problem.ts';
import { secondsIn, tooManySentence } from './wait.ts';

/** An answer that is no success. Status 0: no answer came at all. */
export class CallFailed extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  /** Whether the message comes from the server; when there was no answer, or no words in it, it is ours. */
  readonly told: boolean;
  /** When to try again, where the server says so. */
  readonly retry_after_s: number | undefined;
  /** The server said nothing for as long as a call waits. */
  timed_out = false;
  constructor(status: number, body: ProblemBody, told = true, retry_after_s?: number) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.told = told;
    this.retry_after_s = retry_after_s;
  }
}

export type CallInput<E> = (Input<E, 'params'> extends undefined ? object : { params: Input<E, 'params'> }) &
  (Input<E, 'query'> extends undefined ? object : { query: Input<E, 'query'> }) &
  (Input<E, 'body'> extends undefined ? object : { body: Input<E, 'body'> });

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
type Options = {
  base: string;
  /** Read again for every call, so that a log-in takes effect with the next one. */
  headers?: () => Record<string, string>;
  /** Told of every answer that is no success, before it is thrown. */
  onFailure?: (failure: CallFailed) => void;
  /** Calls go on when the page is left, as far as the browser lets them; and give up after this time. */
  lasting?: { timeout_ms: number };
  /** A server that says nothing at all has failed after this time. */
  timeout_ms?: number;
  /** Reads a refusal that may be spelled in any way; `sent` is the body of the call. */
  readRefusal?: (body: unknown, sent: unknown) => Record<string, unknown>;
};
/** What all calls of a page that was left may hold together is 64 KiB. */
const lasting_bytes = 60_000;
export type Call = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<Reply<E>>;

export function makeCall({ base, headers, onFailure, lasting, timeout_ms, readRefusal }: Options): Call {
  return async (endpoint, input) => {
    const { params, query, body } = (input ?? {}) as Loose;
    const init: RequestInit = { method: endpoint.method, headers: { accept: 'application/json', ...headers?.() } };
    if (body !== undefined) {
      init.headers = { ...init.headers, 'content-type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    if (timeout_ms) init.signal = AbortSignal.timeout(timeout_ms);
    if (lasting) {
      init.signal = AbortSignal.timeout(lasting.timeout_ms);
      init.keepalive = new TextEncoder().encode(String(init.body ?? '')).length < lasting_bytes;
    }
    try {
      const response = await fetch(base + pathOf(endpoint.path, params) + queryOf(query), init);
      return (await answer(response, (said) => (readRefusal ? readRefusal(said, body) : unwrapped(said)))) as never;
    } catch (error) {
      const failure =
        error instanceof CallFailed ? error : new CallFailed(0, { message: problems.unavailable.message }, false);
      failure.timed_out = init.signal?.aborted === true;
      onFailure?.(failure);
      throw failure;
    }
  };
}

async function answer(response: Response, read: (said: unknown) => ServerProblem): Promise<unknown> {
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) {
    // A page is no answer: a portal or a proxy stands in between. Empty, or a word like 'OK', is one.
    if (/^\s*</.test(text)) throw new CallFailed(0, { message: problems.unavailable.message }, false);
    return body;
  }
  const { message: told, errors, ...said } = read(body);
  const wait_s = secondsIn(response.headers.get('retry-after'));
  const kind = response.status === 429 && wait_s !== undefined ? tooManySentence(wait_s) : undefined;
  const message = kind ?? (typeof told === 'string' ? told : '');
  throw new CallFailed(
    response.status,
    {
      ...said,
      ...(errors ? { errors: listed(errors) } : {}),
      message: message || problems[response.status === 429 ? 'too_many' : 'failed'].message,
    },
    message !== '',
    wait_s,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A refusal may be wrapped as any reply is. */
function unwrapped(body: unknown): ServerProblem {
  const { data, ...bare } = record(body);
  return { ...bare, ...record(data) };
}

const record = (given: unknown): Record<string, unknown> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};

type ServerProblem = Pick<ProblemBody, 'type' | 'status' | 'link'> & { message?: unknown; errors?: unknown };

/** A field may have one sentence instead of a list of them. */
function listed(errors: unknown): FieldErrors {
  const fields = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const read = fields.map(([path, said]) => [path, [said].flat().filter((one) => typeof one === 'string')] as const);
  return Object.fromEntries(read.filter(([, told]) => told.length > 0));
}

function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Empty values are left out, as the specification asks. */
function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}
