import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWriter, readDraft, save as saveSet } from '../../make-writers.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { keepToasts } from '../looks.ts';
import { focusedId, inOrder, inOrderAtEach } from '../office/visitor.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const noor = await makeStaff(world, 'researcher');
const joris = await makeWriter(world);
const { openDraft, fileOf } = desk(world, noor);
/** Whether a pointer at its middle meets it, and nothing that lies over it. */
const isOnTop = (element: Element): boolean => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

test('every part of a question, of the list and of its letters is in order at every width, and written on a phone too', async () => {
  const { page, id } = await openDraft({
    title: 'Huiswerk',
    description: 'Kort.',
    questions: [
      {
        ...choice('Vind je ook niet dat huiswerk nuttig is?', 'bijles', 'Ja, en daar betalen we voor', 'Nee'),
        description: 'Hulp van familie telt niet mee.',
        required: true,
        other: true,
        sub_questions: [
          { title: 'Hoe vaak?', type: 'multiple_answer', options: [] },
          { title: 'Wat betaalt u?', type: 'text', format: 'number', unit: 'euro' },
        ],
      },
      { title: 'Wat betaal je?', type: 'text' },
      { title: 'Hoe vindt u dat?', type: 'text' },
    ],
  });
  await page.getByRole('button', { name: 'Meer over antwoord 1', exact: true }).click();
  await page.getByRole('button', { name: 'Meer over deelvraag 2' }).click();
  await page.getByText('Vraag 3 zegt ‘u’ en de andere ‘je’. Het panel zegt je.').waitFor();
  await page.getByRole('switch', { name: 'Blijft onderaan' }).waitFor();
  await page.getByLabel('Eenheid').waitFor();
  await page.locator('.slip').getByRole('button', { name: 'Laat maar' }).waitFor();
  await inOrderAtEach(page, 'office-editor-question', { whole: true });
  await page.getByRole('button', { name: 'Naar vraag 3' }).click();
  await page.getByRole('region', { name: 'Vraag 3', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Over de hele lijst' }).getByRole('button', { name: 'Laat maar' }).click();
  await page.getByText('Vraag 3 zegt').waitFor({ state: 'detached' });
  await page.locator('.bench').getByRole('link', { name: 'Instellingen', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Instellingen' }).waitFor();
  await inOrderAtEach(page, 'office-editor-settings', { whole: true });
  // Simple forms: where they are narrow says it all. The list is a sheet there, that opens and shuts.
  await page.setViewportSize({ width: 320, height: 812 });
  const isListOpen = () => page.getByRole('link', { name: /Wat betaal je/ }).isVisible();
  for (const [here, name] of [
    ['Instellingen', 'Titel en inleiding'],
    ['Titel en inleiding', 'Berichten'],
  ] as const) {
    expect(await isListOpen()).toBe(false);
    await page.getByRole('button', { name: new RegExp(`^${here}`) }).click();
    expect(await isListOpen()).toBe(true);
    await page.locator('.bench').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
    await inOrder(page);
  }
  await page.getByRole('button', { name: /^Berichten/ }).click();
  await page.getByRole('link', { name: /Wat betaal je/ }).click();
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).fill('Wat geef je uit?');
  await expect.poll(async () => (await fileOf(id)).questions![1]!.title).toBe('Wat geef je uit?');

  // Where there is no question yet the list is open, for the first one is made there.
  const empty = await openDraft({ title: 'Nog leeg', questions: [] });
  await empty.page.setViewportSize({ width: 375, height: 812 });
  await empty.page.getByRole('button', { name: 'Nieuwe vraag' }).click();
  await empty.page.getByRole('textbox', { name: 'De vraag', exact: true }).waitFor();
});

proof('a day is typed with its time; making a list anonymous can be undone', async () => {
  const { page, id } = await openDraft({
    ...{
      title: 'Proef',
      opens_at: '2026-12-01T18:00',
      attributes: ['zipcode', 'weg'],
      background: ['youngest_child'],
    },
    questions: [choice('Leest je kind?', 'leest', 'Ja', 'Nee')],
  });
  await page.locator('.bench').getByRole('link', { name: 'Instellingen', exact: true }).click();
  const opens = page.getByRole('group', { name: 'Gaat open' });
  await opens.getByLabel('Dag').fill('');
  await expect.poll(async () => (await fileOf(id)).opens_at).toBeUndefined();
  expect(await opens.getByLabel('Tijd').inputValue()).toBe('18.00');
  await opens.getByLabel('Dag').fill('2026-12-03');
  await expect.poll(async () => (await fileOf(id)).opens_at).toBe('2026-12-03T18:00');

  const asked = page.getByRole('group', { name: 'Gegevens die nog ontbreken' });
  await asked.getByRole('switch', { name: 'weg' }).uncheck();
  await page.getByRole('switch', { name: 'Anoniem' }).check();
  await expect.poll(() => fileOf(id)).toMatchObject({ anonymous: true });
  expect(await fileOf(id)).not.toHaveProperty('attributes');
  expect(await fileOf(id)).not.toHaveProperty('background');
  expect(await asked.count()).toBe(0);
  await page.getByRole('button', { name: 'Ongedaan maken: Anoniem gewijzigd' }).click();
  // What says so leaves the buttons free, to press them again.
  await keepToasts(page);
  await page.getByText('Ongedaan gemaakt: Anoniem gewijzigd.').waitFor();
  for (const name of [/^Ongedaan maken/, /^Opnieuw doen/])
    expect(await page.getByRole('button', { name }).first().evaluate(isOnTop)).toBe(true);
  await expect.poll(() => fileOf(id)).toMatchObject({ attributes: ['zipcode'], background: ['youngest_child'] });
  // As a file may say it, which never had the switch: what is in the way stands there, to be put off.
  await page.goto('/');
  await expect.poll(async () => (await readDraft(joris, id)).holder).toBeNull();
  const { revision } = await readDraft(joris, id);
  await saveSet(joris, id, revision, [{ kind: 'set', name: 'anonymous', value: true }]);
  // The way that 'Kies kenmerken bij de instellingen' has.
  await page.goto(`/vragenlijsten/${id}/vragen?vraag=instellingen#veld-background`);
  await page.getByText('Zet dit uit, en stel het als vraag.').waitFor();
  const backgrounds = page.getByRole('group', { name: 'Kenmerken voor de resultaten' }).getByRole('switch');
  await expect.poll(() => backgrounds.evaluate((one) => one === document.activeElement)).toBe(true);
  await asked.getByRole('switch').uncheck();
  await backgrounds.uncheck();
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
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
  // 'Geen van deze' does so by itself.
  expect(await page.getByRole('switch', { name: 'Sluit de andere uit' }).isChecked()).toBe(true);
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
  // A sub-question is written with the same things, by mouse and by keys.
  const sub = page.getByRole('region', { name: 'Deelvraag 1', exact: true });
  for (const title of ['Met wie?', 'Hoe ver?']) {
    await page.getByRole('button', { name: 'Deelvraag', exact: true }).click();
    await expect.poll(() => focusedId(page)).toMatch(/^titel-#3-/);
    await page.keyboard.insertText(title);
  }
  await page.keyboard.press('Alt+ArrowUp');
  await sub.getByLabel('Soort vraag van deelvraag 1').selectOption({ label: 'Getal' });
  await sub.getByRole('button', { name: 'Meer over deelvraag 1' }).press('Enter');
  await sub.getByLabel('Eenheid').fill('km');
  await sub.getByLabel('Variabelenaam').fill('afstand');
  await sub.getByLabel('Variabelenaam').press('Enter');
  const other = page.getByRole('region', { name: 'Deelvraag 2', exact: true });
  await other.getByLabel('Soort vraag van deelvraag 2').selectOption({ label: 'Meer antwoorden' });
  await other.getByRole('textbox', { name: 'Nieuw antwoord van deelvraag 2' }).fill('Met een vriend');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Alleen');
  await page.keyboard.press('Alt+ArrowUp');
  await other.getByRole('button', { name: 'Meer over antwoord 1 van deelvraag 2' }).click();
  await other.getByRole('switch', { name: 'Sluit de andere uit' }).check();
  await other.getByRole('button', { name: 'Voeg ‘Weet ik niet’ toe' }).click();
  await other.getByRole('button', { name: /^‘Anders, namelijk’/ }).click();
  await other.getByRole('button', { name: 'Kopieer deelvraag 2' }).click();
  await page.getByRole('button', { name: 'Verwijder deelvraag 3' }).press('Enter');
  expect(await focusedId(page)).toBe('titel-#3-2');
  await expect
    .poll(async () => (await fileOf(id)).questions![2]!.sub_questions!.map(({ other }) => other))
    .toEqual([undefined, true]);
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  const [has, often, long] = (await fileOf(id)).questions!;
  expect(has).toMatchObject({ shuffle: true, options: [{}, {}, { stays_last: true }] });
  expect(often).toMatchObject({ presentation: 'scale', scale: true });
  expect(often!.options!.at(-1)).toMatchObject({ no_opinion: true });
  expect(long).toMatchObject({ type: 'number', unit: 'uur', least: 0, most: 24.5 });
  expect(long!.title).toBe('Hoe lang fietst je kind? {antwoord:vaak}');
  expect(long!.sub_questions).toMatchObject([
    { ref: 'afstand', title: 'Hoe ver?', type: 'number', unit: 'km' },
    {
      ...{ ref: 'met_wie', type: 'multiple_answer', other: true },
      options: [{ ref: 'alleen', exclusive: true }, { ref: 'met_een_vriend' }, { ref: 'weet_ik_niet' }],
    },
  ]);
  // A name that later words say is another name there too, and that is told before.
  await page.getByRole('link', { name: /Hoe vaak/ }).click();
  await page.getByText('De tekst van vraag 3 verandert mee.').waitFor();
  await page.getByLabel('Variabelenaam').fill('hoe_vaak');
  await page.getByLabel('Variabelenaam').press('Enter');
  await expect
    .poll(async () => (await fileOf(id)).questions![2]!.title)
    .toBe('Hoe lang fietst je kind? {antwoord:hoe_vaak}');
});
