import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { invitationTells } from '#contract/texts.ts';
import { letterWhatsapp } from '#server/fieldwork/letters/letter-whatsapp.ts';
import type { MailingLetter } from '#server/fieldwork/letters/mailing-letter.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inviteMembers, makeCampaign } from '../make-campaigns.ts';
import { joinProven, mobile } from '../make-members.ts';
import { makeStaff } from '../make-staff.ts';
import { makeWorld } from '../world.ts';
import { inOrderAtEach, openDesk } from './office/visitor.ts';
import { openGuest } from './parents/visitor.ts';
import { alive, heading, openSurvey, saved } from './survey/visitor.ts';

/** The whole way of a parent: from the message on the phone to the thank-you, and on to the home page. */
const world = await makeWorld({ pages: true, env: { LIMITS: 'off' } });
const { context } = world;

/**
 * Invites a member by WhatsApp. Returns the address that the message's button opens, read from the office's mailbox.
 */
async function invited() {
  const member = await joinProven(world, { name: 'Samira', phone: mobile(), invitation_method: 'whatsapp' });
  const { id: campaign } = await makeCampaign(world);
  await inviteMembers(context, campaign, { emails: [member.email] }, { by_hand: true });
  const { id } = await context.db.one(sql<{ id: string }>`
    select id from contact.message where member_id = ${member.id} and mailing_id is not null`);
  const desk = await openDesk(world, (await makeStaff(world, 'researcher')).cookies);
  await desk.goto(`/testpostvak/${id}`);
  const button = desk.getByRole('link', { name: 'Naar de vragenlijst' });
  await button.waitFor();
  return { campaign, desk, link: (await button.getAttribute('href'))! };
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

async function tabTo(page: Page, words: string): Promise<void> {
  for (let stops = 0; stops < 15; stops++) {
    if ((await focused(page)) === words) return;
    await page.keyboard.press('Tab');
  }
  expect(await focused(page)).toBe(words);
}

const answers = { screens: { value: ['no'] }, why_not: { value: ['Te jong.'] }, rules: { value: ['none'] } };

test('by keyboard: from the WhatsApp message to the thank-you, and on to the home page', async () => {
  const { campaign, desk, link } = await invited();
  expect(await desk.locator('.message > p').allInnerTexts()).toEqual([
    'Hoi Samira, hier is het Ouderpanel.',
    'Er staat een nieuwe vragenlijst voor je klaar. We horen graag hoe het bij jou gaat.',
    'Vragenlijst: Schermen thuis\nGoed om te weten: maximaal 4 vragen. De link is alleen voor jou.',
    'Geen berichten meer van het Ouderpanel? Antwoord met STOP.',
  ]);
  await inOrderAtEach(desk, 'office-mail-whatsapp');

  const page = await openSurvey(world, { width: 1280 });
  await page.goto(link);
  await alive(page);
  await tabTo(page, 'Volgende');
  await page.keyboard.press('Enter');
  await heading(page, 'Heeft je kind een eigen scherm?');
  expect(await focused(page)).toBe('Heeft je kind een eigen scherm?');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await heading(page, 'Waarom niet?');
  expect(await focused(page)).toBe('Waarom niet?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Te jong.');
  await tabTo(page, 'Volgende');
  await page.keyboard.press('Enter');
  await heading(page, 'Welke regels zijn er?');
  await page.keyboard.press('3');
  await page.keyboard.press('Enter');
  await heading(page, 'Bedankt voor je antwoorden!');
  expect(await focused(page)).toBe('Bedankt voor je antwoorden!');
  await page.getByText('Je antwoorden zijn binnen.').waitFor();
  // The first key stops the page from going home by itself; from then on its link leads there.
  await tabTo(page, 'het Ouderpanel');
  await page.getByText('Je blijft hier.').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('h1').first().waitFor();
  expect(await saved(world, campaign)).toMatchObject(answers);
});

test('the message that the home page shows is word for word the one that lands on the phone', async () => {
  const page = await openGuest(world, { width: 1280 });
  await page.goto('/');
  const shown = await page.locator('figure .message > p').allInnerTexts();
  const letter: MailingLetter = {
    kind: 'invitation',
    subject: '',
    told: [invitationTells],
    title: 'Schermen thuis en op school',
    size: 'Maximaal 8 vragen. Meedoen kan tot en met 30 november.',
    note: '',
    public_token: null,
    key_mark: '',
    last: false,
  };
  const { body_text } = letterWhatsapp(context.config, 'Samira', letter, 'link');
  const sent = body_text.replaceAll('*', '').split('\n\n');
  expect([...shown.slice(0, -1), `${shown.at(-1)!.trim()}: ${context.config.public_url}/link`]).toEqual(sent);
});
