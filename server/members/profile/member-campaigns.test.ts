import { expect, test } from 'vitest';
import { memberCampaigns } from '#contract/calls/members.ts';
import { setOutcomeDay } from '#contract/calls/office/campaign-stage.ts';
import { answerAll, inviteMembers, inviteOne, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { type Joined, join, joinProven, linkTo, openFile } from '#test/make-members.ts';
import { makeWriter } from '#test/make-writers.ts';
import { days, makeWorld } from '#test/world.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { listMemberCampaigns } from './member-campaigns.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const list = ({ headers }: Joined) => world.call(memberCampaigns, undefined, headers);
const inDays = (count: number) => new Date(clock.now().getTime() + days(count)).toISOString();
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

/** Invited, and the message has come so far. */
async function invite(campaign: string, { id, email }: Joined, state = 'delivered'): Promise<void> {
  await inviteMembers(context, campaign, { emails: [email] });
  await db.run(sql`
    update contact.message set state = ${state} where member_id = ${id} and campaign_id = ${campaign}`);
}

const left = ({ id }: Joined) =>
  db.run(sql`update contact.message set state = 'sent' where member_id = ${id} and mailing_id is not null`);

/** Somebody whose password is known to be the owner's. */
async function owner(): Promise<Joined> {
  const member = await joinProven(world);
  await openFile(world, member);
  return member;
}

test('an open survey comes with its size, its days and the link of the mail; where it stands counts from the answers', async () => {
  const member = await owner();
  const closes_at = inDays(8);
  const { id } = await makeCampaign(world, { closes_at });
  await invite(id, member);
  const fresh = { title: 'Schermen thuis', description: 'Kort.', anonymous: false, passed: 0, most_left: 4 };
  const link = (await linkTo(world, member.email, 'invitation')).pathname;
  expect(await list(member)).toEqual({
    open: [{ ...fresh, may_be_fewer: true, ends_at: closes_at, link }],
    earlier: [],
  });

  const who = { token: link.split('/').at(-1)!, email: member.email };
  await save(world, who, { screens: 'no' });
  expect((await list(member)).open).toMatchObject([{ passed: 1, most_left: 3 }]);
  await answerAll(world, who);
  expect(await list(member)).toEqual({
    open: [],
    earlier: [
      { title: 'Schermen thuis', month: '2026-11', outcome: null, took_part: true, outcome_on: null, report: null },
    ],
  });
});

test('whose password is not known to be the owner’s sees that there is a survey, no link and not how far it is', async () => {
  const member = await joinProven(world);
  const { id } = await makeCampaign(world);
  await invite(id, member);
  const link = (await linkTo(world, member.email, 'invitation')).pathname;
  await save(world, { token: link.split('/').at(-1)!, email: member.email }, { screens: 'no' });
  expect((await list(member)).open).toMatchObject([{ title: 'Schermen thuis', link: null, passed: 0, most_left: 4 }]);
  await openFile(world, member);
  expect((await list(member)).open).toMatchObject([{ link, passed: 1, most_left: 3 }]);
  // Made with another key: the link in the mail works, and cannot be made again.
  await db.run(sql`update contact.invitation set token_hash = ${hashToken('another')} where member_id = ${member.id}`);
  expect((await list(member)).open).toMatchObject([{ link: null }]);
});

test('nor whether it was answered: until it closes it lies there as the others do', async () => {
  const member = await joinProven(world);
  const { id } = await makeCampaign(world, { closes_at: inDays(2) });
  await invite(id, member);
  const before = await list(member);
  const link = (await linkTo(world, member.email, 'invitation')).pathname;
  await answerAll(world, { token: link.split('/').at(-1)!, email: member.email });
  expect(await list(member)).toEqual(before);
  clock.advance(days(3));
  expect(titles((await list(member)).earlier)).toEqual(['Schermen thuis']);
});

test.each(['planned', 'sending', 'failed', 'suppressed'])('nothing is shown of a message that is %s', async (state) => {
  const member = await owner();
  await invite((await makeCampaign(world)).id, member, state);
  expect(await list(member)).toEqual({ open: [], earlier: [] });
  await db.run(sql`update contact.message set state = 'unknown' where member_id = ${member.id}`);
  expect((await list(member)).open).toHaveLength(1);
});

test('to whom no message goes, because the operator hands out the link, it has left too', async () => {
  const member = await join(world);
  const { id } = await makeCampaign(world);
  await inviteOne(world, id, member);
  expect(await db.many(sql`select from contact.message where campaign_id = ${id}`)).toEqual([]);
  expect((await list(member)).open).toHaveLength(1);
});

test('the first to close stands first, one without an end last; before it opens it is not there', async () => {
  const member = await owner();
  for (const [title, over] of [
    ['Altijd', {}],
    ['Later', { closes_at: inDays(9) }],
    ['Eerst', { closes_at: inDays(3) }],
    ['Nog niet', { opens_at: inDays(1), closes_at: inDays(20) }],
  ] as const) {
    await inviteOne(world, (await makeCampaign(world, { title, ...over })).id, member);
    await left(member);
  }
  expect(titles((await list(member)).open)).toEqual(['Eerst', 'Later', 'Altijd']);
  clock.advance(days(4));
  const later = await list(member);
  expect(titles(later.open)).toEqual(['Later', 'Nog niet', 'Altijd']);
  expect(titles(later.earlier)).toEqual(['Eerst']);
});

test('what came of an earlier survey stands with it, under its last month, for who skipped it too', async () => {
  // Midnight in Amsterdam: its last day is in December.
  const closes_at = '2026-12-31T23:00:00.000Z';
  const { id } = await makeCampaign(world, { closes_at });
  clock.advance(Date.parse(closes_at) - clock.now().getTime() - days(1));
  const member = await owner();
  await invite(id, member);
  clock.advance(days(2));
  const shares = JSON.stringify([{ title: 'Ja', percent: 60 }]);
  await db.run(sql`
    insert into survey.outcome (campaign_id, question_id, sentence, done, people, shares, told_at)
    values (${id}, 'screens', 'De meesten wel.', 'De school weet het.', 50, ${shares}, ${clock.now()})`);
  await db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${id}, 1, 'schermen', '{}', '{}', 'published', ${clock.now()}, ${clock.now()})`);
  expect((await list(member)).earlier).toMatchObject([
    {
      title: 'Schermen thuis',
      month: '2026-12',
      report: 'schermen',
      outcome: { month: '2026-12', people: 50, sentence: 'De meesten wel.', shares: [{ percent: 60 }] },
    },
  ]);
});

test('who took part reads the day of the outcome that the researcher gave, and nobody else does', async () => {
  const [took, skipped, unknown] = [await owner(), await owner(), await joinProven(world)];
  const { id } = await makeCampaign(world, { closes_at: inDays(1) });
  for (const member of [took, unknown]) {
    const respondent = await inviteOne(world, id, member);
    await left(member);
    await answerAll(world, respondent);
  }
  await invite(id, skipped);
  const writer = await makeWriter(world);
  const set = (campaign: string, day: string | null) => ({ params: { id: campaign }, body: { day } });
  const told = inDays(14).slice(0, 10);
  await writer.call(setOutcomeDay, set(id, told));
  for (const day of ['2026-02-30', 'morgen', inDays(-2).slice(0, 10)]) {
    expect((await writer.refused(setOutcomeDay, set(id, day))).body.errors).toEqual({
      day: ['Kies vandaag of een dag die nog komt.'],
    });
  }
  const anonymous = await makeCampaign(world, { anonymous: true });
  expect((await writer.refused(setOutcomeDay, set(anonymous.id, told))).body.errors?.day?.[0]).toContain('anoniem');
  clock.advance(days(2));
  expect((await list(took)).earlier).toMatchObject([{ took_part: true, outcome_on: told }]);
  for (const member of [skipped, unknown]) {
    expect((await list(member)).earlier).toMatchObject([{ took_part: false, outcome_on: null }]);
  }
});

test('an anonymous survey is there by its public link, never as begun or done', async () => {
  const member = await joinProven(world);
  const { id, token } = await makeCampaign(world, { anonymous: true });
  await invite(id, member);
  const before = await list(member);
  expect(before.open).toMatchObject([{ anonymous: true, passed: 0, link: `/anoniem-onderzoek/${token}` }]);
  const { anonymous_token } = await show(world, { token: token! });
  await answerAll(world, { token: token!, anonymous_token: anonymous_token! });
  expect(await list(member)).toEqual(before);
});

test('nobody sees what another was invited to, and looking writes nothing', async () => {
  const [member, other] = [await owner(), await owner()];
  const { id } = await makeCampaign(world);
  const respondent = await inviteOne(world, id, member);
  await save(world, respondent, { screens: 'no' });
  expect(await list(other)).toEqual({ open: [], earlier: [] });

  await left(member);
  const found = await db.transaction(async (tx) => {
    await tx.run(sql`set transaction read only`);
    return listMemberCampaigns(tx, context, member.id);
  });
  expect(found.open).toHaveLength(1);
});
