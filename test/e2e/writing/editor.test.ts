import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { focusedId, inOrder } from '../office/visitor.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const noor = await makeStaff(world, 'researcher');

const { openDraft, fileOf, titlesOf } = desk(world, noor);
const answers = (page: Page): Promise<string[]> =>
  page
    .getByRole('textbox', { name: /^Antwoord \d+$/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));

test('a question is written where it stands, by keys alone: answers come, move and go, and focus is never lost', async () => {
  const { page, id } = await openDraft({ title: 'Proef', questions: [{ title: '', type: 'multiple_choice' }] });
  const press = (...keys: string[]) =>
    keys.reduce((all, key) => all.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).focus();
  await page.keyboard.insertText('Leest je kind?');
  await press('Enter');
  for (const title of ['Ja', 'Nee', 'Soms']) {
    await page.keyboard.insertText(title);
    await press('Enter');
  }
  expect(await answers(page)).toEqual(['Ja', 'Nee', 'Soms']);
  await press('Backspace', 'Alt+ArrowUp');
  expect(await answers(page)).toEqual(['Ja', 'Soms', 'Nee']);
  expect(await focusedId(page)).toBe('antwoord-2');
  await page
    .getByRole('status')
    .filter({ hasText: '‘Soms’ staat nu op plaats 2 van 3.' })
    .waitFor({ state: 'attached' });
  // In the middle Enter makes room for one, and Backspace takes it away again.
  await press('ArrowUp', 'Enter');
  expect(await answers(page)).toEqual(['Ja', '', 'Soms', 'Nee']);
  await press('Backspace');
  expect(await answers(page)).toEqual(['Ja', 'Soms', 'Nee']);
  expect(await focusedId(page)).toBe('antwoord-1');

  await page.evaluate(() => navigator.clipboard.writeText('1. Vaak\n2. Nooit\n- Anders, namelijk ...'));
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Control+v');
  expect(await answers(page)).toEqual(['Ja', 'Soms', 'Nee', 'Vaak', 'Nooit']);
  await expect
    .poll(() => fileOf(id))
    .toMatchObject({
      questions: [
        {
          ref: 'leest_je_kind',
          other: true,
          options: ['ja', 'soms', 'nee', 'vaak', 'nooit'].map((ref) => ({ ref })),
        },
      ],
    });

  // Back by letters while somebody types, by changes of the draft before and after that.
  await press('Control+z');
  expect(await answers(page)).toEqual(['Ja', 'Soms', 'Nee']);
  await page.keyboard.press('Control+Shift+z');
  expect(await answers(page)).toEqual(['Ja', 'Soms', 'Nee', 'Vaak', 'Nooit']);

  await press('Control+Enter');
  expect(await focusedId(page)).toMatch(/^titel-#/);
  await page.keyboard.insertText('Waarom niet?');
  await press('Alt+ArrowUp');
  await page.getByRole('heading', { level: 2, name: 'Vraag 1' }).waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('Waarom niet?');
  await expect
    .poll(async () => (await fileOf(id)).questions!.map(({ ref }) => ref))
    .toEqual(['waarom_niet', 'leest_je_kind']);
  await page.getByRole('button', { name: 'Kopieer de vraag' }).press('Enter');
  await page.keyboard.insertText(' En jij?');
  await expect
    .poll(async () => (await fileOf(id)).questions!.map(({ ref, title }) => `${ref}: ${title}`))
    .toEqual([
      'waarom_niet: Waarom niet?',
      'waarom_niet_en_jij: Waarom niet? En jij?',
      'leest_je_kind: Leest je kind?',
    ]);
});

test('what is dragged by mouse or finger lies where it was let go, and Escape leaves all as it was', async () => {
  const { page, id } = await openDraft({
    title: 'Proef',
    questions: [
      choice('Welke?', 'welke', 'Een', 'Twee', 'Drie'),
      ...['b', 'c'].map((ref) => ({ ref, title: `Vraag over ${ref}`, type: 'text' })),
    ],
  });
  // Away from the edges of the window, where the page moves along.
  await page.locator('.slip').evaluate((slip) => slip.scrollIntoView());
  const scrolled = await page.evaluate(() => window.scrollY);
  const middlesOf = async (handles: Locator) =>
    (await Promise.all([0, 1, 2].map((at) => handles.nth(at).boundingBox()))).map((box) => {
      const { x, y, width, height } = box!;
      return { x: x + width / 2, y: y + height / 2 };
    });
  const drag = async (...points: { x: number; y: number }[]) => {
    for (const [at, { x, y }] of points.entries()) {
      await page.mouse.move(x, y);
      if (at === 0) await page.mouse.down();
    }
  };
  const touch = await page.context().newCDPSession(page);
  const finger = async (...points: { x: number; y: number }[]) => {
    const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    for (const [index, point] of points.entries()) await at(index === 0 ? 'touchStart' : 'touchMove', point);
    await at('touchEnd');
  };

  const [first, second, third] = await middlesOf(page.getByRole('button', { name: /^Versleep antwoord/ }));
  await drag(first!, second!, third!);
  await expect.poll(() => answers(page)).toEqual(['Twee', 'Drie', 'Een']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await answers(page)).toEqual(['Een', 'Twee', 'Drie']);
  await drag(third!, second!, first!);
  await page.mouse.up();
  await expect.poll(() => titlesOf(id)).toEqual(['Drie', 'Een', 'Twee']);
  await finger(first!, second!, third!);
  await expect.poll(() => titlesOf(id)).toEqual(['Een', 'Twee', 'Drie']);

  const rows = await middlesOf(page.locator('.stations .handle'));
  const refs = async () => (await fileOf(id)).questions!.map(({ ref }) => ref);
  await drag(rows[0]!, rows[1]!, rows[2]!);
  await page.mouse.up();
  await expect.poll(refs).toEqual(['b', 'c', 'welke']);
  await finger(rows[2]!, rows[1]!, rows[0]!);
  await expect.poll(refs).toEqual(['welke', 'b', 'c']);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

proof('jumps follow the question that they lead to, and who removes it says where they lead from then on', async () => {
  const { page, id } = await openDraft({
    title: 'Proef',
    questions: [
      choice('Leest je kind?', 'leest', 'Ja', 'Nee'),
      ...['b', 'c', 'd'].map((ref) => ({ ref, title: `Vraag over ${ref}`, type: 'text' })),
    ],
  });
  const jump = page.getByRole('combobox', { name: 'Waarheen na ‘Nee’' });
  const shown = () => jump.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.text);
  await jump.selectOption({ label: 'naar 3. Vraag over c' });
  await page.getByRole('link', { name: /Vraag over c/ }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  expect(await shown()).toBe('naar 4. Vraag over c');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Vraag over c');

  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Verwijder de vraag' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Vraag 4 verwijderen' });
  await dialog.getByText('1. Leest je kind? (na ‘Nee’)').waitFor();
  await inOrder(page);
  await shot(page, 'office-editor-remove');
  await dialog.getByLabel('Waar moeten ze voortaan heen?').selectOption({ label: '3. Vraag over d' });
  await dialog.getByRole('button', { name: 'Verwijderen', exact: true }).press('Enter');
  await expect.poll(async () => (await fileOf(id)).questions!.length).toBe(3);
  expect((await fileOf(id)).questions![0]!.options![1]).toMatchObject({ title: 'Nee', go_to: 'd' });
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('Vraag over d');
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).first().click();
  await expect.poll(async () => (await fileOf(id)).questions![0]!.options![1]!.go_to).toBe('c');
});

proof('one hint at a time stands under the question: taken over it is done, waved away it stays away', async () => {
  const leading = { ...choice('Vind je ook niet dat huiswerk nuttig is?', 'nut', 'Ja', 'Nee'), required: true };
  const { page, id } = await openDraft({ title: 'Proef', questions: [leading] });
  const hint = page.locator('.plain-hint');
  await hint.getByText('‘Vind je ook niet’ stuurt naar één antwoord.').waitFor();
  expect(await hint.count()).toBe(1);
  await hint.getByRole('button', { name: 'Laat maar' }).press('Enter');
  await hint.getByText('Wie het niet weet, kan niet verder.').waitFor();
  await page.reload();
  await hint.getByText('Wie het niet weet, kan niet verder.').waitFor();
  await hint.getByRole('button', { name: 'Neem over' }).press('Enter');
  await expect.poll(() => titlesOf(id)).toEqual(['Ja', 'Nee', 'Dat weet ik niet']);
  expect(await focusedId(page)).toBe('titel-#1');
});
