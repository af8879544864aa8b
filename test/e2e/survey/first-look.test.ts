import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { makePublishedNightly } from '#server/results/report/first-looks.ts';
import { makeCampaign, makeRespondent } from '../../make-campaigns.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '../../results/make-answers.ts';
import { makeWorld, minutes } from '../../world.ts';
import { shot } from '../browser.ts';
import { byNight } from '../looks.ts';
import { alive, anonymous, choose, heading, next, openSurvey, personal, seen, unseen } from './visitor.ts';

const world = await makeWorld({ pages: true });
const questions = [
  {
    ref: 'phones',
    title: 'Wat is de beste regel voor telefoons op school?',
    type: 'multiple_choice',
    options: [
      { ref: 'bag', title: 'De hele dag in de tas' },
      { ref: 'break', title: 'In de les in de tas, in de pauze mag het' },
      { ref: 'teacher', title: 'Elke leraar beslist zelf' },
      { ref: 'none', title: 'Geen regel' },
    ],
  },
];
const said = (count: number, view: string) => times(count, { answers: { phones: [view] } });
const others = [...said(40, 'bag'), ...said(25, 'break'), ...said(9, 'teacher'), ...said(5, 'none')];
const allow = (id: string) =>
  world.context.db.run(sql`update survey.campaign set first_look = 'phones' where id = ${id}`);
const night = async (id: string) => {
  await snapshotOf(world, id);
  await makePublishedNightly(world.context);
  world.clock.advance(minutes(2));
};

async function answer(page: Page): Promise<void> {
  await alive(page);
  await next(page);
  await choose(page, 'Elke leraar beslist zelf');
  await next(page);
}

/** The thank-you while its count waits, in every width by day, and by night. */
const lookAt = (page: Page, name: string) =>
  unseen(page, async () => {
    await seen(page, name, { whole: true });
    await byNight(page, () => shot(page, `${name}-night`, { whole: true }));
  });

test('who finishes sees what others chose with the own answer marked, or that they are among the first', async () => {
  const { campaign, respondent: first } = await makeRespondent(world, { file: { questions } });
  await allow(campaign);
  const early = await openSurvey(world);
  await early.goto(personal(first));
  await answer(early);
  await heading(early, 'Bedankt voor je antwoorden!');
  await early.getByRole('heading', { level: 2, name: 'Jij bent een van de eersten' }).waitFor();
  await lookAt(early, 'survey-first-look-early');

  await giveAnswers(world, campaign, others);
  await night(campaign);
  const { respondent } = await makeRespondent(world, { campaign });
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await answer(page);
  await page.getByRole('heading', { level: 2, name: 'Zo denken ouders er tot nu toe over' }).waitFor();
  await lookAt(page, 'survey-first-look');
  expect(await page.locator('.look .own').allInnerTexts()).toEqual([
    expect.stringMatching(/1\d %\s+Elke leraar beslist zelf Jij koos dit/),
  ]);
  expect(await page.locator('.look .finding').innerText()).toMatch(/koos hetzelfde als jij\. Ook dat telt mee\.$/);
  expect(await page.locator('.look').innerText()).toContain('Andere antwoorden');
  expect(await page.locator('.look').innerText()).not.toContain('Geen regel');
});

test('who answered anonymously sees the outcome without a mark', async () => {
  const { id, token } = await makeCampaign(world, { questions, anonymous: true });
  await allow(id);
  await giveAnonymousAnswers(world, id, others);
  await night(id);
  const page = await openSurvey(world);
  await page.goto(anonymous(token));
  await answer(page);
  await page.getByRole('heading', { level: 2, name: 'Zo denken ouders er tot nu toe over' }).waitFor();
  await lookAt(page, 'survey-first-look-anonymous');
  expect(await page.locator('.look .own').count()).toBe(0);
});
