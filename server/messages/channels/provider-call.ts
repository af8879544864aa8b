/** A provider's answer: its status, and its body when that is JSON of a reasonable size. */
export type ProviderResponse = { status: number; body: unknown; wait_ms?: number };
/**
 * There was no answer. `left`: the provider may have received the call anyway. `our_fault`: the call cannot work from
 * here.
 */
export type NoAnswer = { fault: string; left: boolean; our_fault: boolean };

export type ProviderCall = {
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON; without it the call is a GET. */
  body?: unknown;
  signal: AbortSignal;
  patience_ms?: number;
};

/**
 * Node gives up connecting after ten seconds. Our own time limit is longer, so that a failure to connect is seen as
 * one, and nothing has left then.
 */
const patienceMs = 12_000;
const answerBytes = 64 * 1024;
const longestWaitMs = 3_600_000;

/**
 * Asks a provider something over HTTP. Never follows a redirect, which would carry the token to somebody else, reads no
 * more than an answer may be long, and gives up.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderResponse | NoAnswer> {
  const { url, headers, body, signal } = call;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(call.patience_ms ?? patienceMs)]);
  let response: Response;
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      signal: patience,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    return judge(error as Fault);
  }
  const answer = { status: response.status, ...waitOf(response) };
  // The status is what counts; when the body breaks off, only details are lost.
  return { ...answer, body: await readBody(response).catch(() => undefined) };
}

async function readBody(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > answerBytes) return undefined;
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

/** How long to wait by the Retry-After header: seconds, or a moment by the provider's own clock. */
function waitOf({ headers }: Response): { wait_ms?: number } {
  const said = headers.get('retry-after');
  if (!said) return {};
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000;
  return seconds > 0 ? { wait_ms: Math.min(seconds * 1000, longestWaitMs) } : {};
}

type Fault = Error & { code?: string | number; cause?: Fault };

/** Error codes of connections that were never made, so nothing can have left. */
const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const untrusted = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

function judge(error: Fault): NoAnswer {
  // An aborted call has a number for a code, which tells a reader nothing.
  const late = error.name === 'TimeoutError' || error.name === 'AbortError';
  const code = late ? 'no word in time' : (error.cause?.code ?? error.code ?? error.name);
  // fetch refuses some ports without trying.
  const our_fault = untrusted.test(String(code)) || error.cause?.message === 'bad port';
  return { fault: String(code), left: !our_fault && !unreached.has(String(code)), our_fault };
}
