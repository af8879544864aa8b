import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { campaignFile, createDraft } from '#contract/calls/office/writing.ts';
import type { CampaignFile } from '#contract/writing/file.ts';
import { ask, makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { focusedId, inOrderAtEach, openDesk } from '../office/visitor.ts';

const world = await makeWorld({ pages: true });
const noor = await makeStaff(world, 'researcher');

async function openDraft(
  file: CampaignFile,
  question = '#1',
  width: 375 | 1280 = 1280,
): Promise<{ page: Page; id: string }> {
  const made = await ask(world, createDraft, { body: { from: { kind: 'file', file } } }, noor.cookies);
  const { id } = (await made.json()) as { id: string };
  const page = await openDesk(world, noor.cookies, { width, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent(question)}`);
  await page.getByRole('region', { name: /^Vraag \d+$/ }).waitFor();
  return { page, id };
}
const fileOf = async (id: string): Promise<CampaignFile> =>
  (await ask(world, campaignFile, { params: { id } }, noor.cookies)).json() as Promise<CampaignFile>;
const titlesOf = async (id: string, at = 0): Promise<unknown[]> =>
  (await fileOf(id)).questions![at]!.options!.map(({ title }) => title);
const choice = (title: string, ref: string, ...options: string[]) => ({
  ...{ title, ref, type: 'multiple_choice' },
  options: options.map((one) => ({ title: one })),
});
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
});

test('what is dragged by mouse or finger lies where it was let go, and Escape leaves all as it was', async () => {
  const { page, id } = await openDraft({
    title: 'Proef',
    questions: [choice('Welke?', 'welke', 'Een', 'Twee', 'Drie')],
  });
  // Away from the edges of the window, where the page moves along.
  await page.locator('.slip').evaluate((slip) => slip.scrollIntoView());
  const scrolled = await page.evaluate(() => window.scrollY);
  const handles = page.getByRole('button', { name: /^Versleep antwoord/ });
  const middleOf = async (at: number) => {
    const { x, y, width, height } = (await handles.nth(at).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [first, second, third] = [await middleOf(0), await middleOf(1), await middleOf(2)];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y);
  await page.mouse.move(third.x, third.y);
  await expect.poll(() => answers(page)).toEqual(['Twee', 'Drie', 'Een']);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await answers(page)).toEqual(['Een', 'Twee', 'Drie']);

  await page.mouse.move(third.x, third.y);
  await page.mouse.down();
  await page.mouse.move(second.x, second.y);
  await page.mouse.move(first.x, first.y);
  await page.mouse.up();
  await expect.poll(() => titlesOf(id)).toEqual(['Drie', 'Een', 'Twee']);

  const touch = await page.context().newCDPSession(page);
  const at = (type: string, point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: point ? [point] : [] });
  await at('touchStart', first);
  await at('touchMove', second);
  await at('touchMove', third);
  await at('touchEnd');
  await expect.poll(() => titlesOf(id)).toEqual(['Een', 'Twee', 'Drie']);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test('jumps follow the question that they lead to, and who removes it says where they lead from then on', async () => {
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
  await inOrderAtEach(page, 'office-editor-remove');
  await dialog.getByLabel('Waar moeten ze voortaan heen?').selectOption({ label: '3. Vraag over d' });
  await dialog.getByRole('button', { name: 'Verwijderen', exact: true }).press('Enter');
  await expect.poll(async () => (await fileOf(id)).questions!.length).toBe(3);
  expect((await fileOf(id)).questions![0]!.options![1]).toMatchObject({ title: 'Nee', go_to: 'd' });
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('Vraag over d');
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).first().click();
  await expect.poll(async () => (await fileOf(id)).questions![0]!.options![1]!.go_to).toBe('c');
});

test('every part of a question, of the list and of its letters is in order at every width', async () => {
  const { page } = await openDraft({
    title: 'Huiswerk',
    description: 'Kort.',
    questions: [
      {
        ...choice('Vind je ook niet dat huiswerk nuttig is?', 'bijles', 'Ja, en daar betalen we voor', 'Nee'),
        description: 'Hulp van familie telt niet mee.',
        required: true,
        other: true,
        sub_questions: [{ title: 'Hoe vaak?', type: 'multiple_answer', options: [{ title: 'Elke week' }] }],
      },
      { title: 'Wat betaal je?', type: 'text', format: 'number', unit: 'euro' },
    ],
  });
  await page.getByRole('button', { name: 'Meer over antwoord 1', exact: true }).click();
  await page.getByRole('switch', { name: 'Blijft onderaan' }).waitFor();
  await page.getByRole('button', { name: 'Laat maar' }).waitFor();
  await inOrderAtEach(page, 'office-editor-question', { whole: true });
  await page.getByRole('button', { name: 'Laat maar' }).click();
  await page.getByRole('link', { name: /Wat betaal je/ }).click();
  await page.getByLabel('Eenheid').waitFor();
  await inOrderAtEach(page, 'office-editor-number');
  for (const [name, file] of [
    ['Titel en inleiding', 'opening'],
    ['Instellingen', 'settings'],
    ['Brieven', 'letters'],
  ] as const) {
    await page.locator('.bench').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await inOrderAtEach(page, `office-editor-${file}`, { whole: true });
  }
});

test('on a phone the list of questions is a sheet that opens and shuts, and a question is written the same way', async () => {
  const { page, id } = await openDraft(
    { title: 'Proef', questions: [choice('Een?', 'a', 'Ja'), choice('Twee?', 'b', 'Nee')] },
    '#1',
    375,
  );
  const fold = page.getByRole('button', { name: /^Vraag 1 van 2/ });
  expect(await page.getByRole('link', { name: /Twee/ }).isVisible()).toBe(false);
  await fold.click();
  await page.getByRole('link', { name: /Twee/ }).click();
  await page.getByRole('button', { name: /^Vraag 2 van 2/ }).waitFor();
  expect(await page.getByRole('link', { name: /Een\?/ }).isVisible()).toBe(false);
  await page.getByRole('textbox', { name: 'Nieuw antwoord' }).fill('Soms');
  await expect.poll(() => titlesOf(id, 1)).toEqual(['Nee', 'Soms']);
});

test('one hint at a time stands under the question: taken over it is done, waved away it stays away', async () => {
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

test('scales, numbers, chance, what stands alone and an earlier answer are chosen here, and publishing takes them all', async () => {
  const { page, id } = await openDraft({
    title: 'Proef',
    questions: [
      { ...choice('Wat heeft je kind?', 'heeft', 'Een fiets', 'Een step', 'Geen van deze'), type: 'multiple_answer' },
      { title: 'Hoe vaak fietst je kind?', ref: 'vaak', type: 'multiple_choice' },
      { title: 'Hoe lang fietst je kind?', ref: 'lang', type: 'text' },
    ],
  });
  await page.getByRole('button', { name: 'Meer over antwoord 3', exact: true }).click();
  await page.getByRole('switch', { name: 'Sluit de andere uit' }).check();
  await page.getByRole('switch', { name: 'Blijft onderaan' }).check();
  await page.getByRole('switch', { name: 'Antwoorden in wisselende volgorde' }).check();
  await page.getByRole('link', { name: /Hoe vaak/ }).click();
  await page.getByRole('button', { name: 'Van nooit tot altijd' }).click();
  await page.getByRole('button', { name: 'Voeg ‘Weet ik niet’ toe' }).click();
  await page.getByRole('link', { name: /Hoe lang/ }).click();
  await page.getByLabel('Soort vraag').selectOption({ label: 'Getal' });
  await page.getByLabel('Eenheid').fill('uur');
  await page.getByLabel('Kleinste getal').fill('0');
  await page.getByLabel('Grootste getal').fill('24,5');
  await page.getByLabel('Zet een eerder antwoord in de vraag').selectOption({ label: '2. Hoe vaak fietst je kind?' });
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  const [has, often, long] = (await fileOf(id)).questions!;
  expect(has).toMatchObject({ shuffle: true, options: [{}, {}, { exclusive: true, stays_last: true }] });
  expect(often).toMatchObject({ presentation: 'scale', scale: true });
  expect(often!.options!.at(-1)).toMatchObject({ no_opinion: true });
  expect(long).toMatchObject({ format: 'number', unit: 'uur', least: 0, most: 24.5 });
  expect(long!.title).toBe('Hoe lang fietst je kind? {antwoord:vaak}');
});
