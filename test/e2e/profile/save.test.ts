import { describe, expect, test } from 'vitest';
import { getUser } from '#contract/calls/members.ts';
import { changeProfileQuestion } from '#contract/calls/office/support/profile-questions.ts';
import { sql } from '#server/platform/database/sql.ts';
import { join, mobile } from '../../make-members.ts';
import { publishQuestion, questionWords } from '../../make-panel.ts';
import { proof, proofs } from '../../proof-test.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { makeWorld } from '../../world.ts';
import { errorAt, hold, toast } from '../account/visitor.ts';
import { expectComplaint, shot } from '../browser.ts';
import { callsOf } from '../parents/visitor.ts';
import { errors, focused, focusedId, phone, radio, summary, summaryLines, year } from '../register/visitor.ts';
import { answer, bodiesOf, change, notice, openProfile, samira, save, saved, tab } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const user = (member: { headers: Record<string, string> }) => world.call(getUser, undefined, member.headers);
const failed = 'Het wijzigen is mislukt, probeer het later nogmaals.';

describe('saving the account', () => {
  test('sends what is shown, says so, and asks for it again', async () => {
    const member = await samira(world);
    const page = await openProfile(world, member, '?tab=general');
    const bodies = bodiesOf(page, '/user');
    const number = mobile();
    await page.getByLabel('Voornaam').fill(' Sam ');
    await radio(page, 'Hoe wil je de vragenlijsten krijgen?', 'Via WhatsApp Het snelst, op je telefoon').check();
    await phone(page).fill(number.replace('+316', '06-'));
    await page.locator('#current_password').fill(member.password);
    const calls = callsOf(page);
    await save(page).click();
    await saved(page).waitFor();
    const account = { name: 'Sam', email: member.email, invitation_method: 'whatsapp', phone: number };
    expect(bodies).toEqual([{ ...account, current_password: member.password }]);
    expect(await page.locator('#current_password').count()).toBe(0);
    await expect.poll(() => calls.filter((call) => call === 'GET /user').length).toBe(1);
    expect(calls.slice(0, 2)).toEqual(['PUT /user', 'GET /user']);
    expect(await user(member)).toMatchObject({ name: 'Sam', invitation_method: 'whatsapp', phone: number });
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Sam');
    expect(await page.title()).toBe('Accountgegevens - Ouderpanel');
  });

  test('what is optional can be emptied', async () => {
    const member = await samira(world, { attributes: { zipcode: '1012', income: 'from_100' } });
    const page = await openProfile(world, member, '?tab=general');
    const bodies = bodiesOf(page, '/user');
    await page.getByLabel('Voornaam').fill('');
    await phone(page).fill('');
    // The number was proven, so changing it needs the password.
    await page.locator('#current_password').fill(member.password);
    await tab(page, 'Antwoorden').click();
    await change(page, 'Postcode').click();
    await expect.poll(() => focusedId(page)).toBe('attributes.zipcode');
    await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('');
    await save(page).click();
    await saved(page).waitFor();
    expect(bodies).toMatchObject([{ name: '', phone: '', attributes: { zipcode: '' } }]);
    const now = await user(member);
    expect(now).toMatchObject({ name: null, phone: null });
    expect(now.attributes.find(({ key }) => key === 'zipcode')?.value).toBeNull();
  });

  proof('what is typed meanwhile is kept', async () => {
    const member = await samira(world);
    const page = await openProfile(world, member, '?tab=general');
    const held = await hold(page, '/user');
    await page.getByLabel('Voornaam').fill('Sam');
    await save(page).click();
    await page.getByRole('button', { name: 'Bezig met opslaan' }).waitFor();
    await page.getByLabel('Voornaam').fill('Samira Bakker');
    held.release();
    await saved(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Samira Bakker');
    expect((await user(member)).name).toBe('Sam');
    await page.getByRole('button', { name: 'Melding sluiten' }).click();
    await save(page).click();
    await saved(page).waitFor();
    expect((await user(member)).name).toBe('Samira Bakker');
  });
});

test('an answer that waits for consent is told as it is, and one that may be empty is taken away by keyboard', async () => {
  const headers = { origin: world.office_url, cookie: (await makeCaseReader(world)).cookies };
  const key = await publishQuestion(world, headers);
  const member = await samira(world, { attributes: { [key]: 'turks' } });
  const options = questionWords().options.map(({ title }) => ({ id: title.toLowerCase(), title }));
  const body = questionWords({ sensitive: true, options });
  await world.call(changeProfileQuestion, { params: { key }, body }, headers);
  const page = await openProfile(world, member, '?tab=attributes');
  const line = page.locator('.answers dl > div', { hasText: questionWords().question });
  expect(await line.locator('.what').innerText()).toMatch(/^Je eerdere antwoord bewaren we nog/);
  await line.getByRole('link', { name: /^Kies opnieuw/ }).click();
  await page.getByLabel('Turks').check();
  await page.getByRole('button', { name: /^Haal mijn antwoord weg/ }).waitFor();
  await shot(page, 'profile-take-answer-away', { whole: true });
  await save(page).click();
  await saved(page).waitFor();
  const value = async () => (await user(member)).attributes.find((one) => one.key === key)?.value;
  expect(await value()).toBe('turks');
  await line.getByRole('link', { name: /^Wijzig/ }).click();
  await page.getByRole('button', { name: /^Haal mijn antwoord weg/ }).press('Enter');
  await page.locator('input[type=radio]:focus').waitFor();
  await save(page).click();
  await expect.poll(value).toBeNull();
});

proof('one group is open at a time, and changes that are not saved are put back', async () => {
  const member = await samira(world);
  const page = await openProfile(world, member, '?tab=attributes');
  await change(page, 'Hoogste opleiding').click();
  const education = page.getByLabel('Wat is je hoogste opleiding met een diploma?');
  await expect.poll(() => focusedId(page)).toBe('attributes.education');
  await education.selectOption('Mbo');
  await change(page, 'Postcode').waitFor({ state: 'detached' });
  await save(page).click();
  await saved(page).waitFor();
  expect((await answer(page, 'Hoogste opleiding')).split('\n')).toEqual(['Mbo', 'Net opgeslagen']);
  expect(await answer(page, 'Geslacht')).toBe('Vrouw');
  await expect.poll(() => focused(page)).toBe('Over jou');

  await change(page, 'Nieuwsbrief').click();
  await page.getByRole('checkbox', { name: /nieuwsbrief/ }).check();
  await change(page, 'Kind op het mbo').click();
  // No question in this group must be answered.
  await page.getByText('Wat niet bij je past, laat je leeg.').waitFor();
  expect(await page.getByText('Velden met een * moet je invullen.').count()).toBe(0);
  await change(page, 'In Nederland geboren').click();
  expect((await answer(page, 'Nieuwsbrief')).split('\n')).toEqual(['Ja', 'Nog niet opgeslagen']);
  await change(page, 'Nieuwsbrief').click();
  await page.getByRole('button', { name: 'Laat zo' }).click();
  await expect.poll(() => focused(page)).toBe('Waar je toestemming voor geeft');
  expect(await answer(page, 'Nieuwsbrief')).toBe('Nee');
  expect((await user(member)).attributes.find(({ key }) => key === 'education')?.value).toBe('mbo');

  await tab(page, 'Accountgegevens').click();
  await page.getByLabel('Voornaam').fill('Sam');
  await save(page).click();
  await page.getByText('Net opgeslagen.').waitFor();
  await page.getByLabel('Voornaam').fill('Samira');
  await page.getByText('Net opgeslagen.').waitFor({ state: 'detached' });
});

describe('what is wrong', () => {
  test('is said at the fields and above the form, and nothing is sent', async () => {
    const page = await openProfile(world, await samira(world), '?tab=general');
    const bodies = bodiesOf(page, '/user');
    await page.getByLabel('Voornaam').fill('a'.repeat(51));
    await page.getByLabel('E-mailadres').fill('geen adres');
    await radio(page, 'Hoe wil je de vragenlijsten krijgen?', 'Via WhatsApp Het snelst, op je telefoon').check();
    await phone(page).fill('');
    await save(page).click();
    await expect.poll(() => focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
    expect(await summaryLines(page)).toEqual([
      'De naam mag maximaal 50 karakters bevatten.',
      'Vul een geldig e-mailadres in.',
      'Mobiel nummer: Dit veld is verplicht.',
      'Je wachtwoord: Dit veld is verplicht.',
    ]);
    expect(await errorAt(page, 'name')).toBe('De naam mag maximaal 50 karakters bevatten.');
    expect(await errorAt(page, 'email')).toBe('Vul een geldig e-mailadres in.');
    expect(await errorAt(page, 'phone')).toBe('Dit veld is verplicht.');
    expect(await page.title()).toBe('Fout: Accountgegevens - Ouderpanel');
    expect(bodies).toEqual([]);

    await page.getByLabel('E-mailadres').fill('');
    await page.getByLabel('E-mailadres').blur();
    expect(await errorAt(page, 'email')).toBe('Dit veld is verplicht.');
    // A number is no longer needed when invitations come by e-mail.
    await radio(page, 'Hoe wil je de vragenlijsten krijgen?', 'Per e-mail Op het adres hierboven').check();
    await expect.poll(() => errorAt(page, 'phone')).toBeNull();
  });

  proof('of an address or number in use the server says so', async () => {
    const other = await join(world, { phone: mobile() });
    const member = await samira(world);
    const page = await openProfile(world, member, '?tab=general');
    await page.getByLabel('E-mailadres').fill(other.email);
    await page.locator('#current_password').fill(member.password);
    await phone(page).fill((await user(other)).phone!);
    await save(page).click();
    await summary(page).waitFor();
    expect(await summaryLines(page)).toEqual([
      'Dit e-mailadres is al in gebruik.',
      'Dit telefoonnummer is al in gebruik.',
    ]);
    expect(await errorAt(page, 'phone')).toBe('Dit telefoonnummer is al in gebruik.');
    expect(await toast(page, failed).count()).toBe(0);
  });

  proof('in the answers, of who has answered nothing yet', async () => {
    const member = await samira(world);
    await world.context.db.run(sql`delete from profile.attribute where member_id = ${member.id}`);
    const page = await openProfile(world, member, '?tab=attributes&deel=1');
    await page.getByLabel('Wat zijn de vier cijfers van je postcode?').fill('0999');
    await save(page).click();
    await summary(page).waitFor();
    expect(await errors(page)).toEqual([
      'Dit veld is verplicht.',
      'Dit veld is verplicht.',
      'Vul een geldige postcode in.',
    ]);
    await change(page, 'Akkoord met de privacyverklaring').click();
    await save(page).click();
    // The zipcode was changed and goes along; what is asked in other groups waits for its turn.
    await expect.poll(() => errors(page)).toEqual(['Je moet akkoord gaan met de privacyverklaring.']);
    await change(page, 'Geboortejaren').click();
    await year(page, 1).fill('1999');
    await year(page, 1).blur();
    expect(await page.locator('form .error').allTextContents()).toContain(
      'Een van de ingevulde geboortejaren is ongeldig.',
    );
  });
});

proofs('a save that nobody takes', () => {
  test.each([
    [500, {}, 'Je wijzigingen zijn nog niet opgeslagen.'],
    [422, { message: 'Nee.', errors: { iets: ['Dit kennen we niet.'] } }, 'Dit kennen we niet.'],
  ])('%i: the toast says it, the page too, and what was typed stays', async (status, json, said) => {
    const member = await samira(world);
    const page = await openProfile(world, member, '?tab=general');
    await page.route('**/api/v1/user', (route) => route.fulfill({ status, json }));
    if (status >= 500) expectComplaint(page, new RegExp(String(status)));
    await page.getByLabel('Voornaam').fill('Sam');
    await save(page).click();
    await toast(page, failed).waitFor();
    expect(await notice(page, 'Je wijzigingen zijn nog niet opgeslagen.').textContent()).toContain(said);
    expect(await page.getByLabel('Voornaam').inputValue()).toBe('Sam');
    await page.unroute('**/api/v1/user');
    await save(page).click();
    await saved(page).waitFor();
    expect(await notice(page, 'Je wijzigingen zijn nog niet opgeslagen.').count()).toBe(0);
    expect((await user(member)).name).toBe('Sam');
  });
});
