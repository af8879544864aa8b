import { describe, expect, onTestFinished, test } from 'vitest';
import { problems } from '#contract/problem.ts';
import { join, mobile, sentTo } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { toast } from '../account/visitor.ts';
import { phone } from '../register/visitor.ts';
import { notice, openProfile, samira, save, saved } from './visitor.ts';

const world = await makeWorld({ pages: true });
const emailTitle = 'Je e-mailadres is nog niet bevestigd.';
const phoneTitle = 'Je telefoonnummer is nog niet bevestigd.';
const sentAgain = 'Verificatie is opnieuw verstuurd!';
const notSent = 'Het opnieuw versturen is mislukt, probeer het later nogmaals.';
/** What lasts says it in other words than the toast. */
const onPage = 'Versturen lukte niet. Probeer het later nog eens.';
/** As the page writes a number of ours. */
const written = (number: string) => number.replace(/^\+316(..)(..)(..)(..)$/, '06 $1 $2 $3 $4');
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

proof('what is proven has no hint, nor has a number that was not given', async () => {
  const page = await openProfile(world, await samira(world));
  expect(await page.getByRole('main').getByRole('group').count()).toBe(0);
  const none = await openProfile(world, await join(world));
  await notice(none, emailTitle).waitFor();
  expect(await notice(none, phoneTitle).count()).toBe(0);
});

describe.each([''])('at /profiel%s', (search) => {
  test('an address and a number that wait to be proven can be sent their message again', async () => {
    const number = mobile();
    const member = await join(world, { phone: number });
    const page = await openProfile(world, member, search);
    expect(await notice(page, emailTitle).textContent()).toContain(`Open de link in de e-mail aan ${member.email}.`);
    expect(plain(await notice(page, phoneTitle).textContent())).toContain(
      `Open de link in de sms aan ${written(number)}.`,
    );

    await page.getByRole('button', { name: 'Verstuur de e-mail opnieuw' }).click();
    await toast(page, sentAgain).waitFor();
    await expect.poll(() => notice(page, emailTitle).textContent()).toContain('We hebben de e-mail opnieuw verstuurd.');
    expect(await sentTo(world, member.email, 'activation')).toHaveLength(2);
    await page.getByRole('button', { name: 'Verstuur de sms opnieuw' }).click();
    await expect.poll(() => notice(page, phoneTitle).textContent()).toContain('We hebben de sms opnieuw verstuurd.');
    expect(await sentTo(world, number, 'verify_phone')).toHaveLength(2);
  });
});

proof('too often, and the toast and the hint say that it did not work', async () => {
  const member = await join(world);
  const page = await openProfile(world, member);
  const again = page.getByRole('button', { name: 'Verstuur de e-mail opnieuw' });
  for (let sent = 2; sent <= 4; sent++) {
    await again.click();
    await expect.poll(async () => (await sentTo(world, member.email, 'activation')).length).toBe(sent);
    await again.waitFor();
  }
  await again.click();
  await toast(page, notSent).waitFor();
  expect(await notice(page, emailTitle).textContent()).toMatch(
    `${onPage} Dat ging te snel achter elkaar. Probeer het over `,
  );
});

test('a new address and a new number are not verified yet, and the old ones count until then', async () => {
  const [old, next] = [mobile(), mobile()];
  const member = await samira(world, { phone: old });
  const page = await openProfile(world, member, '?tab=general');
  await page.locator('#email').fill(`nieuw-${member.email}`);
  await page.locator('#current_password').fill(member.password);
  await phone(page).fill(written(next));
  await save(page).click();
  await saved(page).waitFor();
  expect(await page.locator('#email').inputValue()).toBe(`nieuw-${member.email}`);
  expect(await notice(page, emailTitle).textContent()).toContain(
    `Open de link in de e-mail aan nieuw-${member.email}. Tot dan gebruiken we je oude adres, ${member.email}. Daarmee log je ook in.`,
  );
  expect(plain(await notice(page, phoneTitle).textContent())).toContain(
    `Open de link in de sms aan ${written(next)}. Tot dan gebruiken we je oude nummer, ${written(old)}.`,
  );
  // The notice is read out when it appears after a save.
  expect(await notice(page, emailTitle).locator('xpath=..').getAttribute('aria-live')).toBe('polite');

  await page.locator('#email').fill(member.email);
  await page.getByRole('button', { name: 'Melding sluiten' }).click();
  await save(page).click();
  await saved(page).waitFor();
  await expect.poll(() => notice(page, emailTitle).count()).toBe(0);
});

proof('to a country that we do not text, the hint says why no text message came', async () => {
  const member = await join(world, { phone: `+3247${mobile().slice(-7)}` });
  Object.assign(world.context.config, { sms_provider: 'spryng' });
  onTestFinished(() => void Object.assign(world.context.config, { sms_provider: undefined }));
  const page = await openProfile(world, member);
  await page.getByRole('button', { name: 'Verstuur de sms opnieuw' }).click();
  await toast(page, notSent).waitFor();
  expect(plain(await notice(page, phoneTitle).textContent())).toContain(`${onPage} ${problems.sms_abroad.message}`);
});
