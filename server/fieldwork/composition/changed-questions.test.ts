import { expect, test } from 'vitest';
import { countDraw } from '#contract/calls/office/draw.ts';
import { stepProfileQuestion } from '#contract/calls/office/support/profile-questions.ts';
import { backgroundSentence } from '#questionnaire/background.ts';
import { makeRespondent, show } from '#test/make-campaigns.ts';
import { publishQuestion } from '#test/make-panel.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };
const erase = (key: string) => world.call(stepProfileQuestion, { params: { key }, body: { state: 'erased' } }, headers);

test('a survey published after a question was erased promises nothing of it, and nobody is chosen by it', async () => {
  const key = await publishQuestion(world, headers, { title: 'Weg' });
  const file = { background: [key, 'gender'], opens_at: '2026-01-01' };
  const before = await makeRespondent(world, { file });
  await erase(key);
  const after = await makeRespondent(world, { file });
  for (const { respondent } of [before, after])
    expect(await show(world, respondent)).toHaveProperty('background_note', backgroundSentence(['gender']));
  const body = { conditions: [{ any: [{ key, values: ['turks'] }] }] };
  const refused = await world.refused(countDraw, { params: { id: after.campaign }, body }, headers);
  expect(refused.body.message).toMatch(/‘Weg’ is gewist/);
});
