import { readFileSync, statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumPath } from './chromium.ts';
import { type Complaints, listenTo } from './complaints.ts';
import { beginVisit, endVisit, sizeAt, type Visit, type Width } from './visits.ts';

/** One browser for all test files that this process runs. It ends with the process. */
let browser: Promise<Browser> | undefined;
const open = new Map<Page, Complaints & { visit: Visit }>();

/** All pages are ours, and a process of its own for each costs a tenth of the time. */
const fewerProcesses = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];

/**
 * Playwright lets Chromium put what its processes share into files of the temporary folder, because a container may give
 * /dev/shm only 64 MB. In memory a visit costs a tenth less.
 */
function sharingOnDisk(): string[] {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 1e9 ? ['--disable-dev-shm-usage'] : [];
  } catch {
    return [];
  }
}

export type PageOptions = Omit<BrowserContextOptions, 'viewport'> & {
  /** The origin of the pages. A request to anywhere else is a fault. */
  base: string;
  width?: Width;
};

/**
 * Opens a page for a new visitor, with nothing stored. The page lives until the end of the test, which then fails if
 * the page complained of anything that the test did not expect.
 */
export async function openPage({ base, width = 375, ...options }: PageOptions): Promise<Page> {
  browser ??= chromiumPath().then((executablePath) =>
    chromium.launch({ executablePath, args: fewerProcesses, ignoreDefaultArgs: sharingOnDisk() }),
  );
  const visit = await beginVisit(await browser, {
    baseURL: base,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // What moves is drawn sixty times a second, and nobody watches. A test about moving says 'no-preference'.
    reducedMotion: 'reduce',
    viewport: sizeAt(width),
    ...options,
  });
  const { context } = visit;
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  open.set(page, { visit, ...(await listenTo(page, base)) });
  return page;
}

/** Says what a page will complain of in this test. An expected complaint that does not come fails the test too. */
export function expectComplaint(page: Page, pattern: RegExp): void {
  open.get(page)?.expected.push(pattern);
}

/** Closes all pages at the end of each test (see page-faults.ts), and throws what they complained of. */
/** A clock that the test moves, of time-outs too: that of the browser itself does not hear of it. */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const late = new AbortController();
      setTimeout(() => late.abort(), ms);
      return late.signal;
    };
  });
}

export async function closePages(): Promise<void> {
  const pages = [...open];
  open.clear();
  await Promise.all(pages.map(([, { visit }]) => endVisit(visit)));
  const faults = pages.flatMap(([, complaints]) => complaints.faults());
  if (faults.length > 0) throw new Error(`The page complained:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A session is kept until its page goes: leaving one would take the passkeys of a test away. */
const injecting = new WeakMap<Page, CDPSession>();

/** Throws with every accessibility rule that the page breaks as it stands now; of other colours only with contrasts. */
export async function axe(page: Page, { contrastOnly = false } = {}): Promise<void> {
  // Injected by evaluating, because the page's content policy refuses scripts, and once for each document, because axe
  // is half a megabyte. In the words of the browser itself, which then keeps what it compiled for the next document.
  if (!(await page.evaluate(() => 'axe' in window))) {
    const devtools = injecting.get(page) ?? (await page.context().newCDPSession(page));
    injecting.set(page, devtools);
    await devtools.send('Runtime.evaluate', { expression: axeSource });
  }
  // A colour on its way to another one has a contrast that nobody sees for long.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
        runOnly,
        resultTypes: ['violations'],
        // No rule of these tags reads style sheets.
        preload: { assets: ['media'] },
      }),
    contrastOnly ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: axeTags },
  );
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, help, nodes }) => [
    `${id}: ${help}`,
    ...nodes.map((node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 160)}`),
  ]);
  throw new Error(`axe finds at ${page.url()}:\n${lines.join('\n')}`);
}

/** A picture for people to look at, written when SHOTS names a folder. */
export async function shot(page: Page, name: string, { whole = false } = {}): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const { width, height } = page.viewportSize()!;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await mkdir(folder, { recursive: true });
  await page.screenshot({
    path: join(folder, `${name}-${width}x${height}.png`),
    fullPage: whole,
    animations: 'disabled',
  });
}
