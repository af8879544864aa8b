import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { makeWriter } from '#server/fieldwork/letters/letter-writer.ts';
import { makeChannels } from '#server/messages/channels/channels.ts';
import { startWorker } from '#server/messages/delivery/worker.ts';
import { sql } from '#server/platform/database/sql.ts';
import { addMembers } from '../../make-mailing.ts';
import { makeStaff } from '../../make-staff.ts';
import { makeWorld, readSent } from '../../world.ts';
import { alive, choose, next, openSurvey } from '../survey/visitor.ts';
import { openDesk } from './visitor.ts';

/** What a hand does: presses it where it is, or goes there by Tab and presses Enter. */
export type Hand = (at: Locator) => Promise<void>;
export const mouse: Hand = (at) => at.click();
export const keyboard: Hand = async (at) => {
  await at.waitFor();
  const page = at.page();
  for (let tabs = 0; tabs < 150; tabs++) {
    if (await at.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${at} by Tab`);
};

/**
 * A panel of four parents, for one test file: files of one process share this module, and each ends its own panel. Gives
 * the walk.
 */
export async function makeLoop(): Promise<(press: Hand) => Promise<void>> {
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

  /** From a pasted text to a closed list: published, drawn, invited, answered on phones, followed, reminded. */
  async function walkLoop(press: Hand): Promise<void> {
    const page = await openDesk(world, (await makeStaff(world)).cookies, { width: 1280 });
    await page.goto('/vragenlijsten/nieuw');
    const field = page.getByLabel('Plak je vragen');
    await press(field);
    await field.fill('Huiswerk\n\n1. Krijgt je kind huiswerk?\n( ) Ja\n( ) Nee\n');
    await press(page.getByRole('button', { name: /^Maak hier vragen van/ }));
    await page.waitForURL(/\/vragen/);
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
  }
  return walkLoop;
}
