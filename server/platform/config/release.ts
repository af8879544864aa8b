import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

type Release = { version: string; commit: string; node: string };

/** Which release this is. A tarball says of which commit it was made; in a clone git does, where there is one. */
export function readRelease(): Release {
  read ??= { ...readFolder(), node: process.versions.node };
  return read;
}
let read: Release | undefined;

function readFolder(): Pick<Release, 'version' | 'commit'> {
  const file = join(root, 'release.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: commitOfClone() };
}

function commitOfClone(): string {
  try {
    const options: ExecFileSyncOptionsWithStringEncoding = {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    };
    return execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
  } catch {
    return 'unknown';
  }
}
