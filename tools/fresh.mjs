// Brings node_modules and the built front ends up to date, once, however many processes start at the same moment.
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { buildIsFresh, roots, stampFile } from './inputs.mjs';
import { holding } from './lock.mjs';
import { pinnedNode, run } from './run.mjs';

const parsed = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);
const fits = (allowed, mine) => allowed === undefined || [allowed].flat().includes(mine);

/** True when what npm wrote down about node_modules agrees with the lock file. */
export function agrees(lock, installed) {
  const { '': root, ...wanted } = lock.packages;
  // Packages for other machines may be absent, but not the Node and the database for this machine.
  const chosen = Object.keys(root.optionalDependencies ?? {}).map((name) => `node_modules/${name}`);
  const isNeeded = (path, { optional, os, cpu }) =>
    !optional || (chosen.includes(path) && fits(os, process.platform) && fits(cpu, process.arch));
  return Object.entries(wanted).every(([path, entry]) => {
    const present = installed?.packages[path];
    return present ? present.version === entry.version : !isNeeded(path, entry);
  });
}

const installIsFresh = () => agrees(parsed('package-lock.json'), parsed('node_modules/.package-lock.json'));

async function install() {
  console.error('Installing the packages of the lock file, once …');
  // Npm runs on its own Node: the pinned Node lies in the folder that npm is about to replace.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const command = npm && node ? [node, npm] : ['npm'];
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-fund', '--no-audit'];
  const code = await run([...command, ...options], { stdio: ['ignore', 2, 2] });
  if (code !== 0 || !installIsFresh()) throw new Error('Installing did not succeed. What npm said stands above.');
}

async function build() {
  console.error('Building the front ends …');
  const code = await run([pinnedNode(), 'tools/build.ts'], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new Error('Building the front ends did not succeed. The reason stands above.');
}

/** Where start.sh reads what was found up to date, and when, so that it need not ask again while none of it changes. */
const foundFresh = '.cache/fresh';

function noteFresh(at) {
  try {
    mkdirSync('.cache', { recursive: true });
    const own = ['tools/fresh.mjs', 'tools/inputs.mjs'];
    const half = `${foundFresh}.${process.pid}`;
    writeFileSync(half, [...roots, ...own, 'node_modules/.package-lock.json', `dist/${stampFile}`].join(' '));
    utimesSync(half, at, at);
    // Whole or not at all: with the time of now, what changed during the build would be passed over.
    renameSync(half, foundFresh);
  } catch {
    // A folder that may only be read is looked at anew at each start.
  }
}

export async function bringUpToDate({ frontEnds = false }) {
  // Some disks keep no parts of a second.
  const began = Date.now() / 1000 - 1;
  const fresh = () => installIsFresh() && (!frontEnds || buildIsFresh());
  if (!fresh()) {
    await holding('.cache/start.lock', async () => {
      if (!installIsFresh()) await install();
      if (frontEnds && !buildIsFresh()) await build();
    });
  }
  if (frontEnds && !process.env.SURVEY_RUNS_ON) noteFresh(began);
}
