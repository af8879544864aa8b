/** The backend as the specification has it: a path under /api/v1, JSON there and back, a Bearer token. */
export type Answer = { status: number; body: unknown };
export type Asked = {
  /** The value of the authorization header, as this client happens to write it. */
  authorization?: string;
  query?: Record<string, string>;
  /** Left out: no body at all. A string: sent as it stands. */
  body?: unknown;
  headers?: Record<string, string>;
};
export type Ask = (call: string, asked?: Asked) => Promise<Answer>;

/** `ask('POST /login', …)`. */
export const makeAsk =
  (origin: string): Ask =>
  async (call, { authorization, query, body, headers } = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const response = await fetch(`${origin}/api/v1${path}${search}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization && { authorization }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };

type Fields = Record<string, unknown>;
export const isFields = (given: unknown): given is Fields =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** What an answer holds, wrapped in data or bare. */
export function dataOf({ body }: Answer): unknown {
  return isFields(body) && 'data' in body ? body.data : body;
}

export function fieldsOf(answer: Answer): Fields {
  const data = dataOf(answer);
  if (!isFields(data)) throw new Error(`no object came: ${JSON.stringify(answer)}`);
  return data;
}

export function listOf(given: unknown): Fields[] {
  if (!Array.isArray(given) || !given.every(isFields)) throw new Error(`no list came: ${JSON.stringify(given)}`);
  return given;
}

export function optionOf(question: Fields | undefined, title: string): unknown {
  const found = listOf(question?.options).find((option) => option.title === title);
  if (!found) throw new Error(`no option ${title} in ${JSON.stringify(question)}`);
  return found.id;
}
