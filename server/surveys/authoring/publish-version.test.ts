import { describe, expect, test } from 'vitest';
import { saveAnswers } from '#contract/calls/surveys.ts';
import {
  answerAll,
  answersOf,
  file,
  finish,
  inviteOne,
  makeCampaign,
  makeRespondent,
  questions,
  refusedSave,
  save,
  show,
} from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeCampaign } from '../campaigns/close.ts';
import { publishVersion } from './publish-version.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const acting: Acting = { ...world.context, actor: 'operator' };

const [screens, hours, , rules, tips] = questions as [object, object, object, object, object];
/** An option more, a question less, one with other words, and one that is new. */
const second = (over: object = {}) =>
  file({
    questions: [
      {
        ...screens,
        options: [
          { ref: 'yes', title: 'Ja' },
          { ref: 'some', title: 'Samen' },
          { ref: 'no', title: 'Nee', go_to: 'rules' },
        ],
      },
      hours,
      { ...rules, title: 'Welke afspraken zijn er?' },
      { ref: 'music', title: 'En muziek?', type: 'text' },
      tips,
    ],
    ...over,
  });
const publish = (id: string, draft: unknown = second(), same: readonly string[] | 'all' = []) =>
  world.context.db.transaction((tx) => publishVersion(tx, acting, id, draft, { same_meaning: same }));
const refusalOf = (id: string, draft: unknown, same: readonly string[] = []) =>
  publish(id, draft, same).then(
    () => undefined,
    ({ code, faults }: Problem) => ({ code, faults: faults?.map((one) => [one.place, one.code]) }),
  );
const ids = async (who: { token: string; email: string }) => (await show(world, who)).questions.map(({ id }) => id);
const versionsOf = (id: string) =>
  db.many(sql<{ version: number }>`select version from survey.participation where campaign_id = ${id}`);
const old = questions.map(({ ref }) => ref);
const fresh = ['screens', 'hours', 'rules', 'music', 'tips'];

describe('a second version', () => {
  test('is for who had not begun; whoever is halfway goes on with the first, to the end', async () => {
    const { id } = await makeCampaign(world);
    const [halfway, before] = [await joinProven(world), await joinProven(world)];
    const [one, other] = [await inviteOne(world, id, halfway), await inviteOne(world, id, before)];
    await save(world, one, { screens: 'no' });
    expect(await ids(other)).toEqual(old);

    expect(await publish(id)).toMatchObject({ version: 2, halfway: 1 });
    expect(await ids(one)).toEqual(old);
    await save(world, one, { why_not: 'Te jong.' });
    expect(await refusedSave(world, one, { music: 'Ja.' })).toMatchObject({ status: 422 });
    await save(world, one, { rules: 'none' });
    await finish(world, one);

    expect(await ids(other)).toEqual(fresh);
    await save(world, other, { screens: 'some' });
    expect(await refusedSave(world, other, { why_not: 'Te jong.' })).toMatchObject({ status: 422 });
    expect((await versionsOf(id)).map(({ version }) => version).sort()).toEqual([1, 2]);
  });

  test('leaves a page that was opened before it with the wording it shows', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    const { version } = await show(world, respondent);
    await publish(campaign);
    const sent = { ...respondent, version, answers: answersOf({ why_not: 'Te jong.' }) };
    await world.call(saveAnswers, { body: sent });
    expect(await ids(respondent)).toEqual(old);
    // Whoever says nothing, or something that is no version, gets the newest.
    for (const unknown of [undefined, 9, -1, 'een']) {
      const other = await inviteOne(world, campaign, await joinProven(world));
      const body = { ...other, version: unknown as number, answers: answersOf({ screens: 'some' }) };
      await world.call(saveAnswers, { body });
      expect(await ids(other)).toEqual(fresh);
    }
  });

  test('while first answers come in: each lands whole on one version, and goes on with it', async () => {
    const { id } = await makeCampaign(world);
    const members = await Promise.all(Array.from({ length: 12 }, () => joinProven(world)));
    const who = [];
    for (const member of members) who.push(await inviteOne(world, id, member));
    const saves = who.map((one) => save(world, one, { screens: 'yes' }));
    await Promise.all([...saves.slice(0, 6), publish(id), ...saves.slice(6)]);
    expect(await versionsOf(id)).toHaveLength(12);
    await Promise.all(
      who.map(async (one) => {
        const [, , third] = await ids(one);
        await save(world, one, { hours: 'long', where: 'Bank' });
        await save(world, one, { rules: 'none' });
        const other = third === 'why_not' ? { music: 'x' } : { why_not: 'x' };
        expect(await refusedSave(world, one, other)).toMatchObject({ status: 422 });
        await finish(world, one);
      }),
    );
  });

  test('of an anonymous campaign lets visitors of both versions go on at one link', async () => {
    const { id, token } = await makeCampaign(world, { anonymous: true });
    const enter = async () => ({
      token: token!,
      anonymous_token: (await show(world, { token: token! })).anonymous_token!,
    });
    const one = await enter();
    await save(world, one, { screens: 'no' });
    await publish(id, second({ anonymous: true }));
    const other = await enter();
    for (let round = 0; round < 3; round++) {
      await save(world, other, { screens: 'some', music: `${round}` });
      await save(world, one, { screens: 'no', why_not: `${round}` });
    }
    expect(await refusedSave(world, one, { music: 'x' })).toMatchObject({ status: 422 });
    expect(await refusedSave(world, other, { why_not: 'x' })).toMatchObject({ status: 422 });
    await finish(world, one);
  });
});

describe('an export', () => {
  test('joins both versions by ref, with what a version did not have marked as not shown', async () => {
    const { id } = await makeCampaign(world);
    const [one, other] = [
      await inviteOne(world, id, await joinProven(world)),
      await inviteOne(world, id, await joinProven(world)),
    ];
    await answerAll(world, one);
    await publish(id);
    await save(world, other, { screens: 'some' });
    await save(world, other, { music: 'Ja.' });
    const [header, ...rows] = readRows(await takeCsv(world, id));
    const common = ['nummer', 'afgerond', 'begonnen_op', 'afgerond_op', 'versie'];
    expect(header!.slice(0, 6)).toEqual([...common, 'screens']);
    expect(header!.at(-1)).toBe('why_not');
    const cases = rows.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at]])));
    expect(cases.sort((a, b) => Number(a.versie) - Number(b.versie))).toMatchObject([
      { versie: '1', screens: 'no', why_not: 'Te jong.', music: '#not_shown' },
      { versie: '2', screens: 'some', why_not: '#not_shown', hours: '#not_shown' },
    ]);
  });

  test('tells an option that was not there from one that was not chosen', async () => {
    const { id } = await makeCampaign(world);
    const one = await inviteOne(world, id, await joinProven(world));
    await answerAll(world, one);
    const more = {
      ...rules,
      options: [
        { ref: 'bed', title: 'Niet in bed' },
        { ref: 'night', title: 'Niet ’s nachts' },
      ],
    };
    await publish(id, file({ questions: [more] }));
    const other = await inviteOne(world, id, await joinProven(world));
    await save(world, other, { rules: 'night' });
    await finish(world, other);
    const [header, ...rows] = readRows(await takeCsv(world, id));
    const cells = (name: string) => rows.map((row) => row[header!.indexOf(name)]).sort();
    expect(cells('rules.night')).toEqual(['#not_shown', '1']);
    expect(cells('rules.none')).toEqual(['#not_shown', '1']);
    expect(cells('rules.bed')).toEqual(['0', '0']);
  });

  test('of an anonymous campaign leaves out a version that fewer than ten answered', async () => {
    const { id, token } = await makeCampaign(world, { anonymous: true });
    const enter = async () => {
      const { anonymous_token } = await show(world, { token: token! });
      return { token: token!, anonymous_token: anonymous_token! };
    };
    for (let n = 0; n < 3; n++) await answerAll(world, await enter());
    await publish(id, second({ anonymous: true }));
    for (let n = 0; n < 10; n++) {
      const who = await enter();
      await save(world, who, { screens: 'no' });
      await save(world, who, { rules: 'none' });
      await finish(world, who);
    }
    const [header, ...rows] = readRows(await takeCsv(world, id));
    expect(rows.map((row) => row[header!.indexOf('versie')])).toEqual(Array(10).fill('2'));
    // What the three wrote to a question of the first version alone is nowhere: its column is empty.
    expect(rows.map((row) => row[header!.indexOf('why_not__los')])).toEqual(Array(10).fill(''));
    expect(rows.flat()).not.toContain('Te jong.');
  });
});

describe('a version is refused', () => {
  test.each<[string, object, [string, string][]]>([
    ['when it promises something else', second({ anonymous: true }), [['anonymous', 'version_anonymous']]],
    [
      'when it would be anonymous, whatever would follow from that',
      second({ anonymous: true, attributes: ['gender'], background: ['gender'] }),
      [['anonymous', 'version_anonymous']],
    ],
    ['when it would be closed at once', second({ closes_at: '2026-01-01' }), [['closes_at', 'version_closed']]],
    [
      'when it would shut out who is halfway',
      second({ opens_at: '2030-01-01' }),
      [['opens_at', 'version_opens_later']],
    ],
    [
      'when answers cannot join',
      file({ questions: [{ ...rules, ref: 'tips' }] }),
      [['questions[0].type', 'version_type']],
    ],
    [
      'when words would become a number',
      file({ questions: [{ ref: 'tips', title: 'Wat werkt bij jullie?', type: 'text', format: 'number' }] }),
      [['questions[0].format', 'version_type']],
    ],
    ['when it is no campaign', file({ title: '' }), [['title', 'missing']]],
  ])('%s', async (_, draft, faults) => {
    const { id } = await makeCampaign(world);
    expect(await refusalOf(id, draft)).toEqual({ code: 'campaign_version_refused', faults });
    expect(await refusalOf(id, file())).toEqual({ code: 'campaign_version_same', faults: undefined });
  });

  test('when a name that was made up by its place would be another question', async () => {
    const plain = (title: string, over: object = {}) => ({
      title,
      type: 'multiple_choice',
      options: [{ title: 'Ja' }],
      ...over,
    });
    const { id } = await makeCampaign(world, { questions: [plain('A?'), plain('B?')] });
    const faults = [
      ['questions[0]', 'version_ref'],
      ['questions[1]', 'version_ref'],
    ];
    const shifted = file({ questions: [plain('Nieuw?'), plain('A?'), plain('B?')] });
    expect(await refusalOf(id, shifted)).toEqual({ code: 'campaign_version_refused', faults });
    const option = file({ questions: [plain('A?', { options: [{ title: 'Nee' }] }), plain('B?')] });
    expect(await refusalOf(id, option)).toMatchObject({ faults: [['questions[0].options[0]', 'version_ref']] });
    const behind = file({ questions: [plain('A?'), plain('B?'), plain('Nieuw?')] });
    expect(await publish(id, behind)).toMatchObject({ version: 2 });
  });

  test('of a draft and of a closed campaign', async () => {
    const { id } = await makeCampaign(world);
    await closeCampaign(acting, id);
    expect(await refusalOf(id, second())).toMatchObject({ code: 'campaign_version_of_closed' });
  });
});

test('what was reworded joins when the researcher says so, which is kept and logged', async () => {
  const { id } = await makeCampaign(world);
  expect(await refusalOf(id, second(), ['music'])).toMatchObject({ faults: [['music', 'version_same']] });
  const results = (made: Awaited<ReturnType<typeof publish>>) => made.told.map((one) => [one.id, one.results]);
  expect(results(await publish(id, second(), ['rules']))).toEqual([
    ['screens', 'apart'],
    ['rules', 'join'],
    ['music', 'new'],
    ['why_not', 'ended'],
  ]);
  const [kept] = await db.many(sql`select same_meaning from survey.version where campaign_id = ${id} and number = 2`);
  expect(kept).toEqual({ same_meaning: ['rules'] });
  const [line] = await db.many(sql`
    select action, detail from office.audit where about = ${id} order by number desc limit 1`);
  expect(line).toMatchObject({ action: 'campaign_published', detail: { version: '2', same_meaning: 'rules' } });
});

test('settings and letters change without a version', async () => {
  const { id } = await makeCampaign(world);
  const draft = file({ closes_at: '2027-01-01', invitation: { subject: 'Doe je mee?', text: 'Graag.' } });
  expect(await publish(id, draft)).toMatchObject({ version: null });
  const kept = await db.one(sql`select version, closes_at, draft from survey.campaign where id = ${id}`);
  expect(kept).toMatchObject({ version: 1, closes_at: new Date('2027-01-01T23:00:00Z'), draft });
});
