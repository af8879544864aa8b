import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { makeWriter } from '#server/fieldwork/letters/letter-writer.ts';
import { makeChannels } from '#server/messages/channels/channels.ts';
import { startWorker } from '#server/messages/delivery/worker.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addMembers } from '../../make-mailing.ts';
import { snapshotOf } from '../../results/make-answers.ts';
import { makeCaseReader } from '../../results/make-reader.ts';
import { makeWorld, readSent } from '../../world.ts';
import { alive, choose, next, openSurvey } from '../survey/visitor.ts';
import { openDesk } from './visitor.ts';

/** What a hand does: presses a thing, or writes in it. Gives how often it pressed, without what it wrote. */
type Hand = (at: Locator, text?: string) => Promise<number>;
export const mouse: Hand = async (at, text) => {
  await at.click();
  if (text !== undefined) await at.fill(text);
  return 1;
};
/** By Tab, and Enter or the space bar. */
export const keyboard: Hand = async (at, text) => {
  await at.waitFor();
  const page = at.page();
  for (let tabs = 0; tabs < 150; tabs++) {
    if (await at.evaluate((element) => element === document.activeElement)) {
      if (text !== undefined) await at.fill(text);
      else await page.keyboard.press((await at.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
      return tabs + (text === undefined ? 1 : 0);
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${at} by Tab`);
};

/**
 * A panel of four parents, for one test file: files of one process share this module, and each ends its own panel. Gives
 * the walk, and that how often was pressed.
 */
export async function makeLoop(): Promise<(hand: Hand) => Promise<number>> {
  const world = await makeWorld({ pages: true, env: { CONTACTS_PER_30_DAYS: '100', CONTACTS_PER_YEAR: '100' } });
  await addMembers(world.context, 4);
  const { context } = world;
  // The browser's clock is today's, and so is the server's.
  world.clock.set(new Date());
  const worker = startWorker(context, makeChannels(context), makeWriter(context));
  afterAll(() => worker.stop());

  /** The links that left. */
  async function links(campaign: string): Promise<string[]> {
    const sent = await readSent(
      context,
      sql`where message.campaign_id = ${campaign} and message.template = 'invitation'`,
    );
    return sent.flatMap(({ body_text }) => /https?:\/\/\S+\/onderzoek\/\S+/.exec(body_text)?.[0] ?? []);
  }
  const left = (campaign: string, template: string) =>
    expect.poll(
      async () =>
        (
          await context.db.one(sql<{ count: number }>`
            select count(*)::int as count from contact.message
            where campaign_id = ${campaign} and template = ${template} and state in ('sent', 'delivered')`)
        ).count,
      { timeout: 15_000 },
    );

  /** A parent opens the link on a phone and answers what is asked. */
  async function answer(link: string): Promise<void> {
    const phone: Page = await openSurvey(world, { width: 375 });
    await phone.goto(new URL(link).pathname);
    await alive(phone);
    await next(phone);
    await choose(phone, 'Ja');
    await next(phone);
    await phone.getByText('Je antwoorden zijn binnen.').waitFor();
    await phone.close();
  }

  /** From a pasted text to a file: looked at, published, drawn, invited, answered on phones, followed, reminded, closed, read. */
  async function walkLoop(hand: Hand): Promise<number> {
    let presses = 0;
    const press: (...what: Parameters<Hand>) => Promise<void> = async (...what) => {
      presses += await hand(...what);
    };
    const page = await openDesk(world, (await makeCaseReader(world)).cookies, { width: 1280 });
    await page.goto('/vragenlijsten/nieuw');
    await press(page.getByLabel('Plak je vragen'), 'Huiswerk\n\n1. Krijgt je kind huiswerk?\n( ) Ja\n( ) Nee\n');
    await press(page.getByRole('button', { name: /^Maak hier vragen van/ }));
    await page.waitForURL(/\/vragen/);
    await press(page.getByLabel('Voorbeeld tonen'));
    await page.frameLocator('iframe').getByRole('heading', { name: 'Krijgt je kind huiswerk?' }).waitFor();
    await press(page.getByRole('link', { name: 'Publiceren' }));
    await press(page.getByRole('button', { name: 'Publiceer', exact: true }));
    await page.getByRole('heading', { level: 1, name: /Loopt/ }).waitFor();
    const [, id = ''] = /vragenlijsten\/([0-9a-f-]{36})/.exec(page.url()) ?? [];

    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Deze vragenlijst' }).getByRole('link', { name });
    await press(tab('Ouders'));
    await press(page.getByRole('button', { name: 'Verder naar versturen' }));
    await press(page.getByRole('link', { name: 'Versturen', exact: true }));
    await press(page.getByRole('button', { name: 'Verstuur', exact: true }));
    await page.getByText('4 ouders krijgen nu bericht.').waitFor();
    await press(page.getByRole('link', { name: 'Volg het bij Veldwerk' }));
    await page.getByText('0 van 4').waitFor();

    await left(id, 'invitation').toBe(4);
    for (const link of (await links(id)).slice(0, 3)) await answer(link);
    await page.getByText('3 van 4').waitFor();

    await press(page.getByRole('link', { name: 'Herinner nu' }));
    await press(page.getByRole('button', { name: 'Verstuur', exact: true }));
    await page.getByText('1 ouder krijgt nu bericht.').waitFor();
    await left(id, 'reminder').toBe(1);

    await press(tab('Veldwerk'));
    await press(page.locator('summary', { hasText: 'Laatste dag en sluiten' }));
    await press(page.getByRole('button', { name: 'Sluit de vragenlijst' }));
    await press(page.getByRole('button', { name: 'Sluit nu' }));
    await page.getByRole('heading', { level: 1, name: /Gesloten/ }).waitFor();

    await snapshotOf(world, id);
    await press(tab('Resultaten'));
    await page.getByText('3 ouders vulden alles in.').waitFor();
    await press(page.getByRole('link', { name: 'Bestanden' }));
    await press(page.getByLabel('Waarvoor'), 'Voor het jaarverslag.');
    const download = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'Maak het bestand' }));
    expect((await download).suggestedFilename()).toMatch(/^huiswerk-.*\.sav$/);
    return presses;
  }
  return walkLoop;
}
