import { expect, test } from 'vitest';
import { campaignFile } from '#contract/calls/office/writing.ts';
import type { CampaignFile, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import { screens } from '#server/demo/campaigns/screens.ts';
import type { DemoQuestion } from '#server/demo/campaigns/story.ts';
import { sql } from '#server/platform/database/sql.ts';
import { ask, makeStaff } from '../../make-staff.ts';
import { makeWorld } from '../../world.ts';
import { openDesk } from '../office/visitor.ts';

/** The main survey of the try-out as somebody would have it in Word: without sub-questions, which Word has no form for. */
function asText({ title, description, questions }: typeof screens): string {
  const number = (ref: string) => questions.findIndex((one) => one.ref === ref) + 1;
  const lines = questions.flatMap((question, at) => {
    const box = question.type === 'multiple_answer' ? '[ ]' : '( )';
    const choices = (question.choices ?? []).map(
      ([, words, , to]) => `${box} ${words}${to ? ` → ${to === 'end' ? 'einde' : number(to)}` : ''}`,
    );
    return [
      '',
      `${at + 1}. ${question.title}${question.required ? ' (verplicht)' : ''}`,
      ...(question.description ? [question.description] : []),
      ...choices,
      ...(question.other ? [`${box} Anders, namelijk`] : []),
    ];
  });
  return [title, description, ...lines].join('\n');
}

/** What a parent gets of a question, whatever its names in the file are. */
const told = (one: DemoQuestion | QuestionEntry): unknown => ({
  title: one.title,
  description: one.description ?? '',
  type: one.type,
  required: one.required ?? false,
  other: one.other ?? false,
  options:
    'choices' in one
      ? (one.choices as string[][]).map(([, words]) => words)
      : ((one as QuestionEntry).options ?? []).map((option) => option.title),
  sub_questions: (one.sub_questions ?? []).map(told),
});

test('the main survey of the try-out goes from pasted text to published by keyboard alone, in under 250 presses', async () => {
  const world = await makeWorld({ pages: true });
  const noor = await makeStaff(world, 'researcher');
  const page = await openDesk(world, noor.cookies, { width: 1280, permissions: ['clipboard-read', 'clipboard-write'] });
  let presses = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += key.split('+').length;
      await page.keyboard.press(key);
    }
  };
  const type = (words: string) => page.keyboard.insertText(words);
  /** Tab until the focus has this name: as often as it takes, and each time is counted. */
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let count = 0; count < 60; count++) {
      await press(key);
      const now = await page.evaluate(() => {
        const { activeElement: one } = document;
        const labelled =
          one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;
        return (
          one?.getAttribute('aria-label') ??
          (labelled ? one.labels?.[0]?.textContent : undefined) ??
          one?.textContent ??
          ''
        );
      });
      if (name.test(now.trim())) return;
    }
    throw new Error(`no way to ${name} by Tab`);
  };
  /** What is typed in the command bar is no text of the list: each letter is a press. */
  const command = async (words: string) => {
    await press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await press(...[...words].map((letter) => (letter === ' ' ? 'Space' : letter)));
    await page.getByRole('dialog').getByRole('option').first().waitFor();
    await press('Enter');
  };

  await page.goto('/vragenlijsten/nieuw');
  await page.getByRole('heading', { level: 1, name: 'Nieuwe vragenlijst' }).waitFor();
  await page.evaluate((text) => navigator.clipboard.writeText(text), asText(screens));
  await tabTo(/Plak je vragen/);
  await press('Control+v');
  await tabTo(/^Maak hier vragen van/);
  await press('Enter');
  await page.waitForURL(/\/vragen/);
  await page.getByRole('region', { name: 'Vraag 1', exact: true }).waitFor();

  // What Word has no form for: a choice below 'Wat heeft je kind zelf?', and an open question below the one on school.
  await command('zelf');
  await page.getByRole('region', { name: 'Vraag 3', exact: true }).waitFor();
  await tabTo(/^Deelvraag$/);
  await press('Enter');
  await type('Hoe oud was je kind bij het eerste eigen scherm?');
  await press('Shift+Tab');
  await tabTo(/Soort vraag van deelvraag/, 'Shift+Tab');
  await press('Home');
  await tabTo(/Nieuw antwoord van deelvraag/);
  for (const words of ['Jonger dan 6 jaar', '6 tot en met 9 jaar', '10 jaar of ouder']) {
    await type(words);
    await press('Enter');
  }
  await command('vind');
  await page.getByRole('region', { name: 'Vraag 7', exact: true }).waitFor();
  await tabTo(/^Deelvraag$/);
  await press('Enter');
  await type('Wil je dat uitleggen?');

  await command('beri');
  await page.locator('#berichten:focus').waitFor();
  await tabTo(/Onderwerp/);
  await type(screens.invitation!.subject);
  await tabTo(/Tekst/);
  await type(screens.invitation!.text);
  await command('inst');
  await page.locator('#instellingen:focus').waitFor();
  await tabTo(/^Postcode/);
  await press('Space');
  await tabTo(/^Inkomen/);
  await press('Space');
  await page.getByText('Alles klopt: je kunt publiceren.').waitFor();

  await command('publ');
  await page.getByRole('button', { name: 'Publiceer', exact: true }).waitFor();
  await tabTo(/^Publiceer$/);
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: /Schermen thuis en op school.*Loopt/ }).waitFor();
  expect(presses).toBeLessThan(250);

  const { id } = await world.context.db.one(sql<{ id: string }>`select id from survey.campaign`);
  const made = (await (await ask(world, campaignFile, { params: { id } }, noor.cookies)).json()) as CampaignFile;
  expect(made).toMatchObject({
    title: screens.title,
    description: screens.description,
    attributes: screens.attributes,
    invitation: screens.invitation,
  });
  expect(made.questions!.map(told)).toEqual(screens.questions.map(told));
  expect(made.questions![1]!.options![1]!.go_to).toBe(made.questions![4]!.ref);
});
