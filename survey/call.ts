import type { ProblemBody } from '#contract/problem.ts';

type Body = Partial<ProblemBody> & { link?: string | null };

/** An answer that is no success. Status 0: no answer came at all. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Body;
  readonly wait_s: number;
  constructor(status: number, body: Body, wait_s = 0) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.wait_s = wait_s;
  }
}

/** No answer, or one from something that stands before the server: it may well come through later. */
export const isLost = (error: unknown): boolean =>
  error instanceof Refused && [0, 502, 503, 504].includes(error.status);

type Asked = { query?: Record<string, string | null>; body?: unknown; retries?: number };

/** A dead line says nothing for minutes. */
const patienceMs = 20_000;

/** One call to the API. Every answer in the 400s is an answer; only faults are retried, and only where told to. */
export async function call(method: string, path: string, { query = {}, body, retries = 0 }: Asked): Promise<unknown> {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  try {
    return await answerOf(
      await fetch(`/api/v1${path}${search}`, {
        method,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: JSON.stringify(body) ?? null,
        signal: AbortSignal.timeout(patienceMs),
      }),
    );
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused(0, {});
    if (retries === 0 || (refused.status > 0 && refused.status < 500)) throw refused;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return call(method, path, { query, body, retries: retries - 1 });
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  // A success without JSON is not ours: the log-in page of some café stands in between.
  if (response.ok && body !== undefined) return body;
  if (response.ok) throw new Refused(0, {});
  throw new Refused(response.status, (body as Body) ?? {}, Number(response.headers.get('retry-after')) || 0);
}
