import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { makeWriter } from '#server/fieldwork/letters/letter-writer.ts';
import { makeChannels } from '#server/messages/channels/channels.ts';
import { startWorker } from '#server/messages/delivery/worker.ts';
import { sql } from '#server/platform/database/sql.ts';
import { answerAll, inviteMembers, inviteOne, makeCampaign, save } from '../../make-campaigns.ts';
import { addMembers } from '../../make-mailing.ts';
import { joinProven } from '../../make-members.ts';
import { addPanel, groupsHow } from '../../make-panel.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld, readSent } from '../../world.ts';
import { expectComplaint } from '../browser.ts';
import { focusedId, inOrderAtEach, openDesk, pressAtTheEnd } from './visitor.ts';

test('what is sent, started and finished is on the screen within 5 s, twelve times of twelve, also after the line was gone', async () => {
  const world = await makeWorld({ pages: true });
  const { context } = world;
  // Outside the quiet hours of the day that the browser has too.
  world.clock.set(new Date(new Date().setUTCHours(10, 0, 0, 0)));
  const { id } = await makeCampaign(world, { closes_at: '2030-01-01' });
  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  onTestFinished(() => worker.stop());
  const page = await openDesk(world, (await makeStaff(world)).cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}/veldwerk`);
  expectComplaint(page, /ERR_INTERNET_DISCONNECTED/);
  const figures = page.locator('.now-figures');
  let tries = 0;
  for (let parents = 1; parents <= 4; parents++) {
    const live = async (act: () => Promise<unknown>, figure: string) => {
      tries += 1;
      // Once for each figure.
      const cut = tries % 4 === 3;
      if (cut) await page.context().setOffline(true);
      await act();
      if (cut) await page.context().setOffline(false);
      await figures.getByText(`${figure}${parents}`, { exact: true }).waitFor({ timeout: 5000 });
    };
    await addMembers(context, 1);
    const { mailing_id } = await inviteMembers(context, id, { all: true });
    await live(() => worker.drained(), 'Berichten verstuurd');
    const [sent] = await readSent(context, sql`where message.mailing_id = ${mailing_id}`);
    const [, token = ''] = /\/onderzoek\/[^/]+\/(\S+)/.exec(sent!.body_text) ?? [];
    const who = { token, email: sent!.to_address };
    await live(() => save(world, who, { screens: 'no' }), 'Begonnen');
    await live(() => answerAll(world, who), 'Afgerond');
  }
});

test('a tab that nobody looks at asks nothing at news, and shows it once somebody looks', async () => {
  const world = await makeWorld({ pages: true });
  world.clock.set(new Date());
  const { id } = await makeCampaign(world, { closes_at: '2030-01-01' });
  const respondent = await inviteOne(world, id, await joinProven(world));
  const shown = await openDesk(world, (await makeStaff(world)).cookies, { width: 1280 });
  const unseen = await shown.context().newPage();
  const began = (page: Page, many: number) =>
    page.locator('.now-figures').getByText(`Begonnen${many}`, { exact: true }).waitFor();
  for (const page of [shown, unseen]) {
    await page.goto(`/vragenlijsten/${id}/veldwerk`);
    await began(page, 0);
  }
  const show = (state: DocumentVisibilityState) =>
    unseen.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  const asked: string[] = [];
  unseen.on('request', (request) => asked.push(request.url()));
  await save(world, respondent, { screens: 'no' });
  await began(shown, 1);
  expect(asked).toEqual([]);
  await show('visible');
  await began(unseen, 1);
});

test('fieldwork moves by itself when a parent answers, groups are closed and opened, and the brake is released with a reason', async () => {
  const world = await makeWorld({ pages: true });
  const { context } = world;
  const { db } = context;
  // The browser's clock is today's, and so is the server's.
  world.clock.set(new Date());
  const { id } = await makeCampaign(world, { title: 'Huiswerk en bijles', closes_at: '2030-01-01' });
  const [one, other] = [await joinProven(world), await joinProven(world)];
  const respondent = await inviteOne(world, id, one);
  await save(world, await inviteOne(world, id, other), { screens: 'no' });
  await addPanel(context, [
    { count: 15, answers: { education: ['mbo'] } },
    { count: 15, answers: { education: ['hbo'] } },
  ]);
  const { mailing_id } = await inviteMembers(context, id, { groups: groupsHow({ number: 20 }) });
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  await db.run(sql`
    update contact.message set state = 'bounced'
    where id in (select id from contact.message where mailing_id = ${mailing_id} limit 4)`);
  await db.run(sql`update contact.mailing set state = 'stopped', reason = 'brake' where id = ${mailing_id}`);

  const person = await makeStaff(world);
  const page = await openDesk(world, person.cookies, { width: 1280 });
  await page.goto(`/vragenlijsten/${id}`);
  await page.getByText('Zeg bij Veldwerk waarom ze verder mogen.').waitFor();
  await page.getByRole('link', { name: /^Uitnodiging voor/ }).click();
  await page.getByText('0 van 22').waitFor();
  await answerAll(world, respondent);
  await page.getByText('1 van 22').waitFor();
  await page.getByRole('button', { name: 'Doel: Havo, vwo of mbo' }).click();
  await page.getByLabel('Doel voor Havo, vwo of mbo').fill('31');
  await page.getByRole('button', { name: 'Bewaar' }).click();
  await page.getByText('Nog 31 nodig').waitFor();
  await page.getByRole('button', { name: 'Sluit: Hbo of universiteit' }).click();
  await page.getByText('Gesloten', { exact: true }).waitFor();
  await inOrderAtEach(page, 'office-fieldwork', { whole: true });
  // On a phone no word of a group's numbers is broken.
  await page.setViewportSize({ width: 375, height: 812 });
  const tall = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.drawn-groups [data-h]')].map(({ offsetHeight }) => offsetHeight),
  );
  expect(Math.max(...tall)).toBeLessThan(32);
  await page.getByRole('button', { name: 'Open weer: Hbo of universiteit' }).click();
  await page.getByRole('button', { name: 'Sluit: Hbo of universiteit' }).waitFor();

  await page.getByRole('button', { name: 'Hervat: Uitnodiging' }).click();
  await page.getByRole('button', { name: 'Hervat', exact: true }).click();
  await page.getByText('Schrijf op waarom dit verder mag.').waitFor();
  expect(await focusedId(page)).toBe(`waarom-${mailing_id}`);
  await page.getByLabel('Waarom mag dit verder?').fill('De adressen zijn nagekeken.');
  await page.getByText('Laatste dag en sluiten').click();
  await page.getByLabel('Laatste dag').fill('2029-12-24');
  await page.getByRole('button', { name: 'Doel: Hbo of universiteit' }).click();
  await page.getByLabel('Doel voor Hbo of universiteit').fill('12');
  await pressAtTheEnd(page, world, person, { button: 'Hervat', sends: 'resume' });
  expect(await page.getByLabel('Waarom mag dit verder?').inputValue()).toBe('De adressen zijn nagekeken.');
  expect(await page.getByLabel('Laatste dag').inputValue()).toBe('24-12-2029');
  expect(await page.getByLabel('Doel voor Hbo of universiteit').inputValue()).toBe('12');
  await page.getByRole('button', { name: 'Hervat', exact: true }).click();
  await page.getByText('Uitnodiging gaat verder.').waitFor();
  expect(await db.one(sql`select state from contact.mailing where id = ${mailing_id}`)).toEqual({ state: 'running' });

  // The same holds for whoever looks elsewhere meanwhile.
  await page.getByRole('button', { name: 'Verzendsnelheid: Uitnodiging' }).last().click();
  await page.getByLabel('Hooguit zoveel berichten per minuut').fill('60');
  await page.getByRole('navigation', { name: 'Deze vragenlijst' }).getByRole('link', { name: 'Berichten' }).click();
  await page.waitForURL(/\/berichten/);
  await page.goBack();
  await expect.poll(() => page.getByLabel('Hooguit zoveel berichten per minuut').inputValue()).toBe('60');
});
