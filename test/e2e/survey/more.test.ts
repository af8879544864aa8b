import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inOrder } from '#questionnaire/order.ts';
import { makeCampaign, makeRespondent, show } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, expectComplaint, shot } from '../browser.ts';
import { axeIn, inEach, shots, widths } from '../looks.ts';
import { alive, anonymous, choose, heading, next, openSurvey, personal, saved, seen } from './visitor.ts';

/** What questions can do beyond the specification, as a respondent meets it. */
const world = await makeWorld({ pages: true });

const titled = (titles: readonly string[]) =>
  titles.map((title, at) => ({ ref: `o${at}`, title })) as { ref: string; title: string; [more: string]: unknown }[];
const hobbies = titled(['Lezen', 'Koken', 'Zingen', 'Vissen', 'Dammen', 'Niets']);
hobbies[5]!.stays_last = true;
const subjects = [
  ...[
    'Aardrijkskunde',
    'Biologie',
    'Duits',
    'Economie',
    'Engels',
    'Frans',
    'Geschiedenis',
    'Grieks',
    'Handvaardigheid',
  ],
  ...['Latijn', 'Lezen', 'Muziek', 'Natuurkunde', 'Scheikunde', 'Spaans', 'Wiskunde'],
];
const questions = [
  { ref: 'hobby', title: 'Wat doe je graag?', type: 'multiple_choice', shuffle: true, options: hobbies },
  {
    ref: 'often',
    title: 'Hoe vaak doe je {antwoord:hobby}?',
    description: 'Een schatting is goed.',
    type: 'text',
    format: 'number',
    unit: 'keer per week',
    most: 50,
    whole: true,
    required: true,
    sub_questions: [
      { ref: 'cost', title: 'Wat kost {antwoord:hobby} per maand?', type: 'text', format: 'number', unit: '€' },
    ],
  },
  {
    ref: 'mark',
    title: 'Welk cijfer geef je de school?',
    type: 'multiple_choice',
    presentation: 'scale',
    options: titled(['0 heel slecht', ...'123456789', '10 heel goed']),
    sub_questions: [
      {
        ref: 'agree',
        title: 'De school luistert naar ons.',
        type: 'multiple_choice',
        presentation: 'scale',
        options: titled(['Helemaal oneens', 'Oneens', 'Neutraal', 'Eens', 'Helemaal eens']),
      },
    ],
  },
  {
    ref: 'help',
    title: 'Wie helpt?',
    type: 'multiple_answer',
    other: true,
    options: [...titled(['De school', 'Familie']), { ref: 'none', title: 'Niemand', exclusive: true }],
  },
  {
    ...{ ref: 'subject', title: 'Welk vak is het leukst?', type: 'multiple_choice', other: true },
    description: 'Hulp van {antwoord:help}, {antwoord:often} keer.',
    options: titled(subjects),
  },
];

const rows = (page: Page) => page.locator('#question .choice').allInnerTexts();

test('options stand in the order of this respondent before any script of ours has come, and ever after', async () => {
  const { respondent } = await makeRespondent(world, { file: { questions } });
  const { order_seed } = await show(world, respondent);
  const mine = inOrder(
    hobbies.map(({ ref, title, stays_last }) => ({ id: ref, title, ...(stays_last ? { stays_last: true } : {}) })),
    'hobby',
    order_seed,
  ).map(({ title }) => title);
  const page = await openSurvey(world);
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(personal(respondent), { waitUntil: 'commit' });
  await next(page);
  await heading(page, 'Wat doe je graag?');
  expect(await rows(page)).toEqual(mine);
  await page.getByText(mine[0]!, { exact: true }).click();
  go!();
  await alive(page);
  expect(await rows(page)).toEqual(mine);
  expect(await page.getByLabel(mine[0]!).isChecked()).toBe(true);
  await page.reload();
  await alive(page);
  expect(await rows(page)).toEqual(mine);
  await axe(page);
});

test('a whole survey of it', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { questions } });
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);
  await choose(page, 'Zingen');
  await next(page);

  // The chosen answer stands in the words of the next question; an impossible number is refused without asking the
  // server.
  await heading(page, 'Hoe vaak doe je Zingen?');
  await page.getByRole('heading', { level: 2, name: 'Wat kost Zingen per maand?' }).waitFor();
  expect(await page.locator('.question.sub').allInnerTexts()).toEqual([expect.stringContaining('Wat kost Zingen')]);
  expect(await page.title()).toContain('Vraag 2: Hoe vaak doe je Zingen?');
  const often = page.getByLabel('Hoe vaak doe je Zingen?');
  expect(await often.getAttribute('inputmode')).toBe('numeric');
  expect(await page.getByLabel('Wat kost Zingen').getAttribute('inputmode')).toBe('decimal');
  await often.fill('60');
  await next(page);
  const told = 'Schrijf een getal van 0 tot en met 50.';
  await page.locator('p.error', { hasText: told }).waitFor();
  expect(await saved(world, campaign)).not.toHaveProperty('often');
  await seen(page, 'survey-number-error');
  await often.fill('3');
  await page.getByLabel('Wat kost Zingen').fill('12.50');
  await shots(page, 'survey-number');
  await next(page);

  await heading(page, 'Welk cijfer geef je de school?');
  const [first, last] = [page.getByLabel('0 heel slecht', { exact: true }), page.getByLabel('10 heel goed')];
  await page.getByLabel('7', { exact: true }).check();
  await page.getByLabel('Eens', { exact: true }).check();
  await inEach(page, widths, async (look) => {
    const [a, z] = [await first.boundingBox(), await last.boundingBox()];
    // The scale is one row where there is room for it, and several rows on a phone.
    expect(Math.abs(a!.y - z!.y) < 2).toBe(look.width === 1280);
    await axeIn(page, look);
    await shot(page, 'survey-scale');
  });
  await next(page);

  await heading(page, 'Wie helpt?');
  await choose(page, 'De school');
  await choose(page, 'Anders, namelijk');
  await choose(page, 'Niemand');
  const ticked = () =>
    page.locator('#question :checked').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(await ticked()).toEqual(['none']);
  await page
    .getByRole('status')
    .filter({ hasText: 'De andere antwoorden staan nu uit.' })
    .waitFor({ state: 'attached' });
  await choose(page, 'Familie');
  expect(await ticked()).toEqual(['o1']);
  await page.getByRole('status').filter({ hasText: '‘Niemand’ staat nu uit.' }).waitFor({ state: 'attached' });
  await choose(page, 'De school');
  await next(page);

  await heading(page, 'Welk vak is het leukst?');
  await page.getByText('Hulp van De school en Familie, 3 keer.').waitFor();
  const search = page.getByRole('searchbox', { name: 'Zoek in de lijst' });
  await choose(page, 'Duits');
  await search.fill('KUNDE');
  // The search hides neither a chosen answer nor the answer that leads out of the question.
  const visible = () => page.locator('#question .choice:visible').allInnerTexts();
  expect(await visible()).toEqual([
    'Aardrijkskunde',
    'Duits',
    'Natuurkunde',
    'Scheikunde',
    'Wiskunde',
    'Anders, namelijk',
  ]);
  await page.getByRole('status').filter({ hasText: '4 antwoorden gevonden' }).waitFor();
  await seen(page, 'survey-search');
  await search.press('Enter');
  await heading(page, 'Welk vak is het leukst?');
  await page.keyboard.press('2');
  expect(await page.getByLabel('Duits').isChecked()).toBe(true);
  await next(page);
  await page.getByText('Bedankt voor je antwoorden!').first().waitFor();
  expect(await saved(world, campaign)).toMatchObject({
    often: { value: ['3'] },
    cost: { value: ['12,50'] },
    help: { value: ['o0', 'o1'], other_value: null },
    subject: { value: ['o2'] },
  });
});

proof('in a scale a digit chooses the step that prints it, on a row of the list its place', async () => {
  const steps = (first: number, last: number) =>
    titled(Array.from({ length: last - first + 1 }, (_, at) => String(first + at)));
  const scale = { type: 'multiple_choice', presentation: 'scale' };
  const { respondent } = await makeRespondent(world, {
    file: {
      questions: [
        {
          ref: 'eleven',
          title: 'Van 0 tot 10?',
          ...scale,
          options: steps(0, 10),
          sub_questions: [
            { ref: 'ten', title: 'Van 1 tot 10?', ...scale, options: steps(1, 10) },
            { ref: 'below', title: 'Van -2 tot 2?', ...scale, options: steps(-2, 2) },
            { ref: 'words', title: 'In woorden?', ...scale, options: titled(['Nooit', 'Soms', 'Vaak']) },
            { ref: 'rows', title: 'Hoeveel?', type: 'multiple_choice', options: steps(0, 3) },
          ],
        },
      ],
    },
  });
  const page = await openSurvey(world, { width: 1280 });
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);
  await heading(page, 'Van 0 tot 10?');
  const chosen = (name: string) =>
    page
      .getByRole('radiogroup', { name })
      .locator('.choice:has(:checked)')
      .allInnerTexts()
      .then(([text]) => text);
  const type = async (name: string, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    return chosen(name);
  };
  expect(await type('Van 0 tot 10?', '7')).toBe('7');
  expect(await type('Van 0 tot 10?', '0')).toBe('0');
  expect(await type('Van 0 tot 10?', '1')).toBe('1');
  expect(await type('Van 0 tot 10?', '0')).toBe('10');
  expect(await type('Van 0 tot 10?', '0')).toBe('0');
  // The next scale begins a number of its own.
  expect(await type('Van 1 tot 10?', '1', 'Tab', '0')).toBeUndefined();
  expect(await chosen('Van 0 tot 10?')).toBe('1');
  expect(await type('Van 1 tot 10?', '1', '0')).toBe('10');
  expect(await type('Van -2 tot 2?', 'Tab', '2')).toBe('2');
  expect(await type('Van -2 tot 2?', '-', '2')).toBe('-2');
  expect(await type('In woorden?', 'Tab', '3')).toBe('Vaak');
  expect(await type('Hoeveel?', 'Tab', '3')).toBe('2');
  // Much later a 0 behind a 1 is a 0, where there is one.
  await page.getByLabel('1', { exact: true }).first().focus();
  await type('Van 0 tot 10?', '1');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2100)));
  expect(await type('Van 0 tot 10?', '0')).toBe('0');
});

proof('an anonymous tab has an order of its own, which a reload keeps, once its script has come', async () => {
  const { token } = await makeCampaign(world, { questions, anonymous: true });
  const page = await openSurvey(world);
  // What only this survey needs fails on the line, and is asked for again like the survey's own script.
  for (const pattern of [/request failed/, /ERR_FAILED/]) expectComplaint(page, pattern);
  let away = true;
  await page.route(/\/assets\/(extras|types)-.*\.js/, (route) => (away ? route.abort() : route.continue()));
  await page.goto(anonymous(token));
  await page.getByText('De verbinding is even weg.').waitFor();
  expect(await page.evaluate(() => 'live' in document.documentElement.dataset)).toBe(false);
  away = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await alive(page);
  await next(page);
  const first = await rows(page);
  expect(first.at(-1)).toBe('Niets');
  const seed = await page.evaluate(() => document.documentElement.dataset.ordered);
  await page.reload();
  await alive(page);
  expect(await rows(page)).toEqual(first);
  expect(await page.evaluate(() => document.documentElement.dataset.ordered)).toBe(seed);
  // The order stays in the tab: on the server it would stand beside the answers.
  expect(JSON.stringify(await page.evaluate(() => Object.keys(sessionStorage)))).toContain('order_seed');
});
