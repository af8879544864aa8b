// `npm run proof previous`: the tests of an earlier release on today's schema. While servers are begun anew one by one,
// that release goes on with a database that this one has brought further; what it needs of the database must be there.
//   npm run proof previous -- --ref v1.4.0 server/surveys test/identity.test.ts
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { countTests, lastLine, namesOfFailed, type TestReport } from '../test/report.ts';
import { linkPackages } from './packages.ts';
import { run } from './run.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { ref: { type: 'string' } } });
/** What parents do, who do not know that a server is begun anew. */
const parentsSide = ['surveys', 'account', 'members', 'messages', 'leaving'].map((room) => `server/${room}/`);
const chosen = positionals.length > 0 ? positionals : parentsSide;
/** These hold all of the schema against what that release says of it, which must differ: a file, and two tests. */
const without = ['--exclude=test/descriptions.test.ts', '--testNamePattern=^(?!.*no (column|table) .*is forgotten)'];

function git(args: string[], env = {}): string {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`git ${args[0]}: ${error?.message ?? stderr.trim()}`);
  return stdout.trim();
}

/** The newest release that is not this one; where none was tagged, the last code that did not know today's schema. */
function previousRelease(): string {
  const [tag] = git(['tag', '--list', 'v*', '--no-contains', 'HEAD', '--sort=-version:refname']).split('\n');
  return tag || `${git(['log', '-1', '--format=%H', '--', 'db/migrations'])}^`;
}

async function testPrevious(folder: string): Promise<TestReport> {
  const commit = git(['rev-parse', '--verify', `${values.ref ?? previousRelease()}^{commit}`]);
  console.log(git(['log', '-1', '--format=The code of %h (%cs, %s) on the schema of today.', commit]));
  // An index of its own: the one of whoever works here stays as it is.
  const index = { GIT_INDEX_FILE: join(folder, '.git-index') };
  git(['read-tree', commit], index);
  git(['checkout-index', '--all', `--prefix=${folder}/`], index);
  if (readFileSync('package-lock.json', 'utf8') !== readFileSync(join(folder, 'package-lock.json'), 'utf8'))
    console.log('Its packages were others. It runs on those of today.');
  linkPackages(folder);
  for (const path of ['db/migrations', 'db/schema.sql']) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(path, join(folder, path), { recursive: true });
  }

  // What the tests leave goes with the folder. A short name: the path of a database's socket may not be long.
  const temporary = join(folder, 't');
  mkdirSync(temporary);
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const options = {
    cwd: folder,
    stdio: 'inherit' as const,
    env: { ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...process.env, PATH: path, TMPDIR: temporary },
  };
  if ((await run([process.execPath, 'tools/build.ts'], options)) !== 0) throw new Error('Its pages cannot be built.');
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(folder, 'node_modules/.bin/vitest');
  const code = await run([vitest, 'run', '--project=code', ...without, ...reporters, ...chosen], options);
  const written = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  return { ...written, success: written.success && code === 0 };
}

const folder = mkdtempSync(join(tmpdir(), 'prev-'));
try {
  const report = await testPrevious(folder);
  for (const name of namesOfFailed(report, folder)) console.log(`failed: ${name}`);
  const counts = countTests(report);
  if (counts.skipped > 0) console.log(`${counts.skipped} skipped`);
  console.log(lastLine(counts));
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(lastLine({ passed: 0, failed: 1, skipped: 0 }));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
