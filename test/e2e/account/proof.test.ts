import { expect, test } from 'vitest';
import { emailAvailable, login } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { join, joinProven, linkTo, logIn, mobile, sentTo } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { axe, shot } from '../browser.ts';
import { openGuest } from '../parents/visitor.ts';
import { openProfile } from '../profile/visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const press = (page: Awaited<ReturnType<typeof openGuest>>, name: string) => page.getByRole('button', { name }).click();

test("'Dit was ik niet', from the mail and on the page that proved the address: one press forgets all of it", async () => {
  const page = await openGuest(world);
  const first = await join(world, { name: 'Kanarie', phone: '0612345645' });
  await page.goto(`${(await linkTo(world, first.email, 'activation')).href}?niet`);
  await page.getByRole('heading', { name: 'Was jij dit niet?' }).waitFor();
  await axe(page);
  await shot(page, 'account-not-me');
  // Opening the link changes nothing yet.
  await world.call(login, { body: { email: first.email, password: first.password } });
  await press(page, 'Dit was ik niet');
  await page.getByRole('heading', { name: 'Het is weggehaald' }).waitFor();
  expect((await world.refused(login, { body: { email: first.email, password: first.password } })).status).toBe(422);

  const second = await join(world, { name: 'Kanarie', phone: '0612345646' });
  await page.goto((await linkTo(world, second.email, 'activation')).href);
  await page.getByText('de voornaam Kanarie en een mobiel nummer dat eindigt op 46.').waitFor();
  await axe(page);
  await shot(page, 'account-email-entered');
  await press(page, 'Laat het weten');
  await page.getByText('We hebben weggehaald wat er met je e-mailadres was ingevuld.').waitFor();
  expect((await world.refused(login, { body: { email: second.email, password: second.password } })).status).toBe(422);
});

test('the notice of a new address asks whether it was them: no puts it back, yes lets it count', async () => {
  const owner = await joinProven(world);
  const next = `nieuw-${owner.email}`;
  await world.call(putUser, { body: { email: next } }, owner.headers);
  const page = await openProfile(world, owner);
  await page.goto((await linkTo(world, next, 'verify_new_email')).href);
  await page.getByText('Je nieuwe adres telt nog niet mee.').waitFor();
  await page.goto('/profiel?tab=general');
  await page.getByText('telt nog niet mee.').waitFor();
  await shot(page, 'profile-waits-for-yes', { whole: true });

  await page.goto((await linkTo(world, owner.email, 'email_changed')).href);
  await page.getByRole('heading', { name: 'Was jij dit?' }).waitFor();
  await axe(page);
  await shot(page, 'account-was-it-you');
  await press(page, 'Ja, dat was ik');
  await page.getByRole('heading', { name: 'Dank je wel' }).waitFor();
  await logIn(world, next);

  const advice = page.getByText('Zo blijven ook je eerdere antwoorden bij je account.');
  expect(await advice.count()).toBe(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto((await linkTo(world, owner.email, 'email_changed')).href);
  await advice.waitFor();
  await shot(page, 'account-was-it-you-guest');
  await press(page, 'Nee, zet het terug');
  await page.getByRole('heading', { name: 'Alles is weer zoals het was' }).waitFor();
  await shot(page, 'account-put-back');
  await page.getByRole('link', { name: 'Kies een nieuw wachtwoord' }).click();
  await page.getByRole('heading', { name: 'Wachtwoord vergeten' }).waitFor();
  // The owner has the address back, and no password opens the account until a new one is chosen.
  expect((await world.call(emailAvailable, { body: { email: owner.email } })).available).toBe(false);
  expect((await world.refused(login, { body: { email: next, password: owner.password } })).status).toBe(422);
  expect((await world.refused(login, { body: { email: owner.email, password: owner.password } })).status).toBe(422);
});

test('the personal file asks once by mail, and opens by the link and the password', async () => {
  const member = await joinProven(world, { phone: mobile() });
  const page = await openProfile(world, member, '?tab=file');
  const field = page.getByLabel('Wachtwoord', { exact: true });
  const open = page.getByRole('button', { name: 'Laat mijn gegevens zien' });
  await field.fill(member.password);
  await open.click();
  await page.getByText('We sturen je één keer een mail.').waitFor();
  await axe(page);
  await shot(page, 'profile-file-mail-first', { whole: true });
  expect(await sentTo(world, member.email, 'know_password')).toHaveLength(1);
  await page.goto((await linkTo(world, member.email, 'know_password')).href);
  await field.fill(member.password);
  await open.click();
  await page.getByRole('region', { name: 'Je account' }).waitFor();
});

proof('a new address asks for the password at its field, and so does a proven number that is taken out', async () => {
  const member = await joinProven(world, { phone: mobile() });
  const page = await openProfile(world, member, '?tab=general');
  expect(await page.locator('#current_password').count()).toBe(0);
  await page.locator('#email').fill(`nieuw-${member.email}`);
  await page.locator('#current_password').fill('Fout-wachtwoord-1');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await page.getByText('Dit wachtwoord klopt niet.').first().waitFor();
  await axe(page);
  await shot(page, 'profile-current-password', { whole: true });

  await page.locator('#email').fill(member.email);
  await page.locator('#phone').fill('');
  await page.locator('#current_password').fill(member.password);
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await page.getByText('staat er nog even.').waitFor();
  await axe(page);
  await shot(page, 'profile-number-goes', { whole: true });
  await page.goto((await linkTo(world, member.email, 'phone_removed')).href);
  await page.getByText('Iemand wil je telefoonnummer weghalen bij je account.').waitFor();
  await shot(page, 'account-number-goes');
  await press(page, 'Ja, dat was ik');
  await page.getByText('Je telefoonnummer staat niet meer bij je account.').waitFor();
});
