import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { inOrderAtEach } from '../office/visitor.ts';
import { choice, desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const { openDraft, fileOf } = desk(world, await makeStaff(world, 'researcher'));

const lines = [
  'Mijn kind kan het huiswerk zelf plannen.',
  'School legt duidelijk uit wat er gemaakt moet worden.',
  'Huiswerk geeft ruzie bij ons thuis.',
  'Huiswerk geeft ruzie bij ons thuis.',
];

test('a statement is its text and Enter, pasted lines are statements, and each has a name made of its own words', async () => {
  const { page, id } = await openDraft({ title: 'Huiswerk', questions: [{ title: '', type: 'multiple_choice' }] });
  const write = (text: string) => page.keyboard.insertText(text);
  await page.getByLabel('Soort vraag').selectOption({ label: 'Stellingenlijst' });
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).focus();
  await write('In hoeverre ben je het eens met deze uitspraken?');
  await page.keyboard.press('Enter');
  for (const line of lines.slice(0, 2)) {
    await write(line);
    await page.keyboard.press('Enter');
    // Spaces make no statement.
    await write('  ');
    await page.keyboard.press('Enter');
  }
  await page.evaluate((text) => navigator.clipboard.writeText(text), `- ${lines[2]}\n- ${lines[3]}\n`);
  await page.keyboard.press('Control+v');
  await page.getByRole('textbox', { name: 'Stelling 4' }).waitFor();
  await expect
    .poll(async () => (await fileOf(id)).questions!.at(-1))
    .toMatchObject({
      type: 'statements',
      options: [{ title: 'Helemaal oneens' }, {}, {}, {}, { title: 'Helemaal eens' }],
      sub_questions: [
        { ref: 'mijn_kind_kan_het', title: lines[0] },
        { ref: 'school_legt_duidelijk', title: lines[1] },
        { ref: 'huiswerk_geeft_ruzie_bij', title: lines[2] },
        { ref: 'huiswerk_geeft_ruzie_bij_2', title: lines[3] },
      ],
    });
  // What was copied has a name of its own as soon as it says something else.
  const last = page.getByRole('textbox', { name: 'Stelling 4' });
  await last.fill('Ik kan mijn kind helpen.');
  await page.getByRole('switch', { name: 'Ook ‘Weet ik niet’' }).check();
  // Two steps that are new say the same: each is written where it stands, with a name made of its own words.
  for (const count of [6, 7]) {
    await page.getByRole('button', { name: 'Schaalpunt' }).click();
    await page.getByRole('textbox', { name: `Schaalpunt ${count}` }).waitFor();
  }
  await page.getByRole('textbox', { name: 'Schaalpunt 7' }).fill('Nog meer eens');
  await page.getByRole('textbox', { name: 'Schaalpunt 6' }).fill('Meer eens');
  await page.getByRole('textbox', { name: 'Schaalpunt 1' }).fill('Nooit');
  await expect
    .poll(async () => (await fileOf(id)).questions!.at(-1)!.options!.map(({ ref }) => ref))
    .toEqual([
      ...['nooit', 'oneens', 'neutraal', 'eens', 'helemaal_eens', 'meer_eens', 'nog_meer_eens'],
      'weet_ik_niet',
    ]);
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();
  await expect
    .poll(async () => (await fileOf(id)).questions!.at(-1)!.sub_questions!.at(-1)!.ref)
    .toBe('ik_kan_mijn_kind_helpen');
  await page.getByRole('textbox', { name: 'Stelling 2' }).press('Alt+ArrowUp');
  await page.getByRole('status').filter({ hasText: 'staat nu op plaats 1 van 4.' }).waitFor({ state: 'attached' });
  await inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await shot(page, 'office-statements', { whole: true });
  });
  // Another kind makes questions of their own of them, with the answers that they shared.
  await page.getByLabel('Soort vraag').selectOption({ label: 'Eén antwoord' });
  await expect
    .poll(async () => (await fileOf(id)).questions!.at(-1)!.sub_questions![1])
    .toMatchObject({ ref: 'mijn_kind_kan_het', type: 'multiple_choice', options: [{}, {}, {}, {}, {}, {}, {}, {}] });
});

test('a whole list pasted into the words of a question is read, shown, and comes behind that question', async () => {
  const { page, id } = await openDraft({
    title: 'Werk',
    questions: [choice('Werk je?', 'werk', 'Ja', 'Nee'), choice('Slot?', 'slot', 'Ja')],
  });
  const text = [
    '1. Werk je thuis?',
    '- Ja',
    '- Nee → 3',
    '',
    '2. Hoe vaak?',
    '- Vaak',
    '- Soms',
    '',
    '3. Over je kind:',
    'Naam van de school',
    'Leerjaar',
    '',
    '4. Over je kind:',
    'Rustig',
    'Druk',
  ].join('\n');
  await page.locator('.in-place.t').click();
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
  await page.keyboard.press('Control+V');
  const dialog = page.getByRole('dialog', { name: 'Vragen toevoegen' });
  await dialog.getByText('Herkend: 4 vragen, 8 antwoorden en 1 sprong.').waitFor();
  const block = await dialog.getByRole('blockquote').first().innerText();
  expect(block).toBe('3. Over je kind:\nNaam van de school\nLeerjaar');
  await dialog.getByLabel('Lees regel 10 en verder als').selectOption('losse vragen');
  // Another block with the same words stays as it was read.
  await dialog.getByText('Herkend: 5 vragen, 6 antwoorden en 1 sprong.').waitFor();
  await inOrderAtEach(page, 'editor-add-questions');
  await dialog.getByRole('button', { name: 'Maak hier vragen van' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await fileOf(id)).questions)
    .toMatchObject([
      { ref: 'werk', title: 'Werk je?' },
      { title: 'Werk je thuis?', options: [{}, { go_to: 'v3' }] },
      { title: 'Hoe vaak?' },
      { ref: 'v3', type: 'text', title: 'Naam van de school' },
      { ref: 'leerjaar', type: 'text' },
      { title: 'Over je kind:', options: [{}, {}] },
      { ref: 'slot' },
    ]);
  // Taken back as it came: at once.
  await page.keyboard.press('Control+Z');
  await expect.poll(async () => (await fileOf(id)).questions?.length).toBe(2);
});
