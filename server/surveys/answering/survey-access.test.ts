import { expect, test } from 'vitest';
import { answerAll, makeRespondent, save } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { hashToken } from '../../platform/core/secrets.ts';

const world = await makeWorld();

test('from the first answer on the shorter statement is tried first', async () => {
  const { respondent } = await makeRespondent(world);
  const remembered = () =>
    world.context.db.remembered
      .of<{ begun: boolean }>('survey_links')
      .get(hashToken(respondent.token).toString('base64url'));
  await save(world, respondent, { screens: 'no' });
  expect(remembered()).toMatchObject({ begun: true });
  await answerAll(world, respondent);
  expect(remembered()).toMatchObject({ begun: true });
});
