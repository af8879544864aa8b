/**
 * The editor with a questionnaire of two hundred questions: what a keystroke costs, how far the preview is behind, how long the
 * ways of three hundred questions take, and what the office weighs. Starts a try-out of its own: npm run bench keystroke
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { questionNetwork } from '#questionnaire/routes/network.ts';
import { chromiumPath } from '#test/e2e/chromium.ts';
import { freePort } from '#test/servers/free-port.ts';

const limits = { keystroke_ms: 16, preview_ms: 200, ways_ms: 50, first_kb: 200, editor_kb: 40 };
const keystrokes = 60;
const faults: string[] = [];

function tell(what: string, value: number, unit: string, most: number, more = ''): void {
  console.log(`${what}: ${value.toFixed(1)} ${unit} (limit ${most})${more}`);
  if (!(value <= most)) faults.push(what);
}
const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
const median = (list: readonly number[]) => sorted(list)[Math.floor(list.length / 2)]!;
const at95 = (list: readonly number[]) => sorted(list)[Math.floor(list.length * 0.95)]!;

/** A questionnaire of questions with five answers each, with the jumps spread evenly over the questions. */
function longList(questions: number, jumps: number) {
  const jumpsBefore = (at: number) => Math.floor((at * jumps) / questions);
  const leads = (at: number) => jumpsBefore(at + 1) > jumpsBefore(at) && at + 8 <= questions;
  return {
    title: 'Een lange lijst',
    questions: Array.from({ length: questions }, (_, at) => ({
      ref: `vraag_${at + 1}`,
      title: `Hoe vaak doet je kind dit op een gewone dag, denk je? (${at + 1})`,
      type: at % 4 === 3 ? 'multiple_answer' : 'multiple_choice',
      options: Array.from({ length: 5 }, (_, option) => ({
        ref: `o${option + 1}`,
        title: `Antwoord ${option + 1}`,
        ...(option === 4 && leads(at) && { go_to: `vraag_${at + 5 + (at % 3)}` }),
      })),
    })),
  };
}

function measureWays(): void {
  const questions = asQuestions(longList(300, 205));
  const times = Array.from({ length: 30 }, () => {
    const began = performance.now();
    questionNetwork(questions);
    return performance.now() - began;
  });
  const jumps = questionNetwork(questions).branches.length;
  tell(
    'ways of 300 questions',
    median(times),
    'ms',
    limits.ways_ms,
    `, ${jumps} jumps, the first ${times[0]!.toFixed(1)}`,
  );
}

/** The bytes of every script that this page loads while `act` runs, as they came over the wire. */
async function weigh(page: Page, act: () => Promise<unknown>): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const waiting: Promise<void>[] = [];
  const hear = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    const name = /\/assets\/([^/?]+\.js)/.exec(response.url())?.[1];
    if (!name || response.frame() !== page.mainFrame()) return;
    waiting.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => void scripts.set(name, responseBodySize)),
    );
  };
  page.on('response', hear);
  await act();
  page.off('response', hear);
  await Promise.all(waiting);
  return scripts;
}
const kilobytes = (scripts: ReadonlyMap<string, number>) =>
  [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
const named = (scripts: ReadonlyMap<string, number>) =>
  [...scripts].map(([name, size]) => `${name} ${(size / 1000).toFixed(1)}`).join(', ');

/** What scripts have run in this page so far, in milliseconds. */
async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = (await session.send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

async function measureKeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const field = page.getByRole('textbox', { name: 'De vraag', exact: true });
  await field.click();
  await page.keyboard.press('End');
  const times: number[] = [];
  for (let at = 0; at < keystrokes; at++) {
    // After this time everything that the last keystroke caused has been sent, answered and drawn.
    await page.waitForTimeout(300);
    const before = await scriptTime(session);
    await page.keyboard.press('a');
    await painted(page);
    times.push((await scriptTime(session)) - before);
  }
  tell('keystroke to paint, script', median(times), 'ms', limits.keystroke_ms, `, 95 % ${at95(times).toFixed(1)}`);
}

/** Measures from a keystroke to the words in the preview's frame, by the page's own clock. */
async function measurePreview(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = window as unknown as { pressed: number; behind: number[] };
    seen.behind = [];
    addEventListener('keydown', () => (seen.pressed = performance.now()), true);
    const inside = document.querySelector('iframe')!.contentDocument!;
    const look = () => {
      const words = document.querySelector<HTMLTextAreaElement>('textarea.t')!.value;
      if (seen.pressed && inside.querySelector('#root')!.textContent!.includes(words)) {
        seen.behind.push(performance.now() - seen.pressed);
        seen.pressed = 0;
      }
    };
    new MutationObserver(look).observe(inside.body, { subtree: true, childList: true, characterData: true });
  });
  for (let at = 0; at < keystrokes / 2; at++) {
    await page.keyboard.press('b');
    await page.waitForTimeout(400);
  }
  const behind = await page.evaluate(() => (window as unknown as { behind: number[] }).behind);
  const more = `, 95 % ${at95(behind).toFixed(1)}, of ${behind.length} keys`;
  tell('preview behind the keystroke', median(behind), 'ms', limits.preview_ms, more);
}

type Links = { office: string; desk: string };

async function linksOf({ stdout }: ChildProcess): Promise<Links> {
  let said = '';
  for await (const piece of stdout!) {
    said += String(piece);
    if (said.includes('Ctrl-C')) break;
  }
  const behind = (label: string) => new RegExp(`^\\s*${label} +(\\S+)`, 'm').exec(said)?.[1] ?? '';
  return { office: behind('Office'), desk: behind('Log in as researcher') };
}

async function measureOffice({ office, desk }: Links): Promise<void> {
  const browser = await chromium.launch({ executablePath: await chromiumPath() });
  const page = await browser.newPage({ viewport: { width: 1680, height: 1000 } });
  try {
    const first = await weigh(page, async () => {
      await page.goto(desk);
      await page.getByRole('heading', { level: 1, name: /^Dag / }).waitFor();
    });
    tell('first load of the office, script', kilobytes(first), 'kB', limits.first_kb);
    const id = await page.evaluate(
      async (file) => {
        const answer = await fetch('/api/office/v1/campaigns', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ from: { kind: 'file', file } }),
        });
        return ((await answer.json()) as { id: string }).id;
      },
      longList(200, 60),
    );
    const writing = await weigh(page, async () => {
      await page.goto(`${office}/vragenlijsten/${id}/vragen?vraag=${encodeURIComponent('#100')}`);
      await page.getByRole('textbox', { name: 'De vraag', exact: true }).waitFor();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor();
    });
    const own = new Map([...writing].filter(([name]) => !first.has(name)));
    const editor = new Map([...own].filter(([name]) => name.startsWith('Editor')));
    tell(
      'chunk of the editor',
      kilobytes(editor),
      'kB',
      limits.editor_kb,
      `, with all that it brings ${kilobytes(own).toFixed(1)}: ${named(own)}`,
    );
    await measureKeys(page);
    await measurePreview(page);
  } finally {
    await browser.close();
  }
}

// Before there is a server that starts beside it.
measureWays();

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-editor-'));
const [port, officePort] = [await freePort(), await freePort()];
const server = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, DATA_DIR: folder, PORT: String(port), OFFICE_PORT: String(officePort), NO_COLOR: '1' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await measureOffice(await linksOf(server));
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
if (faults.length > 0) console.log(`Over its limit: ${faults.join(', ')}`);
process.exitCode = faults.length === 0 ? 0 : 1;
