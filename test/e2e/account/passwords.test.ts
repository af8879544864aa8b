import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { problems } from '#contract/problem.ts';
import { makeLink, passwordLink } from '#server/people/mailed-link-token.ts';
import { type Joined, join, logIn } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld, minutes } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { keepToasts } from '../looks.ts';
import { callsOf, landed, openGuest, storedToken } from '../parents/visitor.ts';
import {
  button,
  email,
  errorAt,
  focused,
  focusedId,
  hold,
  inOrder,
  password,
  repeated,
  summary,
  summaryLines,
  toast,
} from './visitor.ts';

const world = await makeWorld({ pages: true });
const fresh = 'Nieuwe-fiets-9';
const rule = 'Minstens 8 karakters, 1 hoofdletter, 1 nummer en 1 speciaal teken.';
const mislukt = 'Het wijzigen is mislukt, probeer het later nogmaals.';

// The clock moves on, so that the rate limits begin anew for each test.
beforeEach(() => world.clock.advance(minutes(61)));

async function atLink(link: string, page?: Page): Promise<Page> {
  const at = page ?? (await openGuest(world));
  await at.goto(link);
  await landed(at);
  return at;
}
const linkFor = async ({ id, email: address }: Pick<Joined, 'id' | 'email'>, purpose: 'reset' | 'create') => {
  const token = await makeLink(world.context.db, world.context, { member_id: id, purpose, address });
  return passwordLink(
    world.context,
    purpose === 'reset' ? 'wachtwoord-resetten' : 'wachtwoord-aanmaken',
    address,
    token,
  );
};

/** How the two screens differ. */
const kinds = [
  {
    purpose: 'reset' as const,
    english: '/reset-password',
    title: 'Wachtwoord herstellen',
    success: 'Je wachtwoord is succesvol hersteld!',
    stays: 'Je hebt een nieuw wachtwoord.',
    undone: 'Je wachtwoord is nog niet veranderd.',
    dead: 'Deze link werkt niet meer. Vraag een nieuwe aan via ‘Wachtwoord vergeten’.',
  },
  {
    purpose: 'create' as const,
    english: '/create-password',
    title: 'Wachtwoord aanmaken',
    success: 'Je wachtwoord is succesvol aangemaakt!',
    stays: 'Je hebt nu een wachtwoord.',
    undone: 'Je wachtwoord is nog niet aangemaakt.',
    dead: 'De link om je wachtwoord aan te maken is verlopen. Gebruik ‘wachtwoord vergeten’ voor een nieuwe link.',
  },
];

describe.each(kinds)('$title', ({ purpose, english, title, success, stays, undone, dead }) => {
  test('has its title, the address of the link, two passwords and the rule', async () => {
    const member = await join(world);
    const link = new URL(await linkFor(member, purpose));
    const page = await atLink(english + link.search);
    expect(await page.title()).toBe(`${title} - Ouderpanel`);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await page.getByText('Velden met een * moet je invullen.').isVisible()).toBe(true);
    expect(await email(page).inputValue()).toBe(member.email);
    expect(await email(page).getAttribute('readonly')).not.toBeNull();
    expect(await email(page).getAttribute('autocomplete')).toBe('username');
    expect(await page.locator('label[for=password_confirmation]').innerText()).toBe('Herhaal wachtwoord*');
    expect(await page.locator('#password-hint').textContent()).toBe(rule);
    for (const field of [password(page), repeated(page)]) {
      expect(await field.getAttribute('autocomplete')).toBe('new-password');
      expect(await field.getAttribute('aria-required')).toBe('true');
      expect(await field.getAttribute('maxlength')).toBeNull();
    }
    expect(await page.getByRole('main').getByRole('link', { name: 'Terug' }).getAttribute('href')).toBe('/');
    await button(page, 'Toon herhaald wachtwoord').click();
    expect(await repeated(page).getAttribute('type')).toBe('text');
    expect(await password(page).getAttribute('type')).toBe('password');
    await password(page).fill('Welkom2026!');
    await page.getByRole('group', { name: 'Dit wachtwoord is makkelijk te raden.' }).waitFor();
    expect(await password(page).getAttribute('aria-invalid')).toBeNull();
  });

  test('by keyboard: sets it, says so, and leads to the log-in, where it works', async () => {
    const member = await join(world);
    const page = await atLink(await linkFor(member, purpose));
    await email(page).focus();
    await page.keyboard.press('Tab');
    expect(await focusedId(page)).toBe('password');
    await page.keyboard.type(fresh);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(fresh);
    await page.keyboard.press('Enter');
    await toast(page, success).waitFor();
    await page.waitForURL('**/inloggen');
    await page.getByRole('group', { name: stays }).waitFor();
    expect(await focused(page)).toBe('Inloggen');
    expect(await email(page).inputValue()).toBe(member.email);
    expect(await storedToken(page)).toBeNull();

    // The link, which works no more, is not one step back.
    await page.goBack();
    expect(page.url()).not.toContain('token');
    await logIn(world, member.email, fresh);
  });

  test('asks for both, and leaves the strength to the server, whose sentences stand at the fields', async () => {
    const member = await join(world);
    const page = await atLink(await linkFor(member, purpose));
    const calls = callsOf(page);
    await button(page, title).click();
    await summary(page).waitFor();
    expect(await summaryLines(page)).toEqual([
      'Wachtwoord: Dit veld is verplicht.',
      'Herhaal wachtwoord: Dit veld is verplicht.',
    ]);
    expect(await page.title()).toBe(`Fout: ${title} - Ouderpanel`);
    expect(calls).toEqual([]);

    await password(page).fill('zwak');
    await repeated(page).fill('anders');
    await page.keyboard.press('Enter');
    await expect.poll(() => errorAt(page, 'password')).toBe(rule);
    expect(await errorAt(page, 'password_confirmation')).toBe('De twee wachtwoorden zijn niet hetzelfde.');
    expect(await summaryLines(page)).toEqual([rule, 'De twee wachtwoorden zijn niet hetzelfde.']);
    expect(await focused(page)).toBe('Je bent er bijna. Kijk nog even naar:');
    expect(await page.locator('#password-hint').count()).toBe(0);
    expect(await toast(page, mislukt).count()).toBe(0);
    expect(calls).toEqual(['POST /reset-password']);

    const long = `Aa1!${'x'.repeat(1100)}`;
    await password(page).fill(long);
    await repeated(page).fill(long);
    await page.keyboard.press('Enter');
    await expect.poll(() => errorAt(page, 'password')).toBe('Dit wachtwoord is te lang. Kies een korter wachtwoord.');
    expect(await errorAt(page, 'password_confirmation')).toBeNull();
    // What the server said stands until the field is changed.
    await password(page).focus();
    await repeated(page).focus();
    expect(await errorAt(page, 'password')).toBe('Dit wachtwoord is te lang. Kies een korter wachtwoord.');
    await password(page).fill(fresh);
    await repeated(page).focus();
    await expect.poll(() => errorAt(page, 'password')).toBeNull();
  });

  // The screen is one: the other kind shows its own words above, and the rest is tried once.
  if (purpose === 'create') return;

  test('by a link that no longer works says so at the password, and offers a new one', async () => {
    const member = await join(world);
    const page = await atLink(await linkFor(member, purpose));
    world.clock.advance(minutes(8 * 24 * 60));
    await password(page).fill(fresh);
    await repeated(page).fill(fresh);
    await button(page, title).click();
    await expect.poll(() => errorAt(page, 'password')).toBe(dead);
    expect(await summaryLines(page)).toEqual([dead]);
    expect(await toast(page, mislukt).count()).toBe(0);
    await inOrder(page);

    await page.getByRole('link', { name: 'Vraag een nieuwe link aan' }).click();
    await page.waitForURL('**/wachtwoord-vergeten');
    expect(await email(page).inputValue()).toBe(member.email);
  });

  proof('refused without fields says so in a toast and above the form', async () => {
    const finger = await openGuest(world, { hasTouch: true });
    const page = await atLink(`${english}?email=a%40voorbeeld.example&token=abc`, finger);
    let answer = {};
    await page.route('**/api/v1/reset-password', (route) => route.fulfill(answer));
    const said = page.getByRole('group', { name: undone });
    for (const [status, text] of [
      [500, problems.failed.message],
      [502, undefined],
      [429, problems.too_many.message],
    ] as const) {
      answer = text ? { status, json: { message: text } } : { status, body: 'Bad gateway' };
      if (status >= 500) expectComplaint(page, new RegExp(String(status)));
      await password(page).fill(fresh);
      await repeated(page).fill(fresh);
      await button(page, title).click();
      await toast(page, mislukt).waitFor();
      await expect.poll(async () => (await said.innerText()).includes(problems.too_many.message)).toBe(status === 429);
      expect(await said.innerText()).toContain('Wat je hebt ingevuld, staat er nog.');
      expect(await password(page).inputValue()).toBe(fresh);
      // Further down the toast lies over a field and its 'Toon': a finger sends it away.
      await keepToasts(page);
      await page.locator('.toast > span').tap();
      await page.locator('.toast').waitFor({ state: 'detached' });
    }
    await inOrder(page);
  });

  proof('is one call for two quick clicks', async () => {
    const member = await join(world);
    const page = await atLink(await linkFor(member, purpose));
    const held = await hold(page, '/reset-password');
    await password(page).fill(fresh);
    await repeated(page).fill(fresh);
    await button(page, title).dblclick();
    await button(page, 'Bezig met opslaan').click();
    held.release();
    await page.waitForURL('**/inloggen');
    expect(held.count).toBe(1);
  });

  proof('without all that the link needs says so and shows ways on', async () => {
    const page = await openGuest(world);
    const less = ['', '?token=abc', '?email=a%40voorbeeld.example', '?email=geen%20adres&token=abc', '?email=&token='];
    for (const query of less) {
      await atLink(english + query, page);
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      expect(await page.getByText('De link is niet compleet.').isVisible(), query).toBe(true);
      expect(await page.locator('input').count(), query).toBe(0);
    }
    const link = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href');
    expect(await link('Vraag een nieuwe link aan')).toBe('/wachtwoord-vergeten');
    expect(await link('Naar het Ouderpanel')).toBe('/');
    expect(await link('contact met ons op')).toBe(world.context.config.contact_url);
  });
});
