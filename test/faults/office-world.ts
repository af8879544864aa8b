import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../servers/free-port.ts';
import { newPlace } from './embedded/world.ts';

/** The office as a process of its own that may be killed and begun again: always on the same database and port. */
export async function openOffice(script: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const own = { DATA_DIR: newPlace(), OFFICE_PORT: String(port), LOG_LEVEL: 'silent', LIMITS: 'off' };
  const path = join(import.meta.dirname, script);

  async function begin(...args: string[]): Promise<{ child: ChildProcess; said: unknown }> {
    const env = { ...process.env, ...own, ...more };
    const child = spawn(process.execPath, [path, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout!.setEncoding('utf8');
    for await (const part of child.stdout!.iterator({ destroyOnReturn: false })) {
      text += part;
      if (text.endsWith('\n')) break;
    }
    return { child, said: JSON.parse(text) };
  }
  return {
    url: `http://127.0.0.1:${port}`,
    /** Fills the database with so many of each; what it says of it. */
    async fill(...counts: number[]): Promise<unknown> {
      const { child, said } = await begin('fill', ...counts.map(String));
      if (child.exitCode === null) await once(child, 'exit');
      return said;
    },
    serve: async (): Promise<ChildProcess> => (await begin('serve')).child,
  };
}
