import { describe, expect as expectThat, test } from 'vitest';
import { expect, type PastCampaign, rangeOf } from './forecast.ts';

/** Numbers between 0 and 1 that are the same at every run (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Member = { likely: number; asked: number; finished: number };
const meanOf = (history: readonly (readonly [asked: number, finished: number])[]) =>
  history.reduce((sum, [, finished]) => sum + finished, 0) / history.reduce((sum, [asked]) => sum + asked, 0);

/**
 * A panel of 20,000 with propensities that are known here and to nobody else. Campaign follows campaign, each asks 2,000
 * by chance, and each topic draws more or less than another by up to `apart`. Every draw is forecast from what came
 * before it.
 */
function simulate(apart: number, seed: number): { within: number; draws: number; error: number } {
  const chance = chances(seed);
  const panel: Member[] = Array.from({ length: 20_000 }, () => {
    const [a, b, c] = [chance(), chance(), chance()];
    return { likely: 0.05 + 0.8 * ((a + b + c) / 3), asked: 0, finished: 0 };
  });
  const history: [number, number][] = [];
  let within = 0;
  let error = 0;
  const [before, draws, size] = [8, 50, 2000];
  for (let campaign = 0; campaign < before + draws; campaign++) {
    for (let at = 0; at < size; at++) {
      const other = at + Math.floor(chance() * (panel.length - at));
      [panel[at], panel[other]] = [panel[other]!, panel[at]!];
    }
    const drawn = panel.slice(0, size);
    let forecast: ReturnType<typeof rangeOf> | undefined;
    if (campaign >= before) {
      const mean = meanOf(history);
      const pool = { count: panel.length, sum: 0, squares: 0 };
      for (const { asked, finished } of panel) {
        const own = (finished + 2 * mean) / (asked + 2);
        pool.sum += own;
        pool.squares += own * own;
      }
      const earlier = history.slice(-20).map(
        ([asked, finished]): PastCampaign => ({
          finished,
          expected: asked * mean,
          variance: asked * mean * (1 - mean),
        }),
      );
      forecast = rangeOf([expect(pool, size)], earlier);
    }
    const topic = 1 + apart * (2 * chance() - 1);
    let finished = 0;
    for (const member of drawn) {
      const does = chance() < Math.min(1, member.likely * topic);
      member.asked += 1;
      member.finished += does ? 1 : 0;
      finished += does ? 1 : 0;
    }
    history.push([size, finished]);
    if (!forecast) continue;
    if (finished >= forecast.low && finished <= forecast.high) within++;
    error += (forecast.expected - finished) / draws;
  }
  return { within, draws, error };
}

describe('on a panel of 20,000 with known propensities', () => {
  test.each([
    ['every topic draws alike', 0],
    ['topics draw up to a tenth more or less', 0.1],
    ['topics draw up to a quarter more or less', 0.25],
  ])('the true number lies in the range in 70 to 90 % of 50 draws: %s', (_, apart) => {
    const { within, draws, error } = simulate(apart, 2027);
    expectThat(within / draws).toBeGreaterThanOrEqual(0.7);
    expectThat(within / draws).toBeLessThanOrEqual(0.9);
    expectThat(Math.abs(error)).toBeLessThan(40);
  });
});

test('with fewer than three campaigns to go by the range is wide, whatever these two did', () => {
  const pool = { count: 1000, sum: 400, squares: 160 };
  const earlier: PastCampaign[] = [
    { finished: 40, expected: 40, variance: 24 },
    { finished: 41, expected: 40, variance: 24 },
  ];
  const { low, high, expected } = rangeOf([expect(pool, 1000)], earlier);
  expectThat(expected).toBeCloseTo(400);
  expectThat([low, high]).toEqual([270, 530]);
  const known = rangeOf([expect(pool, 1000)], [...earlier, { finished: 39, expected: 40, variance: 24 }]);
  expectThat(known.high - known.low).toBeLessThan(60);
});

test('asking everybody leaves no chance in who is drawn, and nobody is nothing', () => {
  const pool = { count: 10, sum: 5, squares: 5 };
  expectThat(expect(pool, 10)).toEqual({ expected: 5, variance: 0 });
  expectThat(expect(pool, 5).variance).toBeGreaterThan(0);
  expectThat(expect({ count: 0, sum: 0, squares: 0 }, 0)).toEqual({ expected: 0, variance: 0 });
});
