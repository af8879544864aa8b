import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pauseChannel, resumeChannel } from '#server/messages/delivery/channel-pause.ts';
import { noteState, queueMessage } from '#server/messages/outbox/enqueue.ts';
import { makeStaff } from '../../make-staff.ts';
import { proof } from '../../proof-test.ts';
import { makeWorld, minutes, type World } from '../../world.ts';
import { expectComplaint, shot } from '../browser.ts';
import { inEach, widths } from '../looks.ts';
import { focusedId, focusedText, inOrderAtEach, openDesk, openOffice } from './visitor.ts';

const world = await makeWorld({ pages: true });
type Given = Partial<Parameters<typeof queueMessage>[1]>;

async function queue({ context, clock }: World, given: Given = {}): Promise<string> {
  clock.advance(minutes(1));
  const message = {
    channel: 'email' as const,
    template: 'welcome',
    to_name: 'Samira Bakker',
    to_address: 'samira@voorbeeld.nl',
    subject: 'Welkom bij het panel',
    body_text: `Hoi Samira,\n\nBevestig je adres: ${world.public_url}/email/verifieer/abc. Tot snel.`,
    body_html: `<!doctype html><html lang="nl"><head><title>Welkom</title></head><body><h1>Welkom</h1>
      <p style="margin:40px 0">Hoi Samira</p><p><a href="${world.public_url}/">Naar het panel</a></p></body></html>`,
    ...given,
  };
  return queueMessage(context.db, message, clock.now());
}

let words = 0;
/** A word to search by that stands in no other message, of an earlier run of the test neither. */
const newWord = () => `woord${++words}x`;

/** The mailbox looks again every few seconds: those seconds pass now. */
const lookAgain = (page: Page) => page.clock.runFor(5000);
const lines = (page: Page) => page.locator('.mail-list a');
const line = (page: Page, name: string) => page.locator('.mail-list').getByRole('link', { name });

test('list and messages of every channel are in order', async () => {
  const { context, clock } = world;
  const email = await queue(world, { to_name: 'Jeroen van Dijk' });
  await noteState(context.db, email, 'delivered', clock.now());
  const whatsapp = await queue(world, {
    channel: 'whatsapp',
    to_name: 'Fatima el Amrani',
    to_address: '+31612345678',
    body_html: null,
  });
  await noteState(context.db, whatsapp, 'failed', clock.now(), 'Dit nummer heeft geen WhatsApp.');
  await queue(world, { channel: 'sms', to_name: null, to_address: '+31612345678', body_html: null });

  const { cookies } = await makeStaff(world, 'researcher');
  const page = await openDesk(world, cookies, { width: 1280 });
  await page.goto('/testpostvak');
  await lines(page).first().waitFor();
  await inOrderAtEach(page, 'office-mailbox');

  await line(page, 'Jeroen van Dijk').first().click();
  await page.frameLocator('.mail-read iframe').getByRole('heading', { name: 'Welkom' }).waitFor();
  // The frame is as high as the letter in it, so that nothing of the letter is hidden.
  const hidden = () => page.frames()[1]!.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await inEach(page, widths, () => expect.poll(hidden).toBe(0));
  await inOrderAtEach(page, 'office-mailbox-email');
  await page.getByRole('tab', { name: 'Alleen tekst' }).click();
  await inOrderAtEach(page, 'office-mailbox-text');

  await page.goto(`/testpostvak/${whatsapp}`);
  await page.getByText('Dit nummer heeft geen WhatsApp.').waitFor();
  await inOrderAtEach(page, 'office-mailbox-whatsapp');

  await page.goto('/testpostvak?zoek=dit+is+er+niet');
  await page.getByRole('heading', { name: 'Geen berichten gevonden' }).waitFor();
  await inOrderAtEach(page, 'office-mailbox-none');

  await page.goto('/testpostvak/00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Dit bericht is er niet' }).waitFor();
  await inOrderAtEach(page, 'office-mailbox-gone');
});

test('a new message comes on top, is announced, and takes neither focus nor place', async () => {
  // Enough messages that the list must be scrolled.
  for (let count = 0; count < 12; count++) await queue(world);
  const page = await openOffice(world, { width: 375 });
  await page.clock.install();
  await page.goto('/testpostvak');
  await lines(page).first().waitFor();
  await page.getByLabel('Zoek op naam').focus();
  await page.keyboard.type('half een woo');
  await page.evaluate(() => window.scrollTo(0, 200));
  const before = await lines(page).count();
  await queue(world, { to_name: 'Tom Visser', subject: 'Je wachtwoord' });
  await lookAgain(page);
  await page.getByRole('status').getByText('Nieuw bericht voor Tom Visser: Je wachtwoord.').waitFor();
  expect(await lines(page).count()).toBe(before + 1);
  expect(await lines(page).first().textContent()).toContain('Tom Visser');
  expect(await focusedId(page)).toBe('zoek');
  expect(await page.getByLabel('Zoek op naam').inputValue()).toBe('half een woo');
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

proof('why messages wait, and why one never left, stands there in Dutch', async () => {
  const { db, clock } = world.context;
  const id = await queue(world);
  await noteState(db, id, 'suppressed', clock.now(), 'left the panel');
  await pauseChannel(db, world.context, 'whatsapp');
  const page = await openOffice(world, { width: 375 });
  await page.goto('/testpostvak');
  await page.getByText('WhatsApp gaat nu niet weg.').waitFor();
  await shot(page, 'office-mailbox-rest');
  await page.goto(`/testpostvak/${id}`);
  await page.getByText('Dit lid is uitgeschreven.').waitFor();
  await resumeChannel(db, world.context, 'whatsapp');
});

proof('with the keyboard alone: search, read, and back to the line', async () => {
  const word = newWord();
  const to_name = `Linda ${word}`;
  await queue(world, { to_name, channel: 'whatsapp', body_html: null });
  await queue(world, { to_name, subject: 'Nog een' });
  const page = await openOffice(world, { width: 375 });
  await page.goto('/testpostvak');
  await lines(page).first().waitFor();
  await page.getByLabel('Zoek op naam').focus();
  await page.keyboard.type(word);
  await page.keyboard.press('Tab');
  // Behind 'Alle kanalen' stand e-mail and WhatsApp.
  for (const _ of ['email', 'whatsapp']) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => lines(page).count()).toBe(1);
  expect(new URL(page.url()).search).toBe(`?zoek=${word}&kanaal=whatsapp`);
  expect(await page.getByLabel('Zoek op naam').inputValue()).toBe(word);

  await line(page, to_name).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Welkom bij het panel' }).waitFor();
  expect(await focusedText(page)).toBe('Welkom bij het panel');
  expect(await page.title()).toBe('Welkom bij het panel - Testpostvak - Ouderpanel kantoor');
  expect(await page.locator('.mail-list').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Terug naar het testpostvak' }).press('Enter');
  await expect.poll(() => focusedText(page)).toContain(to_name);
  expect(await page.title()).toBe('Testpostvak - Ouderpanel kantoor');
});

test('links in a letter and in its text open the site beside the mailbox, which it cannot reach', async () => {
  const id = await queue(world);
  const page = await openOffice(world, { width: 1280 });
  await page.goto(`/testpostvak/${id}`);
  for (const open of [
    () => page.frameLocator('.mail-read iframe').getByRole('link', { name: 'Naar het panel' }).click(),
    async () => {
      await page.getByRole('tab', { name: 'Alleen tekst' }).click();
      await page.getByRole('link', { name: '/email/verifieer/abc' }).click();
    },
  ]) {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), open()]);
    await opened.getByRole('heading', { level: 1 }).waitFor();
    expect(opened.url().startsWith(world.public_url)).toBe(true);
    expect(await opened.evaluate(() => ({ opener: window.opener, from: document.referrer }))).toEqual({
      opener: null,
      from: '',
    });
    await opened.close();
  }
});

test('nothing that stands in a message is ever run', async () => {
  const evil = `<img src=x onerror="top.document.title='hacked'"><script>top.document.title='hacked'</script>`;
  const id = await queue(world, {
    to_name: evil,
    subject: evil,
    body_text: `${evil} javascript:alert(1)`,
    body_html: `<!doctype html><html><head></head><body>${evil}<a href="javascript:top.document.title='hacked'">klik</a><form action="/x"><button>stuur</button></form></body></html>`,
  });
  const page = await openOffice(world, { width: 1280 });
  // The browser says that it refused the script and the picture.
  expectComplaint(page, /sandboxed|Content policy|violates the following Content Security Policy/);
  await page.goto(`/testpostvak/${id}`);
  const frame = page.frameLocator('.mail-read iframe');
  await frame.getByText('klik').click();
  await frame.getByText('stuur').click();
  expect(await page.title()).toContain('<img src=x');
  await page.getByRole('tab', { name: 'Alleen tekst' }).click();
  expect(await page.locator('.letter a').count()).toBe(0);
  expect(await page.title()).not.toBe('hacked');
  expect(page.frames()).toHaveLength(1);
});
