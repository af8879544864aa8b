import { spawnSync } from 'node:child_process';

/** Programs of other houses, what brings each, and how it tells which one it is. */
export const programs = {
  pspp: { packages: 'pspp', version: ['pspp', '--version'] },
  r: {
    packages: 'r-base-core r-cran-haven r-cran-survey',
    version: [
      'Rscript',
      '-e',
      'v <- function(p) as.character(packageVersion(p)); cat(R.version.string, "haven", v("haven"), "survey", v("survey"))',
    ],
  },
  libreoffice: {
    packages: 'libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-writer-nogui',
    version: ['soffice', '--version'],
  },
  xmllint: { packages: 'libxml2-utils', version: ['xmllint', '--version'] },
} as const;

export type Program = keyof typeof programs;

/** The first line of what it says of itself, or nothing where it is not there. */
export function versionOf(program: Program): string | undefined {
  const [name, ...args] = programs[program].version;
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  return status === 0 ? (stdout || stderr).trim().split('\n')[0]! : undefined;
}

/** What a program said, in a language and a set of letters that are the same on every machine. */
export function run(folder: string, name: string, ...args: string[]) {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: folder };
  const { status, stdout, stderr, error } = spawnSync(name, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 2 ** 28,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr || stdout}`);
  return { stdout, stderr };
}
