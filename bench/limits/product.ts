import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config/config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { freePort } from '#test/servers/free-port.ts';

export type Product = { port: number; child: ChildProcess; context: Context; stop(): Promise<void> };

/** The product in a folder of its own: `command` begins it as an operator would, or its server alone. */
export async function startProduct(command: readonly string[], more: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-bench-'));
  const port = await freePort();
  const settings = { DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(await freePort()), ...more };
  const [file = '', ...args] = command;
  const child = spawn(file, args, { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const context = await openContext(readConfig({ ...settings, LOG_LEVEL: 'warn' }));
  let over: Promise<void> | undefined;
  const ended = () => (over ??= context.db.end());
  return {
    port,
    child,
    context: { ...context, db: { ...context.db, end: ended } },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await ended();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
