import { beforeEach, describe, expect, test } from 'vitest';
import { sendDue } from '#test/make-outgoing.ts';
import { makeWorld } from '#test/world.ts';
import { messagesRelease } from '../../operations/cli/channel.ts';
import { runCommand } from '../../operations/cli/run-command.ts';
import { sql } from '../../platform/database/sql.ts';
import { queueMessage } from './enqueue.ts';
import { checkHome, holdMessages, type PromotionCheck } from './send-hold.ts';

const world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
const { context, clock, db } = world;

beforeEach(async () => {
  await db.run(sql`delete from house.setting`);
});

async function sendOne(): Promise<string> {
  const letter = { channel: 'email', template: 'reset', to_address: 'a@b.nl', subject: 'x', body_text: 'x' } as const;
  const id = await db.transaction((tx) => queueMessage(tx, letter, clock.now()));
  await sendDue(context);
  return (await db.one(sql<{ state: string }>`select state from contact.message where id = ${id}`)).state;
}

test('a database that sends for the first time remembers itself, and goes on sending', async () => {
  expect(await sendOne()).toBe('delivered');
  expect(await sendOne()).toBe('delivered');
});

test.each(['system', 'database', 'timeline', 'ledger', 'inode'])(
  'a copy, told by its %s, sends nothing until it is released, and again after that',
  async (part) => {
    await sendOne();
    await db.run(sql`
      update house.setting set value = jsonb_set(value, array[${part}::text], '"another"') where name = 'messages_home'`);
    expect(await sendOne()).toBe('planned');
    expect(await sendOne()).toBe('planned');
    const { json } = await messagesRelease.run(context, { words: [], options: {} });
    expect(json).toMatchObject({ released: true, why: 'this is a copy of the database that last sent messages' });
    expect(await sendOne()).toBe('delivered');
    expect(await db.one(sql`select count(*) as waiting from contact.message where state = 'planned'`)).toEqual({
      waiting: 0,
    });
  },
);

describe('a server that goes on while its database is put back or a standby takes over', () => {
  const move = (part: string) =>
    db.run(sql`
      update house.setting set value = jsonb_set(value, array[${part}::text], '"another"') where name = 'messages_home'`);
  const lived = async (): Promise<PromotionCheck> => {
    const witness = {};
    for (let beat = 0; beat < 3; beat++) expect(await checkHome(context, witness)).toBeUndefined();
    return witness;
  };

  test('a promoted standby that holds the last beat goes on, and whoever starts after that too', async () => {
    const witness = await lived();
    await move('timeline');
    expect(await checkHome(context, witness)).toBeUndefined();
    expect(await checkHome(context)).toBeUndefined();
    expect(await sendOne()).toBe('delivered');
  });

  test('a server that began to send before the witness looked was wrong, but not about what an operator held', async () => {
    const witness = await lived();
    await move('timeline');
    expect(await checkHome(context)).toMatchObject({ why: expect.stringContaining('a copy') });
    expect(await checkHome(context, witness)).toBeUndefined();
    expect(await sendOne()).toBe('delivered');
    await db.transaction((tx) => holdMessages(tx, clock.now(), 'put back from a backup'));
    await move('timeline');
    expect(await checkHome(context, witness)).toMatchObject({ why: 'put back from a backup' });
  });

  test('nobody who lived through it: it is a copy until an operator says otherwise', async () => {
    await lived();
    await move('timeline');
    expect(await checkHome(context)).toMatchObject({ why: expect.stringContaining('a copy') });
  });

  test('a database of a few beats ago is a copy, and so is one that differs in more', async () => {
    const witness = await lived();
    await move('timeline');
    await db.run(sql`update house.setting set value = '1' where name = 'messages_beat'`);
    expect(await checkHome(context, witness)).toMatchObject({ why: expect.stringContaining('a copy') });
    await db.run(sql`delete from house.setting`);
    const other = await lived();
    await move('system');
    expect(await checkHome(context, other)).toMatchObject({ why: expect.stringContaining('a copy') });
  });

  test('no time stands beside the beat', async () => {
    await lived();
    const { changed_at } = await db.one(sql<{ changed_at: Date }>`
      select changed_at from house.setting where name = 'messages_beat'`);
    expect(changed_at).toEqual(new Date(0));
  });
});

test('where nothing is held, releasing is refused', async () => {
  await sendOne();
  expect(await runCommand(messagesRelease, context, { words: [], options: {} })).toMatchObject({
    failed: true,
    text: expect.stringContaining('Nothing is held'),
  });
});

test('a dump that is put back over its own database sends nothing either', async () => {
  await sendOne();
  await db.run(sql`create table contact.put_back (like contact.message including all)`);
  await db.run(sql`drop table contact.message cascade`);
  await db.run(sql`alter table contact.put_back rename to message`);
  expect(await sendOne()).toBe('planned');
});
