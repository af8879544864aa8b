import { expect, onTestFinished, test } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { makeCall } from '#contract/client.ts';
import { answerAll, makeRespondent, show } from '#test/make-campaigns.ts';
import { makeWorld, type World } from '#test/world.ts';
import { publicApp, publicBase } from '../../app.ts';
import { makeLog } from '../core/log.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const journeyMost = 150;

/** The same product as it logs in production, with what it wrote. */
async function logging() {
  const lines: string[] = [];
  const log = makeLog({ log_level: 'info' }, { write: (line) => void lines.push(line) });
  const context = { ...world.context, log };
  const app = publicApp(context);
  app.get('/slow', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 1200 });
    return '';
  });
  app.get('/events', async (_request, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 600_000 });
    return reply.type('text/event-stream').send('');
  });
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  // That it listens is told once for all of them.
  lines.length = 0;
  const call: World['call'] = (endpoint, input, headers = {}) =>
    makeCall({ base: base + publicBase, headers: () => headers })(endpoint, input);
  const told = () => lines.map((line) => JSON.parse(line) as { route: string; status: number; ms: number });
  return { lines, told, base, world: { ...world, context, call } };
}

test('a journey that goes well is no more than 150 bytes of log: joining, proving, logging in and a whole survey', async () => {
  const { lines, world: logged } = await logging();
  const { respondent } = await makeRespondent(logged);
  const { anonymous_token } = await show(logged, respondent);
  await answerAll(logged, { ...respondent, ...(anonymous_token && { anonymous_token }) });
  expect(Buffer.byteLength(lines.join(''))).toBeLessThanOrEqual(journeyMost);
});

test('what was refused and what took long is always told, without the address that was asked for', async () => {
  const { told, lines, base, world: logged } = await logging();
  await expect(logged.call(checkToken, undefined, { authorization: 'Bearer nee' })).rejects.toThrow();
  await fetch(`${base}/slow?token=secret`);
  await fetch(`${base}/events`);
  expect(told()).toMatchObject([
    { route: `${publicBase}/check-token`, status: 401 },
    { route: '/slow', status: 200, ms: 1200 },
  ]);
  expect(lines.join('')).not.toContain('secret');
});
