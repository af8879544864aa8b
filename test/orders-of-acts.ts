/** Who does what in test/identity.test.ts, and in which orders. IDENTITY=all tries every order. */
export const all = process.env.IDENTITY === 'all';
export const seed = Number(process.env.IDENTITY_SEED ?? 20261122);

export type Who = 'owner' | 'stranger';
const kinds = [
  'register',
  'verify e-mail',
  'verify phone',
  'change',
  'reset',
  'leave',
  'come back',
  'agree',
  'undo',
  'another password',
] as const;
export type Kind = (typeof kinds)[number];
type Act = `${Who}: ${Kind}` | 'owner: answer' | 'scanner: open the links';
const acts: Act[] = [
  ...(['owner', 'stranger'] as const).flatMap((who) => kinds.map((kind): Act => `${who}: ${kind}`)),
  'owner: answer',
  'scanner: open the links',
];

/** Mulberry32: the same seed, the same orders. */
function draws(state: number): () => number {
  let at = state;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const threes = acts.flatMap((a) => acts.flatMap((b) => acts.map((c) => [a, b, c])));
const drawn = draws(seed);
export const sixes = Array.from({ length: 1000 }, () =>
  Array.from({ length: 6 }, () => acts[Math.floor(drawn() * acts.length)]!),
);
export const some = <T>(list: T[], every: number) => (all ? list : list.filter((_, index) => index % every === 7));
