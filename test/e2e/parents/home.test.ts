import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { sql } from '#server/platform/database/sql.ts';
import { chooseTeaser } from '#server/surveys/campaigns/teaser.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, parted, sideways, widths } from '../looks.ts';
import { landed, openGuest, openMember, sessionToken } from './visitor.ts';

const world = await makeWorld({ pages: true });
const token = await sessionToken(world);

const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
  });

test('home for guests, with a question and an outcome, and the statement', async () => {
  const told = await makeWorld({ pages: true });
  await seedDemo(told.context);
  await told.context.db.run(sql`
    insert into survey.report (campaign_id, version, slug, draft, page, state, changed_at, published_at)
    select id, 1, 'eerste', '{}', '{}', 'published', now(), now() from survey.campaign limit 1`);
  const page = await openGuest(told);
  for (const [path, name] of [
    ['/', 'parents-home'],
    ['/privacy', 'parents-privacy'],
  ] as const) {
    await page.goto(path);
    await landed(page);
    // The second time our own letters are there at the first paint.
    await page.reload();
    await landed(page);
    if (path === '/') await page.getByRole('link', { name: 'Lees alle uitkomsten' }).waitFor();
    await inEach(page, widths, async (look) => {
      await shot(page, name);
      await shot(page, `${name}-whole`, { whole: true });
      await axeIn(page, look);
      expect(await sideways(page)).toBe(0);
      expect(await parted(page)).toEqual([]);
      // A third shorter on a phone than the 4,950 pixels that it had.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (path === '/' && look.width === 375) expect(height).toBeLessThan(3300);
    });
  }
});

proof('the slip at the foot carries an address into step 1, and into no address of a page', async () => {
  const page = await openGuest(world);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Je e-mailadres' }).fill(' samira@voorbeeld.example ');
  await page.getByRole('button', { name: 'Meld je aan' }).click();
  await expect.poll(() => page.getByLabel('E-mailadres').inputValue()).toBe('samira@voorbeeld.example');
  expect(await landed(page)).toBe('/registreren');
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('samira');
});

test('the question at the top is answered in the survey, and saved by nothing before that', async () => {
  const asked = await makeWorld({ pages: true });
  const { id, token: link } = await makeCampaign(asked, { anonymous: true });
  await asked.context.db.transaction((tx) => chooseTeaser(tx, asked.context, id));
  const saved = async () =>
    (await asked.context.db.many(sql<{ value: string[] }>`select value from survey.anonymous_answer`)).flatMap(
      ({ value }) => value,
    );
  const page = await openGuest(asked);
  await page.goto('/');
  await page.getByRole('radio', { name: 'Nee' }).check();
  await page.getByRole('button', { name: 'Ga verder' }).click();
  await page.waitForURL(`**/anoniem-onderzoek/${link}**`);
  await page.getByRole('button', { name: 'Volgende' }).click();
  const chosen = page.getByRole('radio', { name: 'Nee' });
  await expect.poll(() => chosen.isChecked()).toBe(true);
  expect(await saved()).toEqual([]);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByRole('heading', { name: 'Waarom niet?' }).waitFor();
  expect(await saved()).toEqual(['no']);
});

test('guests are invited to join or to log in, members to their account', async () => {
  const guest = await openGuest(world);
  await guest.goto('/');
  expect(await guest.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Jij weet hoe het thuis en op school écht gaat.',
  );
  const join = guest.getByRole('main').getByRole('link', { name: 'Meld je aan' });
  expect(await join.first().getAttribute('href')).toBe('/registreren');
  expect(await guest.getByRole('main').getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe('/inloggen');

  const member = await openMember(world, token);
  await member.goto('/');
  expect(await member.getByRole('heading', { level: 1 }).textContent()).toBe('Hoi');
  expect(await member.getByRole('link', { name: 'Antwoorden aanpassen' }).getAttribute('href')).toBe(
    '/profiel?tab=attributes',
  );
  expect(await member.getByRole('link', { name: 'Meld je aan' }).count()).toBe(0);
  expect(await member.getByRole('link', { name: 'Mijn account', exact: true }).getAttribute('href')).toBe('/profiel');
});

test('home and registration tell what the panel is, how it works, of privacy and who is behind it', async () => {
  const page = await openGuest(world);
  await page.goto('/');
  await landed(page);
  const home = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(home).toEqual([
    'Hoe werkt het?',
    'Wat je invult, blijft tussen ons',
    'Wat is het, en wie zit erachter?',
    'Ja, ik praat mee',
  ]);
  await page.goto('/registreren');
  await page.getByLabel('E-mailadres').waitFor();
  const beside = page.getByRole('complementary', { name: 'Goed om te weten' }).locator('details');
  const questions = await beside.locator('summary').allInnerTexts();
  expect(questions.map((text) => text.trim())).toEqual([
    'Wat is het Ouderpanel?',
    'Hoe werkt het?',
    'Wat gebeurt er met mijn gegevens?',
    'Wie zit erachter?',
  ]);
  await openAll(page);
  for (const topic of await beside.all()) expect((await topic.innerText()).length).toBeGreaterThan(100);
});

proof('the names of the operator stand on the page, and ours nowhere', async () => {
  const named = await makeWorld({
    pages: true,
    env: {
      PANEL_NAME: 'Schoolpraat <3',
      ORGANISATION: 'Stichting & Zonen',
      CONTACT_URL: 'https://voorbeeld.example/contact',
      PRIVACY_URL: 'https://voorbeeld.example/privacy',
    },
  });
  const page = await openGuest(named);
  await page.goto('/');
  await landed(page);
  const words = await page.locator('#root').textContent();
  expect(words).toContain('Een initiatief van Stichting & Zonen');
  expect(words).toContain('Het Schoolpraat <3 is er voor ouders en verzorgers');
  expect(words).not.toMatch(/Ouderpanel|Oudervereniging/);
  expect(await page.title()).toBe('Jouw mening over school en opvoeden - Schoolpraat <3');

  const statement = page.getByRole('link', { name: 'Lees de hele privacyverklaring' });
  expect(await statement.getAttribute('href')).toBe('https://voorbeeld.example/privacy');
});

test('the privacy statement promises the very periods that the server keeps to', async () => {
  const kept = await makeWorld({
    pages: true,
    env: {
      REGRET_DAYS: '21',
      KEEP_UNPROVEN_DAYS: '10',
      KEEP_INACTIVE_MONTHS: '18',
      KEEP_AFTER_NOTICE_DAYS: '45',
      KEEP_ANSWER_LINK_MONTHS: '1',
      KEEP_LEAVING_TEXT_MONTHS: '9',
      KEEP_SAID_MONTHS: '11',
      KEEP_AUDIT_MONTHS: '36',
    },
  });
  const page = await openGuest(kept);
  await page.goto('/privacy');
  await landed(page);
  const section = page.getByRole('main');
  for (const promise of [
    'Dan wissen we je gegevens na 21 dagen.',
    'Dan wissen we die na 10 dagen.',
    'We zien je 18 maanden niet.',
    'Kom je dan 45 dagen niet terug?',
    'Je kunt nog 21 dagen terugkomen.',
    'Bij iedereen knippen we die band door, 1 maand na het einde van een vragenlijst.',
    'Dat bewaren we 9 maanden, zonder je naam.',
    'Wat we daarvan opschrijven, bewaren we 11 maanden.',
    'Dat bewaren we 36 maanden.',
    'Na hooguit 35 dagen wissen we ook die kopie.',
  ]) {
    await section.getByText(promise).first().waitFor();
  }
  // The section holds no number of its own: all come from the settings and the rules.
  expect(await section.innerText()).not.toMatch(/\b(14|24|30)\b|[Vv]eertien|[Zz]es maanden/);
});

test('the words are short: 15 words a sentence on average, 25 at most', async () => {
  const page = await openGuest(world);
  const blocks: string[] = [];
  for (const path of ['/', '/privacy']) {
    await page.goto(path);
    await landed(page);
    blocks.push(...(await page.locator('main').locator('p, li:not(:has(p)), figcaption').allInnerTexts()));
  }
  const lengths = blocks
    .flatMap((text) => text.split(/(?<=[.?!])\s+/))
    .map((sentence) => sentence.split(/\s+/).filter(Boolean).length)
    .filter((words) => words > 0);
  expect(lengths.length).toBeGreaterThan(80);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(25);
  expect(lengths.reduce((sum, words) => sum + words, 0) / lengths.length).toBeLessThanOrEqual(15);
});
