import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { linkPackages } from '../packages.ts';
import { pinnedNode } from '../run.mjs';

export type Copy = {
  folder: string;
  /**
   * Starts the pinned Node, or a tool out of node_modules, in the copy. `end` ends the process with all that it
   * started.
   */
  start(tool: string, args: string[], ipc?: boolean): { child: ChildProcess; end(): void };
  /** Puts the first built pages back, after pages were built with a fault. */
  restorePages(): void;
  remove(): void;
};

/** Copies the repository as it stands into a temporary folder: nobody who works in the repository ever sees a fault. */
export function makeCopy(): Copy {
  // A short name: the database's sockets lie below this folder, and the system limits the length of their paths.
  const folder = mkdtempSync(join(tmpdir(), 'mut-'));
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  if (listed.status !== 0) throw new Error(`git ls-files: ${listed.stderr}`);
  for (const path of listed.stdout.split('\0').filter((name) => name && existsSync(name))) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  const pages = join(folder, 'dist');
  const restorePages = () => {
    rmSync(pages, { recursive: true, force: true });
    cpSync('dist', pages, { recursive: true });
  };
  restorePages();
  linkPackages(folder);
  const temporary = join(folder, 't');
  mkdirSync(temporary);
  const node = resolve(pinnedNode());
  const path = [dirname(node), process.env.PATH].join(delimiter);
  const env = { ...process.env, NO_COLOR: '1', TMPDIR: temporary, PATH: path };
  const running = new Set<() => void>();

  return {
    folder,
    start(tool, args, ipc = false) {
      const command = tool === 'node' ? node : join(folder, 'node_modules/.bin', tool);
      // A process group of its own: a process that hangs is ended with all its workers, and with nobody else's.
      const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])];
      const child = spawn(command, args, { cwd: folder, env, detached: true, stdio });
      const end = () => {
        running.delete(end);
        if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      };
      running.add(end);
      child.once('exit', () => running.delete(end));
      return { child, end };
    },
    restorePages,
    remove() {
      for (const end of running) end();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
