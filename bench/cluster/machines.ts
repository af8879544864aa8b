import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What deploy/patroni.yml begins with; a machine may have another version. */
const writtenVersion = '15';
const version = existsSync('/usr/lib/postgresql')
  ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))[0]
  : undefined;

/** Why the play cannot be given here, in one sentence; undefined: it can. */
export function whyNotHere(): string | undefined {
  const needed = {
    postgresql: version && `/usr/lib/postgresql/${version}/bin/postgres`,
    patroni: '/usr/bin/patroni',
    'etcd-server': '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
  };
  const missing = Object.entries(needed).flatMap(([name, path]) => (path && existsSync(path) ? [] : [name]));
  if (missing.length > 0) return `this machine lacks ${missing.join(', ')} (apt-get install ${missing.join(' ')}).`;
  if (spawnSync('unshare', ['--net', 'ip', 'link', 'add', 'type', 'bridge']).status !== 0)
    return 'only root may make networks of its own (unshare, ip).';
  return undefined;
}

export const run = (program: string, ...args: string[]): string => execFileSync(program, args, { encoding: 'utf8' });

/** The network of the play: this process is on it with the address of each server of the panel. */
export function makeNetwork(addresses: readonly string[]): void {
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', 'wire', 'type', 'bridge');
  for (const address of addresses) run('ip', 'addr', 'add', `${address}/24`, 'dev', 'wire');
  run('ip', 'link', 'set', 'wire', 'up');
}

export type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };
export type Machine = {
  name: string;
  address: string;
  start(): Promise<void>;
  /** As a power cut does: every process of it at once. */
  kill(): Promise<void>;
  cut(): void;
  join(): void;
  /** What somebody types there. */
  type(user: string, ...command: string[]): string;
};

/** The lines of a file of deploy/ as the machine has them: above the empty line stands what is of one machine alone. */
function settingsOf(file: string, name: string, address: string): Record<string, string> {
  const [own = '', shared = ''] = readFileSync(file, 'utf8').split('\n\n');
  const text = `${own.replaceAll('192.0.2.11', address).replace(/(?<=NAME=)a$/m, name)}\n${shared}`;
  return Object.fromEntries(text.split('\n').flatMap((line) => (/^\w/.test(line) ? [line.split(/=(.*)/s)] : [])));
}

/**
 * A machine with etcd, Patroni and PostgreSQL as deploy/ has them: a network, processes and folders of its own, in which each
 * file and port is where it is on a real one.
 */
export function makeMachine(folder: string, name: string, address: string): Machine {
  const own = join(folder, name);
  const patroni = join(own, 'patroni.yml');
  const etcd = settingsOf('deploy/etcd.env', name, address);
  const secret = { ...settingsOf('deploy/patroni.env', name, address), PATH: process.env.PATH! };
  for (const [place, owner] of [
    ['postgresql', 'postgres'],
    ['run', 'postgres'],
    ['etcd', 'etcd'],
  ] as const) {
    mkdirSync(join(own, place), { recursive: true });
    run('chown', owner, join(own, place));
  }
  const yml = readFileSync('deploy/patroni.yml', 'utf8');
  writeFileSync(patroni, yml.replaceAll(`/${writtenVersion}/`, `/${version}/`));

  let first: number | undefined;
  const inside = (user: string, command: readonly string[]) => [
    ...['--target', String(first), '--net', '--mount', '--pid'],
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command],
  ];
  const begin = (user: string, env: Record<string, string>, ...command: string[]) => {
    const log = join(own, `${user}.log`);
    const words = inside(user, ['sh', '-c', `exec "$@" >> "$0" 2>&1`, log, ...command]);
    run('sh', '-c', `touch ${log} && chown ${user} ${log}`);
    spawn('nsenter', words, { env, stdio: 'ignore' });
  };
  return {
    name,
    address,
    async start() {
      run('sh', '-c', `rm -rf ${own}/run/* ${own}/run/.s*`);
      // The shell ends with our end of its input, and all of the machine with it; it takes in what others leave behind.
      const script = `
        mount --bind ${own}/postgresql /var/lib/postgresql && mount --bind ${own}/run /run/postgresql &&
        mkdir -p /var/lib/etcd && mount --bind ${own}/etcd /var/lib/etcd && ip link set lo up && echo ready && cat`;
      const flags = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child'];
      const child = spawn('unshare', [...flags, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
      const said = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      if (String(said[0]).trim() !== 'ready') throw new Error(`machine ${name} did not start`);
      first = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
      run('ip', ...`link add wire-${name} type veth peer name eth0 netns ${first}`.split(' '));
      run('ip', ...`link set wire-${name} master wire up`.split(' '));
      const there = ['nsenter', '--target', String(first), '--net', 'ip'] as const;
      run(...there, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
      run(...there, 'link', 'set', 'eth0', 'up');
      begin('etcd', { ETCD_DATA_DIR: '/var/lib/etcd/default', ...etcd }, 'etcd');
      begin('postgres', secret, 'patroni', patroni);
    },
    async kill() {
      if (first === undefined) return;
      process.kill(first, 'SIGKILL');
      // Its end of the wire goes with its network.
      while (existsSync(`/proc/${first}`) || existsSync(`/sys/class/net/wire-${name}`)) await sleep(20);
      first = undefined;
    },
    cut: () => void run('ip', 'link', 'set', `wire-${name}`, 'down'),
    join: () => void run('ip', 'link', 'set', `wire-${name}`, 'up'),
    type(user, program, ...words) {
      const at = program === 'patronictl' ? ['-c', patroni] : [];
      return execFileSync('nsenter', inside(user, [program, ...at, ...words]), { encoding: 'utf8', env: secret });
    },
  };
}

/** What a machine says of all; one that is away says nothing. */
export async function readMembers({ address }: Machine): Promise<Member[]> {
  try {
    const reply = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
    return ((await reply.json()) as { members: Member[] }).members;
  } catch {
    return [];
  }
}
