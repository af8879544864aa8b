import { beforeEach, expect, test } from 'vitest';
import { readToday, type Today } from '#contract/calls/office/today.ts';
import { curveHours } from '#contract/office/curve.ts';
import { answerAll, inviteMembers, makeCampaign, makeRespondent } from '#test/make-campaigns.ts';
import { addMessage, makeMailing } from '#test/make-mailings.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import { createMailing } from '../../fieldwork/schedule/mailing.ts';
import { pauseChannel, resumeChannel } from '../../messages/delivery/channel-pause.ts';
import { noteState } from '../../messages/outbox/enqueue.ts';
import { sql } from '../../platform/database/sql.ts';
import { timeouts, withTimeouts } from '../../platform/database/timeouts.ts';
import { mintToken } from '../../surveys/answering/anonymous-token.ts';
import { overlookToday } from './today.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;

const look = async (role: 'researcher' | 'support' | 'admin' = 'researcher'): Promise<Today> =>
  world.call(readToday, {}, { cookie: (await makeStaff(world, role)).cookies });

// What an earlier test sent is older than yesterday.
beforeEach(() => clock.advance(days(3)));

test('every role sees it, and nobody else', async () => {
  for (const role of ['admin', 'researcher', 'support'] as const) await look(role);
  expect((await world.refused(readToday)).status).toBe(401);
});

test('what runs: how many are done, and how many of them came yesterday', async () => {
  const { campaign, respondent } = await makeRespondent(world);
  const later = (await makeRespondent(world, { campaign })).respondent;
  await answerAll(world, respondent);
  clock.advance(days(1));
  await answerAll(world, later);
  const waiting = await makeCampaign(world, { opens_at: new Date(clock.now().getTime() + days(2)).toISOString() });
  const { running } = await look();
  expect(running.find(({ id }) => id === campaign)).toMatchObject({ invited: 2, finished: 2, yesterday: 1 });
  expect(running.some(({ id }) => id === waiting.id)).toBe(false);
});

test('it waits for one connection at a time, and asks no more of the database when more is open', async () => {
  let [asked, running, most] = [0, 0, 0];
  const counted = async <T>(statement: () => Promise<T>) => {
    asked++;
    most = Math.max(most, ++running);
    return statement().finally(() => running--);
  };
  const counting: typeof db = {
    ...db,
    many: (query) => counted(() => db.many(query)),
    one: (query) => counted(() => db.one(query)),
    looks: () => counting,
  };
  const statements = async () => {
    asked = 0;
    const seen = await overlookToday({ ...context, db: counting });
    return { asked, open: seen.running.length };
  };
  const before = await statements();
  for (let more = 0; more < 2; more++) await makeCampaign(world);
  expect(await statements()).toEqual({ asked: before.asked, open: before.open + 2 });
  expect(most).toBe(1);
});

test('it waits for a connection for longer than others of the office', async () => {
  const own: typeof db = { ...db.apart({ max: 1 }), looks: () => own };
  const impatient = { ...timeouts.office, connection_ms: 1 };
  const start = await own.transaction(async () => {
    const waits = withTimeouts(impatient, () => overlookToday({ ...context, db: own }));
    await expect(withTimeouts(impatient, () => own.run(sql`select`))).rejects.toThrow('no connection');
    return { waits };
  });
  expect(await start.waits).toMatchObject({ unsent: expect.any(Number) });
  await own.end();
});

test('what opens today or tomorrow, and whether anybody is invited; not what opens later', async () => {
  const opensIn = async (ms: number) =>
    (await makeCampaign(world, { opens_at: new Date(clock.now().getTime() + ms).toISOString() })).id;
  const [soon, later] = [await opensIn(hours(20)), await opensIn(days(4))];
  const of = async () => (await look()).opening.filter(({ id }) => [soon, later].includes(id));
  expect(await of()).toMatchObject([{ id: soon, title: 'Schermen thuis', invites: false }]);
  await joinProven(world);
  await inviteMembers(context, soon, { all: true }, { starts_at: new Date(clock.now().getTime() + hours(21)) });
  expect(await of()).toMatchObject([{ id: soon, invites: true }]);
});

test('what runs stands beside what is usual at this hour, from three earlier campaigns on', async () => {
  const { campaign, respondent } = await makeRespondent(world);
  const of = async () => (await look()).running.find(({ id }) => id === campaign)!;
  await answerAll(world, respondent);
  expect(await of()).toMatchObject({ finished: 1, usual: null, first_at: expect.any(String) });
  for (let earlier = 0; earlier < 3; earlier++) {
    const { id } = await makeCampaign(world);
    const came = curveHours.map(() => 40);
    await db.run(sql`
      update survey.campaign set state = 'closed', closed_at = ${clock.now()}, counted_at = ${clock.now()}, asked = 40,
        came = ${came}::integer[]
      where id = ${id}`);
  }
  // Of an invitation that waits to leave nothing is expected yet.
  expect(await of()).toMatchObject({ finished: 1, usual: 0 });
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${campaign}`);
  expect(await of()).toMatchObject({ finished: 1, usual: 1 });
});

test('of an anonymous one yesterday is told in tens, and nothing smaller', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const visit = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await answerAll(world, { token: token!, anonymous_token: mintToken(context, id) });
    }
  };
  const seen = async () => {
    const { finished, yesterday } = (await look()).running.find((one) => one.id === id)!;
    return { finished, yesterday };
  };
  await visit(7);
  clock.advance(days(1));
  expect(await seen()).toEqual({ finished: null, yesterday: null });
  await visit(4);
  clock.advance(days(1));
  // Four came yesterday; that the sum rose from 7 to 11 is told as ten.
  expect(await seen()).toEqual({ finished: 10, yesterday: 10 });
});

test('what left since yesterday: by mailing and channel, when it left and not when it was made', async () => {
  const mailing = await makeMailing(world);
  const add = async () =>
    addMessage(world, mailing, { member_id: (await joinProven(world)).id, to_address: '+31612345678' });
  const before = await add();
  await noteState(db, before, 'sent', clock.now());
  clock.advance(days(2));
  const again = async (state: 'delivered' | 'failed') => {
    const id = await add();
    await noteState(db, id, 'sent', clock.now());
    await noteState(db, id, state, clock.now());
  };
  await again('delivered');
  await again('delivered');
  await again('failed');
  // A report that comes today is no leaving.
  await noteState(db, before, 'delivered', clock.now());
  clock.advance(hours(20));
  const { gone } = await look();
  expect(gone.filter(({ campaign }) => campaign)).toEqual([
    { campaign: 'Schermen thuis', kind: 'invitation', channel: 'whatsapp', count: 3, delivered: 2, failed: 1 },
  ]);
});

test('messages about accounts are counted together, without those to nobody', async () => {
  const before = (await look()).unsent;
  const { id } = await joinProven(world);
  await db.run(sql`update contact.message set state = 'planned' where member_id = ${id}`);
  const { unsent, gone } = await look();
  expect(unsent).toBeGreaterThan(before);
  const messages = (await db.many(sql<{ id: string }>`select id from contact.message where member_id = ${id}`)).length;
  expect(unsent - before).toBe(messages);
  await db.run(sql`update contact.message set state = 'sent' where member_id = ${id}`);
  const after = (await look()).gone.find(({ kind, channel }) => kind === null && channel === 'email');
  const count = gone.find(({ kind, channel }) => kind === null && channel === 'email')?.count ?? 0;
  expect(after).toMatchObject({ campaign: null, count: count + messages });
  await db.run(sql`update contact.message set decoy = true where member_id = ${id}`);
  expect((await look()).gone.find(({ kind }) => kind === null)?.count ?? 0).toBe(count);
});

test('what waits: a mailing of tomorrow, one that stands still, and a channel that rests', async () => {
  const { id: campaign } = await makeCampaign(world);
  const at = new Date(clock.now().getTime() + days(1));
  const acting = { ...context, actor: { operator: 'test' } } as never;
  const { starts_at } = await db.transaction((tx) =>
    createMailing(tx, acting, { campaign_id: campaign, kind: 'reminder', starts_at: at }),
  );
  const halted = await makeMailing(world);
  await addMessage(world, halted, {
    member_id: (await joinProven(world)).id,
    to_address: '+31612345678',
    state: 'planned',
  });
  await db.run(sql`update contact.mailing set state = 'paused', reason = 'by hand' where id = ${halted.id}`);
  await pauseChannel(db, context, 'whatsapp');
  const { waiting, resting, held } = await look();
  expect(
    waiting.filter(({ campaign_id }) => [campaign, halted.campaign_id].some((one) => one === campaign_id)),
  ).toEqual([
    expect.objectContaining({ kind: 'invitation', state: 'paused', messages: 1 }),
    expect.objectContaining({ kind: 'reminder', state: 'scheduled', starts_at: starts_at.toISOString(), messages: 0 }),
  ]);
  expect(resting).toEqual([{ channel: 'whatsapp', by_hand: true, reason: 'by hand' }]);
  expect(held).toBe(false);
  await resumeChannel(db, context, 'whatsapp');
  await db.run(sql`update survey.campaign set state = 'closed', closed_at = ${clock.now()} where id = ${campaign}`);
  expect((await look()).waiting.filter(({ campaign_id }) => campaign_id === campaign)).toEqual([]);
});

test.each([
  ['newsletter', null, 'newsletter'],
  ['create_password', 1, null],
])('a %s mailing that stopped by itself waits, of no survey', async (kind, messages, gone_kind) => {
  const mailing = await makeMailing(world);
  for (const state of ['planned', 'sent'] as const)
    await addMessage(world, mailing, { member_id: (await joinProven(world)).id, to_address: '+31612345678', state });
  await db.run(sql`
    update contact.mailing set kind = ${kind}, campaign_id = null, state = 'stopped' where id = ${mailing.id}`);
  const { waiting, gone } = await look();
  expect(waiting.find(({ id }) => id === mailing.id)).toMatchObject({
    campaign_id: null,
    campaign: null,
    kind,
    state: 'stopped',
    // How many get a newsletter is told nowhere.
    messages,
  });
  expect(gone).toContainEqual(expect.objectContaining({ kind: gone_kind, count: 1 }));
});
