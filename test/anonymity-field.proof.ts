import { expect, test } from 'vitest';
import { type Field, playField } from './anonymity/field.ts';
import { fromHeap, fromLog, fromRows, numbersOf } from './anonymity/stolen.ts';
import { judge, type Verdict } from './anonymity/trails.ts';
import { makeWorld } from './world.ts';

/**
 * An attacker who has stolen the whole database, with every byte of its files and its log, and who knows nobody. `npm
 * test` plays the attack with few people; `npm run proof anonymity` with two hundred.
 */
const whole = Boolean(process.env.ANONYMITY_PLAYERS);
const size = whole ? { players: 200, logged_in: 60, bystanders: 50 } : { players: 30, logged_in: 14, bystanders: 8 };
const long = { timeout: whole ? 600_000 : 60_000 };
const world = await makeWorld();
const { db } = world.context;
const attacks = { fromRows, fromHeap, fromLog };

async function attack(field: Field): Promise<Record<keyof typeof attacks, Verdict[]>> {
  const verdicts = async (steal: typeof fromRows) => {
    const traces = await steal(db, field);
    return judge(traces, field, await numbersOf(db, field));
  };
  // The log is read first: the attack on the files makes a checkpoint, which may throw part of the log away.
  const [log, rows, heap] = [await verdicts(fromLog), await verdicts(fromRows), await verdicts(fromHeap)];
  return { fromLog: log, fromRows: rows, fromHeap: heap };
}
const best = (verdicts: Verdict[]): Verdict => verdicts.reduce((one, other) => (other.right > one.right ? other : one));

test('no attack on rows, files or log puts more names to answers than chance, at any stage', long, async () => {
  const report: string[] = [];
  const tooGood: unknown[] = [];
  await playField(world, size, async (stage, field) => {
    if (!whole && /^night [23]/.test(stage)) return;
    for (const [name, verdicts] of Object.entries(await attack(field))) {
      const { how, claims, right } = best(verdicts);
      report.push(`${stage}: ${name}, ${verdicts.length} ways, best ${right} right of ${claims} (${how})`);
      tooGood.push(...verdicts.filter((one) => one.right > one.allowed).map((one) => ({ stage, name, ...one })));
    }
  });
  if (whole) console.log(report.join('\n'));
  expect(tooGood).toEqual([]);
  expect(report.length).toBeGreaterThan(18);
});

test('the attackers are no fools: with a write where there was one, each finds nearly everybody', long, async () => {
  const found: Record<string, Verdict> = {};
  const few = { players: 24, logged_in: 20, bystanders: 2 };
  await playField(
    world,
    few,
    async (_, field) => {
      for (const [name, verdicts] of Object.entries(await attack(field))) found[name] = best(verdicts);
    },
    { trail: true },
  );
  for (const name of Object.keys(attacks)) {
    // Another test file may have closed a survey meanwhile, which throws away part of the log that all test files
    // share.
    if (name === 'fromLog' && !whole) continue;
    expect(found[name]!.right, `${name}: ${JSON.stringify(found[name])}`).toBeGreaterThanOrEqual(17);
  }
});
