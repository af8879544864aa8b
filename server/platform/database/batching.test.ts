import { expect, test } from 'vitest';
import { makeBatcher } from './batching.ts';
import { NoConnectionError } from './connection-priority.ts';
import { timeouts, withTimeouts } from './timeouts.ts';

/** Who goes with whom. What they do is held here until it is let go; saves of real answers: surveys/answering/batched-answers.test.ts. */
function makePlay() {
  const gathered = { waiting: 0 };
  const under: { names: string[]; letGo: (error?: unknown) => void }[] = [];
  const gathering = makeBatcher<string, string>(
    { gathered, connections: () => ({ total: 1, idle: 0, waiting: gathered.waiting }) },
    {
      groupOf: (name) => name[0]!,
      keyOf: (name) => name,
      together: (names) =>
        new Promise((done, failed) => {
          const results = () => names.map((name) => (name.endsWith('?') ? undefined : `${name}!`));
          under.push({ names: [...names], letGo: (error) => (error ? failed(error) : done(results())) });
        }),
      alone: async (name) => {
        if (name.endsWith('??')) throw new Error(name);
        return `${name} alone`;
      },
    },
  );
  /** What began so far. */
  const began = () => under.map(({ names }) => names);
  /** Resolves once these began, and nothing else. */
  const begins = (...all: string[][]) => expect.poll(began).toEqual(all);
  const asks = (...names: string[]) => names.map((name) => gathering.add(name));
  return { gathered, under, begins, asks };
}
const fault = (code: string) => Object.assign(new Error(code), { code });

test('who comes meanwhile goes together next, and each hears their own', async () => {
  const { gathered, under, begins, asks } = makePlay();
  const first = asks('a1');
  await begins(['a1']);
  const next = asks('a2', 'a3');
  expect(gathered.waiting).toBe(2);
  under[0]!.letGo();
  expect(await Promise.all(first)).toEqual(['a1!']);
  await begins(['a1'], ['a2', 'a3']);
  expect(gathered.waiting).toBe(0);
  under[1]!.letGo();
  expect(await Promise.all(next)).toEqual(['a2!', 'a3!']);
});

test('another group goes by itself, and fifty are the most', async () => {
  const { under, begins, asks } = makePlay();
  const names = Array.from({ length: 61 }, (_, n) => `a${n}`);
  const asked = asks('b0', ...names);
  await begins(['b0'], names.slice(0, 50));
  under[1]!.letGo();
  await begins(['b0'], names.slice(0, 50), names.slice(50));
  for (const one of [under[0]!, under[2]!]) one.letGo();
  expect(await Promise.all(asked)).toHaveLength(62);
});

test('the same key goes one after the other, even when the others do not wait any longer', async () => {
  const { under, begins, asks } = makePlay();
  const [first, second] = asks('a1', 'a1');
  await begins(['a1']);
  const other = asks('a2');
  // The first one is not over.
  await begins(['a1'], ['a2']);
  under[1]!.letGo();
  expect(await Promise.all(other)).toEqual(['a2!']);
  const third = asks('a3');
  await begins(['a1'], ['a2'], ['a3']);
  under[2]!.letGo();
  expect(await Promise.all(third)).toEqual(['a3!']);
  under[0]!.letGo();
  expect(await first).toBe('a1!');
  await begins(['a1'], ['a2'], ['a3'], ['a1']);
  under[3]!.letGo();
  expect(await second).toBe('a1!');
});

test('for whom it was not done together it is done alone, and the fault of one is theirs', async () => {
  const { under, begins, asks } = makePlay();
  const asked = asks('a1', 'a2?', 'a3??');
  await begins(['a1', 'a2?', 'a3??']);
  under[0]!.letGo();
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map((one) => ('value' in one ? one.value : one.reason.message))).toEqual([
    'a1!',
    'a2? alone',
    'a3??',
  ]);
});

test.each([
  ['a fault', '22P02'],
  ['a row that somebody holds', '55P03'],
])('%s of one of them leaves each to themselves, and those who wait go on', async (_what, code) => {
  const { under, begins, asks } = makePlay();
  const first = asks('a1', 'a2');
  await begins(['a1', 'a2']);
  const [next] = asks('a3');
  under[0]!.letGo(fault(code));
  expect(await Promise.all(first)).toEqual(['a1 alone', 'a2 alone']);
  await begins(['a1', 'a2'], ['a3']);
  under[1]!.letGo();
  expect(await next).toBe('a3!');
});

test('a database that is away is away for all of them, and the next ones are tried', async () => {
  const { under, begins, asks } = makePlay();
  const first = asks('a1', 'a2');
  await begins(['a1', 'a2']);
  const [next] = asks('a3');
  under[0]!.letGo(fault('57P01'));
  for (const one of first) await expect(one).rejects.toThrow('57P01');
  await begins(['a1', 'a2'], ['a3']);
  under[1]!.letGo();
  expect(await next).toBe('a3!');
});

test('behind a database that is too slow nobody is kept waiting for the same', async () => {
  const { gathered, under, begins, asks } = makePlay();
  const [first] = asks('a1');
  await begins(['a1']);
  const [next] = asks('a2');
  under[0]!.letGo(fault('57014'));
  await expect(first).rejects.toThrow('57014');
  await expect(next).rejects.toBeInstanceOf(NoConnectionError);
  expect(gathered.waiting).toBe(0);
});

test('nobody comes behind more than they have patience for, nor fifty of their own', async () => {
  const { gathered, asks } = makePlay();
  const short = { ...timeouts.save, queue_most: 2 };
  const [, , third] = withTimeouts(short, () => asks('a1', 'a2', 'a3'));
  await expect(third).rejects.toBeInstanceOf(NoConnectionError);
  const same = asks(...Array.from({ length: 51 }, () => 'b1'));
  await expect(same.at(-1)).rejects.toBeInstanceOf(NoConnectionError);
  expect(gathered.waiting).toBe(52);
});

test('who waited for too long is told so, and takes no place', async () => {
  const { under, begins, asks } = makePlay();
  const [first] = asks('a1');
  await begins(['a1']);
  const [late] = withTimeouts({ ...timeouts.save, connection_ms: 0 }, () => asks('a2'));
  under[0]!.letGo();
  await expect(late).rejects.toBeInstanceOf(NoConnectionError);
  expect(await first).toBe('a1!');
  await begins(['a1']);
});
