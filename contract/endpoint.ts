import type * as z from 'zod/mini';
import type { StaffRight, StaffRole } from './roles.ts';

/** Who may make a call: anybody, a parent with a session, or somebody of the office. */
export type Caller = 'guest' | 'member' | 'staff';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Schema = z.ZodMiniType;

/**
 * A call that names no caller is of staff, and must name the roles that may make it, so that none is open to all roles
 * by oversight. With a right it is only for those of them who were given that right by name.
 */
type Who =
  | { caller: Exclude<Caller, 'staff'>; may?: never; right?: never; programs?: never }
  | {
      caller?: 'staff';
      may: readonly [StaffRole, ...StaffRole[]];
      right?: StaffRight;
      /** A program with a key may make this call too (Authorization: Bearer). It only reads, and tells nothing of people. */
      programs?: true;
    };

type Spec = Who & {
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  reply: Schema;
  /** A browser makes this call again and again by itself: it does not keep a session of the office alive. */
  by_itself?: true;
  reply_type?: 'text/csv' | 'text/html' | 'text/plain' | 'text/event-stream' | 'application/octet-stream';
  /** Statuses of its refusals, beside those that every call of its kind has. */
  refuses?: readonly number[];
};

type CallerIn<S extends Spec> = S extends { caller: infer C extends Caller } ? C : 'staff';
export type Endpoint<S extends Spec = Spec> = S & { method: Method; path: string; caller: CallerIn<S> };

type Part<E, Key extends 'params' | 'query' | 'body'> = E extends { [K in Key]: infer S extends Schema } ? S : never;

/** What the caller writes (input), and what the server gets once the schema has read it (output). */
export type Input<E, Key extends 'params' | 'query' | 'body'> = [Part<E, Key>] extends [never]
  ? undefined
  : z.input<Part<E, Key>>;
export type Output<E, Key extends 'params' | 'query' | 'body'> = [Part<E, Key>] extends [never]
  ? undefined
  : z.output<Part<E, Key>>;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** One call that browser and server agree on. Parts of the path that vary are written ':token'. */
export function endpoint<const S extends Spec>(method: Method, path: string, spec: S): Endpoint<S> {
  return { method, path, caller: 'staff', ...spec } as Endpoint<S>;
}
