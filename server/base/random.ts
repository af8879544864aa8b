import { randomBytes } from 'node:crypto';

export type Random = {
  bytes(count: number): Buffer;
  /** For links and sessions: 256 bits, safe in a URL. */
  token(): string;
};

/** Drawn in stock: the name of a request alone is eight bytes, and the kernel is asked for a page as fast as for those. */
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
