/** Tails of distributions, as R's pchisq, pf and pnorm give them with lower.tail = FALSE. */

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const [g, enough, tiny] = [7, 1e-15, 1e-300];
const stepsMost = 10_000;

/** Of a half and more, which is all that is asked for. */
export function logGamma(x: number): number {
  const above = x - 1;
  const sum = lanczos.reduce((all, term, at) => (at === 0 ? term : all + term / (above + at)), 0);
  const t = above + g + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (above + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** A continued fraction 1/(b0 + a1/(b1 + a2/(b2 + …))) by the modified method of Lentz. */
function fraction(first: number, term: (at: number) => { a: number; b: number }): number {
  let d = 1 / (first || tiny);
  let c = 1 / tiny;
  let value = d;
  for (let at = 1; at <= stepsMost; at++) {
    const { a, b } = term(at);
    d = 1 / (a * d + b || tiny);
    c = b + a / c || tiny;
    value *= d * c;
    if (Math.abs(d * c - 1) < enough) break;
  }
  return value;
}

function gammaUpper(a: number, x: number): number {
  if (x <= 0) return 1;
  const outside = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x >= a + 1) return outside * fraction(x + 1 - a, (at) => ({ a: -at * (at - a), b: x + 2 * at + 1 - a }));
  let term = 1 / a;
  let sum = term;
  for (let at = 1; at <= stepsMost && Math.abs(term) > Math.abs(sum) * enough; at++) {
    term *= x / (a + at);
    sum += term;
  }
  return 1 - outside * sum;
}

/** The regularised incomplete beta function. */
function beta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  // On this side the fraction is the one that converges.
  if (x > (a + 1) / (a + b + 2)) return 1 - beta(1 - x, b, a);
  const outside = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  const inside = fraction(1, (at) => {
    const half = Math.floor(at / 2);
    const up = at % 2 === 0 ? half * (b - half) : -(a + half) * (a + b + half);
    return { a: (up * x) / ((a + at - 1) * (a + at)), b: 1 };
  });
  return (outside * inside) / a;
}

export const chiSquareTail = (x: number, df: number): number => gammaUpper(df / 2, x / 2);
export const fTail = (f: number, df1: number, df2: number): number =>
  f <= 0 ? 1 : beta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
export const normalTwoSided = (z: number): number => gammaUpper(0.5, (z * z) / 2);
