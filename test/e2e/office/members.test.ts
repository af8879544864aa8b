import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { sql } from '#server/platform/database/sql.ts';
import { joinProven, mobile, sentTo } from '../../make-members.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { inOrder, inOrderAtEach, openDesk, pressAtTheEnd } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
await seedDemo(world.context);
const { cookies } = await makeStaff(world, 'admin');
let runs = 0;

test('a member on the phone is found, seen after a reason, helped, and put beside her other account', async () => {
  // A name that nobody has yet, in a second run neither.
  const name = `Wilhelmina${'xyz'[runs++]}`;
  const attributes = { zipcode: '3511', contact_lop: true };
  const phone = mobile();
  const member = await joinProven(world, { name, phone, attributes });
  const twin = await joinProven(world, { name, attributes });
  const page = await openDesk(world, cookies, { width: 1280 });
  // Two who are not seen yet each ask for a reason, and no field of one is named after the other's.
  await page.goto(`/leden/${member.id}/naast/${twin.id}`);
  await page.getByRole('button', { name: 'Laat zien' }).nth(1).waitFor();
  const ids = await page.evaluate(() => [...document.querySelectorAll('main [id]')].map(({ id }) => id));
  expect(ids.length).toBe(new Set(ids).size);
  await inOrder(page);
  await page.goto('/leden');
  await page.getByLabel('Naam, e-mailadres, nummer of kenmerk').fill(`${name.toLowerCase()} 3511`);
  await page.keyboard.press('Enter');
  await page.getByText('2 leden gevonden.').waitFor();
  await inOrderAtEach(page, 'office-members');
  await page
    .getByRole('row', { name: `••${phone.slice(-2)}` })
    .getByRole('link')
    .click();
  await page.getByRole('heading', { name: 'Waarom kijk je?' }).waitFor();
  expect(await page.locator('main').textContent()).not.toContain(name);
  await inOrderAtEach(page, 'office-member-why');
  await page.getByRole('button', { name: 'Laat zien' }).click();
  await page.getByText('Kies waarom je kijkt.').first().waitFor();
  await page.getByText('Zeg in een paar woorden waarom je kijkt.').first().waitFor();
  // Without a summary above the form the first field that is wrong has the focus.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('reason');
  await page.getByLabel('De ouder belde of mailde ons').check();
  await page.getByLabel('In een paar woorden').fill('Belde over een mail');
  await page.getByRole('button', { name: 'Laat zien' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await page.title()).not.toContain(name);

  await page.getByLabel('Wat werd er gezegd?').fill('Wil even geen vragenlijsten.');
  await page.getByRole('button', { name: 'Bewaar de notitie' }).click();
  await page.getByText('Opgeschreven door Sanne de Groot').waitFor();
  await page.getByRole('button', { name: 'Kies een dag' }).click();
  await page.getByRole('button', { name: 'Geef rust' }).click();
  await page.getByText(`${name} krijgt even geen vragenlijsten`).waitFor();
  expect(await sentTo(world, member.email, 'rest')).toHaveLength(1);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await page.getByRole('button', { name: 'Kies een dag' }).waitFor();
  await inOrderAtEach(page, 'office-member', { whole: true });

  await page.getByRole('link', { name: 'Zet ze naast elkaar' }).click();
  const other = page.locator('.side-of').nth(1);
  await other.getByLabel('In een paar woorden').fill('Twee accounts');
  await other.getByRole('button', { name: 'Laat zien' }).click();
  await other.getByRole('button', { name: 'Sluit dit account' }).click();
  await page.getByText('antwoorden over zichzelf').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Schrijf uit' }).click();
  await other.getByText('Uitgeschreven').waitFor();
  await inOrderAtEach(page, 'office-member-double', { whole: true });
});

proof('typed words are there again after the session or the reason to look ended', async () => {
  const name = `Adelheid${'xyz'[runs++]}`;
  const member = await joinProven(world, { name, attributes: { zipcode: '3511' } });
  const person = await makeStaff(world, 'support');
  const page = await openDesk(world, person.cookies);
  const look = async () => {
    await page.getByLabel('De ouder belde of mailde ons').check();
    await page.getByLabel('In een paar woorden').fill('Belde over een mail');
    await page.getByRole('button', { name: 'Laat zien' }).click();
  };
  const note = page.getByLabel('Wat werd er gezegd?');
  await page.goto(`/leden/${member.id}`);
  // The reason that is being given is kept too.
  await page.getByLabel('De ouder belde of mailde ons').check();
  await page.getByLabel('In een paar woorden').fill('Belde over een mail');
  await pressAtTheEnd(page, world, person, { button: 'Laat zien', sends: 'look' });
  await page.getByRole('heading', { name: 'Waarom kijk je?' }).waitFor();
  expect(await page.getByLabel('De ouder belde of mailde ons').isChecked()).toBe(true);
  expect(await page.getByLabel('In een paar woorden').inputValue()).toBe('Belde over een mail');
  await page.getByRole('button', { name: 'Laat zien' }).click();
  await note.fill('Verhuist in januari.');
  await page.getByRole('button', { name: 'Nu afsluiten' }).click();
  await look();
  expect(await note.inputValue()).toBe('Verhuist in januari.');

  await pressAtTheEnd(page, world, person, { button: 'Bewaar de notitie', sends: 'notes' });
  await page.getByRole('button', { name: 'Bewaar de notitie' }).click();
  await page.getByText('Verhuist in januari.').and(page.locator('.said')).waitFor();
  expect(await note.inputValue()).toBe('');

  // From the page of a member a request is theirs: they read it in their file.
  await page.getByRole('link', { name: 'Schrijf op' }).click();
  await page.getByText('De ouder leest het in het eigen dossier.').waitFor();
  await page.getByLabel('Wanneer kwam het binnen?').fill('2026-11-20');
  await page.getByLabel('Van wie?').fill(name);
  await page.getByLabel('Wat staat er, of wat werd er gezegd?').fill('Wat bewaren jullie van mij?');
  await inOrderAtEach(page, 'office-request-new');
  await page.getByRole('button', { name: 'Bewaar het verzoek' }).click();
  await page.getByRole('link', { name: 'Naar dit lid' }).waitFor();
});

proof('whom no message reached is a list by reference, from which support goes to the member', async () => {
  const support = (await makeStaff(world, 'support')).cookies;
  const page = await openDesk(world, support, { width: 1280 });
  await page.goto('/vragenlijsten');
  const row = page.getByRole('row', { name: /Ouderavonden en gesprekken/ });
  await row.getByRole('link', { name: /Wie geen bericht kreeg/ }).click();
  await page.getByText('geen enkel bericht').waitFor();
  await inOrderAtEach(page, 'office-unreachable');
  await page.getByRole('link', { name: /^Lid / }).first().click();
  await page.getByText('Waarom kijk je?').first().waitFor();
});

test('requests, messages and talks are in order', async () => {
  const topic = `Lezen thuis ${runs++}`;
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/verzoeken/nieuw');
  await page.getByLabel('Wanneer kwam het binnen?').fill('2026-11-20');
  await page.getByLabel('Van wie?').fill('Samira, Dorpsstraat 1');
  await page.getByLabel('Wat staat er, of wat werd er gezegd?').fill('Wat bewaren jullie van mij?');
  await page.getByRole('button', { name: 'Bewaar het verzoek' }).click();
  await page.getByRole('heading', { level: 1, name: /Inzage/ }).waitFor();
  await inOrderAtEach(page, 'office-request', { whole: true });
  await page.goto('/verzoeken');
  await page.getByRole('link', { name: 'Inzage, per brief op 20 november 2026' }).first().waitFor();
  await inOrderAtEach(page, 'office-requests');

  await page.goto('/verzending');
  await page.getByRole('heading', { name: /E-mail/ }).waitFor();
  await inOrderAtEach(page, 'office-messages', { whole: true });
  await page.getByRole('button', { name: 'Pauzeer Sms' }).click();
  await page.getByRole('button', { name: 'Laat het weer gaan' }).click();
  await page.getByRole('button', { name: 'Pauzeer Sms' }).waitFor();

  await world.context.db.run(sql`
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, 'contact_lop', '{true}', now() from contact.member where demo and email_verified_at is not null
    on conflict (member_id, key) do update set value = excluded.value`);
  await world.context.db.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, route, at)
    select id, 'contact_lop', true, 'Een gesprek mag.', 'profile', now() from contact.member where demo`);
  await page.goto('/gesprekken/nieuw');
  await page.getByText(/Je trekt uit/).waitFor();
  await page.getByText('iedereen die zei dat een gesprek mag').waitFor();
  await page.getByLabel('Waar gaat het gesprek over?').fill(topic);
  await inOrderAtEach(page, 'office-talk-new');
  await page.getByRole('button', { name: 'Trek de steekproef' }).click();
  await page.getByRole('link', { name: topic, exact: true }).click();
  await page
    .getByText(/8 ouders getrokken/)
    .or(page.getByText('8 ouders'))
    .first()
    .waitFor();
  await inOrderAtEach(page, 'office-talk', { whole: true });
});
