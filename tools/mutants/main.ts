// `npm run test:mutants`: small faults by script, each put into a copy of the repository, to see whether a test near to
// it fails. Says at the end what was caught, and by whom; each fault that nobody noticed is printed with its place.
//   npm run test:mutants -- --count 25 --skip 50 --seed 7 --seconds 300 --least 95 server/messages contract
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { makeCopy } from './copy.ts';
import { inDrawnOrder } from './draw.ts';
import { type Fault, faultsOf } from './faults.ts';
import { type Judge, makeJudge, type Verdict } from './judge.ts';
import { findNear } from './nearest.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    seconds: { type: 'string', default: '300' },
    least: { type: 'string', default: '95' },
    /** How many faults of the draw are left out first: a long draw can be judged in portions. */
    skip: { type: 'string', default: '0' },
    /** How many copies judge at the same time. */
    copies: { type: 'string', default: String(availableParallelism()) },
    /** A file for every verdict, for whoever writes about the run. */
    report: { type: 'string' },
    /** The report of an earlier run: only the faults that no test noticed then are judged once more. */
    again: { type: 'string' },
  },
});
const seed = Number(values.seed);
const isChosen = (path: string) => positionals.length === 0 || positionals.some((start) => path.startsWith(start));

// Two places are left out: the demo's story is made up and another would be as good, and http/dev.ts serves developers
// alone.
const paths = globSync('{server,contract,survey}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.tsx?$|^server\/(demo\/|http\/dev\.ts)/.test(path) && isChosen(path),
);
const all = paths.sort().flatMap((path) => faultsOf(path, readFileSync(path, 'utf8')));
const first = Number(values.skip);
const inDraw = () => inDrawnOrder(all, seed).slice(first, first + Number(values.count));
const drawn = values.again ? stillThere(values.again) : inDraw();
console.log(`${drawn.length} faults of the ${all.length} that ${paths.length} files allow. Again: --seed ${seed}\n`);

const near = findNear();
/** Test files that fail without a fault. */
const broken = new Set<string>();
const judged = new Map<Fault, Verdict>();
const judges = Array.from({ length: Number(values.copies) }, () => {
  const copy = makeCopy();
  process.once('exit', () => copy.remove());
  return makeJudge(copy, near, broken, Number(values.seconds) * 1000);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

for (let waiting = drawn; waiting.length > 0; waiting = await doubted()) await judgeAll([...waiting]);

async function judgeAll(waiting: Fault[]): Promise<void> {
  const judgeNext = async ({ judge }: Judge) => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const verdict = await judge(fault);
      judged.set(fault, verdict);
      console.log(`${judged.size}. ${said(fault)}\n   ${verdict.by}, ${verdict.seconds} s: ${verdict.witness}`);
      if (values.report) writeFileSync(values.report, JSON.stringify({ seed, judged: reported() }, null, 1));
    }
  };
  await Promise.all(judges.map(judgeNext));
}

/** Faults whose witness fails without them too. They are judged once more, by other tests. */
async function doubted(): Promise<Fault[]> {
  const witnesses = new Set([...judged.values()].map(({ file }) => file).filter(Boolean));
  await judges[0]?.findBroken([...witnesses]);
  return [...judged].filter(([, { file }]) => broken.has(file)).map(([fault]) => fault);
}

function reported(): (Verdict & { fault: Fault })[] {
  return [...judged].map(([fault, verdict]) => ({ ...verdict, fault }));
}

/**
 * The faults of a report that are still in the code. Lines move: a fault is found again by its change, at the nearest
 * line.
 */
function stillThere(report: string): Fault[] {
  const { judged: before } = JSON.parse(readFileSync(report, 'utf8')) as { judged: ReturnType<typeof reported> };
  const isSame = (one: Fault, other: Fault) =>
    one.path === other.path && one.kind === other.kind && one.was === other.was && one.put === other.put;
  return before
    .filter(({ by }) => by === 'nobody' || by === 'types')
    .flatMap(({ fault }) => {
      const far = (one: Fault) => Math.abs(one.line - fault.line);
      return all.filter((one) => isSame(one, fault)).sort((one, other) => far(one) - far(other))[0] ?? [];
    });
}

function said({ path, line, kind, was, put }: Fault): string {
  const short = (text: string) => (text.length > 70 ? `${text.slice(0, 70)}…` : text).replaceAll(/\s+/g, ' ');
  return `${path}:${line} ${kind}: ${short(was)} → ${short(put)}`;
}

const by = (who: Verdict['by']) => reported().filter((one) => one.by === who);
const caught = by('test').length + by('time').length;
const percent = (count: number) => `${((count * 100) / judged.size).toFixed(1)} %`;
console.log(
  `\nNoticed by nobody:${
    by('nobody')
      .map(({ fault, asked }) => `\n  ${said(fault)} (${asked} test files)`)
      .join('') || ' none'
  }`,
);
console.log(
  `\nBy the compiler only:${
    by('types')
      .map(({ fault }) => `\n  ${said(fault)}`)
      .join('') || ' none'
  }`,
);
console.log(
  `\n${judged.size} faults: ${by('test').length} failed a test, ${by('time').length} made one hang, ` +
    `${by('types').length} only the compiler refused, ${by('nobody').length} nobody noticed. ` +
    `Caught by tests: ${percent(caught)}; with the compiler: ${percent(caught + by('types').length)}.`,
);
process.exitCode = (caught + by('types').length) * 100 >= Number(values.least) * judged.size ? 0 : 1;
