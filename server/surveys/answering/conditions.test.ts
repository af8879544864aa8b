import { describe, expect, test } from 'vitest';
import { finishCampaign } from '#contract/calls/surveys.ts';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { finish, inviteOne, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport, readRows, takeCsv } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { showResults } from '../../results/results-view.ts';
import { checkCampaign } from '../campaigns/campaign-file.ts';
import { ownConditions } from './background.ts';

/** Questions that are asked only where something holds of earlier answers. */
const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const options = ['ja', 'nee'].map((ref) => ({ ref, title: ref }));
const when = (...of: object[]) => ({ show_if: { join: 'and', of } });
const questions = [
  { ref: 'bijles', title: 'Heeft je kind bijles?', type: 'multiple_choice', required: true, other: true, options },
  {
    ref: 'uren',
    title: 'Hoeveel uur?',
    type: 'number',
    ...when({ question: 'bijles', is: 'one_of', options: ['ja'] }),
  },
  {
    ...{ ref: 'veel', title: 'Is dat te veel?', type: 'multiple_choice', required: true, options },
    ...when({ question: 'uren', is: 'between', least: 3 }),
  },
  {
    ...{ ref: 'anders', title: 'Wat dan wel?', type: 'text', required: true },
    ...when({ question: 'bijles', is: 'one_of', options: ['_other'] }),
  },
  { ref: 'tips', title: 'Wat helpt?', type: 'text' },
];
const file = { questions };

describe('a question with a condition', () => {
  test('goes over the wire with it, and is required of nobody who is not asked it', async () => {
    const { respondent } = await makeRespondent(world, { file });
    const { questions: shown } = await show(world, respondent);
    expect(shown[1]!.show_if).toEqual(when({ question: 'bijles', is: 'one_of', options: ['ja'] }).show_if);
    await save(world, respondent, { bijles: 'nee' });
    await save(world, respondent, { tips: '' });
    await finish(world, respondent);
  });

  test('is required of anybody who is asked it', async () => {
    const { respondent } = await makeRespondent(world, { file });
    await save(world, respondent, { bijles: { other: true, other_value: 'Soms' } });
    await save(world, respondent, { tips: '' });
    const { body } = await world.refused(finishCampaign, { body: respondent });
    expect(Object.keys(body.errors!)).toEqual(['answers.anders']);
    await save(world, respondent, { anders: 'Met een neef.' });
    await finish(world, respondent);
  });

  test('counts as not asked where an earlier answer was changed, whatever was answered to it before', async () => {
    const { respondent, campaign } = await makeRespondent(world, { file });
    await save(world, respondent, { bijles: 'ja' });
    await save(world, respondent, { uren: '4' });
    await save(world, respondent, { veel: 'ja' });
    await save(world, respondent, { tips: 'Rust.' });
    await save(world, respondent, { bijles: 'nee' });
    await finish(world, respondent);
    const [names, row] = readRows(await takeCsv(world, campaign));
    const cell = (name: string) => row![names!.indexOf(name)];
    expect(['bijles', 'uren', 'veel', 'tips'].map(cell)).toEqual(['nee', '#not_shown', '#not_shown', 'Rust.']);
    await snapshotOf(world, campaign);
    const reader = { session_id: null, may_open_cases: true };
    const { figures } = await showResults(world.context, reader, campaign, {});
    expect(figures.slice(0, 2).map(({ asked_if }) => asked_if)).toEqual([null, 'bij vraag 1 ‘ja’ is gekozen']);
  });
});

describe('a question with a condition about the profile', () => {
  const school = { question: '_profile:education', is: 'one_of', options: ['high'] };
  const hasLessons = { question: 'bijles', is: 'one_of', options: ['ja'] };
  const contrary = { ...school, options: ['low'] };
  const asked = [
    questions[0]!,
    { ref: 'studie', title: 'Wat wil je kind studeren?', type: 'text', required: true, ...when(school) },
    {
      ...{ ref: 'kosten', title: 'Wat kost dat?', type: 'text' },
      show_if: { join: 'or', of: [school, hasLessons] },
    },
    { ref: 'tips', title: 'Wat helpt?', type: 'text' },
  ];
  const background = ['education', 'gender'];
  async function makePair() {
    const { id } = await makeCampaign(world, { questions: asked, background });
    const [high, low] = await Promise.all(
      ['hbo', 'vmbo'].map(async (education) =>
        inviteOne(world, id, await joinProven(world, { attributes: { education } })),
      ),
    );
    return { id, high: high!, low: low! };
  }

  test('tells a browser whether it is shown, and nothing else of the profile', async () => {
    const { high, low } = await makePair();
    const [one, other] = [await show(world, high), await show(world, low)];
    const conditions = ({ questions: shown }: typeof one) => shown.map(({ show_if }) => show_if ?? null);
    const [always, never] = ['and', 'or'].map((join) => ({ join, of: [] }));
    expect(conditions(one)).toEqual([null, always, always, null]);
    expect(conditions(other)).toEqual([null, never, { join: 'or', of: [hasLessons] }, null]);
    const bare = ({ questions: shown, ...rest }: typeof one) => ({
      ...rest,
      questions: shown.map(({ show_if: _, ...question }) => question),
    });
    expect(bare(one)).toEqual(bare(other));
    expect(JSON.stringify([one, other])).not.toMatch(/_profile|high/);
  });

  test('stands in a page that is the same for everybody, up to what is one visitor’s alone', async () => {
    const { high, low } = await makePair();
    const [one, other] = await Promise.all(
      [high, low].map(async ({ email, token }) => {
        const { body } = await world.public.inject(`/onderzoek/${encodeURIComponent(email)}/${token}`);
        return body.split('<script type="application/json" id="visit">');
      }),
    );
    expect(one).toHaveLength(2);
    expect(one![0]).toBe(other![0]);
    expect(one![1]).not.toBe(other![1]);
    expect(one!.join() + other!.join()).not.toMatch(/_profile|"high"/);
  });

  test('is asked of those it is for; what others answer to it counts for nothing', async () => {
    const { id, high, low } = await makePair();
    await save(world, high, { bijles: 'nee' });
    await save(world, high, { studie: 'Wiskunde.' });
    await save(world, high, { kosten: '', tips: 'Rust.' });
    await finish(world, high);
    // A client that knows no conditions asks everything.
    for (const given of [{ bijles: 'nee' }, { studie: 'Frans.' }, { kosten: 'Veel.' }, { tips: 'Tijd.' }])
      await save(world, low, given);
    await finish(world, low);
    const counted = await world.context.db.many(sql<{ question_id: string; value: string[] }>`
      select question_id, value from survey.answer where campaign_id = ${id} and not off_path and question_id <> 'bijles'
      order by question_id, value`);
    expect(counted).toEqual([
      { question_id: 'kosten', value: [] },
      { question_id: 'studie', value: ['Wiskunde.'] },
      { question_id: 'tips', value: ['Rust.'] },
      { question_id: 'tips', value: ['Tijd.'] },
    ]);
  });

  test('is in files and tables as what the profile tells: of ten at least, and pooled with the rest of it', async () => {
    const { id } = await makeCampaign(world, { questions: asked, background });
    const person = (education: string, gender: string, more = {}): Answered => ({
      answers: { bijles: ['nee'], tips: [], ...more },
      background: { education, gender },
    });
    const high = (count: number, gender: string) => times(count, person('high', gender, { studie: ['Frans.'] }));
    await giveAnswers(world, id, [
      ...times(30, person('low', 'female')),
      ...times(30, person('low', 'male')),
      ...high(9, 'male'),
    ]);
    const figureOf = async (may_open_cases: boolean) =>
      (await showResults(world.context, { session_id: null, may_open_cases }, id, {})).figures[1]!;
    const column = (rows: string[][], name: string) =>
      Map.groupBy(rows.slice(1), (row) => row[rows[0]!.indexOf(name)]!);
    expect([...column(readRows(await takeCsv(world, id)), 'studie').keys()]).toEqual(['#not_shown']);
    expect(await figureOf(true)).toMatchObject({ asked: 0 });

    await giveAnswers(world, id, high(3, 'female'));
    const noor = await makeCaseReader(world);
    await snapshotOf(world, id);
    const { bytes } = await fetchExport(world, noor.cookies, id, { background: ['gender'] });
    const rows = readRows(bytes.toString('utf8'));
    const shown = column(rows, 'studie');
    expect(shown.get('Frans.')).toHaveLength(12);
    expect([...column([rows[0]!, ...shown.get('Frans.')!], 'achtergrond_geslacht').keys()]).toEqual(['#pooled']);
    expect(await figureOf(true)).toMatchObject({ asked: 12 });
    // Others see groups of fifty at least.
    expect(await figureOf(false)).toMatchObject({ asked: null, hidden: expect.any(String) });
  });

  test('holds of nobody once what it asks of the profile is sensitive', () => {
    const ofOrigin = when({ question: '_profile:origin', is: 'one_of', options: ['nl'] });
    const question = { ...asQuestions({ questions: [asked[1]!] })[0]!, ...ofOrigin } as SurveyQuestion;
    expect(ownConditions([question], { origin: 'nl' })).toEqual({ studie: { join: 'or', of: [] } });
  });

  test.each([
    ['condition_profile', { questions: asked, background: ['gender'] }],
    ['condition_profile', { questions: asked, background, anonymous: true }],
    ['condition_first', { questions: asked.slice(1, 2), background }],
    ['condition_never', { questions: [asked[0], { ...asked[1], ...when(school, contrary) }], background }],
  ])('is refused as %s', (code, draft) => {
    const faults = checkCampaign({ title: 'Bijles', ...draft }, world.context.config);
    expect(faults).toContainEqual(expect.objectContaining({ code }));
  });
});
