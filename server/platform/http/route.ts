import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Endpoint, Output, Reply } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { StaffRight, StaffRole } from '#contract/roles.ts';
import type { Acting, Context } from '../core/context.ts';
import { Problem } from '../core/problem.ts';
import type { Queryable } from '../database/sql.ts';
import { forbidden } from './json.ts';

export type Member = { member_id: string; session_id: string };
export type Staff = { staff_id: string; session_id: string; name: string; role: StaffRole; rights: StaffRight[] };
/** A program with a key, in a call that is for programs too: it reads as a researcher who was given no right. */
export type Program = {
  key_id: string;
  /** The only campaign that it reads; null: all. */
  campaign_id: string | null;
  name: string;
  role: 'researcher';
  rights: StaffRight[];
};
type Callers = { guest: undefined; member: Member; staff: Staff };
/** Who made the call: of one that is for programs too, a colleague or a program. */
type CallerOf<E extends Endpoint> = E extends { programs: true } ? Staff | Program : Callers[E['caller']];

type RouteRequest<E extends Endpoint> = {
  /** The pool when reading, one transaction when writing: it commits before the answer leaves. */
  db: Queryable;
  context: Context;
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  body: Output<E, 'body'>;
  caller: CallerOf<E>;
  /** For acts of the office: the context, and who of the staff acts. */
  acting: E['caller'] extends 'staff' ? Acting : undefined;
  request: FastifyRequest;
  /** For cookies and headers only; the body of the answer is what the handler returns. */
  answer: FastifyReply;
};
export type Route = {
  endpoint: Endpoint;
  handle: (asked: RouteRequest<Endpoint>) => Promise<unknown>;
  options: Options;
};
/** What a check is given: the body as it came in, without the fields that the schema refused. */
export type CheckedRequest<C extends Caller = Caller> = {
  context: Context;
  request: FastifyRequest;
  caller: Callers[C];
  body: Record<string, unknown>;
};
type Options<C extends Caller = Caller> = {
  /** false: the handler is one statement, or opens its own transaction after slow work such as hashing. */
  transaction?: false;
  /**
   * Budgets, and rules that no schema knows (the year, another field, what is taken): before any transaction. Its
   * sentences and those of the schema are told together.
   */
  check?: (given: CheckedRequest<C>) => Promise<FieldErrors>;
  /** More than a body may have elsewhere. It is read only of somebody who may make the call. */
  body_bytes?: number;
  /** The call takes a form as well, as mail programs post it. */
  form?: boolean;
  /** The field whose text never makes the call fail: characters that cannot be stored are left out. */
  anyText?: string;
};

/** Binds a call of the contract to the function that answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (asked: RouteRequest<E>) => Promise<Reply<E> | Readable>,
  options: Options<E['caller']> = {},
): Route {
  return { endpoint, handle: handle as Route['handle'], options: options as Options };
}

/** Of a call that does something and has nothing to tell. */
export async function okAfter(act: Promise<unknown>): Promise<{ ok: true }> {
  await act;
  return { ok: true };
}

/** How a port recognises its callers; a port without an entry has no such calls. */
type CallerLookup = {
  [K in Exclude<Caller, 'guest'>]?: (
    request: FastifyRequest,
    context: Context,
    /** The browser asks by itself, so nobody need be sitting there. */
    byItself?: boolean,
  ) => Promise<Callers[K]>;
} & { program?: (request: FastifyRequest, context: Context, endpoint: Endpoint) => Promise<Program> };

export function mount(app: FastifyInstance, context: Context, base: string, routes: Route[], who: CallerLookup): void {
  for (const { endpoint, handle, options } of routes) {
    app.route({
      // A call of the office leaves a line of what was read, and HEAD reads nothing.
      ...(endpoint.caller === 'staff' && { exposeHeadRoute: false }),
      method: endpoint.method,
      url: base + endpoint.path,
      config: { form: options.form ?? false, anyText: options.anyText },
      ...(options.body_bytes && {
        bodyLimit: options.body_bytes,
        onRequest: async (request: FastifyRequest) => {
          await recognise(endpoint, who, request, context);
        },
      }),
      handler: async (request, answer) => {
        const caller = endpoint.caller === 'guest' ? undefined : await recognise(endpoint, who, request, context);
        const errors: FieldErrors = {};
        const given = {
          params: read(endpoint, 'params', request.params, errors),
          query: read(endpoint, 'query', queryOf(request), errors),
          body: read(endpoint, 'body', request.body, errors),
        };
        const more =
          options.check &&
          (await options.check({
            context,
            request,
            caller: caller as Callers[Caller],
            body: unrefused(request.body, errors),
          }));
        if (more) for (const [field, sentences] of Object.entries(more)) errors[field] ??= sentences;
        if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
        const acting = actingAs(context, caller);
        const work = (db: Queryable) =>
          handle({ db, context, ...given, caller, acting, request, answer } as unknown as RouteRequest<Endpoint>);
        const writes = endpoint.method !== 'GET' && options.transaction !== false;
        const reply = writes ? await context.db.transaction(work) : await work(context.db);
        // What is too long to hold leaves as it is read. Of all else the schema drops every field that the contract does not
        // promise, whatever the row held.
        return answer.send(reply instanceof Readable ? reply : endpoint.reply.parse(reply));
      },
    });
  }
}

/** The body without the refused fields, so that a check never sees a field that is too long or no text. */
const unrefused = (body: unknown, errors: FieldErrors): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([field]) => errors[field] === undefined));

/** The context of an act, where somebody of the office or a program does it. */
function actingAs(context: Context, caller: Member | Staff | Program | undefined): Acting | undefined {
  if (!caller || 'member_id' in caller) return undefined;
  return { ...context, actor: 'key_id' in caller ? { key_id: caller.key_id } : { staff_id: caller.staff_id } };
}

async function recognise(
  endpoint: Endpoint,
  who: CallerLookup,
  request: FastifyRequest,
  context: Context,
): Promise<Member | Staff | Program | undefined> {
  const { caller, may, right, programs, by_itself } = endpoint;
  if (caller === 'guest') return undefined;
  const look = who[caller];
  if (!look) throw new Error(`this port does not know a ${caller}`);
  const { authorization, cookie } = request.headers;
  // A program has no session; a colleague who has one is not kept out by a header that something added.
  if (programs && who.program && authorization !== undefined && cookie === undefined) {
    return who.program(request, context, endpoint);
  }
  const found = await look(request, context, by_itself);
  if (may && !('role' in found && may.includes(found.role))) throw new Problem('not_your_role');
  if (right && !('rights' in found && found.rights.includes(right))) throw new Problem('not_your_right');
  return found;
}

type Part = 'params' | 'query' | 'body';

function read(endpoint: Endpoint, part: Part, given: unknown, errors: FieldErrors): unknown {
  const schema = endpoint[part];
  if (!schema) return undefined;
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  // A path with a token of the wrong shape is simply not there.
  if (part === 'params') throw new Problem('not_found');
  if (part === 'body' && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw new Problem('malformed');
  }
  // A hundred are enough to mend a form, and bound the answer.
  for (const issue of parsed.error.issues.slice(0, 100)) {
    const field = issue.path.map(String).join('.');
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return undefined;
}

function queryOf(request: FastifyRequest): Record<string, string> {
  const from = request.url.indexOf('?') + 1;
  if (from === 0) return {};
  const text = request.url.slice(from);
  const search = new URLSearchParams(text);
  const names = [...search.keys()];
  const odd = !isDecodable(text) || names.some((name) => forbidden.has(name)) || /%00/.test(text);
  if (odd || new Set(names).size !== names.length) throw new Problem('malformed');
  return Object.fromEntries(search);
}

/** URLSearchParams puts a replacement character where the bytes are no text, which would change what was said. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
