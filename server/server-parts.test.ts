import { execFileSync } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#test/servers/free-port.ts';
import { makeWorld } from '#test/world.ts';
import { noBackpressure } from './messages/delivery/backpressure.ts';
import { makeServer } from './platform/http/server.ts';
import { type ServerPart, startHearing, startRecording, startWork } from './server-parts.ts';

const { context } = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const as = (panel_role: 'all' | 'web' | 'worker', more: object = {}) => ({
  ...context,
  config: { ...context.config, panel_role, ...more },
});

/** How many parts there are; each of them runs until the end of the test, and ends then. */
async function count(parts: ServerPart[]): Promise<number> {
  onTestFinished(async () => void (await Promise.all(parts.map((part) => part.stop()))));
  return parts.length;
}

test('a server that sends does all there is to do, and comes in for bounces where it has a port for them', async () => {
  expect(await count(await startWork(as('all'), noBackpressure))).toBe(5);
  expect(
    await count(
      await startWork(
        as('worker', { bounce_address: 'post@panel.example', bounce_port: await freePort() }),
        noBackpressure,
      ),
    ),
  ).toBe(6);
});

test('a server that answers notes who was seen and what is odd; one that does not send tells who does, and is a witness', async () => {
  expect(await count(startRecording(as('web')))).toBe(2);
  for (const [role, parts] of [
    ['web', 2],
    ['all', 0],
  ] as const) {
    const app = makeServer(context);
    onTestFinished(() => app.close());
    expect(await count(startHearing(as(role), app, noBackpressure))).toBe(parts);
  }
});

test('a start waits for no library that only some servers and calls need', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({
      load(url, context, next) {
        loaded.add(/node_modules.((?:@[^/]+.)?[^/]+)/.exec(url)?.[1]);
        return next(url, context);
      },
    });
    await import('./server/server-parts.ts');
    const { readConfig } = await import('./server/platform/config/config.ts');
    const { makeLog } = await import('./server/platform/core/log.ts');
    const { makeServer } = await import('./server/platform/http/server.ts');
    const config = readConfig({ SECRET_KEY: 'a key of at least thirty-two characters' });
    makeServer({ config, log: makeLog(config) });
    console.log([...loaded].join(' '), process.moduleLoadList.join(' '));`;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(loaded).toContain('fastify');
  const late = ['ajv', 'jszip', 'libphonenumber-js', 'nodemailer', 'smtp-server', 'undici/undici'];
  expect(late.filter((name) => loaded.includes(name))).toEqual([]);
});
