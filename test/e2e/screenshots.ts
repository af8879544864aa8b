// Renews docs/screenshots: starts the product with the story of the try-out in a folder of its own, and takes each
// picture on a phone and in a wide window. Run: npm run screenshots
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { freePort } from '../servers/free-port.ts';
import { chromiumPath } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-screenshots-'));
const [port, officePort] = [await freePort(), await freePort()];
const sizes = [
  { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
];

type Links = { site: string; office: string; survey: string; desk: string };
type Picture = { name: string; come(page: Page, links: Links): Promise<unknown> };

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

async function beginSurvey(page: Page, { survey }: Links): Promise<void> {
  await page.goto(survey);
  await page.waitForSelector('html[data-live]', { state: 'attached' });
  await page.getByRole('button', { name: 'Volgende' }).click();
  await page.locator('.choice:visible').first().waitFor();
}

async function openDesk(page: Page, { desk }: Links): Promise<void> {
  await page.goto(desk);
  await heading(page, /^Dag /);
}

const officeCall = (page: Page, path: string, body?: object) =>
  page.evaluate(
    async ([address, sent]) => {
      const init = sent && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      };
      return (await fetch(`/api/office/v1${address}`, init)).json();
    },
    [path, body] as const,
  );

/** The id of the survey with this title. */
async function idOf(page: Page, title: RegExp): Promise<string> {
  const { campaigns } = (await officeCall(page, '/campaigns')) as { campaigns: { id: string; title: string }[] };
  return campaigns.find((one) => title.test(one.title))!.id;
}

/** Writes a next version in which one question has other words and one more answer. */
async function rewordSecond(page: Page, id: string): Promise<void> {
  const { revision, draft } = await officeCall(page, `/campaigns/${id}/draft`);
  const { key, entry } = draft.questions[1];
  // The picture is taken at two widths, and its question is reworded once.
  if (entry.title.includes('denk je')) return;
  const options = [...(entry.options ?? []), { ref: 'anders_niet', title: 'Zeg ik liever niet' }];
  const changed = { ...entry, title: entry.title.replace('?', ', denk je?'), ...(entry.options && { options }) };
  const changes = [{ kind: 'edit', key, entry: changed }];
  await officeCall(page, `/campaigns/${id}/changes`, { base: revision, send_id: crypto.randomUUID(), changes });
}

const pictures: Picture[] = [
  { name: 'home', come: (page, { site }) => page.goto(site, { waitUntil: 'networkidle' }) },
  { name: 'register', come: (page, { site }) => page.goto(`${site}/registreren`, { waitUntil: 'networkidle' }) },
  { name: 'survey-intro', come: (page, { survey }) => page.goto(survey) },
  {
    name: 'survey-question',
    async come(page, links) {
      await beginSurvey(page, links);
      await page.locator('.choice:visible').nth(1).click();
    },
  },
  {
    name: 'office-login',
    async come(page, { office }) {
      await page.goto(office);
      await heading(page, 'Inloggen bij het kantoor');
    },
  },
  {
    name: 'office-start',
    async come(page, links) {
      await openDesk(page, links);
      await page.getByRole('heading', { name: 'Wat nu loopt' }).waitFor();
    },
  },
  {
    name: 'office-campaign',
    async come(page, links) {
      await openDesk(page, links);
      await page
        .locator('.today')
        .getByRole('link', { name: /Schermen/ })
        .click();
      await page.locator('.chart').waitFor();
    },
  },
  {
    name: 'office-ways',
    async come(page, links) {
      await openDesk(page, links);
      await page.goto(`${links.office}/vragenlijsten/${await idOf(page, /basisschool/)}/vragen/wegen`);
      await page.locator('.rail-map').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'office-difference',
    async come(page, links) {
      await openDesk(page, links);
      const id = await idOf(page, /Schermen/);
      await rewordSecond(page, id);
      await page.goto(`${links.office}/vragenlijsten/${id}/vragen/verschil`);
      await page.locator('.versus').first().waitFor();
    },
  },
  {
    name: 'office-editor',
    async come(page, links) {
      await openDesk(page, links);
      const id = await idOf(page, /Huiswerk/);
      await page.goto(`${links.office}/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent('#3')}`);
      await page.getByRole('region', { name: 'Vraag 3', exact: true }).waitFor();
      await page.getByText('je kunt publiceren').waitFor();
      // The tab of the picture before this one may still write.
      const over = page.getByRole('button', { name: 'Neem over' });
      await over.click({ timeout: 3000 }).catch(() => undefined);
      await over.waitFor({ state: 'detached' });
      if (page.viewportSize()!.width < 500) await page.locator('.writing').evaluate((paper) => paper.scrollIntoView());
    },
  },
  {
    name: 'office-mailbox',
    async come(page, links) {
      await openDesk(page, links);
      await page.goto(`${links.office}/testpostvak?kanaal=whatsapp`);
      await page.locator('.mail-list a').first().click();
      await page.locator('.letter').waitFor();
    },
  },
];

const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort), NO_COLOR: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let browser: Browser | undefined;
try {
  const links = await linksOf(server);
  browser = await chromium.launch({ executablePath: await chromiumPath() });
  for (const { name, come } of pictures) {
    for (const size of sizes) {
      const context = await browser.newContext({ ...size, locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' });
      const page = await context.newPage();
      await come(page, links);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.screenshot({ path: `docs/screenshots/${name}-${size.viewport.width}.png`, animations: 'disabled' });
      await context.close();
    }
  }
} finally {
  await browser?.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** The links that the product prints once it is up: its addresses, and how to log in. */
async function linksOf({ stdout }: ChildProcess): Promise<Links> {
  let said = '';
  for await (const piece of stdout!) {
    said += String(piece);
    if (said.includes('Ctrl-C')) break;
  }
  const behind = (label: string) => new RegExp(`^\\s*${label} +(\\S+)`, 'm').exec(said)?.[1] ?? '';
  return {
    site: behind('Parents'),
    office: behind('Office'),
    survey: behind('A survey'),
    desk: behind('Log in as researcher'),
  };
}
