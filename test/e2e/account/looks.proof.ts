import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { join, linkTo } from '../../make-members.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint, shot } from '../browser.ts';
import { axeIn, inEach, keepToasts, looks } from '../looks.ts';
import { openGuest } from '../parents/visitor.ts';
import { button, email, fits, hold, password, repeated, summary, toast } from './visitor.ts';

const world = await makeWorld({ pages: true });

const ready = (page: Page) => page.locator('h1').waitFor();
const seen = (page: Page, name: string) =>
  inEach(page, [...looks, { width: 320, text: 200 }], async (look) => {
    await fits(page);
    await axeIn(page, look);
    await shot(page, `account-${name}${look.text === 200 ? '-large' : ''}`, { whole: true });
  });

test('log-in', async () => {
  const page = await openGuest(world, { width: 1280 });
  await page.goto('/inloggen');
  await ready(page);
  await seen(page, 'login');
  await button(page, 'Inloggen').click();
  await summary(page).waitFor();
  await seen(page, 'login-empty');
  await email(page).fill('sanne@voorbeeld.example');
  await password(page).fill('Dat-is-het-niet-1');
  const held = await hold(page, '/login');
  await button(page, 'Inloggen').click();
  await button(page, 'Bezig met inloggen').waitFor();
  await seen(page, 'login-busy');
  held.release();
  await page.locator('#password-error').waitFor();
  await seen(page, 'login-wrong');
  await page.unroute('**/api/v1/login');
  await page.route('**/api/v1/login', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  expectComplaint(page, /502/);
  await password(page).fill('Dat-is-het-niet-1');
  await button(page, 'Inloggen').click();
  await toast(page, 'Het inloggen is mislukt, probeer het later nogmaals.').waitFor();
  await keepToasts(page);
  await seen(page, 'login-failed');
});

test('password forgotten', async () => {
  const page = await openGuest(world, { width: 1280 });
  await page.goto('/wachtwoord-vergeten');
  await ready(page);
  await seen(page, 'forgot');
  await email(page).fill('geen adres');
  await button(page, 'Verzoek indienen').click();
  await summary(page).waitFor();
  await seen(page, 'forgot-error');
  await email(page).fill('niemand@voorbeeld.example');
  await button(page, 'Verzoek indienen').click();
  await page.getByRole('group', { name: 'Kijk in je e-mail.' }).waitFor();
  await seen(page, 'login-link-sent');
});

test.each(['reset-password', 'create-password'])('%s', async (path) => {
  const page = await openGuest(world, { width: 1280 });
  await page.goto(`/${path}`);
  await ready(page);
  await seen(page, `${path}-incomplete`);
  await page.goto(`/${path}?email=sanne%40voorbeeld.example&token=${'x'.repeat(43)}`);
  await repeated(page).waitFor();
  await seen(page, path);
  await password(page).fill('zwak');
  await repeated(page).fill('anders');
  await page.keyboard.press('Enter');
  await summary(page).waitFor();
  await seen(page, `${path}-refused`);
  await password(page).fill('Sterk-genoeg-12');
  await repeated(page).fill('Sterk-genoeg-12');
  await page.keyboard.press('Enter');
  await page
    .getByText(/werkt niet meer|is verlopen/)
    .first()
    .waitFor();
  await seen(page, `${path}-dead`);
});

test('after a new password', async () => {
  const page = await openGuest(world, { width: 1280 });
  const { email } = await join(world);
  await page.goto('/wachtwoord-vergeten');
  await page.getByLabel('E-mailadres').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Kijk in je e-mail.' }).waitFor();
  await page.goto((await linkTo(world, email, 'password_forgotten')).href);
  await password(page).fill('Sterk-genoeg-12');
  await repeated(page).fill('Sterk-genoeg-12');
  await page.keyboard.press('Enter');
  await page.getByText('Je hebt een nieuw wachtwoord.').waitFor();
  await seen(page, 'login-after-reset');
});

test.each(['email/verifieer', 'p/v'])('%s', async (path) => {
  const page = await openGuest(world, { width: 1280 });
  await page.goto(`/${path}/${'x'.repeat(43)}`);
  await page.getByText('niet bevestigd').waitFor();
  await seen(page, `${path.replace('/', '-')}-failed`);
});
