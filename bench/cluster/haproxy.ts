import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type Haproxy = {
  /** Whether it sends parents to a server, which is a moment later than the server is ready. */
  sendsTo(server: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** The file that operators are given, but for the place of its socket. */
export async function startHaproxy(folder: string): Promise<Haproxy> {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, readFileSync('deploy/haproxy.cfg', 'utf8').replace(/(?<=stats socket )\S+/, socket));
  const checked = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
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
