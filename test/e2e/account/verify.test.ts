import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { getUser } from '#contract/calls/members.ts';
import { join, linkTo, logIn, mobile } from '../../make-members.ts';
import { proof } from '../../proof-test.ts';
import { days, makeWorld } from '../../world.ts';
import { shot } from '../browser.ts';
import { callsOf, landed, openGuest, openMember, storedToken } from '../parents/visitor.ts';
import { button, focused, hold, inOrder } from './visitor.ts';

const world = await makeWorld({ pages: true });
const nonsense = 'x'.repeat(43);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The heading as a person reads it, without the soft hyphens in long words. */
const headingOf = async (page: Page) => heading(page).textContent();
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

const kinds = [
  {
    what: 'email' as const,
    paths: ['/email/verify/', '/email/verifieer/'],
    call: '/email/verify/',
    template: 'activation',
    waiting: 'We bevestigen je e-mailadres, een moment.',
    title: 'E-mailadres bevestigen',
    done: 'Klaar, je e-mailadres is bevestigd',
    failed: 'Je emailadres is niet bevestigd',
  },
  {
    what: 'phone' as const,
    paths: ['/p/v/'],
    call: '/p/v/',
    template: 'verify_phone',
    waiting: 'We bevestigen je telefoonnummer, een moment.',
    title: 'Telefoonnummer bevestigen',
    done: 'Klaar, je telefoonnummer is bevestigd',
    failed: 'Je telefoonnummer is niet bevestigd!',
  },
];

describe.each(kinds)('$title', ({ what, paths, call, template, waiting, title, done, failed }) => {
  async function newcomer() {
    const phone = mobile();
    const member = await join(world, { phone });
    const sent = await linkTo(world, what === 'email' ? member.email : phone, template);
    return { member, token: sent.pathname.split('/').at(-1)!, link: sent.href };
  }
  const isProven = async (member: Awaited<ReturnType<typeof join>>) => {
    // The first proof of an address ends all earlier sessions, so this logs in again.
    const user = await world.call(getUser, {}, await logIn(world, member.email));
    return what === 'email' ? user.email_verified : user.phone_verified;
  };

  test.each(paths)('%s calls once when it is loaded, and says that it worked', async (path) => {
    const { member, token } = await newcomer();
    const page = await openGuest(world);
    const calls = callsOf(page);
    const held = await hold(page, call + token);
    await page.goto(path + token);
    await page.getByText(waiting).waitFor();
    expect(await headingOf(page)).toBe(title);
    expect(await page.title()).toBe(`${title} - Ouderpanel`);
    expect(await page.getByRole('status').getByText(waiting).count()).toBe(1);
    await inOrder(page);
    await shot(page, `account-${what}-waiting`);
    held.release();
    await page.getByText(done).waitFor();
    expect(await headingOf(page)).toBe(done);
    expect(await focused(page)).toBe(done);
    expect(await page.title()).toBe(`${done} - Ouderpanel`);
    expect(calls).toEqual([`POST ${call}${token}`]);
    expect(await isProven(member)).toBe(true);
    await inOrder(page);
    await shot(page, `account-${what}-done`);
    await link(page, 'Naar het Ouderpanel').press('Enter');
    await page.getByText('Jij weet hoe het').waitFor();
    expect(await landed(page)).toBe('/');
  });

  // The screen is one: the other kind shows its own words above, and the rest is tried once.
  if (what === 'phone') return;

  proof('leaves the session of another member as it is, and shows at once that its own is over', async () => {
    const { member, link: sent } = await newcomer();
    const tokenOf = ({ headers }: typeof member) => headers.authorization.slice('Bearer '.length);
    const [own, other] = [tokenOf(member), tokenOf(await join(world))];
    for (const token of [own, other]) {
      const page = await openMember(world, token);
      await page.goto(sent);
      await page.getByText(done).waitFor();
      const isOver = token === own && what === 'email';
      await expect.poll(() => storedToken(page)).toBe(isOver ? null : token);
      expect(await page.getByText('Je bent ingelogd').isVisible()).toBe(!isOver);
      if (!isOver) continue;
      await link(page, 'Log opnieuw in').click();
      await page.getByText('Je bent uitgelogd.').waitFor();
      await expect.poll(() => page.getByLabel('E-mailadres').inputValue()).toBe(member.email);
      expect(await storedToken(page)).toBeNull();
    }
  });

  test('by a link that nobody sent says so, once, and names every way on', async () => {
    const page = await openGuest(world);
    const calls = callsOf(page);
    await page.goto(paths[0] + nonsense);
    await page.getByText(failed, { exact: true }).waitFor();
    expect(await headingOf(page)).toBe(failed);
    expect(await focused(page)).toBe(failed);
    expect(await page.title()).toBe(`${failed} - Ouderpanel`);
    expect(calls).toEqual([`POST ${call}${nonsense}`]);
    expect(await link(page, 'Neem contact met ons op').getAttribute('href')).toBe(world.context.config.contact_url);
    expect(await link(page, 'Log in').getAttribute('href')).toBe('/inloggen');
    expect(await link(page, 'Naar het Ouderpanel').getAttribute('href')).toBe('/');
    expect(await button(page, 'Probeer het nog eens').count()).toBe(0);
  });

  proof('a week later, for a member, points to the account for a new one', async () => {
    const { member, link: sent } = await newcomer();
    const page = await openMember(world, member.headers.authorization.slice('Bearer '.length));
    world.clock.advance(days(8));
    await page.goto(sent);
    await page.getByText(failed, { exact: true }).waitFor();
    expect(await link(page, 'Mijn account').getAttribute('href')).toBe('/profiel');
    expect(await link(page, 'Neem contact met ons op').getAttribute('href')).toBe(world.context.config.contact_url);
    await inOrder(page);
    await shot(page, `account-${what}-failed-member`);
  });

  proof('is tried four times when nobody answers, and again when the reader asks', async () => {
    const { token, link: sent } = await newcomer();
    const page = await openGuest(world);
    let tries = 0;
    await page.route(`**/api/v1${call}${token}`, (route) => {
      tries += 1;
      return route.abort('aborted');
    });
    await page.clock.install();
    await page.goto(sent);
    for (const [wait, count] of [
      [0, 1],
      [1000, 2],
      [2000, 3],
      [4000, 4],
    ] as const) {
      await page.clock.runFor(wait);
      await expect.poll(() => tries).toBe(count);
    }
    await page.clock.runFor(100);
    await page.getByText(failed, { exact: true }).waitFor();
    await inOrder(page);
    await shot(page, `account-${what}-offline`);
    await page.unroute(`**/api/v1${call}${token}`);
    await button(page, 'Probeer het nog eens').click();
    await page.clock.runFor(100);
    await page.getByText(done).waitFor();
    expect(tries).toBe(4);
  });
});
