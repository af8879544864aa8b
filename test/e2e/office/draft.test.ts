import type { Page, Request } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { removeDraft } from '#contract/calls/office/campaign-stage.ts';
import { getDraft } from '#contract/calls/office/writing.ts';
import { sql } from '#server/platform/database/sql.ts';
import { closeCampaign } from '#server/surveys/campaigns/close.ts';
import { makeCampaign } from '../../make-campaigns.ts';
import { logIn, makeStaff, type Person } from '../../make-staff.ts';
import { makeWriter, newDraft, type Writer } from '../../make-writers.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld, minutes } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { focusedId, inOrder, inOrderAtEach, openDesk } from './visitor.ts';

const world = await makeWorld({ pages: true });
let writer: Writer;
beforeEach(async () => {
  world.clock.advance(minutes(15));
  // What a page asks by itself keeps no session alive, and the calls of this writer are those of a page.
  writer = await makeWriter(world);
});

const makeList = () => {
  const titles = ['Krijgt je kind huiswerk?', 'Hoeveel tijd kost dat?', 'Waarom?'];
  return newDraft(writer, { title: 'Huiswerk en bijles', questions: titles.map((title) => ({ title, type: 'text' })) });
};
const titlesOf = async (id: string) =>
  (await writer.call(getDraft, { params: { id } })).draft.questions.map(({ entry }) => entry.title);
const isHeld = async (id: string) => (await writer.call(getDraft, { params: { id } })).holder !== null;
const holds = (id: string) => expect.poll(() => isHeld(id)).toBe(true);

const field = (page: Page) => page.getByRole('textbox', { name: 'De vraag', exact: true });
const isLiveUrl = (url: URL) => url.pathname.endsWith('/live');
const saved = (page: Page) => page.getByText(/^Bewaard om/).waitFor();
const unsent = (page: Page) => page.getByText(/Nog niet verstuurd/).waitFor();
async function open(page: Page, id: string, question: number): Promise<void> {
  await page.goto(`/vragenlijsten/${id}/vragen?vraag=%23${question}`);
  await field(page).waitFor();
}
async function desk(person: Person, id: string, question = 1): Promise<Page> {
  const page = await openDesk(world, person.cookies, { width: 1280 });
  await open(page, id, question);
  return page;
}

test('one writes and a colleague reads along, who takes over with one press; what was not sent can be kept as a copy', async () => {
  const id = await makeList();
  const [noor, joris] = [await makeStaff(world), await makeStaff(world)];
  const hers = await desk(noor, id, 1);
  await holds(id);
  const his = await desk(joris, id, 1);
  await his.getByText('Sanne de Groot schrijft nu.').waitFor();
  await his.getByText('Je leest mee: elke wijziging zie je meteen.').waitFor();
  expect(await field(his).isDisabled()).toBe(true);
  await field(hers).fill('Krijgt je kind wel eens huiswerk?');
  await expect.poll(() => field(his).inputValue()).toBe('Krijgt je kind wel eens huiswerk?');
  await saved(hers);
  await inOrderAtEach(his, 'office-reads-along', { whole: true });

  await his.getByRole('button', { name: 'Neem over' }).press('Enter');
  await expect.poll(() => field(his).isEnabled()).toBe(true);
  await expect.poll(() => focusedId(his)).toBe('titel-#1');
  await hers.getByText('Sanne de Groot nam het schrijven over.').waitFor();
  expect(await field(hers).isDisabled()).toBe(true);

  // On a line that is cut he types on, while she takes it back and writes.
  expectComplaint(his, /ERR_INTERNET_DISCONNECTED/);
  await his.context().setOffline(true);
  await field(his).fill('Heeft je kind huiswerk?');
  await unsent(his);
  await hers.getByRole('button', { name: 'Neem over' }).click();
  await field(hers).fill('Hoe vaak krijgt je kind huiswerk?');
  await expect.poll(async () => (await titlesOf(id))[0]).toBe('Hoe vaak krijgt je kind huiswerk?');
  await his.context().setOffline(false);
  await his.getByText('Je laatste wijzigingen staan nog op dit apparaat.').waitFor();
  await expect.poll(() => field(his).inputValue()).toBe('Hoe vaak krijgt je kind huiswerk?');
  await inOrderAtEach(his, 'office-left-copy', { whole: true });
  await his.getByRole('button', { name: 'Bewaar als kopie' }).click();
  await his.getByRole('heading', { level: 1, name: /^Huiswerk en bijles \(kopie\)/ }).waitFor();
  const copy = his.url().split('/').at(-2)!;
  expect((await titlesOf(copy))[0]).toBe('Heeft je kind huiswerk?');
  expect((await titlesOf(id))[0]).toBe('Hoe vaak krijgt je kind huiswerk?');
  // Who leaves a list lets it go.
  await hers.getByRole('link', { name: 'Start', exact: true }).click();
  await expect.poll(() => isHeld(id)).toBe(false);
});

proof('an open editor hears that the list was closed, and saves on when an earlier database was put back', async () => {
  const { db } = world.context;
  const { id } = await makeCampaign(world);
  const page = await desk(await makeStaff(world), id);
  await page.getByRole('heading', { level: 1, name: /Loopt/ }).waitFor();
  await closeCampaign(world.context, id);
  await page.getByRole('heading', { level: 1, name: /Gesloten/ }).waitFor();

  const [first, second, ...others] = await titlesOf(id);
  await field(page).fill('Bewaard, en kwijt met de database');
  await expect.poll(() => titlesOf(id)).not.toContain(first);
  await db.run(sql`
    update survey.draft set revision = 0, draft = whole
    from survey.draft_revision where draft.campaign_id = ${id} and draft_revision.campaign_id = ${id} and number = 0`);
  await db.run(sql`delete from survey.draft_revision where campaign_id = ${id} and number > 0`);
  await page.getByRole('link', { name: second! }).first().click();
  await expect.poll(() => field(page).inputValue()).toBe(second);
  await field(page).fill('Nog niet bewaard');
  await expect.poll(() => titlesOf(id)).toEqual([first, 'Nog niet bewaard', ...others]);
  await saved(page);
});

test('what could not be sent is offered after the tab was closed, and put in', async () => {
  const id = await makeList();
  const person = await makeStaff(world);
  const page = await desk(person, id);
  // In the page itself: a route lets go of the requests of a page that closes, and what it sent last might arrive.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      return pathname.endsWith('/changes') ? Promise.reject(new TypeError('cut')) : fetch(input, init);
    };
  });
  await field(page).fill('Dit is nog niet weg');
  await unsent(page);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nog niet alles is verstuurd' });
  await dialog.getByText('Huiswerk en bijles').waitFor();
  await inOrderAtEach(page, 'office-unsent-logout');
  await dialog.getByRole('button', { name: 'Blijf ingelogd' }).click();

  const next = await page.context().newPage();
  await page.close();
  expect((await titlesOf(id))[0]).toBe('Krijgt je kind huiswerk?');
  await open(next, id, 1);
  await next.getByText('Je laatste wijzigingen staan nog op dit apparaat.').waitFor();
  expect(await field(next).inputValue()).toBe('Krijgt je kind huiswerk?');
  await inOrderAtEach(next, 'office-left-put-in', { whole: true });
  await next.getByRole('button', { name: 'Zet ze erin' }).click();
  await expect.poll(() => titlesOf(id)).toEqual(['Dit is nog niet weg', 'Hoeveel tijd kost dat?', 'Waarom?']);
  await saved(next);
  expect(await field(next).inputValue()).toBe('Dit is nog niet weg');

  // The command bar finds the questions of the draft that is open.
  await next.keyboard.press('Control+k');
  await next.getByRole('dialog').getByRole('combobox').fill('tijd hoeveel');
  await next.keyboard.press('Enter');
  await expect.poll(() => field(next).inputValue()).toBe('Hoeveel tijd kost dat?');

  // Sent on the way out: nothing waits for the second that is not there any more.
  await field(next).fill('En dit ging mee');
  await next.close();
  await expect.poll(async () => (await titlesOf(id))[1]).toBe('En dit ging mee');
});

proof('after logging out it stays in this browser, for its writer alone', async () => {
  const id = await makeList();
  const person = await makeStaff(world);
  const page = await desk(person, id);
  expectComplaint(page, /ERR_FAILED/);
  await page.route('**/changes', (route) => route.abort());
  await field(page).fill('Dit bleef liggen');
  await unsent(page);
  await page.evaluate(() => {
    localStorage.setItem('ouderpanel.keys', 'off');
    localStorage.setItem('hints-waved-away:1', '[]');
    localStorage.setItem('something else', '1');
    sessionStorage.setItem('something else', '1');
  });
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('button', { name: 'Log toch uit' }).click();
  await page.getByLabel('E-mailadres').waitFor();
  const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(left.map((key) => key.split(' ')[0]).sort()).toEqual([
    'hints-waved-away:1',
    'ouderpanel.keys',
    'ouderpanel.unsent',
  ]);

  const context = page.context();
  const comeIn = async (cookies: string): Promise<Page> => {
    const value = /office_session=([^;]+)/.exec(cookies)![1]!;
    await context.addCookies([{ name: 'office_session', value, url: world.office_url }]);
    const tab = await context.newPage();
    await open(tab, id, 1);
    return tab;
  };
  const other = await comeIn((await makeStaff(world)).cookies);
  await page.close();
  await saved(other);
  expect(await field(other).inputValue()).toBe('Krijgt je kind huiswerk?');
  expect(await other.getByText('Je laatste wijzigingen staan nog op dit apparaat.').count()).toBe(0);
  await other.close();
  expect((await titlesOf(id))[0]).toBe('Krijgt je kind huiswerk?');
  const back = await comeIn(await logIn(world, person));
  await back.getByRole('button', { name: 'Gooi weg' }).click();
  const toast = back.getByRole('status', { name: 'Meldingen' });
  await toast.getByRole('button', { name: 'Ongedaan maken' }).click();
  await back.getByRole('button', { name: 'Zet ze erin' }).click();
  await expect.poll(async () => (await titlesOf(id))[0]).toBe('Dit bleef liggen');
  await saved(back);
  expect(await field(back).inputValue()).toBe('Dit bleef liggen');
});

proof('what can never be sent is thrown away, in the list and where the list is gone', async () => {
  const id = await makeList();
  const page = await desk(await makeStaff(world), id);
  await writer.call(removeDraft, { params: { id } });
  await page.getByText('Een collega heeft deze vragenlijst verwijderd.').waitFor();
  await field(page).fill('Dit komt nooit aan');
  const discard = page.getByRole('button', { name: 'Weggooien' });
  const toast = page.getByRole('status', { name: 'Meldingen' });
  await page.getByText(/^Niet bewaard\./).waitFor();
  await discard.click();
  await expect.poll(() => field(page).inputValue()).toBe('Krijgt je kind huiswerk?');
  await toast.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect.poll(() => field(page).inputValue()).toBe('Dit komt nooit aan');
  await page.getByText(/^Niet bewaard\./).waitFor();
  await inOrderAtEach(page, 'office-refused');

  // Where the list is opened anew it is not there any more. The warning at log-out leads to it.
  await page.goto('/vragenlijsten');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Huiswerk en bijles' }).click();
  await page.getByText('Deze vragenlijst is er niet.').waitFor();
  await discard.click();
  await discard.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await page.getByLabel('E-mailadres').waitFor();
});

proof('a browser that keeps nothing says to leave the tab open, and asks before it is closed', async () => {
  const id = await makeList();
  const page = await openDesk(world, (await makeStaff(world)).cookies);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  expectComplaint(page, /ERR_FAILED/);
  await page.route('**/changes', (route) => route.abort());
  await open(page, id, 1);
  await field(page).click();
  await page.keyboard.type('Nog niet weg. ');
  await page.getByText('Laat dit tabblad open.').waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.unroute('**/changes');
  await saved(page);
});

proof('a browser has one stream for all its tabs, and without one says since when and asks by itself', async () => {
  const { cookies } = await makeStaff(world);
  const page = await openDesk(world, cookies);
  const isLive = (request: Request) => isLiveUrl(new URL(request.url()));
  const opened = page.waitForRequest(isLive);
  await page.goto('/vragenlijsten');
  await opened;
  const second = await page.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => isLive(request) && streams.push(request.url()));
  await second.goto('/vragenlijsten');
  const id = await makeList();
  await second.locator(`a[href$="${id}"]`).waitFor();
  expect(streams).toEqual([]);
  // The tab that had it goes, and the other one takes over.
  const taken = second.waitForRequest(isLive);
  await page.close();
  await taken;
  const next = await makeList();
  await second.locator(`a[href$="${next}"]`).waitFor();
  expect(await second.getByText(/^Bijgewerkt/).count()).toBe(0);

  const third = await openDesk(world, cookies);
  expectComplaint(third, /ERR_FAILED/);
  await third.clock.install();
  await third.route(isLiveUrl, (route) => route.abort());
  await third.goto('/vragenlijsten');
  await third.getByText(/^Bijgewerkt \d\d:\d\d$/).waitFor();
  await inOrder(third);
  const last = await makeList();
  expect(await third.locator(`a[href$="${last}"]`).count()).toBe(0);
  await third.clock.runFor(10_000);
  await third.locator(`a[href$="${last}"]`).waitFor();
  await third.goto(`/vragenlijsten/${last}/vragen/papier`);
  await third.getByText(/^Bijgewerkt \d\d:\d\d$/).waitFor();
});
