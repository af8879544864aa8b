import type { FieldErrors } from '#contract/problem.ts';
import { callRules } from '#contract/screen-rules.ts';
import { tooManySentence } from '#contract/wait.ts';
import { errorsOf } from './refusals.ts';
import { type ServedObject, servedLink, textOf, unwrapped } from './served-campaign.ts';
import { forgetSession, tokenToSend } from './visit/session.ts';

type Body = { type: string; message: string; status: string; link: string | null; errors: FieldErrors };

const bodyOf = (said: ServedObject): Body => ({
  type: textOf(said.type),
  message: textOf(said.message),
  status: textOf(said.status),
  link: servedLink(said.link),
  errors: errorsOf(said.errors),
});

/** An answer that is no success. Status 0: no answer came at all. Below 300: a page came, where an answer should be. */
export class CallRefused extends Error {
  readonly status: number;
  readonly body: Body;
  readonly wait_s: number;
  constructor(status: number, said: ServedObject = {}, wait_s = 0) {
    super();
    this.status = status;
    this.body = bodyOf(said);
    this.wait_s = wait_s;
  }
}

/** Nothing came of the server: the line is down, or the log-in page of some café stands in between. */
export const isDown = ({ status }: CallRefused): boolean => status < 300;
/** Or something that stands before the server says that it is away: it may well come through later. */
export const isUnreachable = (refused: CallRefused): boolean =>
  isDown(refused) || [502, 503, 504].includes(refused.status);

/** Who went too fast is told when to go on, where the server says it. */
export const tooSoon = (refused?: CallRefused): string | undefined =>
  refused?.status === 429 && refused.wait_s > 0 ? tooManySentence(refused.wait_s) : undefined;

/** Empty values are left out. */
export function withQuery(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `${path}?${new URLSearchParams(given)}`;
}

/** One call to the API. Every answer in the 400s is an answer; only faults are retried, and only where told to. `reply`: asked for already. */
export async function callApi(
  method: string,
  path: string,
  body?: unknown,
  retries = 0,
  reply?: Response,
): Promise<ServedObject> {
  const token = tokenToSend();
  try {
    return await answerOf(
      await (reply ??
        fetch(`/api/v1${path}`, {
          method,
          headers: {
            accept: 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          body: JSON.stringify(body) ?? null,
          // Somebody who closes the page at 'Bedankt' has finished anyway.
          keepalive: path === '/campaign-finished',
          signal: AbortSignal.timeout(callRules.call_timeout_ms),
        })),
      body,
    );
  } catch (error) {
    const refused = error instanceof CallRefused ? error : new CallRefused(0);
    if (refused.status === 401 && token) forgetSession(token);
    if (retries === 0 || (refused.status > 0 && refused.status < 500)) throw refused;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return callApi(method, path, body, retries - 1);
  }
}

/** A success need not say anything. But a page is none, nor is the word that the campaign is closed. */
async function answerOf(response: Response, sent: unknown): Promise<ServedObject> {
  const text = await response.text();
  let said = unwrapped(parsed(text));
  let { status } = response;
  const isClosed = /"CAMPAIGN_INACTIVE"/.test(text) && !/"questions"/.test(text);
  if (response.ok && isClosed) status = 403;
  else if (response.ok && !/^\s*</.test(text)) return said;
  // As our own server says it: that it is closed, or lists of sentences by such names.
  const isPlain = said.type === 'CAMPAIGN_INACTIVE' || /"errors":{("a\w+\.[^".]+":\["[^"]+"],?)+}/.test(text);
  if (text && !isPlain) said = (await plain())?.plainReply.refusal(said, sent) ?? said;
  throw new CallRefused(status, said, Number(response.headers.get('retry-after')) || 0);
}

/** The reader of whatever a server may say, which is fetched where it is needed. */
export const plain = () => import('./plain.ts').catch(() => undefined);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
