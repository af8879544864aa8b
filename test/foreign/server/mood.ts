/** How a backend speaks where the specification leaves it free. */
export type Mood = {
  name: string;
  /** Whether what it says stands in `data`; asked anew for every answer. */
  wraps: () => boolean;
  /** What it says of an act that has nothing to tell. */
  done: () => { status: number; body?: unknown };
  /** What PUT /user answers, which nobody promised to be the user. */
  saved: unknown;
  /** How it takes the profile: the specification leaves that open. */
  saves: 'PUT' | 'POST';
  /** What stands where there is nothing; undefined is left out of the JSON. */
  nothing: null | '' | undefined;
  noList: null | undefined | [];
  id: (number: number) => number | string;
  flag: (is: boolean) => boolean | number;
  /** Whether an anonymous token that it was asked with stands in the campaign again. */
  echoes: boolean;
  /** What precedes the id of a question, or the key of an attribute, where an error is told of it. */
  at: { question: string; attribute: string };
  /** Its answer to a call that the specification does not have. */
  unknown: number | 'silence';
  closed: { status: number; body: object };
};

/** Each of the list in its turn, and then from the first one again. */
function byTurns<T>(list: readonly T[]): () => T {
  let turn = 0;
  return () => list[turn++ % list.length]!;
}

/** Made anew for each server, so that whose turn it is does not depend on the test before. */
const all: (() => Mood)[] = [
  () => ({
    name: 'numbers and null, wrapped, with no body where there is nothing to say',
    wraps: () => true,
    done: () => ({ status: 204 }),
    saved: {},
    saves: 'PUT',
    nothing: null,
    noList: null,
    id: (number) => number,
    flag: Number,
    echoes: true,
    at: { question: '', attribute: '' },
    unknown: 404,
    closed: { status: 403, body: { link: '' } },
  }),
  () => ({
    name: "ids of its own and '', bare, with bodies that are empty",
    wraps: () => false,
    done: () => ({ status: 200 }),
    saved: 'Bewaard.',
    saves: 'PUT',
    nothing: '',
    noList: undefined,
    id: (number) => `nr-${number}`,
    flag: Boolean,
    echoes: false,
    at: { question: 'answers.', attribute: 'attributes.' },
    unknown: 405,
    closed: { status: 422, body: {} },
  }),
  () => ({
    name: 'figures as texts and fields left out, wrapped and bare by turns, with a word about each act',
    wraps: byTurns([true, false]),
    done: byTurns([
      { status: 200, body: { status: 'ok' } },
      { status: 201, body: [] },
      { status: 202, body: null },
    ]),
    saved: [],
    saves: 'POST',
    nothing: undefined,
    noList: [],
    id: String,
    flag: Boolean,
    echoes: false,
    at: { question: '', attribute: 'attributes.' },
    unknown: 403,
    closed: { status: 410, body: { link: null } },
  }),
];

/** `npm run proof foreign` takes every dialect; `npm test` the one that differs most from ours. */
export const moods = process.env.DIALECTS === 'all' ? all : all.slice(2);
