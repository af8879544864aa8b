// Plain JavaScript, for whatever Node the machine has: it installs, builds, and hands over to the pinned Node.
// The server itself is begun by start.sh, so that nothing of this stays beside it.
// All it says goes to standard error, so that a command's own output stays clean.
import { fileURLToPath } from 'node:url';

const [mode, ...args] = process.argv.slice(2);
const major = Number.parseInt(process.versions.node, 10);

if (major < 20) {
  console.error(`This needs Node 20 or newer to start, and this is Node ${process.versions.node}.`);
  console.error('Install a current one from https://nodejs.org and try again.');
  process.exit(1);
}

process.chdir(fileURLToPath(new URL('.', import.meta.url)));
// Imported late, so that an old Node meets the sentence above and not a syntax error.
const { bringUpToDate } = await import('./tools/fresh.mjs');
const { pinnedNode, runCommand } = await import('./tools/run.mjs');
const { serveAndRestart } = await import('./tools/dev.mjs');

const modes = {
  '--prepare': () => console.log(pinnedNode()),
  '--dev': () => serveAndRestart(['server/main.ts', '--dev', ...args]),
  '--test': () => runCommand(['tools/test.ts', ...args]),
  '--check': () => runCommand(['tools/check.ts', ...args]),
  '--near': () => runCommand(['tools/near.ts', ...args]),
  // Keeps compiled code between runs: a command is short, and compiling would take most of its time.
  '--panel': () =>
    runCommand(['server/operations/cli/main.ts', ...args], { NODE_COMPILE_CACHE: '.cache/compile', ...process.env }),
  '--run': () => runCommand(args),
};

if (!modes[mode]) {
  console.error('npm start, or ./start.sh, starts the panel.');
  process.exit(1);
}

try {
  // A whole test run builds the front ends itself, as one of its steps.
  const needsPages =
    mode === '--prepare' || mode === '--run' || mode === '--near' || (mode === '--test' && args.length > 0);
  await bringUpToDate({ frontEnds: needsPages });
  process.exit(await modes[mode]());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
