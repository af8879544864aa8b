import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * A browser context with its process and its cache, which serves one visitor after the other: to start a process and
 * to compile every script anew took longer than most tests. Between two visitors nothing is left of the first one.
 */
export type Visit = { context: BrowserContext; key: string; keeper: Page; spoiled: boolean; wanted: boolean };

type Options = BrowserContextOptions & { baseURL: string };

const free = new Map<string, Visit[]>();
const all = new Set<Visit>();

export async function beginVisit(browser: Browser, { storageState, ...options }: Options): Promise<Visit> {
  const key = JSON.stringify(options);
  const visit = free.get(key)?.pop() ?? (await makeVisit(browser, options, key));
  visit.wanted = true;
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
  await Promise.all([context.clearCookies(), context.setOffline(false), keeper.evaluate(() => localStorage.clear())]);
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
  const visit = { context, key, keeper, spoiled: false, wanted: true };
  all.add(visit);
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
