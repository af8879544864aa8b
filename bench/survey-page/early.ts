/** Presses that come before the page's script runs: none may be lost, whenever they come. */
import type { Browser, Page } from 'playwright-core';
import { slowDown } from '../slow-phone.ts';

type Early = { lost: number; least: number; most: number };

export async function pressEarly(browser: Browser, url: string, presses: number): Promise<Early> {
  const moments: number[] = [];
  let lost = 0;
  for (let index = 0; index < presses; index++) {
    // The presses are spread over the time until the script runs, and a little longer.
    const wait = (index / presses) * 900;
    const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
    const page = await context.newPage();
    await slowDown(page, { cpu: 2 });
    moments.push(await visit(page, url, wait));
    const arrived = await page
      .waitForFunction(() => /Vraag 2/.test(document.querySelector('.screen:not([hidden])')?.textContent ?? ''), null, {
        timeout: 5000,
      })
      .catch(() => null);
    if (!arrived) lost++;
    await context.close();
  }
  return { lost, least: Math.round(Math.min(...moments)), most: Math.round(Math.max(...moments)) };
}

/** The introduction's button, the first option, the button of question 1: three real taps, one right after another. */
async function visit(page: Page, url: string, wait: number): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(wait);
  const since = await page.evaluate(
    () => performance.now() - performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
  );
  await tap(page, '#begin [type=submit]');
  await tap(page, '#question .choice');
  await tap(page, '#question [type=submit]');
  return since;
}

/** Taps an element by its place on the screen, as a finger does, without waiting until the element is ready. */
async function tap(page: Page, selector: string): Promise<void> {
  const box = await page.evaluate((sought) => {
    const element = document.querySelector(sought);
    element?.scrollIntoView({ block: 'nearest' });
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  }, selector);
  await page.mouse.click(box.x, box.y);
}
