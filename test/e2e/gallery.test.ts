import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proof } from '../proof-test.ts';
import { openPage, type PageOptions, shot } from './browser.ts';
import { axeIn, inEach, keepToasts, letters, looks, sideways, widen, widths } from './looks.ts';

let folder: string;
let served: PreviewServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  const root = resolve(import.meta.dirname, '../..');
  const common = { configFile: false, root, publicDir: false, logLevel: 'error' } as const;
  const input = join(root, 'ui/gallery/gallery.html');
  await build({ ...common, plugins: [react()], build: { outDir: folder, rolldownOptions: { input } } });
  served = await preview({ ...common, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } });
});

afterAll(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

async function openGallery(options: Omit<PageOptions, 'base'> = {}): Promise<Page> {
  const page = await openPage({ base: served.resolvedUrls!.local[0]!, ...options });
  await page.goto('/ui/gallery/gallery.html');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const focused = (page: Page) => page.locator(':focus');

test('nothing for axe to find in any state, narrow and wide', async () => {
  const page = await openGallery();
  const axeBoth = () => inEach(page, widths, (look) => axeIn(page, look));
  expect(await page.locator('[style]').count()).toBe(0);
  await axeBoth();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await axeBoth();
  await inEach(page, widths, () => shot(page, 'gallery', { whole: true }));
  await page.getByRole('button', { name: 'Open het venster' }).click();
  await axeBoth();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Foutmelding', exact: true }).click();
  await keepToasts(page);
  await axeBoth();
  expect(await page.locator('.toast').count()).toBe(1);
});

test('nothing runs off the side, and everything to tap is 48 pixels high, links in a sentence excepted', async () => {
  const page = await openGallery();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await inEach(page, [...looks, { width: 320, text: 200 }], async () => expect(await sideways(page)).toBe(0));
  await widen(page, 320);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, summary, select, .input, .choice')]
      .filter((element) => !element.matches('.choice a, dialog:not([open]) *'))
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 48)
      .map((element) => element.outerHTML),
  );
  expect(small).toEqual([]);
});

test('every stop of the Tab key shows its ring and lies in view', async () => {
  const page = await openGallery({ width: 1280 });
  let stops = 0;
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement!;
      if (element === document.body) return null;
      const shown = (element.matches('input') && element.closest('.choice')) || element;
      const style = getComputedStyle(shown);
      const { top, bottom } = shown.getBoundingClientRect();
      return {
        html: element.outerHTML,
        ring: style.outlineStyle === 'solid' && style.outlineWidth === '3px',
        band: style.boxShadow.includes('rgb(242, 167, 27)'),
        inView: top > -1 && bottom < innerHeight + 1,
      };
    });
    if (!stop) break;
    stops += 1;
    expect(stop).toMatchObject({ ring: true, band: true, inView: true });
  }
  expect(stops).toBeGreaterThan(60);
});

test('a password can be shown, and each button says which one', async () => {
  const page = await openGallery();
  await page.getByRole('button', { name: 'Toon wachtwoord', exact: true }).press('Space');
  expect(await page.locator('#password').getAttribute('type')).toBe('text');
  expect(await page.locator('#new_password').getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Verberg wachtwoord', exact: true }).press('Space');
  expect(await page.locator('#password').getAttribute('type')).toBe('password');
  await page.getByRole('button', { name: 'Toon nieuw wachtwoord' }).waitFor();
});

proof('tabs are one stop; arrows, Home and End choose', async () => {
  const page = await openGallery();
  const selected = () => page.locator('[role=tab][aria-selected=true]:focus').textContent();
  await page.getByRole('tab', { name: 'Accountgegevens' }).focus();
  for (const [key, name] of [
    ['ArrowRight', 'Antwoorden'],
    ['End', 'Privacy'],
    ['ArrowRight', 'Accountgegevens'],
    ['ArrowLeft', 'Privacy'],
    ['Home', 'Accountgegevens'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await selected()).toBe(name);
    expect(await page.getByRole('tabpanel', { name }).textContent()).toContain(name);
  }
});

test('the modal holds focus and gives it back, by key, backdrop and button', async () => {
  const page = await openGallery({ width: 1280 });
  const opener = page.getByRole('button', { name: 'Open het venster' });
  const modal = page.getByRole('dialog', { name: 'Helaas kan je niet meedoen' });
  const close = page.getByRole('button', { name: 'Sluiten', exact: true });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => close.press('Enter'),
  ]) {
    await opener.press('Enter');
    await modal.waitFor();
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab');
      expect(await page.locator('.gallery main :focus:not(dialog *)').count()).toBe(0);
    }
    await leave();
    await modal.waitFor({ state: 'hidden' });
    expect(await focused(page).textContent()).toBe('Open het venster');
  }

  // Selecting words and letting go of the mouse outside the dialog is no press on the backdrop.
  await opener.click();
  await modal.getByText('Klopt je antwoord niet?').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await modal.isVisible()).toBe(true);
});

test('toasts stay as long as they should, and wait for pointer and focus', async () => {
  const page = await openGallery({ width: 1280 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.getByRole('status', { name: 'Meldingen' }).locator('.toast');

  for (const [name, ms] of [
    ['Goede melding', 2500],
    ['Foutmelding', 3500],
    ['Foutmelding van 5 seconden', 5000],
    ['Melding met een weg terug', 10_000],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).press('Enter');
    await toasts.waitFor();
    await page.clock.runFor(ms - 1);
    expect(await toasts.count()).toBe(1);
    await page.clock.runFor(1);
    await toasts.waitFor({ state: 'detached' });
  }

  await page.getByRole('button', { name: 'Goede melding' }).press('Enter');
  await page.getByRole('button', { name: 'Foutmelding', exact: true }).press('Enter');
  await page.keyboard.press('Enter');
  expect(await toasts.count()).toBe(2);
  await toasts.first().hover();
  await page.clock.runFor(60_000);
  expect(await toasts.count()).toBe(2);
  await toasts.first().getByRole('button').focus();
  await page.mouse.move(5, 795);
  await page.clock.runFor(60_000);
  expect(await toasts.count()).toBe(2);

  await page.keyboard.press('Enter');
  expect(await toasts.count()).toBe(1);
  expect(await focused(page).textContent()).toBe('Foutmelding');
  await page.clock.runFor(3500);
  await toasts.waitFor({ state: 'detached' });
});

test('toasts stand at the top right, at every width', async () => {
  const page = await openGallery({ reducedMotion: 'reduce' });
  const button = page.getByRole('button', { name: 'Goede melding' });
  const placeOf = (what: string) =>
    page.locator(what).evaluate((element) => {
      const { top, bottom, right } = element.getBoundingClientRect();
      return { top, bottom, fromRight: document.documentElement.clientWidth - right };
    });
  await button.press('Enter');
  await keepToasts(page);
  for (const { width } of widths) {
    await widen(page, width);
    await letters(page, 100);
    // Pressing the button scrolled the member's bar out of sight.
    await button.scrollIntoViewIfNeeded();
    // On a phone below the name of the panel, beside its mark.
    const below = width < 544 ? 44 : 12;
    expect(await placeOf('.toast')).toMatchObject({ top: width < 544 ? 44 : 16, fromRight: 16 });
    // Where the member's bar is in sight the toasts leave it free, however many lines the bar takes.
    for (const text of [100, 200] as const) {
      await letters(page, text);
      await page.evaluate(() => window.scrollTo(0, 0));
      expect((await placeOf('.toast')).top - (await placeOf('.member-bar')).bottom).toBe((below * text) / 100);
    }
    expect(await sideways(page)).toBe(0);
  }
});

proof('a list without options says so', async () => {
  const page = await openGallery();
  expect(await page.getByLabel('Lijst zonder iets erin').locator('option').allTextContents()).toEqual(['Geen opties']);
});

test('a failed submit: the summary has focus, its lines lead to the fields, the title says so', async () => {
  const page = await openGallery();
  await page.getByRole('button', { name: 'Opslaan' }).press('Enter');
  expect(await focused(page).textContent()).toBe('Er is nog iets niet goed ingevuld');
  expect(await page.title()).toBe('Fout: Onderdelen - Ouderpanel');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const email = page.getByRole('textbox', { name: 'E-mailadres' }).and(page.locator(':focus'));
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('#form_email-error').textContent()).toBe('Vul een geldig e-mailadres in.');
  expect(await email.getAttribute('aria-describedby')).toBe('form_email-error');

  await page.keyboard.type('samira@voorbeeld.nl');
  await page.keyboard.press('Enter');
  expect(await focused(page).textContent()).toBe('Er is nog iets niet goed ingevuld');
  await page.locator('.error-summary').getByRole('link').click();
  expect(await focused(page).getAttribute('value')).toBe('yes');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  expect(await page.locator('.error-summary').count()).toBe(0);
  expect(await page.title()).toBe('Onderdelen - Ouderpanel');
});
