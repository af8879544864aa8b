import { expect, test } from 'vitest';
import { contactSentence } from '#contract/consent.ts';
import { addLink } from '#server/fieldwork/composition/recruitment-links.ts';
import { sql } from '#server/platform/database/sql.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import {
  agree,
  atStep,
  fillAboutYou,
  fillAccount,
  fillBackground,
  fillUpToLast,
  focused,
  goOn,
  newcomer,
  openRegistration,
  radio,
  signUp,
  someone,
  year,
} from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const { db, config } = world.context;

type Kept = {
  name: string;
  phone: string;
  invitation_method: string;
  answers: Record<string, string[]>;
  consents: Record<string, string>;
};
const kept = (email: string) =>
  db.one(sql<Kept>`
    select name, phone, invitation_method,
      (select jsonb_object_agg(key, value) from profile.attribute where member_id = member.id) as answers,
      (select jsonb_object_agg(purpose, sentence) from contact.consent where member_id = member.id) as consents
    from contact.member where email = ${email}`);

test('what a parent filled in is kept as it was said, and the messages go out', async () => {
  const person = newcomer('samira');
  const { email } = person;
  const international = `+31${person.phone.slice(1).replaceAll(' ', '')}`;
  const page = await openRegistration(world);
  const byWhatsapp = page.getByRole('radio', { name: /Via WhatsApp/ });
  expect(await byWhatsapp.isChecked()).toBe(true);
  const sentence = contactSentence('whatsapp', config.organisation);
  await page.getByText(sentence, { exact: true }).waitFor();
  await fillAccount(page, person);
  await goOn(page, 2);
  expect(await page.title()).toBe('Aanmelden, stap 2 van 5 - Ouderpanel');
  expect(await focused(page)).toBe('Over jou (Stap 2 van 5)');
  await fillAboutYou(page);
  const zipcode = page.getByLabel('Wat zijn de vier cijfers van je postcode?');
  await zipcode.pressSequentially('35129');
  expect(await zipcode.inputValue()).toBe('3512');
  await goOn(page, 3);
  expect(await focused(page)).toBe('Je achtergrond (Stap 3 van 5)');
  await fillBackground(page);
  await page
    .getByLabel('Hoeveel verdienen jullie thuis samen in een jaar?')
    .selectOption('€\u00a025.000 tot €\u00a040.000');
  await goOn(page, 4);
  expect(await focused(page)).toBe('Je kinderen (Stap 4 van 5)');
  await radio(page, 'Hoeveel kinderen onder de 23 heb je?', '2').check();
  await year(page, 1).fill('2014');
  await year(page, 2).fill('2018');
  await goOn(page, 5);
  await page.getByRole('checkbox', { name: /extra hulp of zorg/ }).check();
  await page.getByRole('checkbox', { name: /nieuwsbrief/ }).check();
  await agree(page);
  await signUp(page).click();

  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  expect(await page.title()).toBe('Je aanmelding is gelukt - Ouderpanel');
  expect(await focused(page)).toBe('Je aanmelding is gelukt');
  const words = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  expect(words).toContain(`Binnen een paar minuten krijg je een e-mail op ${email} om je account te activeren.`);
  expect(words).toContain('Kijk bij je spam Soms komt onze e-mail bij je spam of ongewenste e-mail.');
  expect(words).toContain('Daarna krijg je ook een sms.');
  expect(await page.getByRole('link', { name: 'Neem contact met ons op' }).getAttribute('href')).toBe(
    config.contact_url,
  );
  expect(await page.evaluate(() => (window as { dataLayer?: unknown }).dataLayer)).toEqual([{ event: 'sign_up' }]);
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  await axe(page);
  await shot(page, 'register-done');

  const member = await kept(email);
  expect(member).toMatchObject({ name: 'Samira', phone: international, invitation_method: 'whatsapp' });
  expect(member.answers).toMatchObject({
    gender: ['female'],
    zipcode: ['3512'],
    income: ['25_to_40'],
    children_amount: ['2'],
    dob_children: ['2014', '2018'],
    extra_care_child: ['true'],
    newsletter: ['true'],
    privacy_policy: ['true'],
  });
  expect(member.consents).toMatchObject({
    contact: sentence,
    privacy: 'Ik ga akkoord met de privacyverklaring.',
    newsletter: expect.stringContaining('Stuur me de nieuwsbrief.'),
    extra_care_child: expect.stringContaining('Een van mijn kinderen krijgt extra hulp of zorg op school.'),
  });
  expect(member.consents).not.toHaveProperty('contact_lop');
  const sent = (await world.outbox()).map(({ channel, to_address }) => `${channel} ${to_address}`);
  expect(sent.filter((line) => line.endsWith(email) || line.endsWith(international)).sort()).toEqual([
    `email ${email}`,
    `sms ${international}`,
  ]);

  // Loading the last screen anew begins no second registration.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  expect(await page.getByText(email).count()).toBe(0);
});

proof('by e-mail no number is needed, and no text message is promised', async () => {
  const page = await openRegistration(world, { width: 1280 });
  await page.getByRole('radio', { name: /Per e-mail/ }).check();
  await page.getByText(contactSentence('email', config.organisation), { exact: true }).waitFor();
  const { email } = newcomer('noor');
  await fillAccount(page, { email, phone: '', name: '' });
  await goOn(page, 2);
  await fillAboutYou(page);
  await goOn(page, 3);
  await fillBackground(page);
  await goOn(page, 4);
  await year(page, 1).fill('2014');
  await goOn(page, 5);
  await agree(page);
  await signUp(page).click();
  await page.getByRole('heading', { level: 1, name: 'Je aanmelding is gelukt' }).waitFor();
  expect(await page.getByText(/sms/).count()).toBe(0);
  await shot(page, 'register-done');
  expect(await kept(email)).toMatchObject({
    name: null,
    phone: null,
    invitation_method: 'email',
    consents: { contact: contactSentence('email', config.organisation) },
  });
});

proof('both addresses open the same screen', async () => {
  const page = await openRegistration(world);
  await page.goto('/register');
  await atStep(page, 1);
  expect(await page.title()).toBe('Aanmelden, stap 1 van 5 - Ouderpanel');
});

test('the link of a poster stays with the registration through its steps, back and a reload, without a cookie', async () => {
  const code = await db.transaction((tx) => addLink(tx, world.context, 'Poster bij de bieb'));
  const page = await openRegistration(world);
  await page.goto(`/registreren?via=${code}`);
  const person = newcomer('poster');
  const { email } = person;
  await fillUpToLast(page, person);
  await page.goBack();
  await atStep(page, 4);
  await goOn(page, 5);
  await page.reload();
  await atStep(page, 5);
  await page.locator('#password').fill(someone.password);
  await agree(page);
  await signUp(page).click();
  await page.getByText(email, { exact: false }).first().waitFor();
  const { by } = await db.one(sql<{ by: string }>`
    select recruited_by as by from contact.member where email = ${email}`);
  expect([by, await page.context().cookies()]).toEqual([code, []]);
});
