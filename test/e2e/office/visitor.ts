import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sql } from '#server/platform/database/sql.ts';
import { codeOf, type Person } from '../../make-staff.ts';
import type { World } from '../../world.ts';
import { axe, openPage, type PageOptions, shot } from '../browser.ts';
import { axeIn, inEach, sideways, widths } from '../looks.ts';

type Options = Omit<PageOptions, 'base'>;

export const openOffice = (world: World, options: Options = {}): Promise<Page> =>
  openPage({ base: world.office_url, ...options });

/** Opens the office in a browser that holds the cookies of a log-in. */
export async function openDesk(world: World, cookies: string, options: Options = {}): Promise<Page> {
  const page = await openOffice(world, options);
  await page.context().addCookies(
    cookies.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: world.office_url };
    }),
  );
  return page;
}

/**
 * Acts while the session lives, which ends before the call arrives: any other call of the page would find it out before.
 * `sends`: how the address of that call ends.
 */
export async function actAtTheEnd(
  page: Page,
  world: World,
  person: Person,
  sends: string,
  act: () => Promise<void>,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const path = `**/${sends}`;
  await page.route(path, (route) => ended.promise.then(() => route.continue()));
  const sent = page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith(`/${sends}`));
  await act();
  await sent;
  await world.context.db.run(sql`
    delete from office.staff_session where staff_id = (select id from office.staff where email = ${person.email})`);
  ended.resolve();
  await page.getByText('Je bent uitgelogd.').waitFor();
  await page.unroute(path);
}

export async function logInAgain(page: Page, world: World, person: Person): Promise<void> {
  await page.getByLabel('E-mailadres').fill(person.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.getByLabel('Code van 6 cijfers').fill(codeOf(world, person));
  await page.getByRole('button', { name: 'Inloggen' }).click();
  // A code works once; by the next log-in there is another.
  world.clock.advance(30_000);
}

/** Presses a button at the end of a session, and logs in again. */
export async function pressAtTheEnd(page: Page, world: World, person: Person, press: Press): Promise<void> {
  await actAtTheEnd(page, world, person, press.sends, () =>
    page.getByRole('button', { name: press.button, exact: true }).click(),
  );
  await logInAgain(page, world, person);
}
/** A button, and how the address of its call ends. */
type Press = { button: string; sends: string };

export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
export const focusedId = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** What every screen must fulfil in every state: nothing for axe to find, and at every width what `fits` asks. */
export async function inOrder(page: Page): Promise<void> {
  await axe(page);
  await fits(page);
}

/** Checks the screen at each width, and takes a picture. */
export const inOrderAtEach = (page: Page, name: string, { whole = false } = {}): Promise<void> =>
  inEach(page, widths, async (look) => {
    await axeIn(page, look);
    await fits(page);
    await shot(page, name, { whole });
  });

/**
 * Nothing runs off the side and no element has a style attribute. Controls stand closer than on the parents' side, but
 * are still large enough for a thumb.
 */
async function fits(page: Page): Promise<void> {
  expect(await sideways(page)).toBe(0);
  expect(await page.locator('[style]:not([style=""])').count()).toBe(0);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.button, .input, .tabs button, .side li a, .mail-list a')]
      .filter((element) => {
        // Beside the page the menu is for a mouse.
        const least = element.matches('.side a') && window.innerWidth >= 960 ? 32 : 40;
        return element.checkVisibility() && element.getBoundingClientRect().height < least;
      })
      .map((element) => element.outerHTML),
  );
  expect(small).toEqual([]);
}
