import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { planMailing } from '#test/make-mailing.ts';
import { makeWorld } from '#test/world.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { pauseChannel, resumeChannel } from '../delivery/channel-pause.ts';
import { queueFallbackEmail } from '../delivery/fallback-email.ts';
import { queueMessage } from './enqueue.ts';
import { holdMessages, releaseMessages } from './send-hold.ts';
import { listenForWakeUp } from './wake-workers.ts';

const world = await makeWorld();
const { clock, context, db } = world;

let heard = 0;
let hangUp = () => {};
let line: Promise<void>;
beforeAll(async () => {
  await new Promise<void>((listening) => {
    line = db.alone(async (client: pg.PoolClient) => {
      await listenForWakeUp(client, () => heard++);
      listening();
      await new Promise<void>((over) => {
        hangUp = over;
      });
    });
  });
});
afterAll(async () => {
  hangUp();
  await line;
});
beforeEach(() => {
  heard = 0;
});

const message = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: 'x', body_text: 'y' } as const;
const queue = (tx: Queryable) => queueMessage(tx, message, clock.now());

test('a message wakes the workers when it is committed, and one that was taken back does not', async () => {
  const undone = db.transaction(async (tx) => {
    await queue(tx);
    throw new Error('on second thoughts');
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  await db.transaction(queue);
  await expect.poll(() => heard).toBe(1);
});

test('a mailing wakes them when it is drawn, and so does a mail in the place of what a phone did not get', async () => {
  const mailing = await planMailing(world, 2);
  await expect.poll(() => heard).toBe(1);
  const { id } = await db.one(sql<{ id: string }>`
    update contact.message set channel = 'whatsapp', state = 'failed'
    where id = (select id from contact.message where mailing_id = ${mailing} limit 1) returning id`);
  for (let times = 0; times < 2; times++) await db.transaction((tx) => queueFallbackEmail(tx, context, { id }));
  await expect.poll(() => heard).toBe(2);
});

test('so do a database that is released, and a channel that an operator pauses or lets go on', async () => {
  await db.transaction((tx) => holdMessages(tx, clock.now(), 'put back'));
  await releaseMessages(context);
  await expect.poll(() => heard).toBe(1);
  await pauseChannel(db, context, 'sms');
  await expect.poll(() => heard).toBe(2);
  await resumeChannel(db, context, 'sms');
  await expect.poll(() => heard).toBe(3);
});
