import { randomBytes } from 'node:crypto';

export type Random = {
  bytes(count: number): Buffer;
  /** For links and sessions: 256 bits, safe in a URL. */
  token(): string;
};

/** Random bytes are fetched a page at a time: the kernel gives a page as fast as the eight bytes of a request's id. */
let stock = Buffer.alloc(0);
function draw(count: number): Buffer {
  if (stock.length < count) stock = randomBytes(Math.max(count, 4096));
  const drawn = stock.subarray(0, count);
  stock = stock.subarray(count);
  return drawn;
}

export const systemRandom: Random = {
  bytes: draw,
  token: () => randomBytes(32).toString('base64url'),
};
