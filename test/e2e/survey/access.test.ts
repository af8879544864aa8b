import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeRespondent, save } from '../../make-campaigns.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import { alive, choose, heading, next, openSurvey, personal, saved } from './visitor.ts';

/** The survey by keyboard alone, with a screen reader, on the narrowest phone, and with the largest letters. */
const world = await makeWorld({ pages: true });

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement!;
    return element.tagName === 'INPUT' ? element.closest('label')?.innerText.trim() : element.textContent;
  });

/** The questions whose rows show the digit that chooses them. */
const numbered = (page: Page) =>
  page
    .locator('fieldset')
    .evaluateAll((groups) =>
      groups
        .filter((group) => getComputedStyle(group.querySelector('.choice')!, '::after').opacity === '1')
        .map((group) => group.querySelector('h1, h2')?.parentElement?.textContent),
    );

test('a survey by keyboard alone: Tab, space, digits and Enter', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  const page = await openSurvey(world, { width: 1280 });
  await page.goto(personal(respondent));
  await alive(page);
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await keys('Tab', 'Tab', 'Tab', 'Tab');
  expect(await focused(page)).toBe('Volgende');
  await keys('Enter');
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await focused(page)).toBe('Heeft je kind een eigen scherm?');

  // A digit chooses from the heading on; Enter goes on.
  await keys('2', '1');
  expect(await focused(page)).toBe('Ja');
  await keys('Enter');
  await heading(page, 'Hoe lang per dag?');
  // The number keys are shown only at the question where they work.
  expect(await numbered(page)).toEqual(['Hoe lang per dag?*']);
  await keys('3', 'Tab');
  await page.keyboard.type('1 uur of 2');
  await keys('Enter');
  await page.keyboard.type('soms 3');
  await keys('Tab');
  await page.keyboard.type('Op 2 plekken');
  await keys('Tab');
  expect(await numbered(page)).toEqual(['Alleen?']);
  await keys('1', 'Enter');
  await heading(page, 'Welke regels zijn er?');
  await keys('1', '2', '2', '4', 'Tab');
  await page.keyboard.type('Om 9 uur uit');
  await keys('Shift+Tab', 'Enter');
  await heading(page, 'Wat werkt bij jullie?');
  await keys('Tab');
  await page.keyboard.type('Samen kijken');
  await keys('Tab', 'Tab', 'Enter');
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  expect(await saved(world, campaign)).toMatchObject({
    screens: { value: ['yes'] },
    hours: { value: [], other_value: '1 uur of 2\nsoms 3' },
    where: { value: ['Op 2 plekken'] },
    alone: { value: ['a'] },
    rules: { value: ['table'], other_value: 'Om 9 uur uit' },
    tips: { value: ['Samen kijken'] },
  });
});

test('a screen reader finds one question with its answers, its sub-questions and what is wrong', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { screens: 'yes' });
  const page = await openSurvey(world);
  await page.goto(personal(respondent));
  await alive(page);
  await next(page);
  await page.getByRole('heading', { name: 'Kijk nog even naar 2 antwoorden' }).waitFor();
  const tree = await page.locator('main').ariaSnapshot();
  expect(tree).toMatchInlineSnapshot(`
    "- main:
      - status "Meldingen"
      - paragraph:
        - strong: Vraag 2 van 4
      - paragraph: Vragen met een * moet je invullen.
      - paragraph: Welkom terug. Je gaat verder waar je was gebleven.
      - group "Kijk nog even naar 2 antwoorden":
        - heading "Kijk nog even naar 2 antwoorden" [level=2]
        - list:
          - listitem:
            - link "Hoe lang per dag? Dit veld is verplicht. Kies een antwoord.":
              - /url: "#v-hours"
          - listitem:
            - link "Waar? Dit veld is verplicht. Schrijf hier je antwoord.":
              - /url: "#v-where"
      - radiogroup "Hoe lang per dag?" [invalid]:
        - heading "Hoe lang per dag?" [level=1]
        - paragraph: Dit veld is verplicht. Kies een antwoord.
        - radio "Kort"
        - text: Kort
        - radio "Lang"
        - text: Lang
        - radio "Anders, namelijk"
        - text: Anders, namelijk
      - heading "Waar?" [level=2]
      - paragraph: Een paar woorden is genoeg. Meer mag ook.
      - paragraph: Dit veld is verplicht. Schrijf hier je antwoord.
      - textbox "Waar?" [invalid]
      - radiogroup "Alleen?":
        - heading "Alleen?" [level=2]
        - radio "Ja"
        - text: Ja
      - status
      - button "Terug"
      - button "Volgende""
  `);
  expect(await page.getByRole('radiogroup', { name: 'Hoe lang per dag?' }).getAttribute('aria-required')).toBe('true');
  const where = page.getByRole('textbox', { name: 'Waar?' });
  expect(await where.getAttribute('aria-required')).toBe('true');
  expect(await where.getAttribute('aria-invalid')).toBe('true');
  const described = (await where.getAttribute('aria-describedby'))!.split(' ');
  expect(await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))).toEqual([
    'Een paar woorden is genoeg. Meer mag ook.',
    'Dit veld is verplicht. Schrijf hier je antwoord.',
  ]);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

describe.each([
  [320, false],
  [375, true],
] as const)('at %i px, letters twice the size: %s', (width, large) => {
  test('nothing runs off the screen, and a thumb finds every row', async () => {
    const long = 'Meervoudigebehandelingsovereenkomstverklaringen zonder einde, en nog wat woorden';
    const { respondent } = await makeRespondent(world, {
      file: {
        title: long,
        description: long,
        attributes: ['children_amount', 'dob_children', 'zipcode', 'income', 'newsletter'],
        questions: [
          {
            ref: 'a',
            title: long,
            description: long,
            type: 'multiple_choice',
            other: true,
            options: [{ title: long }, { title: 'Ja' }],
          },
          { ref: 'b', title: long, type: 'multiple_answer', required: true, options: [{ title: long }] },
        ],
      },
    });
    const page = await openSurvey(world, { width });
    await page.goto(personal(respondent));
    await alive(page);
    if (large) await page.evaluate(() => document.documentElement.setAttribute('class', 'large'));
    const session = await page.context().newCDPSession(page);
    if (large) {
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { frameTree } = await session.send('Page.getFrameTree');
      const { styleSheetId } = await session.send('CSS.createStyleSheet', { frameId: frameTree.frame.id });
      await session.send('CSS.setStyleSheetText', { styleSheetId, text: 'html { font-size: 200% }' });
    }
    const inOrder = async (name: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const low = await page.evaluate(() =>
        [...document.querySelectorAll('main :is(.choice, .button, .input, .link-button)')]
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect().height)
          .filter((height) => height < 48),
      );
      expect(low).toEqual([]);
      await axe(page);
      await shot(page, `survey-${name}${large ? '-large' : ''}`, { whole: true });
    };
    await inOrder('long-intro');
    await next(page);
    await choose(page, 'Anders, namelijk');
    await page.getByLabel('Schrijf hier je antwoord').fill(long);
    await inOrder('long-question');
    await next(page);
    // A press while the first answer is still on its way is swallowed.
    await page.getByText('Je kunt meer dan één antwoord kiezen.').waitFor();
    await next(page);
    await page.getByRole('heading', { name: 'Kijk nog even naar 1 antwoord' }).waitFor();
    await inOrder('long-errors');
    await choose(page, long);
    await next(page);
    await heading(page, 'Nog een paar gegevens');
    await inOrder('long-details');
  });
});
