import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { campaignFile } from '#contract/calls/office/writing.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ask, makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { openDesk } from '../office/visitor.ts';

const world = await makeWorld({ pages: true });
const noor = await makeStaff(world, 'researcher');

/** Keys of somebody without a mouse, counted; every stop of Tab shows where it is. */
function keyboardOf(page: Page) {
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += 1;
      await page.keyboard.press(key);
    }
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      const labels = one && 'labels' in one ? (one.labels as NodeListOf<HTMLElement> | null) : null;
      const shows = (element: Element | null): boolean => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      };
      return {
        name: (one?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? one?.textContent ?? '').trim(),
        tag: one?.tagName ?? '',
        isShown: shows(one) || shows(one?.parentElement ?? null),
      };
    });
  return {
    press,
    focused,
    count: () => presses,
    /** Typing text is no press: it is the same in every editor. */
    type: (words: string) => page.keyboard.insertText(words),
    async tabTo(name: RegExp, key = 'Tab') {
      for (let stop = 0; stop < 40; stop++) {
        await press(key);
        const now = await focused();
        expect([now.name, now.isShown]).toEqual([now.name, true]);
        expect(now.tag).not.toBe('BODY');
        if (name.test(now.name)) return;
      }
      throw new Error(`no way to ${name} by ${key}`);
    },
  };
}

const statements = [
  'Mijn kind kan het huiswerk zelf plannen.',
  'School legt duidelijk uit wat er gemaakt moet worden.',
  'Huiswerk geeft ruzie bij ons thuis.',
];

test('15 questions of every type are written, moved, removed, put back, previewed and published without a mouse', async () => {
  const page = await openDesk(world, noor.cookies, { width: 1280 });
  const { press, type, tabTo, focused, count } = keyboardOf(page);
  const isAt = (name: string) => expect.poll(async () => (await focused()).name).toBe(name);
  const kind = async (letter: string) => {
    await tabTo(/^Soort vraag$/, 'Shift+Tab');
    await press(letter);
    await tabTo(/^De vraag$/);
  };
  const next = async (number: number) => {
    await press('Control+Enter');
    await page.getByRole('heading', { level: 2, name: `Vraag ${number}`, exact: true }).waitFor();
    await isAt('De vraag');
  };

  await page.goto('/vragenlijsten/nieuw');
  await page.getByRole('heading', { level: 1, name: 'Nieuwe vragenlijst' }).waitFor();
  await tabTo(/^Titel$/);
  await type('Huiswerk');
  await press('Enter');
  await page.getByRole('textbox', { name: 'Titel van de vragenlijst' }).waitFor();

  // One answer, ten times: the type of a question is that of the one before it.
  for (let number = 1; number <= 10; number++) {
    await next(number);
    await type(`Vraag nummer ${number}?`);
    await press('Enter');
    await isAt('Nieuw antwoord');
    await type('Ja');
    await press('Enter');
    await isAt('Nieuw antwoord');
    await type('Nee');
  }
  await next(11);
  await kind('M');
  await type('Welke hulp krijgt je kind?');
  await press('Enter');
  for (const answer of ['Bijles', 'Van mij', 'Geen van deze']) {
    await isAt('Nieuw antwoord');
    await type(answer);
    await press('Enter');
  }
  await tabTo(/^Hooguit zoveel antwoorden$/);
  await type('2');
  await next(12);
  await kind('G');
  await type('Hoeveel uur per week?');
  await tabTo(/^Kleinste getal$/);
  await type('0');
  await next(13);
  await kind('D');
  await type('Wanneer begon de bijles?');
  await next(14);
  await kind('I');
  await type('Nu komen er vragen over thuis.');
  await next(15);
  await kind('S');
  await type('Ben je het eens met deze uitspraken?');
  await press('Enter');
  const before = count();
  for (const statement of statements) {
    await isAt('Nieuwe stelling');
    await type(statement);
    await press('Enter');
  }
  expect(count() - before).toBe(statements.length);
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  console.log(`15 questions of six types, three statements: ${count()} presses beside the text`);
  expect(count()).toBeLessThan(150);

  // From the last statement up into the list: the question moves, and focus goes along.
  await tabTo(/^15/, 'Shift+Tab');
  await press('Alt+ArrowUp');
  await page.getByRole('status').filter({ hasText: 'De vraag is nu vraag 14 van 15.' }).waitFor({ state: 'attached' });
  expect((await focused()).name).toMatch(/^14/);
  await press('ArrowUp', 'Enter');
  await page.getByRole('heading', { level: 2, name: 'Vraag 13', exact: true }).waitFor();
  await isAt('De vraag');

  await tabTo(/^Verwijder de vraag$/, 'Shift+Tab');
  await press('Enter');
  await page.getByText('14 vragen', { exact: false }).first().waitFor();
  await isAt('De vraag');
  await press('Control+z');
  await page.getByText('15 vragen', { exact: false }).first().waitFor();

  // A dialog gives focus back to what opened it.
  await press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  const opener = await focused();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await focused()).name).not.toBe(opener.name);
  expect((await focused()).tag).not.toBe('BODY');

  await tabTo(/^Voorbeeld tonen$/, 'Shift+Tab');
  await press('Space');
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor();
  await press('Space');
  await page.locator('iframe').waitFor({ state: 'detached' });

  await tabTo(/^Publiceren$/, 'Shift+Tab');
  await press('Enter');
  await page.getByRole('button', { name: 'Publiceer', exact: true }).waitFor();
  await tabTo(/^Publiceer$/);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: /Huiswerk.*Loopt/ }).waitFor();

  const { id } = await world.context.db.one(sql<{ id: string }>`select id from survey.campaign`);
  const made = (await (await ask(world, campaignFile, { params: { id } }, noor.cookies)).json()) as CampaignFile;
  const types = made.questions!.map((one) => one.type);
  expect(types.slice(10)).toEqual(['multiple_answer', 'number', 'date', 'statements', 'information']);
  expect(made.questions![10]).toMatchObject({ most: 2, options: [{}, {}, { title: 'Geen van deze' }] });
  expect(made.questions![13]!.sub_questions!.map(({ title }) => title)).toEqual(statements);
}, 180_000);
