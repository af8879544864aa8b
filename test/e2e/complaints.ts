import type { ConsoleMessage, Page } from 'playwright-core';

/** Everything a page complained of, in words. */
export type Complaints = { expected: RegExp[]; faults(): string[] };

export async function listenTo(page: Page, base: string): Promise<Complaints> {
  const said: string[] = [];
  const { origin } = new URL(base);

  // Chromium reports most of these on the console by itself, but not which directive and which element it was.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content policy: ${event.violatedDirective} refuses ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAnswer(message)) said.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`not caught: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) said.push(`foreign request: ${url.href}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown';
    // A page that is left gives up the requests that it was waiting for.
    if (reason !== 'net::ERR_ABORTED') said.push(`request failed: ${reason} ${request.url()}`);
  });

  const expected: RegExp[] = [];
  return {
    expected,
    faults: () => [
      ...said.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !said.some((line) => pattern.test(line)))
        .map((pattern) => `expected, but did not come: ${pattern}`),
    ],
  };
}

/** Chromium writes an error to the console for every call that is refused. To our pages a refusal is an answer. */
function isAnswer(message: ConsoleMessage): boolean {
  const { pathname } = new URL(message.location().url || 'about:blank');
  return pathname.startsWith('/api/') && /Failed to load resource.* status of 4\d\d/.test(message.text());
}
