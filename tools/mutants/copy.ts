import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pinnedNode } from '../run.mjs';

export type Copy = {
  folder: string;
  /** Runs a tool of the packages in the copy. Null: it did not come to an end in time. */
  run(tool: string, args: string[], mostMs: number): Promise<{ code: number | null; said: string }>;
  /** The built pages of before, after some were built with a fault. */
  restorePages(): void;
  remove(): void;
};

/** The repository as it stands, in a temporary folder: a fault is never seen by anybody who works in this one. */
export function makeCopy(): Copy {
  // A short name: sockets of the database lie below it, and the system bounds their paths.
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
  // Each package is linked by itself, so that what the tools keep beside them (.cache, .vite) stays in the copy.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules')) {
    if (name === '.bin' || name === '.package-lock.json' || !name.startsWith('.')) {
      symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
  }
  const temporary = join(folder, 't');
  mkdirSync(temporary);
  let end: (() => void) | undefined;
  const node = resolve(pinnedNode());
  const env = { ...process.env, NO_COLOR: '1', TMPDIR: temporary, PATH: `${dirname(node)}:${process.env.PATH}` };

  return {
    folder,
    run: (tool, args, mostMs) =>
      new Promise((done, failed) => {
        const command = tool === 'node' ? node : join(folder, 'node_modules/.bin', tool);
        // A process group of its own: one that hangs is ended with all its workers, and nobody else is.
        const child = spawn(command, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part));
        end = () => process.kill(-child.pid!, 'SIGKILL');
        let late = false;
        const timer = setTimeout(() => {
          late = true;
          end?.();
        }, mostMs);
        child.once('error', failed);
        child.once('close', (code) => {
          clearTimeout(timer);
          end = undefined;
          done({ code: late ? null : (code ?? 1), said });
        });
      }),
    restorePages,
    remove: () => {
      end?.();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
