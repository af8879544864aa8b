import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { sql } from '#server/platform/database/sql.ts';
import { answerAll, makeCampaign, show } from '../../make-campaigns.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld } from '../../world.ts';
import { expectComplaint, shot } from '../browser.ts';
import { inEach, widths } from '../looks.ts';
import { inOrder, inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });
await seedDemo(world.context);
const desk = async (
  options: Parameters<typeof openDesk>[2] = {},
  role: Parameters<typeof makeStaff>[1] = 'researcher',
) => openDesk(world, (await makeStaff(world, role)).cookies, options);

test('the start tells what runs, what waits and what left, and only who may open a survey finds its link', async () => {
  const page = await desk({ width: 1280 });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Wat nu loopt' }).waitFor();
  const titles = page.locator('.today h3');
  expect(await titles.count()).toBe(5);
  expect(await titles.getByRole('link').count()).toBe(5);
  await page
    .getByText(/\d+ van de \d+ ouders zijn klaar.* [Gg]isteren/)
    .first()
    .waitFor();
  await page
    .getByText(/Minstens [\d.]+0 keer ingevuld, zonder naam\./)
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'Wat wacht' }).waitFor();
  await page.getByText('Sinds gisteren verzonden').waitFor();
  await inOrderAtEach(page, 'office-start-today', { whole: true });
  await titles.getByRole('link', { name: /Schermen/ }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /Schermen/ }).waitFor();

  const other = await desk({}, 'support');
  await other.goto('/');
  await other.locator('.today h3').first().waitFor();
  expect(await other.locator('.today a, .waits a').count()).toBe(0);
});

test('the list and each kind of survey are in order at every width', async () => {
  const page = await desk({ width: 1280 });
  await page.goto('/vragenlijsten');
  const rows = page.locator('.campaigns tbody tr');
  await rows.first().waitFor();
  await inEach(page, widths, async ({ width }) => {
    const pills = rows.locator(width === 1280 ? 'td .pill' : 'th .pill');
    expect(await pills.allTextContents()).toEqual(['Concept', ...Array(5).fill('Loopt'), ...Array(3).fill('Gesloten')]);
  });
  await inOrderAtEach(page, 'office-campaigns');
  for (const [name, file] of [
    [/Schermen/, 'known'],
    [/veilig/, 'anonymous'],
    [/basisschool/, 'closed'],
    [/Huiswerk/, 'draft'],
  ] as const) {
    await page.goto('/vragenlijsten');
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name: file === 'draft' ? 'Planning' : 'Links' }).waitFor();
    const figures = page.getByText('Cijfers per dag');
    await inOrderAtEach(page, `office-campaign-${file}`);
    if ((await figures.count()) === 0) continue;
    await figures.first().click();
    await inOrderAtEach(page, `office-campaign-${file}-table`);
  }
});

test('the list is filtered, sorted and put into the archive, and the address says how', async () => {
  const page = await desk({ width: 1280, locale: 'en-US' });
  await page.goto('/vragenlijsten');
  const titles = page.locator('.campaigns tbody th > a');
  await titles.first().waitFor();
  await page.getByLabel('Status').selectOption('Gesloten');
  await page.getByLabel('Volgorde').selectOption('Titel');
  await expect.poll(() => titles.count()).toBe(3);
  const [first] = await titles.allTextContents();
  expect(first).toMatch(/^Eten/);
  await page.reload();
  await titles.first().waitFor();
  expect(await titles.first().textContent()).toBe(first);
  await page.getByRole('button', { name: new RegExp(`^Zet in het archief.*${first}`) }).click();
  await expect.poll(() => titles.count()).toBe(2);
  await page.getByLabel('Status').selectOption('Archief');
  await expect.poll(() => titles.allTextContents()).toEqual([first]);
  await inOrder(page);
  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await page.getByText('Het archief is leeg.').waitFor();
});

test('support sees the list without its ways in, and is told so at an address that was passed on', async () => {
  const page = await desk({}, 'support');
  await page.goto('/vragenlijsten');
  await page.getByText('Schermen').first().waitFor();
  expect(await page.locator('.campaigns a:not([href$="/niet-bereikt"])').count()).toBe(0);
  await inOrder(page);
  const { id } = await world.context.db.one(sql<{ id: string }>`select id from survey.campaign limit 1`);
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByText('Met jouw rol kun je dit niet bekijken of veranderen.').waitFor();
  expect(await page.getByRole('button', { name: 'Probeer opnieuw' }).count()).toBe(0);
  await inOrder(page);
  // A room of others draws no form that could never be sent.
  await page.goto('/gesprekken/nieuw');
  await page.getByRole('heading', { level: 1, name: 'Dit is niet voor jouw rol' }).waitFor();
  expect(await page.locator('main form').count()).toBe(0);
  await inOrder(page);
});

test('a screen reader hears what the chart shows, and each number in its table', async () => {
  const page = await desk({ width: 1280 });
  await page.goto('/vragenlijsten');
  await page.getByRole('link', { name: /Schermen/ }).click();
  const chart = page.getByRole('img', { name: /begonnen en afgerond, per dag/ });
  await chart.waitFor();
  const [, most] = /met ([\d.]+) keer afgerond/.exec((await chart.getAttribute('aria-label'))!)!;
  await page.getByText('Cijfers per dag', { exact: true }).click();
  const table = page.getByRole('region', { name: 'Cijfers per dag' });
  const finished = await table.locator('tbody td:last-child').allTextContents();
  expect(Math.max(...finished.map(Number))).toBe(Number(most));
  const outcome = await page
    .getByRole('region', { name: 'Alle uitnodigingen' })
    .locator('td.n:first-of-type')
    .allTextContents();
  const [done, begun, waiting, whole] = outcome.map((text) => Number(text.replace('.', '')));
  expect(done! + begun! + waiting!).toBe(whole);
  expect(finished.reduce((sum, text) => sum + Number(text), 0)).toBe(done);
});

proof('small numbers of an anonymous list read ‘verborgen’, sums are in tens', async () => {
  const title = `Pas begonnen ${world.clock.now().getTime()}`;
  const { id, token } = await makeCampaign(world, { title, anonymous: true });
  await answerAnonymously(token!, 3);
  const page = await desk({ width: 1280 });
  await page.goto('/vragenlijsten');
  const row = page.getByRole('row', { name: title });
  await row.waitFor();
  expect(await row.locator('td:not([aria-hidden])').allTextContents()).toEqual([
    'Loopt',
    '0',
    'verborgen',
    'verborgen',
  ]);
  await row.getByRole('link').click();
  await page.getByText('De vragenlijst is nog geen tien keer helemaal ingevuld.').waitFor();
  await inOrder(page);
  await shot(page, 'office-campaign-hidden');
  expect(await page.locator('main').textContent()).not.toMatch(/\b[1-9] keer/);
  await answerAnonymously(token!, 8);
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByText('Minstens 10 keer').waitFor();
  await page.getByText('Eén persoon kan ook twee keer meedoen.').waitFor();
  expect(await page.getByText('opvallende dagen').count()).toBe(0);

  await world.context.db.run(sql`
    insert into survey.odd_day (campaign_id, day, why) values (${id}, '2026-11-21', 'network'), (${id}, '2026-11-21', 'jump')`);
  await page.reload();
  const odd = page.getByRole('group', { name: 'Er zijn opvallende dagen.' });
  expect(await odd.textContent()).toContain(
    'Op 21 november 2026 begonnen er veel meer mensen dan we verwachtten. ' +
      'Op 21 november 2026 begonnen er veel mensen vanaf hetzelfde netwerk. Dat kan een school zijn',
  );
  await inOrder(page);
  await shot(page, 'office-campaign-odd', { whole: true });
  await page.setViewportSize({ width: 375, height: 812 });
  await inOrder(page);
  await shot(page, 'office-campaign-odd', { whole: true });
});

proof('a title is shown as it was written, whatever it holds and however long it is', async () => {
  const titles = [
    '<script>document.title="hacked"</script>',
    '"><img src=x onerror="document.title=\'hacked\'">',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as somebody else's template would write it
    "{{7*7}} ${7*7} %s %n '; drop table survey.campaign; --",
    'Ouders\u202egnirotineM\u202c én “kinderen” 👨‍👩‍👧 ﷽ اختبار Z̸̢a̷l̶g̵o̷',
    'Eenheellangwoordzonderspaties'.repeat(8).slice(0, 200),
  ];
  const made: { title: string; id: string }[] = [];
  for (const title of titles) made.push({ title, ...(await makeCampaign(world, { title })) });
  const page = await desk({ width: 320 });
  await page.goto('/vragenlijsten');
  for (const { title, id } of made) {
    await page
      .getByRole('link', { name: title, exact: true })
      .and(page.locator(`[href$="${id}"]`))
      .click();
    await page.getByRole('heading', { name: 'Planning' }).waitFor();
    expect(await page.locator('h1 .written').textContent()).toBe(title);
    await inOrder(page);
    await page.goBack();
  }
  expect(await page.title()).not.toBe('hacked');
  await inOrder(page);
  await shot(page, 'office-campaigns-odd');
});

proof('none yet, one that is gone, and a line that is lost: each says so and offers what can be done', async () => {
  const page = await desk();
  await page.route('**/api/office/v1/campaigns', (route) => route.fulfill({ json: { campaigns: [] } }));
  await page.goto('/vragenlijsten');
  await page.getByRole('heading', { name: 'Nog geen vragenlijsten' }).waitFor();
  await inOrder(page);
  await shot(page, 'office-campaigns-empty');

  expectComplaint(page, /404|ERR_FAILED|Failed to load/);
  await page.goto('/vragenlijsten/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Deze vragenlijst is er niet' }).waitFor();
  await inOrder(page);

  await page.unroute('**/api/office/v1/campaigns');
  await page.clock.install();
  await page.route('**/api/office/v1/campaigns', (route) => route.abort());
  await page.goto('/vragenlijsten');
  await page.getByText('Bezig met laden van de vragenlijsten.').waitFor({ state: 'attached' });
  expect(await page.getByText('Het duurt langer dan anders.').count()).toBe(0);
  await page.clock.runFor(3000);
  await page.getByText('Het duurt langer dan anders.').waitFor();
  await inOrder(page);
  await shot(page, 'office-campaigns-loading');
  const again = page.getByRole('button', { name: 'Probeer opnieuw' });
  await expect.poll(async () => page.clock.runFor(10_000).then(() => again.count())).toBe(1);
  await inOrder(page);
  await shot(page, 'office-campaigns-failed');
  await page.unroute('**/api/office/v1/campaigns');
  await again.click();
  await page.locator('.campaigns').waitFor();
});

async function answerAnonymously(token: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const { anonymous_token } = await show(world, { token });
    await answerAll(world, { token, anonymous_token: anonymous_token! });
  }
}
