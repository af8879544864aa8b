import { expect, test } from 'vitest';
import { letterMirror, memberMirror } from '#contract/calls/mirror.ts';
import { file, inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { type Joined, joinKnown, joinProven, tokenTo } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { mirrorToken } from '../../people/mirror-token.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock } = world;
const { db } = context;
const options = ['good', 'bad', 'rare'].map((ref) => ({ ref, title: ref }));
const one = (ref: string, more: object = {}) => ({
  ref,
  title: `${ref}?`,
  type: 'multiple_choice',
  required: true,
  options,
  ...more,
});
const none = { state: 'none', chosen: [] };

/** A survey that these members answered, and its page. */
async function published(slug: string, members: Joined[]) {
  const { id } = await makeCampaign(
    world,
    file({ questions: [one('view'), one('health', { sensitive: true }), one('few')] }),
  );
  await inviteMembers(context, id, { emails: members.map(({ email }) => email) });
  for (const { id: member_id } of members) {
    await db.run(sql`
      with taken as (
        insert into survey.participation (campaign_id, id, version, started_at, finished_at)
        values (${id}, gen_random_uuid(), 1, ${clock.now()}, ${clock.now()}) returning id
      ), given as (
        insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
        select ${id}::uuid, taken.id, question, value::text[], ${clock.now()}::timestamptz from taken,
          (values ('view', '{good}'), ('health', '{good}'), ('few', '{rare}')) as said (question, value)
      )
      update contact.invitation set participation_id = taken.id from taken
      where campaign_id = ${id} and member_id = ${member_id}`);
  }
  await db.run(sql`update survey.campaign set state = 'closed', closed_at = ${clock.now()} where id = ${id}`);
  // The last one is split by group.
  const questions = ['view', 'health', 'few', 'view'];
  const parts = options.map(({ title }) => ({ title, percent: title === 'rare' ? null : 50, rest: false }));
  const figures = questions.map((ref, at) => ({
    sentence: 's',
    question: `${ref}?`,
    kind: 'parts',
    bars: (at === 3 ? ['havo', 'vwo'] : ['']).map((title) => ({ title, n: 60, mean: null, parts })),
  }));
  const draft = { figures: questions.map((question) => ({ question, split: null, sentence: 's' })) };
  await db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${id}, 1, ${slug}, ${JSON.stringify(draft)}, ${JSON.stringify({ slug, title: slug, figures })}, 'published', ${clock.now()}, ${clock.now()})`);
  return id;
}

const mine = (slug: string, { headers }: Joined) => world.call(memberMirror, { body: { slug } }, headers);
const byToken = (slug: string, token: string) => world.call(letterMirror, { body: { slug, token } });
const letterOf = (campaign_id: string, { id, email }: Joined) =>
  mirrorToken(context, { member_id: id, campaign_id, email_key: email.toLowerCase() });
const shown = { state: 'shown', chosen: [{ figure: 0, bar: 0, titles: ['good'] }] };

test('own answers are shown to nobody but their owner, by a known password or a letter of 90 days', async () => {
  const [owner, leaver, mover, stranger] = [
    await joinKnown(world),
    await joinKnown(world),
    await joinKnown(world),
    await joinKnown(world),
  ];
  const unknown = await joinProven(world);
  const id = await published('een', [owner, leaver, mover, unknown]);
  const other = await published('twee', [owner]);
  const letter = letterOf(id, owner);
  // Neither the sensitive question nor the answer of too few parents is there.
  expect(await mine('een', owner)).toEqual(shown);
  expect(await byToken('een', letter)).toEqual(shown);
  expect(await byToken('een', letterOf(id, unknown))).toEqual(shown);

  const [left, moved] = [letterOf(id, leaver), letterOf(id, mover)];
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${leaver.id}`);
  await db.run(sql`update contact.member set email_key = 'other@voorbeeld.example' where id = ${mover.id}`);
  const refused = [
    mine('een', unknown),
    mine('een', stranger),
    mine('twee', mover),
    byToken('een', letterOf(id, stranger)),
    byToken('een', letterOf(other, owner)),
    byToken('twee', letter),
    byToken('een', left),
    byToken('een', moved),
    byToken('een', await tokenTo(world, owner.email, 'invitation')),
    byToken('een', `${letter.slice(0, -2)}AA`),
    byToken('een', ''),
  ];
  for (const answer of refused) expect(await answer).toEqual(none);

  clock.advance(days(90));
  expect(await byToken('een', letter)).toEqual(none);
});

test('once the link of answers and people is cut the mirror says so', async () => {
  const owner = await joinKnown(world);
  const id = await published('oud', [owner]);
  clock.advance(days(31 * context.config.keep_answer_link_months));
  expect(await byToken('oud', letterOf(id, owner))).toEqual({ state: 'cut', chosen: [] });
});
