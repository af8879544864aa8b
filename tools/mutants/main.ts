// `npm run test:mutants`: small faults by script, each put into a copy of the repository, to see whether a test near to
// it fails. Says at the end what was caught, and by whom; each fault that nobody noticed is printed with its place.
//   npm run test:mutants -- --count 120 --seed 7 --seconds 300 --least 95 server/messages contract
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makeCopy } from './copy.ts';
import { inDrawnOrder } from './draw.ts';
import { type Fault, faultsOf } from './faults.ts';
import { makeJudge, type Verdict } from './judge.ts';
import { findNear } from './nearest.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    seconds: { type: 'string', default: '300' },
    least: { type: 'string', default: '95' },
    /** How many copies judge at the same time. */
    copies: { type: 'string', default: '1' },
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
const drawn = values.again ? stillThere(values.again) : inDrawnOrder(all, seed).slice(0, Number(values.count));
console.log(`${drawn.length} faults of the ${all.length} that ${paths.length} files allow. Again: --seed ${seed}\n`);

const near = findNear();
const judged: (Verdict & { fault: Fault })[] = [];
const waiting = [...drawn];

async function judgeAll(): Promise<void> {
  const copy = makeCopy();
  const give = () => copy.remove();
  process.once('exit', give);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const judge = makeJudge(copy, near, Number(values.seconds) * 1000);
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const verdict = await judge(fault);
    judged.push({ ...verdict, fault });
    console.log(`${judged.length}. ${said(fault)}\n   ${verdict.by}, ${verdict.seconds} s: ${verdict.witness}`);
    if (values.report) writeFileSync(values.report, JSON.stringify({ seed, judged }, null, 1));
  }
}
await Promise.all(Array.from({ length: Number(values.copies) }, judgeAll));

/**
 * The faults of a report that are still in the code. Lines move: a fault is found again by its change, at the nearest
 * line.
 */
function stillThere(report: string): Fault[] {
  const { judged: before } = JSON.parse(readFileSync(report, 'utf8')) as { judged: typeof judged };
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

const by = (who: Verdict['by']) => judged.filter((one) => one.by === who);
const caught = by('test').length + by('time').length;
const percent = (count: number) => `${((count * 100) / judged.length).toFixed(1)} %`;
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
  `\n${judged.length} faults: ${by('test').length} failed a test, ${by('time').length} made one hang, ` +
    `${by('types').length} only the compiler refused, ${by('nobody').length} nobody noticed. ` +
    `Caught by tests: ${percent(caught)}; with the compiler: ${percent(caught + by('types').length)}.`,
);
process.exitCode = (caught + by('types').length) * 100 >= Number(values.least) * judged.length ? 0 : 1;
