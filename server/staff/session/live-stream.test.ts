import { afterAll, expect, test } from 'vitest';
import { removeDraft, restoreDraft } from '#contract/calls/office/campaign-stage.ts';
import { livePath, liveTopics } from '#contract/calls/office/live.ts';
import { logout } from '#contract/calls/office/staff.ts';
import { createDraft, draftChanges, draftHistory, getDraft, publishFaults } from '#contract/calls/office/writing.ts';
import type { StaffRole } from '#contract/roles.ts';
import { answerAll, inviteMembers, makeCampaign, makeRespondent } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { ask, makeStaff } from '#test/make-staff.ts';
import { changesSince, makeWriter, newDraft, save } from '#test/make-writers.ts';
import { hours, makeWorld, minutes } from '#test/world.ts';
import { officeApp, officeBase } from '../../app.ts';
import { pauseMailing, resumeMailing } from '../../fieldwork/delivery-control/mailing-control.ts';
import { superviseMailings } from '../../fieldwork/delivery-control/supervise-mailings.ts';
import { startMailing } from '../../fieldwork/schedule/start-mailing.ts';
import { sql } from '../../platform/database/sql.ts';
import { mintToken } from '../../surveys/answering/anonymous-token.ts';
import { closeCampaign, sweepCampaigns } from '../../surveys/campaigns/close.ts';
import { removeStaff } from '../accounts/colleagues.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const open: AbortController[] = [];
afterAll(() => {
  for (const one of open) one.abort();
});

const address = (topics: string, url = world.office_url) => `${url}${officeBase}${livePath}?topics=${topics}`;

/** A stream as a browser has it: what comes in, one after another; undefined at its end. */
async function follow(cookie: string, topics: string, url?: string) {
  const over = new AbortController();
  open.push(over);
  const response = await fetch(address(topics, url), { headers: { cookie }, signal: over.signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const at = text.indexOf('\n\n');
      if (at >= 0) {
        const block = text.slice(0, at);
        text = text.slice(at + 2);
        if (block !== ':') return block;
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      text += value;
    }
  };
  const message = async () => JSON.parse((await next())!.replace('data: ', '')) as unknown;
  return { response, next, message, stop: () => over.abort() };
}

/** The first message of each topic comes at once. */
async function followed(cookie: string, topic: string) {
  const stream = await follow(cookie, topic);
  expect(await stream.message()).toEqual({ topic });
  return stream;
}
/** Passes over what says to look anew. */
async function nextRevision(stream: Awaited<ReturnType<typeof follow>>): Promise<unknown> {
  for (;;) {
    const message = (await stream.message()) as { revision?: number };
    if (message.revision !== undefined) return message;
  }
}

test('tells each browser that follows it what was changed, and no other', async () => {
  const writer = await makeWriter(world);
  const colleague = await makeWriter(world, 'admin');
  const [id, other] = [await newDraft(writer, { title: 'A' }), await newDraft(writer, { title: 'B' })];
  const stream = await followed(colleague.headers.cookie!, `draft:${id}`);
  // Once more when the server listens, from the first who follows on.
  expect(await stream.message()).toEqual({ topic: `draft:${id}` });
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  await save(writer, other, 0, [{ kind: 'set', name: 'title', value: 'B2' }]);
  await save(writer, id, 0, [{ kind: 'set', name: 'title', value: 'A2' }]);
  expect(await nextRevision(stream)).toEqual({ topic: `draft:${id}`, revision: 1 });
});

test('hears it on whichever server it was done', async () => {
  const second = officeApp(context);
  const url = await second.listen({ port: 0, host: '127.0.0.1' });
  const writer = await makeWriter(world);
  const id = await newDraft(writer, { title: 'A' });
  const stream = await follow(writer.headers.cookie!, `draft:${id}`, url);
  // When it is opened, and when this server listens.
  for (let n = 0; n < 2; n++) expect(await stream.message()).toEqual({ topic: `draft:${id}` });
  await save(writer, id, 0, [{ kind: 'set', name: 'title', value: 'A2' }]);
  expect(await stream.message()).toEqual({ topic: `draft:${id}`, revision: 1 });
  // A server that stops lets go of those who follow.
  await second.close();
  expect(await stream.next()).toBeUndefined();
});

test('tells of mailings that a command plans, pauses and resumes, that start at their moment, and that end', async () => {
  const support = await makeStaff(world, 'support');
  await addMembers(context, 2);
  const { id } = await makeCampaign(world);
  const stream = await followed(support.cookies, 'campaigns');
  const told = { topic: 'campaigns' };
  const starts_at = new Date(clock.now().getTime() + minutes(10));
  const { mailing_id } = await inviteMembers(context, id, { all: true }, { starts_at });
  expect(await stream.message()).toEqual(told);
  clock.advance(minutes(10));
  await startMailing(context, { mailing_id });
  expect(await stream.message()).toEqual(told);
  for (const act of [pauseMailing, resumeMailing]) {
    await context.db.transaction((tx) => act(tx, context, mailing_id));
    expect(await stream.message()).toEqual(told);
  }
  await context.db.run(sql`update contact.message set state = 'sent' where mailing_id = ${mailing_id}`);
  await superviseMailings(context);
  expect(await stream.message()).toEqual(told);
});

test('tells of campaigns that come, go out and close, by whatever door', async () => {
  const support = await makeStaff(world, 'support');
  const stream = await followed(support.cookies, 'campaigns');
  const writer = await makeWriter(world);
  const told = { topic: 'campaigns' };
  await writer.call(createDraft, { body: { from: { kind: 'empty', title: 'T' } } });
  expect(await stream.message()).toEqual(told);
  const { id } = await makeCampaign(world);
  expect(await stream.message()).toEqual(told);
  const writing = await followed(writer.headers.cookie!, `draft:${id}`);
  await closeCampaign(context, id);
  expect(await stream.message()).toEqual(told);
  // Whoever is writing in it hears so too.
  expect(await writing.message()).toEqual({ topic: `draft:${id}` });
  const draft = await newDraft(writer, { title: 'T' });
  const opened = await followed(writer.headers.cookie!, `draft:${draft}`);
  await writer.call(removeDraft, { params: { id: draft } });
  expect(await opened.message()).toEqual({ topic: `draft:${draft}` });
  await writer.call(restoreDraft, { params: { id: draft } });
  expect(await opened.message()).toEqual({ topic: `draft:${draft}` });
  opened.stop();
  await context.db.run(sql`
    update survey.campaign set state = 'published', closed_at = null, closes_at = ${clock.now()} where id = ${id}`);
  await sweepCampaigns(context);
  expect(await writing.message()).toEqual({ topic: `draft:${id}` });
  writing.stop();
});

test.each<[StaffRole | undefined, string, number]>([
  [undefined, 'campaigns', 401],
  ['support', 'draft:00000000-0000-4000-8000-000000000000', 403],
  ['support', 'campaigns,draft:00000000-0000-4000-8000-000000000000', 403],
  ['researcher', '', 400],
  ['researcher', 'members', 400],
  ['researcher', 'draft:1', 400],
  [
    'researcher',
    Array.from({ length: 101 }, (_, n) => `draft:00000000-0000-4000-8000-000000000${100 + n}`).join(),
    400,
  ],
])('%s may not follow %s', async (role, topics, status) => {
  const cookie = role ? (await makeStaff(world, role)).cookies : '';
  expect((await fetch(address(topics), { headers: { cookie } })).status).toBe(status);
});

test.each(Object.entries(liveTopics))('of %s may follow whom the table names', async (name, may) => {
  const { cookies } = await makeStaff(world, may[0]);
  const topic = `${name}:00000000-0000-4000-8000-000000000000`;
  (await followed(cookies, topic)).stop();
});

test('what a browser asks by itself keeps no session alive', async () => {
  const writer = await makeWriter(world);
  const id = await newDraft(writer, { title: 'T' });
  clock.advance(minutes(20));
  await changesSince(writer, id, 0);
  // What an open tab asks when a colleague writes or publishes.
  const params = { id };
  for (const call of [publishFaults, getDraft] as const) await writer.call(call, { params });
  await writer.call(draftHistory, { params, query: {} });
  clock.advance(minutes(11));
  expect((await writer.refused(draftChanges, { params: { id }, query: { since: '0' } })).status).toBe(401);
});

test('a browser has a few streams, and no more', async () => {
  const { cookies } = await makeStaff(world);
  for (let n = 0; n < 6; n++) await followed(cookies, 'campaigns');
  const refused = await fetch(address('campaigns'), { headers: { cookie: cookies } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
});

test('ends with the session: logged out, removed, or run out, which following does not put off', async () => {
  const [leaving, removed, idle] = [await makeStaff(world), await makeStaff(world), await makeStaff(world)];
  const streams: Awaited<ReturnType<typeof followed>>[] = [];
  for (const { cookies } of [leaving, removed, idle]) streams.push(await followed(cookies, 'campaigns'));
  const over = async (stream: (typeof streams)[number]) => {
    for (;;) {
      const block = await stream.next();
      if (block?.startsWith('event: over')) return await stream.next();
      expect(block).toMatch(/^data: /);
    }
  };
  await ask(world, logout, { body: {} }, leaving.cookies);
  expect(await over(streams[0]!)).toBeUndefined();
  await removeStaff(context, removed.email);
  expect(await over(streams[1]!)).toBeUndefined();
  clock.advance(hours(1));
  // Whoever ends a session makes all streams look at theirs; else the next beat does.
  await context.db.run(sql`select pg_notify('office_live', 'sessions')`);
  expect(await over(streams[2]!)).toBeUndefined();
});

test('whoever follows fieldwork hears of an answer, and of an anonymous one only what is shown', async () => {
  const { cookies } = await makeStaff(world);
  // The server listens: it has told of something.
  const listening = await followed(cookies, 'campaigns');
  const { campaign, respondent } = await makeRespondent(world);
  const anonymous = await makeCampaign(world, { anonymous: true });
  await listening.message();

  const stream = await follow(cookies, `field:${campaign},field:${anonymous.id}`);
  // For each: when it opens, and at the first look at the numbers.
  for (let time = 0; time < 4; time++) await stream.message();
  await answerAll(world, { token: anonymous.token!, anonymous_token: mintToken(context, anonymous.id) });
  await answerAll(world, respondent);
  expect(await stream.message()).toEqual({ topic: `field:${campaign}` });
  // That somebody left does not hold up the end of the server.
  stream.stop();
});
