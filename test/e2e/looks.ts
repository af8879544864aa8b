import type { Page } from 'playwright-core';
import { axe, shot } from './browser.ts';
import { sizeAt, type Width } from './visits.ts';

/** A width of the window, with letters of the usual size or of twice that, which somebody may have set. */
export type Look = { width: Width; text: 100 | 200 };

/** `npm run proof looks` takes every look; `npm test` the narrowest, the widest, and the largest letters on a phone. */
const all = process.env.LOOKS === 'all';
const phone: Look[] = all ? [{ width: 375, text: 100 }] : [];
export const widths: Look[] = [{ width: 320, text: 100 }, ...phone, { width: 1280, text: 100 }];
export const looks: Look[] = [
  ...widths,
  { width: 375, text: 200 },
  ...(all ? ([{ width: 1280, text: 200 }] satisfies Look[]) : []),
];

/**
 * Sets the size of letters by a style sheet: the content policy refuses a style attribute, and no test can reach the
 * browser's own setting. A new page has its usual letters again.
 */
export const letters = (page: Page, percent: Look['text']): Promise<void> =>
  page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}%; }`);
    const others = document.adoptedStyleSheets.filter(
      ({ cssRules }) => !/^html \{ font-size/.test(cssRules[0]!.cssText),
    );
    document.adoptedStyleSheets = [...others, sheet];
  }, percent);

export const widen = (page: Page, width: Look['width']): Promise<void> => page.setViewportSize(sizeAt(width));

/** Checks one state of a page in every look. Afterwards the page has its usual letters and its own width again. */
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

/** Runs axe in the wide layout, in `npm run proof looks` in the narrow one too: axe takes longer than all other checks. */
export async function axeIn(page: Page, { width, text }: Look): Promise<void> {
  if (text !== 100 || (width !== 1280 && !(all && width === 320))) return;
  await axe(page);
  await byNight(page, () => axe(page, { contrastOnly: true }));
}

export async function byNight(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';
  if (await page.evaluate(isDark)) await check();
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Pictures of a state at every width, for people to look at. */
export async function shots(page: Page, name: string, { whole = false } = {}): Promise<void> {
  if (process.env.SHOTS) await inEach(page, widths, () => shot(page, name, { whole }));
}

/** By how many pixels the page runs off the side. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * The sentences in which a line ends within 'e-mail', which then reads as two words. In letters of twice the size the
 * word may be wider than its line.
 */
export const parted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if (getComputedStyle(document.documentElement).fontSize !== '16px') return found;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      for (const { index } of text.matchAll(/e-mail/gi)) {
        const [before, behind] = [index, index + 2].map((at) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect();
        });
        if (before!.bottom < behind!.top) found.push(text);
      }
    }
    return found;
  });

/** By how much the page jumped by itself, as Chromium counts it. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

/** Keeps the toasts in sight: a toast disappears by itself, unless a pointer rests on it. */
export const keepToasts = (page: Page): Promise<void> => page.locator('.toasts').dispatchEvent('pointerover');

/** What a toast on a phone must leave free. */
export const underToast = (page: Page, also: string[] = []): Promise<string[]> =>
  page.evaluate((also) => {
    const toast = document.querySelector('.toast')!.getBoundingClientRect();
    return ['.brand svg', '.brand b', 'h1', '.progress strong', '.progress svg', ...also].filter((one) => {
      const box = document.querySelector(one)?.getBoundingClientRect();
      return (
        box && box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom
      );
    });
  }, also);
