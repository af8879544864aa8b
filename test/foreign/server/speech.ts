export type Fields = Record<string, unknown>;

/** A refusal, as the specification has them read. */
export class Refused extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    super();
    this.status = status;
    this.body = body;
  }
}

/** What an act answers that has nothing to tell. */
export const done = Symbol('done');

type Asked = {
  body: Fields;
  query: Record<string, string>;
  params: Record<string, string>;
  bearer: string | undefined;
};
/** Keyed by method and path. */
export type Routes = Record<string, (asked: Asked) => unknown>;
