import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const findHaproxy = (): string | undefined =>
  ['/usr/sbin/haproxy', '/usr/bin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0);

type Places = { database: number; web: number; nodes: Record<string, number>; servers: Record<string, number> };

/** The file that operators are given, with our addresses in it. */
function configuration({ database, web, nodes, servers }: Places): string {
  const moved = { '127.0.0.1:5400': database, '127.0.0.1:8080': web };
  const named: Record<string, number> = { ...nodes, ...servers };
  return readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace(/(?<=bind )\S+/g, (address) => `127.0.0.1:${moved[address as keyof typeof moved]}`)
    .replace(/(?<=server (\w+) )192\.0\.2\.\d+:\d+/g, (_, name: string) => `127.0.0.1:${named[name]}`);
}

export async function startHaproxy(binary: string, folder: string, places: Places): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(places));
  const checked = spawnSync(binary, ['-c', '-f', file], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr);
  const child: ChildProcess = spawn(binary, ['-db', '-f', file], { stdio: 'ignore' });
  return {
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
