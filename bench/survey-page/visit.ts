/** Each function is one visit by an old phone on a slow line, with nothing in its cache. */
import type { Browser, Page } from 'playwright-core';
import { slowDown } from '../slow-phone.ts';

export type Loaded = { lcp: number; shift: number; requests: string[] };
export type Pressed = { intro: number; reacts: number; acts: number; shown: number };

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'nl-NL' });
  const page = await context.newPage();
  await slowDown(page);
  return page;
}

/** Loads the page and presses nothing. */
export async function load(browser: Browser, url: string): Promise<Loaded> {
  const page = await openPage(browser);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0 };
    Object.assign(window, { seen });
    const watch = (
      type: string,
      note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
    ) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as never);
      }).observe({ type, buffered: true });
    watch('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime;
    });
    watch('layout-shift', ({ value, hadRecentInput }) => {
      if (!hadRecentInput) seen.shift += value;
    });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; shift: number } }).seen);
  await page.context().close();
  return { ...seen, requests };
}

/**
 * Presses as soon as there is something to press, at every frame, until a press has its effect: the introduction's
 * button until question 1 is there, then the first option, then the button of question 1 until its answer leaves.
 */
export async function press(browser: Browser, url: string): Promise<Pressed> {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const note = (name: string) => {
      seen[name] ??= performance.now();
    };
    const send = window.fetch;
    window.fetch = (...given) => {
      if (String(given[0]).endsWith('/answer')) note('acts');
      return send(...given);
    };
    const isShown = (element: Element | null) => element?.checkVisibility() ?? false;
    let first: string | undefined;
    const look = () => {
      requestAnimationFrame(look);
      const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
      const question = document.querySelector('#question');
      if (!painted || !question) return;
      if (!isShown(question)) return document.querySelector<HTMLElement>('#begin [type=submit]')?.click();
      note('intro');
      const words = question.closest('.screen')?.querySelector('h1')?.textContent ?? '';
      first ??= words;
      if (words !== first) return note('shown');
      const option = question.querySelector<HTMLInputElement>('[type=radio]');
      if (!option?.checked) return option?.click();
      const button = question.querySelector<HTMLElement>('[type=submit]');
      if (button?.getAttribute('aria-busy') === 'true') return note('reacts');
      if (!seen.acts) button?.click();
    };
    look();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Partial<Pressed> };
    return seen.acts && (seen.shown || !document.querySelector('#survey'));
  });
  const seen = await page.evaluate(() => (window as unknown as { seen: Pressed }).seen);
  await page.context().close();
  return seen;
}
