import type { Page } from 'playwright-core';
import { expect } from 'vitest';
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
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 40)
      .map((element) => element.outerHTML),
  );
  expect(small).toEqual([]);
}
