import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const findHaproxy = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0);

type Places = { database: number; web: number; nodes: Record<string, number>; servers: Record<string, number> };

/** The file that operators are given, with our addresses in it. */
function configuration({ database, web, nodes, servers }: Places, socket: string): string {
  const moved = { '127.0.0.1:5400': database, '127.0.0.1:8080': web };
  const named: Record<string, number> = { ...nodes, ...servers };
  return readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace(/(?<=stats socket )\S+/, socket)
    .replace(/(?<=bind )\S+/g, (address) => `127.0.0.1:${moved[address as keyof typeof moved]}`)
    .replace(/(?<=server (\w+) )192\.0\.2\.\d+:\d+/g, (_, name: string) => `127.0.0.1:${named[name]}`);
}

export type Haproxy = {
  /** Whether it sends parents to a server, which is a moment later than the server is ready. */
  sendsTo(server: string): Promise<boolean>;
  stop(): Promise<void>;
};

export async function startHaproxy(binary: string, folder: string, places: Places): Promise<Haproxy> {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(places, socket));
  const checked = spawnSync(binary, ['-c', '-f', file], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child: ChildProcess = spawn(binary, ['-db', '-f', file], { stdio: 'ignore' });
  return {
    async sendsTo(server) {
      const asked = connect(socket).end('show servers state web\n');
      const lines = (await text(asked)).split('\n').map((line) => line.split(' '));
      const running = '2';
      return lines.some(([, , , name, , state]) => name === server && state === running);
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
