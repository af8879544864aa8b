import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export type Width = 320 | 375 | 1280;
type Size = { width: number; height: number };

/** The window at this width: a desk, or a phone held upright. */
export const sizeAt = (width: Width): Size => ({ width, height: width === 1280 ? 800 : 812 });

/**
 * A browser context with its process and its cache, which serves one visitor after the other: to start a process and
 * to compile every script anew took longer than most tests. Between two visitors nothing is left of the first one. What
 * the next one may have otherwise, a window of another size and permissions, is no reason for a context more.
 */
export type Visit = {
  context: BrowserContext;
  key: string;
  keeper: Page;
  size: Size;
  spoiled: boolean;
  wanted: boolean;
};

type Options = BrowserContextOptions & { baseURL: string; viewport: Size };

const free = new Map<string, Visit[]>();
const all = new Set<Visit>();

export async function beginVisit(browser: Browser, options: Options): Promise<Visit> {
  const { storageState, permissions = [], viewport, ...rest } = options;
  const key = JSON.stringify(rest);
  const visit = free.get(key)?.pop() ?? (await makeVisit(browser, { ...rest, viewport: sizeAt(375) }, key));
  visit.wanted = true;
  visit.size = viewport;
  if (permissions.length > 0) await visit.context.grantPermissions(permissions);
  if (storageState && typeof storageState === 'object') await store(visit, storageState);
  return visit;
}

/** Closes the pages of a visit, and makes its context ready for the next one. */
export async function endVisit(visit: Visit): Promise<void> {
  const { context, key, keeper, spoiled } = visit;
  if (spoiled) {
    all.delete(visit);
    return context.close();
  }
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    keeper.evaluate(() => localStorage.clear()),
  ]);
  free.set(key, [...(free.get(key) ?? []), visit]);
}

/** At the end of a test file: what it did not want, the next one will not want either. */
export async function closeVisits(): Promise<void> {
  const unwanted = [...all].filter(({ wanted }) => !wanted);
  for (const visit of unwanted) {
    all.delete(visit);
    free.set(
      visit.key,
      free.get(visit.key)!.filter((one) => one !== visit),
    );
  }
  for (const visit of all) visit.wanted = false;
  await Promise.all(unwanted.map(({ context }) => context.close()));
}

async function makeVisit(browser: Browser, options: Options, key: string): Promise<Visit> {
  const context = await browser.newContext(options);
  // A page of the same origin that does nothing: it keeps the process alive, and empties what the visitors stored.
  const keeper = await context.newPage();
  const nothing = new URL('/keeper', options.baseURL).href;
  await keeper.route(nothing, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await keeper.goto(nothing);
  const visit = { context, key, keeper, size: options.viewport, spoiled: false, wanted: true };
  all.add(visit);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    if (visit.size.width !== options.viewport.width) await page.setViewportSize(visit.size);
    return page;
  };
  // A clock that a test has in its hands cannot be taken out of a context again.
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (settings) => {
    visit.spoiled = true;
    return install(settings);
  };
  return visit;
}

type Stored = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

async function store({ keeper }: Visit, { origins }: Stored): Promise<void> {
  await keeper.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    origins.flatMap(({ localStorage }) => localStorage),
  );
}
