import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** The Chromium of the lock file, which runs on Linux on Intel; elsewhere the system's. */
export async function chromiumPath(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked();
  const found = systemBrowsers().find(existsSync);
  if (found) return found;
  throw new Error(
    'The lock file brings no Chromium for this machine. Install Chromium or Google Chrome for the tests.',
  );
}

/**
 * The package unpacks Chromium into the temporary folder and takes whatever lies there, even an older version or
 * another user's. So Chromium gets a folder named after the version and the user, which appears under that name only
 * when it is whole.
 */
async function unpacked(): Promise<string> {
  const version = versionOf('@sparticuz/chromium');
  const folder = join(tmpdir(), `ouderpanel-chromium-${version}-${userInfo().uid}`);
  const path = join(folder, 'chromium');
  if (existsSync(path)) return path;

  const own = `${folder}.${process.pid}`;
  mkdirSync(own, { mode: 0o700 });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another test process was first, and its copy is as good as ours.
    if (!existsSync(path)) throw error;
    rmSync(own, { recursive: true });
  }
  return path;
}

function versionOf(name: string): string {
  const main = createRequire(import.meta.url).resolve(name);
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string };
  return version;
}

function systemBrowsers(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [
    ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
}
