import { expect, test } from 'vitest';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { axeIn, inEach, widths } from '../looks.ts';
import { desk } from './desk.ts';

const world = await makeWorld({ pages: true });
const { openDraft, fileOf } = desk(world, await makeStaff(world, 'researcher'));

const lines = [
  'Mijn kind kan het huiswerk zelf plannen.',
  'School legt duidelijk uit wat er gemaakt moet worden.',
  'Huiswerk geeft ruzie bij ons thuis.',
  'Huiswerk geeft ruzie bij ons thuis.',
];

test('a list of 15 questions with statements is made by keys: a statement is its text and Enter', async () => {
  const { page, id } = await openDraft({ title: 'Huiswerk', questions: [{ title: '', type: 'multiple_choice' }] });
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  };
  const write = (text: string) => page.keyboard.insertText(text);
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).focus();
  for (let at = 1; at < 15; at++) {
    await write(`Vraag nummer ${at}?`);
    await press('Enter');
    await write('Ja');
    await press('Enter');
    await write('Nee');
    await press('Control+Enter');
    await page.getByRole('heading', { level: 2, name: `Vraag ${at + 1}`, exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('De vraag');
  }
  await page.getByLabel('Soort vraag').selectOption({ label: 'Stellingenlijst' });
  await page.getByRole('textbox', { name: 'De vraag', exact: true }).focus();
  await write('In hoeverre ben je het eens met deze uitspraken?');
  await press('Enter');
  const beforeLines = presses;
  for (const line of lines) {
    await write(line);
    await press('Enter');
  }
  expect(presses - beforeLines).toBe(lines.length);
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
    .toMatchObject({ ref: 'mijn_kind_kan_het', type: 'multiple_choice', options: [{}, {}, {}, {}, {}, {}] });
});
