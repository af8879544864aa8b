import type { Page } from 'playwright-core';
import { axe } from './browser.ts';

/** A width of the window, with letters of the usual size or of twice that, which somebody may have set. */
export type Look = { width: 320 | 375 | 1280; text: 100 | 200 };

export const widths: Look[] = [
  { width: 320, text: 100 },
  { width: 375, text: 100 },
  { width: 1280, text: 100 },
];
export const looks: Look[] = [...widths, { width: 1280, text: 200 }, { width: 375, text: 200 }];

/** The content policy refuses a style attribute, and the browser's own setting has no handle. A new page forgets it. */
export const letters = (page: Page, percent: Look['text']): Promise<void> =>
  page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}%; }`);
    document.adoptedStyleSheets = [sheet];
  }, percent);

export const widen = (page: Page, width: Look['width']): Promise<void> =>
  page.setViewportSize({ width, height: width === 1280 ? 800 : 812 });

/** The same state, made once, in every look. The page has its usual letters and its own width again afterwards. */
export async function inEach(page: Page, looks: Look[], check: (look: Look) => Promise<void>): Promise<void> {
  const own = page.viewportSize()!;
  for (const look of looks) {
    await widen(page, look.width);
    await letters(page, look.text);
    await check(look);
  }
  await letters(page, 100);
  await page.setViewportSize(own);
}

/** What axe judges depends on which layout it is, the narrow or the wide one, and not on each pixel and size. */
export async function axeIn(page: Page, { width, text }: Look): Promise<void> {
  if (width !== 375 && text === 100) await axe(page);
}

/** How far the page runs off the side. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** A toast goes by itself, unless a pointer rests on it. */
export const keepToasts = (page: Page): Promise<void> => page.locator('.toasts').dispatchEvent('pointerover');
