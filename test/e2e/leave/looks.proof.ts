import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenTo } from '../../make-members.ts';
import { makeWorld, minutes } from '../../world.ts';
import { fits, hold } from '../account/visitor.ts';
import { expectComplaint, shot } from '../browser.ts';
import { axeIn, inEach, looks } from '../looks.ts';
import { openGuest, openMember } from '../parents/visitor.ts';
import { notice, samira } from '../profile/visitor.ts';
import { summary } from '../register/visitor.ts';
import { hasLeft, heading, leaveButton, leaveToken, now } from './visitor.ts';

const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });

const look = (page: Page, name: string) =>
  inEach(page, looks, async (each) => {
    await fits(page);
    await axeIn(page, each);
    await shot(page, `leave-${name}-${each.text}`, { whole: true });
  });

test('asking for the mail', async () => {
  const member = await samira(world);
  const page = await openMember(world, member.headers.authorization.slice(7), { width: 320 });
  await page.goto('/uitschrijven');
  await expect.poll(() => page.getByLabel('E-mailadres').inputValue()).toBe(member.email);
  await look(page, 'form');
  await page.getByRole('checkbox', { name: 'Ik krijg te veel berichten' }).check();
  await page.getByRole('checkbox', { name: 'Anders, namelijk' }).check();
  await page.getByLabel('Vertel kort waarom').fill('a'.repeat(501));
  await page.getByLabel('E-mailadres').fill('geen adres');
  await leaveButton(page).click();
  await summary(page).waitFor();
  await look(page, 'wrong');
  await page.getByLabel('E-mailadres').fill(member.email);
  await page.getByLabel('Vertel kort waarom').fill('Te druk.');
  const held = await hold(page, '/email/unsubscribe/request');
  await leaveButton(page).click();
  await page.getByRole('button', { name: 'Bezig met versturen' }).waitFor();
  await look(page, 'busy');
  held.release();
  await page.getByText('We hebben je een e-mail gestuurd').waitFor();
  await look(page, 'sent');
});

test('the form that nobody takes', async () => {
  const page = await openGuest(world, { width: 320 });
  await page.goto('/uitschrijven');
  await page.route('**/email/unsubscribe/request', (route) => route.fulfill({ status: 503, body: 'Even niet.' }));
  expectComplaint(page, /503/);
  await page.getByLabel('E-mailadres').fill('samira@voorbeeld.example');
  await leaveButton(page).click();
  await notice(page, 'Je bent nog niet uitgeschreven.').waitFor();
  await look(page, 'failed');
});

test('the link of the mail, and the way back', async () => {
  const member = await samira(world);
  const token = await leaveToken(world, member);
  const waiting = await openGuest(world, { width: 320 });
  await waiting.goto(`/uitschrijven/${token}`);
  await now(waiting).waitFor();
  await look(waiting, 'waiting');
  await now(waiting).click();
  await heading(waiting, 'Uitschrijving bevestigd').waitFor();
  await look(waiting, 'left');
  expect(await hasLeft(world, member)).toBe(true);

  const back = await openGuest(world, { width: 320 });
  await back.goto(`/uitschrijven/${await tokenTo(world, member.email, 'unsubscribed')}?terug`);
  await heading(back, 'Wil je lid blijven?').waitFor();
  await look(back, 'come-back');
  await back.getByRole('button', { name: 'Ja, ik wil lid blijven' }).click();
  await heading(back, 'Fijn dat je terug bent').waitFor();
  await look(back, 'back');
});

test('what leads nowhere', async () => {
  const page = await openGuest(world, { width: 320 });
  await page.goto('/uitschrijven/abc');
  await heading(page, 'Uitschrijving mislukt').waitFor();
  await look(page, 'unknown');
  await page.goto('/uitschrijven/abc?terug');
  await page.getByRole('button', { name: 'Ja, ik wil lid blijven' }).click();
  await heading(page, 'Terugkomen kan niet meer met deze link').waitFor();
  await look(page, 'too-late');

  const member = await samira(world);
  const token = await leaveToken(world, member);
  world.clock.advance(minutes(4));
  await page.route(`**/api/v1/email/unsubscribe/${token}`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 429, body: 'Rustig aan.' }),
  );
  await page.goto(`/uitschrijven/${token}`);
  await page.getByRole('button', { name: 'Probeer het nog eens' }).waitFor();
  await look(page, 'broken');
});
