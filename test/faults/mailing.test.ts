import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, expect, test } from 'vitest';
import { pauseMailing, resumeMailing, slowMailing } from '#server/fieldwork/delivery-control/mailing-control.ts';
import { sql } from '#server/platform/database/sql.ts';
import { openBareSink } from '../servers/bare-sink.ts';
import { newPlace, postmasters, removePlaces, rounds, until } from './embedded/world.ts';
import { type Arrived, note, openPlace, planMany, statesOf, sum, work, workerConnections } from './mailing-world.ts';

/**
 * A mailing whose workers and database are killed: everybody gets their mail, and gets it twice only where nobody could
 * know that it had arrived. FAULT_ROUNDS=10 is the long run, with 10,000 recipients, 20 killed workers and the real
 * clock.
 */
const long = rounds > 1;
const recipients = long ? 10_000 : 400;
const workerKills = long ? 20 : 2;
const databaseKills = long ? 2 : 1;
const connections = 4;
/**
 * The gap in the mail server between reading the dot that ends a mail and confirming the mail. With few kills the gap
 * must be wide enough to be hit; of many kills enough hit it anyway.
 */
const gapMs = long ? 0 : 5;
/** The lease of a dead worker on its messages ends within this time. */
const takeoverMs = 60_000;

/** What each test must end before embedded/world.ts looks whether any process is left. */
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(removePlaces);

test('a mailing survives killed workers and a killed database: nobody is missed, doubles only in the gap', {
  timeout: 900_000,
}, async () => {
  const arrived: Arrived = new Map();
  const sink = await openBareSink((mail) => note(arrived, mail), gapMs);
  const place = await openPlace(newPlace(), sink.port, { SMTP_CONNECTIONS: String(connections) });
  ends.push(
    () => sink.close(),
    () => place.context.db.end(),
  );
  const mailing = await planMany(place, recipients);
  const abandoned: { ids: string[]; at: Date }[] = [];
  const dead = [...Array(workerKills).fill('worker'), ...Array(databaseKills).fill('database')];
  const order = dead.map((kind, at) => ({ kind, at: (at * 7) % dead.length })).toSorted((a, b) => a.at - b.at);
  let ahead = 0;
  let worker = await work(place, ahead);
  ends.push(() => stop(worker, 'SIGTERM'));
  for (const [index, { kind }] of order.entries()) {
    const due = Math.round((recipients * 0.8 * (index + 1)) / order.length) - Math.round(Math.random() * 20);
    await until('enough left', () => sink.taken() >= due, 120_000);
    if (kind === 'database') {
      for (const pid of postmasters(place.context.config.data_dir)) process.kill(pid, 'SIGKILL');
      const before = sink.taken();
      await until('it goes on', () => sink.taken() > before + connections, takeoverMs);
      expect(worker.exitCode ?? worker.signalCode).toBeNull();
    } else {
      await stop(worker, 'SIGKILL');
      // What it last asked of the database may still be at work there, and tell of a mail that was sent.
      await until('its connections are gone', async () => (await workerConnections(place)) === 0);
      const left = await place.context.db.many(sql<{ id: string }>`
        select id from contact.message where mailing_id = ${mailing} and state = 'sending'`);
      abandoned.push({ ids: left.map(({ id }) => id), at: new Date(Date.now() + ahead) });
      if (!long) ahead += takeoverMs;
      worker = await work(place, ahead);
    }
    expect(sum(await statesOf(place, mailing))).toBe(recipients);
  }
  const final = await until(
    'everything is closed',
    async () => {
      const states = await statesOf(place, mailing);
      expect(sum(states)).toBe(recipients);
      return !states.planned && !states.sending && states;
    },
    takeoverMs + 600_000,
  );
  await until('it is finished', async () => (await mailingState()) === 'finished', 20_000);
  await stop(worker, 'SIGTERM');

  expect(final).toEqual({ sent: recipients });
  const mails = [...arrived.values()];
  expect(new Set(mails.flat().map(({ to }) => to)).size).toBe(recipients);
  expect(arrived.size).toBe(recipients);
  const doubles = mails.filter((times) => times.length > 1);
  for (const times of doubles) expect(new Set(times.map(({ to, link }) => `${to} ${link}`)).size).toBe(1);
  const extra = mails.reduce((count, times) => count + times.length - 1, 0);
  expect(extra).toBeLessThanOrEqual(connections * (workerKills + databaseKills));
  if (long) expect(extra).toBeLessThanOrEqual(recipients * 0.005);
  for (const { ids, at } of abandoned) {
    // Only the long run goes by the real clock: in the short one the next worker starts with its clock ahead.
    const before = long ? new Date(at.getTime() + takeoverMs + 5000) : new Date('9999-01-01');
    const { left } = await place.context.db.one(sql<{ left: number }>`
      select count(*) as left from unnest(${ids}::uuid[]) as one (id) where not exists (
        select from contact.message_event where message_id = one.id and state = 'sending'
          and at > ${at} and at <= ${before})`);
    expect(left).toBe(0);
  }
  console.log(
    `${recipients} recipients, ${workerKills} workers and ${databaseKills} databases killed: missing 0, doubles ${extra}`,
  );

  async function mailingState() {
    const { state } = await place.context.db.one(sql<{ state: string }>`
      select state from contact.mailing where id = ${mailing}`);
    return state;
  }
});

test('paused, slowed down and resumed ten times: nobody twice, nobody missed, and nothing leaves while it is paused', {
  timeout: 900_000,
}, async () => {
  const many = long ? 10_000 : 500;
  const arrived: Arrived = new Map();
  const sink = await openBareSink((mail) => note(arrived, mail), 2);
  const place = await openPlace(newPlace(), sink.port, { SMTP_CONNECTIONS: String(connections) });
  ends.push(
    () => sink.close(),
    () => place.context.db.end(),
  );
  const { context } = place;
  const mailing = await planMany(place, many);
  const worker = await work(place, 0);
  ends.push(() => stop(worker, 'SIGTERM'));
  for (let time = 1; time <= 10; time++) {
    const due = Math.round((many * time) / 12);
    await until('enough left', () => sink.taken() >= due, 120_000);
    await context.db.transaction((tx) => pauseMailing(tx, context, mailing));
    // Mails that were leaving at that moment arrive; after that the sink gets none.
    await until('what was leaving has left', async () => !(await statesOf(place, mailing)).sending);
    const still = sink.taken();
    await context.db.transaction((tx) => slowMailing(tx, context, mailing, time % 2 ? 60_000 : null));
    expect(sum(await statesOf(place, mailing))).toBe(many);
    expect(sink.taken()).toBe(still);
    await context.db.transaction((tx) => resumeMailing(tx, context, mailing));
  }
  await until('everything is sent', async () => (await statesOf(place, mailing)).sent === many, 300_000);
  expect(arrived.size).toBe(many);
  expect([...arrived.values()].filter((times) => times.length > 1)).toEqual([]);
  console.log(`${many} recipients, paused and resumed ten times: missing 0, doubles 0`);
});

async function stop(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill(signal);
  await gone;
}
