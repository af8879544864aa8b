// Runs a process to its end: signals go down to it, its exit code comes back.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';

const oldestNode = 24;

const answersVersion = (node) => spawnSync(node, ['--version']).status === 0;

/** The Node of the lock file; where there is none for this machine, the present one if it is new enough. */
export function pinnedNode() {
  const pinned = resolve('node_modules/.bin/node');
  if (existsSync(pinned)) {
    if (realpathSync(pinned) === realpathSync(process.execPath) || answersVersion(pinned)) return pinned;
  }
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  const machine = `${process.platform} ${process.arch}`;
  throw new Error(
    `The lock file brings no Node that runs on this machine (${machine}), and the one here is ${process.versions.node}. ` +
      `Install Node ${oldestNode} and try again.`,
  );
}

const passOn = (child, signal) => child.kill(signal);

/** Starts a command, and passes our own signals on to it as long as it lives. Resolves with its exit code. */
export function run([command, ...args], options, { pass = passOn, began } = {}) {
  const child = spawn(command, args, options);
  began?.(child);
  const passing = ['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => [signal, () => pass(child, signal)]);
  for (const [signal, listener] of passing) process.on(signal, listener);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  }).finally(() => {
    for (const [signal, listener] of passing) process.off(signal, listener);
  });
}

/**
 * Runs a command in the foreground. Ctrl-C reaches the command from the terminal, so SIGINT is not passed on as well.
 */
export function runCommand(args, env = process.env) {
  const pass = (child, signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  return run([pinnedNode(), ...args], { stdio: 'inherit', env }, { pass });
}

/**
 * One Ctrl-C comes from the terminal and from npm at once. Only a signal after this time is somebody losing patience.
 */
const onePressMs = 500;

/**
 * Runs a server in a process group of its own, so that a signal reaches the server once, from here. A second signal
 * kills the server. Should this process be killed, the server sees its channel close.
 */
export async function serve(args, began) {
  let asked = 0;
  const pass = (child, signal) => {
    if (asked && performance.now() - asked < onePressMs) return;
    child.kill(asked ? 'SIGKILL' : signal);
    asked = performance.now();
  };
  const options = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true };
  whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
  const code = await run([pinnedNode(), ...args], options, { pass, began });
  return { code, stopping: asked > 0 };
}

/**
 * Npm passes signals on, but cannot when it is killed: then the server would keep its ports, and nobody would know why.
 */
function whenNpmIsGone(tell) {
  const npm = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const look = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(look);
    tell();
  }, 1000);
  look.unref();
}
