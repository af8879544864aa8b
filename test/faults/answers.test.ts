import { afterAll, expect, test } from 'vitest';
import { freePort } from '../servers/free-port.ts';
import { invite, judge, kill, readAnswers, respond, serve } from './answers-world.ts';
import { newPlace, postmasters, removePlaces, rounds, until } from './embedded/world.ts';

/**
 * Answers that a respondent was told are kept stay kept, whichever process is killed. FAULT_ROUNDS=10 is the long run.
 */
afterAll(removePlaces);
const long = 600_000;

test('SIGKILL of the server while answers come in: nothing acknowledged is lost, nothing is half there', {
  timeout: long,
}, async () => {
  const kills = 5 * rounds;
  const [savesMost, savesLeast] = [rounds > 1 ? 700 : 250, rounds > 1 ? 400 : 200];
  const place = { data_dir: newPlace(), port: await freePort() };
  const respondents = await invite(place, 8);
  let server = await serve(place);
  const traffic = respond(place, respondents);
  for (let round = 0; round < kills; round++) {
    const before = traffic.acknowledged();
    const due = savesLeast + Math.random() * (savesMost - savesLeast);
    await until('enough was saved', () => traffic.acknowledged() - before >= due, 120_000);
    await kill(server);
    server = await serve(place);
  }
  await until(
    'it saves again',
    (
      (from) => () =>
        traffic.acknowledged() > from
    )(traffic.acknowledged()),
  );
  const sent = await traffic.stop();
  await kill(server);
  expect(traffic.acknowledged()).toBeGreaterThanOrEqual(kills * savesLeast);
  expect(traffic.broken()).toBeGreaterThan(0);
  expect(traffic.refusals).toEqual([]);
  expect(judge(await readAnswers(place), sent)).toEqual({ lost: [], half: [] });
  console.log(`${kills} kills of the server, ${traffic.acknowledged()} acknowledged saves, lost 0, half 0`);
});

test('SIGKILL of the database: the server lives, says 503 and when to come back, and loses nothing', {
  timeout: long,
}, async () => {
  const kills = 2 * rounds;
  const place = { data_dir: newPlace(), port: await freePort() };
  const respondents = await invite(place, 8);
  const server = await serve(place);
  const traffic = respond(place, respondents);
  for (let round = 0; round < kills; round++) {
    const before = traffic.acknowledged();
    await until('enough was saved', () => traffic.acknowledged() - before >= 100 + Math.random() * 100, 60_000);
    const refused = traffic.refusals.length;
    for (const pid of postmasters(place.data_dir)) process.kill(pid, 'SIGKILL');
    await until('it is noticed', () => traffic.refusals.length > refused);
    const from = traffic.acknowledged();
    await until('it saves again', () => traffic.acknowledged() > from, 10_000);
  }
  const sent = await traffic.stop();
  expect(server.exitCode ?? server.signalCode).toBeNull();
  await kill(server);
  expect(traffic.broken()).toBe(0);
  for (const refusal of traffic.refusals) expect(refusal).toEqual({ status: 503, retry_after: '5' });
  expect(judge(await readAnswers(place), sent)).toEqual({ lost: [], half: [] });
  console.log(`${kills} kills of the database, ${traffic.acknowledged()} acknowledged saves, lost 0, half 0`);
});
