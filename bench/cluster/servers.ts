import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type Server = {
  name: string;
  base: string;
  start(): Promise<void>;
  /** As an operator ends it. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  isReady(): Promise<boolean>;
};

/** Whole servers, each at an address of its own. */
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
    place(role: 'web' | 'worker', address: string): Server {
      const folder = `${settings.DATA_DIR} ${role} ${address}`;
      const name = `${role} ${++count}`;
      const more = { HOST: address, PORT: '3000', OFFICE_PORT: String(4000 + count), DATA_DIR: folder };
      const base = `http://${address}:3000`;
      let child: ChildProcess | undefined;
      const isReady = () =>
        fetch(`${base}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      return {
        name,
        base,
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
