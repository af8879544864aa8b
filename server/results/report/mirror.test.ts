import { expect, test } from 'vitest';
import { letterMirror, memberMirror } from '#contract/calls/mirror.ts';
import { finishCampaign } from '#contract/calls/surveys.ts';
import { answerAll, file, finish, inviteMembers, makeCampaign, makeRespondent, save } from '#test/make-campaigns.ts';
import { type Joined, joinKnown, joinProven, tokenTo } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { days, makeWorld } from '#test/world.ts';
import { mirrorToken } from '../../people/mirror-token.ts';
import { sql } from '../../platform/database/sql.ts';
import { makePublishedNightly } from './first-looks.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
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
  // The fourth is split by group; the last stands beside an earlier survey.
  const questions = ['view', 'health', 'few', 'view', 'view'];
  const bars: Record<number, string[]> = { 3: ['havo', 'vwo'], 4: ['Eerder', 'Nu'] };
  const parts = options.map(({ title }) => ({ title, percent: title === 'rare' ? null : 50, rest: false }));
  const figures = questions.map((ref, at) => ({
    sentence: 's',
    question: `${ref}?`,
    kind: 'parts',
    bars: (bars[at] ?? ['']).map((title) => ({ title, n: 60, mean: null, parts })),
    ...(at === 4 && { over_time: true }),
  }));
  const draft = { figures: questions.map((question) => ({ question, split: null, sentence: 's' })) };
  await db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    values (${id}, 1, ${slug}, ${JSON.stringify(draft)}, ${JSON.stringify({ slug, title: slug, figures })}, 'published', ${clock.now()}, ${clock.now()})`);
  return id;
}

const byToken = (slug: string, token: string) => world.call(letterMirror, { body: { slug, token } });
const letterOf = (campaign_id: string, { id, email }: Joined) =>
  mirrorToken(context, { member_id: id, campaign_id, email_key: email.toLowerCase() });
const shown = {
  state: 'shown',
  chosen: [
    { figure: 0, bar: 0, titles: ['good'] },
    { figure: 4, bar: 1, titles: ['good'] },
  ],
};

test('of all who call, in every way that they can, only the owner sees own answers', async () => {
  const [owner, leaver, mover, unknown] = [
    await joinKnown(world),
    await joinKnown(world),
    await joinKnown(world),
    await joinProven(world),
  ];
  const stranger = await joinKnown(world);
  const id = await published('een', [owner, leaver, mover, unknown]);
  const other = await published('twee', [owner]);
  const letter = letterOf(id, owner);
  const tokens: Record<string, string> = {
    'the letter': letter,
    'the letter of one whose password is not known': letterOf(id, unknown),
    'a letter of another report': letterOf(other, owner),
    'a letter of who left': letterOf(id, leaver),
    'a letter to an address that was changed': letterOf(id, mover),
    'a letter of who was not invited': letterOf(id, stranger),
    'an altered letter': `${letter.slice(0, -2)}AA`,
    'the link to the survey': await tokenTo(world, owner.email, 'invitation'),
    'a log-in': owner.headers.authorization.replace('Bearer ', ''),
    nothing: '',
  };
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${leaver.id}`);
  await db.run(sql`update contact.member set email_key = 'other@voorbeeld.example' where id = ${mover.id}`);
  const { cookies: cookie } = await makeStaff(world, 'researcher');
  const callers: Record<string, Record<string, string>> = {
    owner: owner.headers,
    'another member': stranger.headers,
    'a member whose password is not known': unknown.headers,
    'who left': leaver.headers,
    nobody: {},
    'a researcher': { cookie },
    ...Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, { authorization: `Bearer ${token}` }])),
  };
  const bySession = ['owner een', 'a log-in een', 'owner twee', 'a log-in twee'];
  const byLetter = [
    'the letter een',
    'the letter of one whose password is not known een',
    'a letter of another report twee',
  ];
  const seen: string[] = [];
  let calls = 0;
  const look = async (name: string, answer: Promise<{ chosen: unknown[] }>) => {
    calls++;
    // Neither the sensitive question nor the answer of too few parents is there.
    const { chosen } = await answer.catch((refused: { status: number }) => {
      expect(refused.status).toBe(401);
      return none;
    });
    if (chosen.length > 0) {
      expect(chosen).toEqual(shown.chosen);
      seen.push(name);
    }
  };
  for (const slug of ['een', 'twee'])
    for (const [who, headers] of Object.entries(callers)) {
      await look(`session of ${who} ${slug}`, world.call(memberMirror, { body: { slug } }, headers));
      for (const [name, token] of Object.entries(tokens))
        await look(`${name} ${slug} by ${who}`, world.call(letterMirror, { body: { slug, token } }, headers));
    }
  const everybody = Object.keys(callers);
  const wanted = [
    ...bySession.map((one) => `session of ${one}`),
    ...byLetter.flatMap((one) => everybody.map((who) => `${one} by ${who}`)),
  ];
  expect(seen.sort()).toEqual(wanted.sort());
  expect(calls).toBe(2 * everybody.length * (1 + Object.keys(tokens).length));

  clock.advance(days(90));
  expect(await byToken('een', letter)).toEqual(none);
});

test('a first look is the same for all who finish, whatever they answered, and for nobody else', async () => {
  const { campaign, respondent } = await makeRespondent(world);
  await db.run(sql`update survey.campaign set first_look = 'screens' where id = ${campaign}`);
  await giveAnswers(world, campaign, [
    ...times(40, { answers: { screens: ['no'] } }),
    ...times(30, { answers: { screens: ['yes'] } }),
  ]);
  await snapshotOf(world, campaign);
  await makePublishedNightly(context);
  const { respondent: another } = await makeRespondent(world, { campaign });
  await answerAll(world, respondent);
  await save(world, another, { screens: 'yes' });
  await save(world, another, { hours: 'short', where: 'Thuis' });
  await save(world, another, { rules: 'none' });
  const { first_look } = await finish(world, another);
  expect(first_look?.shown?.parts).toHaveLength(2);
  expect((await finish(world, respondent)).first_look).toEqual(first_look);
  for (const who of [
    { ...respondent, email: another.email },
    { token: letterOf(campaign, await joinKnown(world)) },
    { token: 'none' },
  ])
    expect((await world.refused(finishCampaign, { body: who })).status).toBe(404);
});

test('an own answer is marked beside the question as its owner read it, and not where it was joined with others', async () => {
  const [before, after] = [await joinKnown(world), await joinKnown(world)];
  const id = await published('anders', [before, after]);
  const ofPage = (path: string, value: unknown) =>
    db.run(sql`
      update survey.report set page = jsonb_set(jsonb_set(page, ${`{figures,0,${path}}`}::text[], ${JSON.stringify(value)}::jsonb),
        ${`{figures,4,${path.replace('bars,0', 'bars,1')}}`}::text[], ${JSON.stringify(value)}::jsonb) where campaign_id = ${id}`);
  await db.run(sql`
    insert into survey.version (campaign_id, number, questionnaire, published_at)
    select campaign_id, 2, jsonb_set(questionnaire, '{questions,0,title}', '"view, nu?"'), ${clock.now()}
    from survey.version where campaign_id = ${id}`);
  await db.run(sql`update survey.campaign set version = 2 where id = ${id}`);
  await db.run(sql`
    update survey.participation set version = 2 from contact.invitation
    where participation.id = participation_id and member_id = ${after.id}`);
  await ofPage('question', 'view, nu?');
  expect(await byToken('anders', letterOf(id, before))).toEqual(none);
  expect(await byToken('anders', letterOf(id, after))).toEqual(shown);
  await ofPage('bars,0,parts', [{ title: 'good of bad', percent: 100, rest: false }]);
  expect(await byToken('anders', letterOf(id, after))).toEqual(none);
});

test('once the link of answers and people is cut the mirror says so', async () => {
  const owner = await joinKnown(world);
  const id = await published('oud', [owner]);
  clock.advance(days(31 * context.config.keep_answer_link_months));
  expect(await byToken('oud', letterOf(id, owner))).toEqual({ state: 'cut', chosen: [] });
});
