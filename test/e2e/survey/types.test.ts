import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inOrder } from '#questionnaire/order.ts';
import { finish, makeRespondent, show } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { readRows, takeCsv } from '../../results/make-export.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { alive, choose, heading, next, openSurvey, personal, saved } from './visitor.ts';

/** Types of question that the wire says as one of its three, as a respondent meets them. */
const world = await makeWorld({ pages: true });

const titled = (titles: readonly string[]) => titles.map((title, at) => ({ ref: `o${at + 1}`, title }));
const agreement = [
  ...titled(['Helemaal oneens', 'Oneens', 'Niet eens, niet oneens', 'Eens', 'Helemaal eens']),
  { ref: 'unknown', title: 'Weet ik niet', no_opinion: true, stays_last: true },
];
const statements = [
  { ref: 'plans', title: 'Mijn kind kan het huiswerk zelf plannen.' },
  { ref: 'clear', title: 'School legt duidelijk uit wat er gemaakt moet worden.' },
  { ref: 'rows', title: 'Huiswerk geeft ruzie bij ons thuis.' },
];
const questions = [
  {
    ref: 'about',
    title: 'Eerst iets over huiswerk',
    type: 'information',
    description: 'We bedoelen alles wat je kind thuis doet voor school.',
  },
  {
    ref: 'list',
    title: 'In hoeverre ben je het eens met deze uitspraken?',
    description: 'Denk aan de laatste vier weken.',
    type: 'statements',
    required: true,
    options: agreement,
    sub_questions: statements,
  },
  { ref: 'since', title: 'Sinds wanneer zit je kind op deze school?', type: 'date', required: true },
  {
    ref: 'help',
    title: 'Wie helpt er?',
    type: 'multiple_answer',
    least: 2,
    most: 2,
    options: [...titled(['De school', 'Familie', 'Vrienden']), { ref: 'none', title: 'Niemand', exclusive: true }],
  },
];

const errors = (page: Page) => page.locator('p.error').allInnerTexts();
const looked = (page: Page, name: string) =>
  inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, name, { whole: true });
  });

test('statements, a date, a screen to read and a number of answers, by keyboard', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  const page = await openSurvey(world, { width: 1280 });
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);

  await heading(page, 'Eerst iets over huiswerk');
  expect(await page.locator('#question').locator('input, textarea').count()).toBe(0);
  await looked(page, 'survey-information');
  await next(page);

  await heading(page, 'In hoeverre ben je het eens');
  await looked(page, 'survey-statements');
  const first = page.getByRole('radiogroup', { name: statements[0]!.title });
  expect(await first.getByRole('radio', { name: '4 Eens', exact: true }).count()).toBe(1);
  expect(await first.getByRole('radio', { name: 'Weet ik niet', exact: true }).count()).toBe(1);
  // On a phone one under the other, each with its steps in one row; where there is room words above all of them.
  await inEach(page, widths, async ({ width }) => {
    const [one, five] = await Promise.all(
      ['1 Helemaal oneens', '5 Helemaal eens'].map((name) => first.getByRole('radio', { name }).boundingBox()),
    );
    expect(Math.abs(one!.y - five!.y)).toBeLessThan(2);
    expect(one!.width).toBeGreaterThanOrEqual(24);
    expect(await page.locator('.told > .steps').isVisible()).toBe(width === 1280);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
  await page.keyboard.press('4');
  for (const key of ['Tab', '2']) await page.keyboard.press(key);
  await next(page);
  await expect.poll(() => errors(page)).toEqual(['Dit veld is verplicht. Kies een antwoord.']);
  await looked(page, 'survey-statements-error');
  const last = page.getByRole('radiogroup', { name: statements[2]!.title });
  await last.getByRole('radio', { name: 'Weet ik niet' }).check();
  await next(page);

  await heading(page, 'Sinds wanneer');
  const date = page.getByLabel('Sinds wanneer zit je kind op deze school?');
  await date.focus();
  await page.keyboard.type('0102');
  await next(page);
  await expect.poll(() => errors(page)).toEqual(['Vul een hele datum in: dag, maand en jaar.']);
  await looked(page, 'survey-date-error');
  await date.fill('2024-02-01');
  await next(page);

  await heading(page, 'Wie helpt er?');
  await page.getByText('Kies 2 antwoorden.').waitFor();
  await choose(page, 'De school');
  await next(page);
  await expect.poll(() => errors(page)).toEqual(['Kies 2 antwoorden.']);
  await looked(page, 'survey-count-error');
  await choose(page, 'Familie');
  await next(page);
  await page.getByText('Bedankt voor je antwoorden!').first().waitFor();
  expect(await saved(world, campaign)).toMatchObject({
    about: { value: [], other_value: null },
    list: { value: [], other_value: null },
    plans: { value: ['o4'] },
    clear: { value: ['o2'] },
    rows: { value: ['unknown'] },
    since: { value: ['2024-02-01'] },
    help: { value: ['o1', 'o2'] },
  });
});

proof('statements stand in the order of this respondent before any script', async () => {
  const many = 'abcdefgh'.split('').map((letter) => ({ ref: `s_${letter}`, title: `Stelling ${letter}` }));
  const list = { ...questions[1]!, shuffle: true, sub_questions: many };
  const { respondent, campaign } = await makeRespondent(world, { file: { questions: [list] } });
  const { order_seed } = await show(world, respondent);
  const mine = inOrder(
    many.map(({ ref }) => ({ id: ref })),
    'list',
    order_seed,
  ).map(({ id }) => `Stelling ${id.slice(2)}`);
  expect(mine).not.toEqual([...mine].sort());
  const page = await openSurvey(world, { width: 1280 });
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const shown = () =>
    page.locator('#question legend:visible').evaluateAll((all) => all.map(({ textContent }) => textContent?.trim()));
  const drawn = mine.map((title) => `${title}*`);
  await page.goto(personal(respondent), { waitUntil: 'commit' });
  await next(page);
  await heading(page, 'In hoeverre ben je het eens');
  expect(await shown()).toEqual(drawn);
  const choiceOf = (title: string, name: string) =>
    page.getByRole('radiogroup', { name: title }).getByRole('radio', { name });
  await choiceOf(mine[0]!, '4 Eens').check();
  go!();
  await alive(page);
  expect(await shown()).toEqual(drawn);
  expect(await choiceOf(mine[0]!, '4 Eens').isChecked()).toBe(true);
  for (const title of mine.slice(1)) await choiceOf(title, '2 Oneens').check();
  await choiceOf('Stelling c', 'Weet ik niet').check();
  await next(page);
  await page.getByText('Bedankt voor je antwoorden!').first().waitFor();
  await finish(world, respondent);
  const [names, row] = readRows(await takeCsv(world, campaign));
  const cells = many.map(({ ref }) => row![names!.indexOf(ref)]);
  const expected = many.map(({ title }) => (title === 'Stelling c' ? 'unknown' : title === mine[0] ? 'o4' : 'o2'));
  expect(cells).toEqual(expected);
});
