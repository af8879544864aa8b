import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/servers/free-port.ts';

export type Server = {
  name: string;
  port: number;
  start(): Promise<void>;
  /** As an operator ends it. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  isReady(): Promise<boolean>;
};

/** Whole servers, each with ports of its own that it keeps from one of its lives to the next. */
export function makeServers(settings: Record<string, string>) {
  const running = new Set<ChildProcess>();
  let count = 0;

  async function gone(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
  }

  return {
    async place(role: 'web' | 'worker'): Promise<Server> {
      const port = await freePort();
      const folder = `${settings.DATA_DIR} ${role} ${port}`;
      const more = { PORT: String(port), OFFICE_PORT: String(await freePort()), DATA_DIR: folder };
      const name = `${role} ${++count}`;
      let child: ChildProcess | undefined;
      const isReady = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      return {
        name,
        port,
        isReady,
        async start() {
          const env = { ...process.env, ...settings, ...more };
          child = spawn('./start.sh', [`--role=${role}`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
          running.add(child);
          while (!(await isReady())) {
            if (child.exitCode !== null) throw new Error(`a server of the role ${role} ended with ${child.exitCode}`);
            await sleep(50);
          }
        },
        stop: () => gone(child, 'SIGTERM'),
        kill: () => gone(child, 'SIGKILL'),
      };
    },
    end: () => Promise.all([...running].map((child) => gone(child, 'SIGKILL'))),
  };
}
