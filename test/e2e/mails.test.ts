import { expect, test } from 'vitest';
import { letterMail } from '#server/fieldwork/letters/letter-email.ts';
import { mailingLetterOf } from '#server/fieldwork/letters/mailing-letter.ts';
import type { MailingKind } from '#server/fieldwork/schedule/round.ts';
import { passwordForgottenMail } from '#server/members/account/mail.ts';
import { unsubscribedMail, unsubscribeMail } from '#server/members/leaving/mail.ts';
import { activationMail } from '#server/members/verification/mail.ts';
import { withPictures } from '#server/messages/templates/mail-pictures.ts';
import { axe, openPage, shot } from './browser.ts';

const panel = {
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  contact_url: 'mailto:contact@panel.example',
  regret_days: 14,
};
const to = { member_id: '0195b6f0-0000-4000-8000-000000000001', name: 'Samira', address: 'samira@voorbeeld.nl' };
const token = 'q3V_dGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBqdXN0';

const campaign = {
  draft: {
    invitation: {
      subject: 'Vertel je ons hoe het gaat met schermen thuis?',
      text: 'Een telefoon in de klas, een tablet voor huiswerk, nog één filmpje voor het slapen. Nu horen we graag van jou hoe het bij jullie gaat.\n\nIn januari lees je van ons wat eruit kwam.\n\nGroeten,\nNoor',
    },
  },
  anonymous: false,
  ends_at: new Date('2026-12-01T23:00:00Z'),
  public_token: null,
} as unknown as Parameters<typeof mailingLetterOf>[0];
const questionnaire = {
  title: 'Schermen thuis en op school',
  questions: Array.from({ length: 8 }, (_, at) => ({
    id: `q${at}`,
    type: 'text',
    title: 'Hoe gaat het?',
    description: '',
    options: [],
    sub_questions: [],
  })),
} as unknown as Parameters<typeof mailingLetterOf>[1];

const letter = (kind: MailingKind, anonymous = false) =>
  letterMail(
    panel,
    to,
    mailingLetterOf({ ...campaign, anonymous }, questionnaire, { kind, last: false, key_mark: '' }),
    `${panel.public_url}/onderzoek/${encodeURIComponent(to.address)}/${token}`,
  );
const link = (path: string) => `${panel.public_url}/${path}/${token}`;

const mails = {
  invitation: letter('invitation'),
  'invitation-anonymous': letter('invitation', true),
  reminder: letter('reminder'),
  'thank-you': letter('thank_you'),
  activation: activationMail(panel, { ...to, phone: null }, link('email/verifieer')),
  'password-forgotten': passwordForgottenMail(panel, to, link('wachtwoord-resetten')),
  unsubscribe: unsubscribeMail(panel, to, link('uitschrijven')),
  unsubscribed: unsubscribedMail(panel, to, link('uitschrijven')),
};

test.each(Object.entries(mails))(
  '%s: on a phone and in a wide window it fits, and axe finds nothing',
  async (name, mail) => {
    const page = await openPage({ base: panel.public_url });
    await page.setContent(withPictures(mail.body_html!));
    for (const width of [320, 375, 600]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await axe(page);
      await shot(page, `mail-${name}`, { whole: true });
    }
    const signed = await page.getByText('Groeten,').allInnerTexts();
    expect(signed).toEqual(name.startsWith('invitation') ? ['Groeten,\nNoor'] : []);
    // Who writes, why the mail came and how to stop such mails can be seen.
    for (const text of ['Een initiatief van', 'Je krijgt deze e-mail omdat']) await page.getByText(text).waitFor();
    const stop = page.getByRole('link', { name: name === 'unsubscribed' ? 'Contact' : 'Uitschrijven', exact: true });
    expect((await stop.boundingBox())!.height).toBeGreaterThan(15);
  },
);
