import { readdirSync, readFileSync } from 'node:fs';

export const pages = [...readdirSync('docs/operate').map((name) => `docs/operate/${name}`), 'docs/backup.md'].map(
  (path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }),
);

/** Blocks of commands of a page: those that hold settings, letters or statements have no program in front. */
export const blocksOf = (text: string): string[][] =>
  [...text.matchAll(/^( *)```\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
    block
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length)),
  );

/** `npm run proof manual` and `cluster` run the lines with these, and the tests of the commands the panel's own. */
const tried = ['createdb', 'install', 'openssl', 'panel', 'patronictl', 'psql', 'upgrade.sh', 'useradd'];
/** These do the same on every machine. */
const everyday = ['chmod', 'chown', 'cp', 'curl', 'df', 'editor', 'ln', 'mkdir', 'npm', 'rm', 'sh', 'tar', 'touch'];
const ofTheMachine = [
  'apt-get',
  'certbot',
  'docker',
  'etcdctl',
  'journalctl',
  'nginx',
  'pg_ctlcluster',
  'pg_lsclusters',
  'systemctl',
  'timedatectl',
  'ufw',
];
const known = new Set([...tried, ...everyday, ...ofTheMachine]);
export const isTried = (name: string) => tried.includes(name) || everyday.includes(name);

/** What runs in the end: `runuser -u NAME --` in front only says as whom. */
const bare = (line: string) =>
  line
    .trim()
    .replace(/^runuser -u \S+ -- /, '')
    .replace(/^\.\//, '');
const isCommand = (line: string) => known.has(bare(line).split(/\s+/)[0]!.split('/').at(-1)!) && /\s/.test(bare(line));

export function commandsOf(text: string): string[] {
  const inline = [...text.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocksOf(text).flat(), ...inline]
    .flatMap((line) => line.split(' && '))
    .filter(isCommand)
    .map(bare);
}

/** The programs that a page marks: `Run by no test: certbot, systemctl.` */
export const untriedOn = (text: string): string[] =>
  /^Run by no test: (.+)\.$/m.exec(text)?.[1]?.replaceAll('`', '').split(', ') ?? [];
