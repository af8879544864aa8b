import { describe, expect, test } from 'vitest';
import { rules } from '#contract/rules.ts';
import * as create from '../../fieldwork/letters/password-mail.ts';
import * as account from '../../members/account/mail.ts';
import * as members from '../../members/leaving/mail.ts';
import * as proof from '../../members/verification/mail.ts';
import type { Config } from '../../platform/config/config.ts';
import type { NewMessage } from '../outbox/enqueue.ts';
import { copyLink } from './blocks.ts';
import type { PanelDetails, Recipient } from './email-template.ts';

const panel: PanelDetails & Pick<Config, 'regret_days' | 'keep_inactive_months' | 'keep_after_notice_days'> = {
  regret_days: 10,
  keep_inactive_months: 24,
  keep_after_notice_days: 30,
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  contact_url: 'https://vereniging.example/contact?a=1&b=2',
};
const to: Recipient = {
  member_id: '0195b6f0-0000-4000-8000-000000000001',
  name: 'Samira',
  address: 'samira@example.nl',
};
const link = `https://panel.example/x/${'k'.repeat(43)}`;

const mails: Record<string, (who: Recipient) => NewMessage> = {
  activation: (who) => proof.activationMail(panel, { ...who, phone: '+31612345678' }, link),
  verify_new_email: (who) => proof.verifyNewEmailMail(panel, { ...who, phone: null }, link),
  email_changed: (who) => proof.emailChangedNotice(panel, who, { link, waits: true, counts: false, known: false }),
  phone_changed: (who) =>
    proof.phoneChangedNotice(panel, who, { link, waits: true, counts: false, known: false, ends: '78' }),
  phone_removed: (who) =>
    proof.phoneChangedNotice(panel, who, { link, waits: true, counts: false, known: false, ends: null }),
  know_password: (who) => proof.knowPasswordMail(panel, who, link),
  password_forgotten: (who) => account.passwordForgottenMail(panel, who, link),
  password_changed: (who) => account.passwordChangedMail(panel, who, { waited: true, said: true, phone_ends: '45' }),
  create_password: (who) => create.createPasswordMail(panel, who, link, { until: new Date('2026-12-05T10:00:00Z') }),
  unsubscribe: (who) => members.unsubscribeMail(panel, who, link),
  unsubscribed: (who) => members.unsubscribedMail(panel, who, link),
  welcome_back: (who) => members.welcomeBackMail(panel, who, { said: false }),
  still_there: (who) => members.stillThereMail(panel, who),
};

/** Text between two tags is one piece, save where the tags are part of a line. */
function pieces(page: string): string[] {
  const body = page.slice(page.indexOf('<body'));
  const flat = body
    .replaceAll(/<\/?span[^>]*>|<a [^>]*>(?=Schrijf je dan uit)|(?<=Schrijf je dan uit)<\/a>/g, '')
    .replaceAll(/<[^>]+>/g, '\n');
  return plain(flat)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}
const plain = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter('nl', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim());
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];

describe.each(Object.entries(mails))('%s', (template, write) => {
  const mail = write(to);
  const page = mail.body_html ?? '';
  const text = mail.body_text;

  test('goes to one person, under its own name', () => {
    expect(mail).toMatchObject({
      template,
      channel: 'email',
      member_id: to.member_id,
      to_name: 'Samira',
      to_address: 'samira@example.nl',
    });
  });

  test('is made of tables and inline styles, and loads nothing', () => {
    // Its pictures travel in the mail.
    const page = (mail.body_html ?? '').replaceAll(/<img src="cid:\w+@mail"[^>]*>/g, '');
    const tags = new Set([...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
    const known = 'html head meta title style body div table tr td h1 p a br span'.split(' ');
    expect([...tags].filter((tag) => !known.includes(tag ?? ''))).toEqual([]);
    expect(page).not.toMatch(/\s(src|srcset|background|id|on\w+)=|url\(|@import|@font-face/i);
    expect(page).toMatch(/^<!doctype html>\n<html lang="nl" dir="ltr">/);
    expect(page).not.toMatch(/undefined|null|\[object/);
    for (const [, address] of page.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^(https:\/\/|mailto:)/);
  });

  test('says the same in both parts, and as much', () => {
    const inText = text.split('\n').filter((line) => line !== '' && !/^-[ -]*$/.test(line));
    // The button's label and the footer's words stand before their link in the text.
    const said = inText.flatMap((line) => sentencesOf(line.replace(/^([^.:]+): ?(https?:.*)?$/, '$1')));
    const shown = pieces(page)
      .filter((piece) => piece !== copyLink)
      .flatMap(sentencesOf);
    for (const piece of shown.filter((one) => !one.startsWith('https:'))) expect(said).toContain(piece);
    for (const line of said.filter((one) => !one.startsWith('https:'))) expect(shown).toContain(line);
    const linked = new Set([...page.matchAll(/href="([^"]*)"/g)].map(([, address]) => plain(address ?? '')));
    expect(new Set(text.match(/https:\S+/g))).toEqual(linked);
  });

  test('has a preheader that is a sentence of the letter', () => {
    const hidden = /display:none[^>]*>([^<]*)</.exec(page)?.[1] ?? '';
    expect(hidden).not.toBe('');
    expect(text).toContain(hidden);
  });

  test('says who, why, what to do if you did not ask, and where to ask', () => {
    expect(text).toContain('Een initiatief van Oudervereniging Voorbeeld');
    expect(text).toContain('Je krijgt deze e-mail omdat ');
    expect(text).toMatch(/Heb jij|Was jij dit niet\?|Ken je ons niet|Wilde je niet/);
    expect(text).toContain(`Contact: ${panel.contact_url}`);
    expect(text.includes('Uitschrijven: https://panel.example/uitschrijven')).toBe(template !== 'unsubscribed');
  });

  test('has a subject of one short line', () => {
    expect(mail.subject).toMatch(/^[\p{L}][^\p{Cc}\p{Zl}\p{Zp}]{5,60}$/u);
  });

  test('is plain: full sentences of 15 words on average and 25 at most, in the je form', () => {
    const lines = text.split('\n').filter((line) => /[.?]$/.test(line));
    const lengths = lines.flatMap(sentencesOf).map((sentence) => wordsOf(sentence).length);
    expect(lengths.length).toBeGreaterThan(4);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(25);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(15);
    expect(text).not.toMatch(/\b(u|uw)\b/i);
    expect(text).not.toMatch(/\b(word|wordt|worden|betreffende|creëren|prioriteit|relevant|verstrekken)\b/i);
  });
});

test('what has a link says how long it works', () => {
  expect(mails.activation?.(to).body_text).toContain(`De link werkt ${rules.verify_link_days} dagen.`);
  expect(mails.verify_new_email?.(to).body_text).toContain(`De link werkt ${rules.verify_link_days} dagen.`);
  expect(mails.password_forgotten?.(to).body_text).toContain(`De link werkt ${rules.reset_link_minutes} minuten`);
  expect(mails.create_password?.(to).body_text).toContain('De link werkt tot 5 december 2026 en maar één keer.');
  expect(mails.unsubscribe?.(to).body_text).toContain(`De link werkt ${rules.unsubscribe_link_days} dagen.`);
  expect(mails.unsubscribed?.(to).body_text).toContain('Je kunt nog 10 dagen terugkomen.');
  expect(members.unsubscribedMail({ ...panel, regret_days: 1 }, to, link).body_text).toContain('Over 1 dag wissen we');
});

test('a reset link that no longer works is not sent any more', () => {
  expect(mails.password_forgotten?.(to).useful_minutes).toBe(rules.reset_link_minutes);
});

describe('a name is only a name', () => {
  const greeted = (name: string | null) => {
    const mail = proof.activationMail(panel, { ...to, name, phone: null }, link);
    const page = mail.body_html ?? '';
    return {
      mail,
      text: /^Hoi.*,$/m.exec(mail.body_text)?.[0],
      page: /line-height:28px;">(Hoi.*,)<\/p>/.exec(page)?.[1],
    };
  };

  // biome-ignore lint/suspicious/noTemplateCurlyInString: a name that looks like a template is the point
  test.each(['{{7*7}}', '${x}', '<%= 7*7 %>', '%s %n', "O'Brien & Zn", 'Zoë-Fleur', '👨‍👩‍👧'.repeat(50)])(
    '%s',
    (name) => {
      const { text, page, mail } = greeted(name);
      expect(text).toBe(`Hoi ${name},`);
      expect(plain(page ?? '')).toBe(`Hoi ${name},`);
      expect(mail.to_name).toBe(name);
    },
  );

  test('<script> is text', () => {
    const { text, page } = greeted('<script>alert("1")</script>');
    expect(text).toBe('Hoi <script>alert("1")</script>,');
    expect(page).toBe('Hoi &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;,');
  });

  test('lines of it are one line', () => {
    const { text, mail } = greeted('Jan\r\nBcc: all\u2028the\u0085rest\0');
    expect(text).toBe('Hoi Jan Bcc: all the rest,');
    expect(mail.to_name).toBe('Jan Bcc: all the rest');
  });

  test('what turns text around ends with the name', () => {
    expect(greeted('\u202Enaj').text).toBe('Hoi \u2068\u202Enaj\u2069,');
    expect(greeted('\u202Enaj').mail.to_name).toBe('naj');
    expect(greeted('\u2069\u2067סמירה').text).toBe('Hoi \u2068סמירה\u2069,');
    expect(greeted('سميرة').page).toBe('Hoi \u2068سميرة\u2069,');
  });

  test('what mail programs make a link of is left out', () => {
    for (const name of ['win.example', 'https://win', 'WWW.win', 'a@win']) {
      expect(greeted(name)).toMatchObject({ text: 'Hoi,', page: 'Hoi,', mail: { to_name: null } });
    }
    expect(greeted('J.P.').text).toBe('Hoi J.P.,');
  });

  test('none is none', () => {
    expect(greeted(null)).toMatchObject({ text: 'Hoi,', page: 'Hoi,', mail: { to_name: null } });
    expect(greeted('  ').text).toBe('Hoi,');
  });
});
