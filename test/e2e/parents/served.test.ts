import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { bodiesOf, change, save, saved } from '../profile/visitor.ts';
import { agree, errors, fillAccount, forward, radio, signUp, someone, year } from '../register/visitor.ts';
import { callsOf, openGuest, openMember } from './visitor.ts';

// Replies as another server could give them that was written from the specification: with numbers as ids, with fields
// left out, and with fields that we do not know. test/foreign has such a server whole; here each oddity is tried on the
// screens.
const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const titled = (from: number, ...titles: string[]) => titles.map((title, index) => ({ id: from + index, title }));
const questions = [
  { key: 'gender', type: 'multiple_choice', question: 'Wat ben je?', options: titled(10, 'Vrouw', 'Man') },
  { key: 'zipcode', type: 'text', question: 'Postcode', options: null },
  { key: 'shoe_size', type: 'number', question: 'Schoenmaat' },
  { key: 'hobbies', type: 'multiple_answer', question: 'Hobby’s', options: titled(20, 'Lezen', 'Zeilen'), value: null },
  { key: 'region', type: 'multiple_choice', question: 'Regio', options: [], required: true },
  {
    key: 'children_amount',
    type: 'multiple_choice',
    question: 'Hoeveel kinderen?',
    options: titled(100, '0', '1', '2', 'Meer dan 5'),
  },
  { key: 'dob_children', type: 'multiple_open', question: 'In welk jaar is elk kind geboren?' },
  { key: 'newsletter', type: 'checkbox', question: 'Nieuwsbrief', value: 0 },
  { key: 'privacy_policy', type: 'checkbox', question: 'Ik ga akkoord met de privacyverklaring.' },
];

async function served(page: Page, replies: Record<string, object | undefined>): Promise<void> {
  for (const [call, json] of Object.entries(replies)) {
    const [method, path] = call.split(' ');
    await page.route(`**/api/v1${path}`, (route) => {
      if (route.request().method() !== method) return route.fallback();
      return json ? route.fulfill({ json }) : route.fulfill({ status: 204 });
    });
  }
}

test('registering with questions, options and ids of another server, whose replies are wrapped or empty', async () => {
  const page = await openGuest(world);
  const sent = bodiesOf(page, '/register');
  const calls = callsOf(page);
  await served(page, {
    'GET /register/attributes': { data: questions },
    'POST /email/available': { data: { available: true } },
    'POST /phone/available': undefined,
    'POST /register': undefined,
  });
  await page.goto('/registreren');
  await fillAccount(page, { email: 'foo' });
  await forward(page).click();
  await page.getByText('Vul een geldig e-mailadres in.').first().waitFor();
  // The server is not asked whether an address is taken that is already wrong.
  expect(calls).not.toContain('POST /email/available');
  await page.getByLabel('E-mailadres').fill(someone.email);
  await forward(page).click();
  await radio(page, 'Wat ben je?', 'Man').check();
  await forward(page).click();
  // One child is the default; the titles of the options tell how many birth years to ask for.
  await year(page, 1).waitFor();
  expect(await year(page, 2).count()).toBe(0);
  await radio(page, 'Hoeveel kinderen?', '0').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
  await radio(page, 'Hoeveel kinderen?', 'Meer dan 5').click();
  await year(page, 6).waitFor();
  await radio(page, 'Hoeveel kinderen?', '2').click();
  expect(await year(page, 3).count()).toBe(0);
  const hint = page.getByText('Weet je een jaar niet? Laat het leeg.');
  await hint.waitFor();
  await forward(page).click();
  await expect.poll(() => errors(page)).toEqual(['Dit veld is verplicht.']);
  await year(page, 2).fill('2015');
  await forward(page).click();
  await page.getByLabel('Nieuwsbrief').waitFor();
  await forward(page).click();
  await agree(page);
  await forward(page).click();
  await page.getByLabel('Schoenmaat').fill('43');
  await page.getByRole('checkbox', { name: 'Zeilen' }).check();
  // A question without options cannot be answered, so it stops nobody.
  expect(await page.getByLabel('Regio').innerText()).toBe('Geen opties');
  await signUp(page).click();
  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  expect(sent).toEqual([
    expect.objectContaining({
      email: someone.email,
      attributes: {
        gender: '11',
        zipcode: '',
        shoe_size: '43',
        hobbies: '21',
        region: '',
        children_amount: '102',
        dob_children: '2015',
        newsletter: false,
        privacy_policy: true,
      },
    }),
  ]);
});

proof('a profile with questions that we never heard of is saved, whatever the save answers', async () => {
  const page = await openMember(world, 'a-token-of-somebody');
  const sent = bodiesOf(page, '/user');
  const values: Record<string, unknown> = {
    gender: 10,
    children_amount: 102,
    dob_children: [2014, '2016'],
    hobbies: [20],
  };
  const user = (name: string) => ({
    data: {
      name,
      email: 'samira@voorbeeld.example',
      phone: '+31612345678',
      invitation_method: 'whatsapp',
      email_verified: 1,
      phone_verified: true,
      attributes: questions
        .filter(({ key }) => key !== 'privacy_policy')
        .map((question) => ({ ...question, value: values[question.key] ?? null })),
    },
  });
  await served(page, { 'GET /check-token': undefined, 'PUT /user': {}, 'GET /user': user('Samira') });
  for (const own of ['sessions', 'frequency', 'checked'])
    await page.route(`**/api/v1/user/${own}`, (route) =>
      route.fulfill({ status: 404, json: { message: 'Not Found' } }),
    );
  await page.goto('/profiel?tab=attributes');
  await change(page, 'In welk jaar is elk kind geboren\\?').click();
  expect(await year(page, 2).inputValue()).toBe('2016');
  await year(page, 1).fill('');
  await change(page, 'Schoenmaat').click();
  await page.getByLabel('Schoenmaat').fill('38');
  await save(page).click();
  await saved(page).waitFor();
  expect(sent).toEqual([
    {
      // The answers of the open group, and the answer that was changed in another group.
      attributes: { shoe_size: '38', hobbies: '20', region: '', children_amount: '102', dob_children: '2016' },
    },
  ]);
  // After saving the screen shows what the server returns when it is asked again.
  await served(page, { 'GET /user': user('Sam'), 'PUT /user': { data: { id: 7 } } });
  await page.getByRole('tab', { name: 'Accountgegevens' }).click();
  await page.getByLabel('Voornaam').fill('Sammie');
  await save(page).click();
  await expect.poll(() => page.getByLabel('Voornaam').inputValue()).toBe('Sam');
  // Only our own server has a list of log-ins.
  await expect.poll(() => page.getByRole('heading', { name: 'Op deze apparaten ben je ingelogd' }).count()).toBe(0);
});
