import { describe, expect, test } from 'vitest';
import { finishCampaign } from '#contract/calls/surveys.ts';
import { finish, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { snapshotOf } from '#test/results/make-answers.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { makeWorld } from '#test/world.ts';
import { showResults } from '../../results/results-view.ts';

/** Questions that are asked only where something holds of earlier answers. */
const world = await makeWorld({ env: { LIMITS: 'off' } });

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
