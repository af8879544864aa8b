import { describe, expect, test } from 'vitest';
import { shortMessage } from '#contract/texts.ts';
import type { PanelDetails } from '../../messages/templates/email-template.ts';
import type { MailingKind } from '../schedule/round.ts';
import { letterMail } from './letter-email.ts';
import { letterWhatsapp } from './letter-whatsapp.ts';
import type { MailingLetter } from './mailing-letter.ts';
import { mailingLetterOf } from './mailing-letter.ts';

const panel: PanelDetails = {
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  contact_url: 'https://vereniging.example/contact',
};
const question = (id: string) => ({ id, title: 'Extra zorg', description: '', type: 'text' as const });
const questions = ['a', 'b', 'c'].map((id) => ({
  ...question(id),
  options: [],
  has_other_option: 0 as const,
  is_required: false,
  go_to_question_id: null,
  sub_questions: [],
}));
type Over = { anonymous?: boolean; last?: boolean; draft?: object; title?: string };
const make = (
  kind: MailingKind,
  { anonymous = false, last = false, draft = {}, title = 'Extra zorg op school' }: Over = {},
) =>
  mailingLetterOf(
    { draft, anonymous, ends_at: new Date('2026-12-14T23:00:00Z'), public_token: anonymous ? 'a'.repeat(22) : null },
    { title, description: '', questions },
    { kind, last, key_mark: '' },
  );
const to = { member_id: '0191b2f0-0000-7000-8000-000000000001', name: 'Samira', address: 'samira@example.nl' };
const path = `onderzoek/samira%40example.nl/${'k'.repeat(43)}`;
const link = `https://panel.example/${path}`;
const kinds: MailingKind[] = ['invitation', 'reminder', 'thank_you'];
const letters: [string, MailingLetter][] = kinds.flatMap((kind): [string, MailingLetter][] => [
  [kind, make(kind)],
  [`${kind}, anonymous`, make(kind, { anonymous: true })],
  [`${kind}, the last`, make(kind, { last: kind === 'reminder' })],
]);

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter('nl', { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim());
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [];
const shownIn = (page: string) =>
  page
    .slice(page.indexOf('<body'))
    .replaceAll(/<\/?span[^>]*>|<a [^>]*>(?=Schrijf je dan uit)|(?<=Schrijf je dan uit)<\/a>/g, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&nbsp;', ' ');

describe.each(letters)('%s', (_, letter) => {
  const mail = letterMail(panel, to, letter, link);
  const text = mail.body_text;
  const page = mail.body_html!;
  const whatsapp = letterWhatsapp(panel, 'Samira', letter, path);

  test('says by itself nothing of the topic in its subject, nor of the reader', () => {
    expect(mail.subject).toMatch(/^[\p{L}][^\p{Cc}]{5,60}$/u);
    expect(mail.subject).not.toMatch(/zorg|Samira/);
  });

  test('greets by name, says who sends it, why, and how to stop, in both parts and on WhatsApp', () => {
    for (const one of [text, shownIn(page)]) {
      for (const words of [
        'Hoi Samira,',
        'Een initiatief van Oudervereniging Voorbeeld',
        'Je krijgt deze e-mail omdat je lid bent van het Ouderpanel.',
        'Wil je geen vragenlijsten meer krijgen? Schrijf je dan uit.',
        letter.title,
        letter.note,
        ...letter.told,
      ]) {
        expect(one).toContain(words);
      }
    }
    expect(page).toContain('href="https://panel.example/uitschrijven"');
    for (const words of [
      'Hoi Samira, hier is het Ouderpanel.',
      `*${letter.title}*`,
      'Geen berichten meer van het Ouderpanel?',
      'STOP',
    ]) {
      expect(whatsapp.body_text).toContain(words);
    }
  });

  test('has the link as button and as text, or asks nothing any more', () => {
    const links = [...page.matchAll(/href="([^"]*onderzoek[^"]*)"/g)].map(([, address]) => address);
    expect(links).toEqual(letter.size ? [link, link] : []);
    expect(text.includes(`Naar de vragenlijst:\n${link}`)).toBe(letter.size !== null);
    expect(whatsapp.body_text.includes(link)).toBe(letter.size !== null);
    if (!letter.size) expect(text).toContain('Je hoeft niets meer te doen.');
  });

  test('is plain: short sentences in the je form', () => {
    const lines = text.split('\n').filter((line) => /[.?]$/.test(line));
    const lengths = lines.flatMap(sentencesOf).map((sentence) => wordsOf(sentence).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(25);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(15);
    expect(`${text} ${whatsapp.body_text}`).not.toMatch(/\b(u|uw|word|wordt|worden|relevant|verstrekken)\b/i);
  });

  test('loads nothing and follows nobody', () => {
    // Its two pictures travel in the mail.
    expect(page.replaceAll(/<img src="cid:\w+@mail"/g, '')).not.toMatch(
      /\s(src|srcset|background|id|on\w+)=|url\(|@import|<img/i,
    );
  });

  test('is on WhatsApp exactly the approved text, filled in', () => {
    const components = whatsapp.whatsapp!.components as { type: string; parameters: { text: string }[] }[];
    const values = components[0]!.parameters.map((parameter) => parameter.text);
    const approved = shortMessage(panel);
    expect([...approved.matchAll(/\{\{(\d)\}\}/g)].map(([, number]) => Number(number))).toEqual(
      values.map((_, at) => at + 1),
    );
    // Neither the first nor the last thing of a template may be filled in.
    expect(approved).not.toMatch(/^\{\{|\}\}$/);
    // Meta refuses values side by side, and more of them than its words allow (2x + 1 of x).
    expect(approved).not.toMatch(/\}\}[^\p{L}]*\{\{/u);
    expect(approved.match(/\p{L}+/gu)!.length).toBeGreaterThan(1.5 * (2 * values.length + 1));
    const filled = values.reduce((all, value, at) => all.replace(`{{${at + 1}}}`, () => value), approved);
    expect(whatsapp.body_text.startsWith(filled)).toBe(true);
    const button = components[1];
    expect(button?.parameters[0]?.text).toBe(letter.size ? path : undefined);
    expect(whatsapp.button).toEqual(letter.size ? { label: 'Naar de vragenlijst', link } : null);
  });
});

test('on WhatsApp an invitation is a greeting, two sentences, the title, the days, and the button last', () => {
  const { body_text } = letterWhatsapp(panel, 'Samira', make('invitation'), path);
  expect(body_text).toBe(`Hoi Samira, hier is het Ouderpanel.

Er staat een nieuwe vragenlijst voor je klaar. We horen graag hoe het bij jou gaat.

Vragenlijst: *Extra zorg op school*
Goed om te weten: 3 vragen. Meedoen kan tot en met 14 december. De link is alleen voor jou.

Geen berichten meer van het Ouderpanel? Antwoord met STOP.

Naar de vragenlijst: ${link}`);
  const forAll = letterWhatsapp(panel, 'Samira', make('invitation', { anonymous: true }), path).body_text;
  expect(forAll).toContain('Daarna kan niemand zien welke van jou zijn.');
  const reminder = letterWhatsapp(panel, 'Samira', make('reminder', { anonymous: true }), path).body_text;
  expect(reminder).toContain('Heb je al meegedaan? Dan hoef je niets te doen.');
});

test('on WhatsApp two sentences are taken of a longer text, and the last time is told as such', () => {
  const text = 'Een telefoon in de klas? Dat merk je thuis.\n\nDit is een derde. En een vierde.';
  const draft = { reminder: { subject: '', text } };
  const told = (last: boolean) => {
    const { whatsapp } = letterWhatsapp(panel, 'Samira', make('reminder', { draft, last }), path);
    return (whatsapp!.components as { parameters: { text: string }[] }[])[0]!.parameters[1]!.text;
  };
  expect(told(false)).toBe('Een telefoon in de klas? Dat merk je thuis.');
  expect(told(true)).toBe(
    'Een telefoon in de klas? Dat merk je thuis. Dit is de laatste keer dat we je hierom vragen.',
  );
});

test('of an anonymous campaign nobody can say who takes part', () => {
  for (const kind of kinds) {
    const { body_text } = letterMail(panel, to, make(kind, { anonymous: true }), link);
    expect(body_text).not.toMatch(/De link is alleen voor jou|je antwoorden nog niet/);
    expect(body_text).toMatch(/Daarna kan niemand zien welke van jou zijn|Wij kunnen niet zien wie er meedoet/);
  }
});

test('the last day is the day that ends at midnight in Amsterdam', () => {
  expect(make('invitation').size).toBe('3 vragen. Meedoen kan tot en met 14 december.');
});

test('what a campaign says of itself stands there as it was written, markup and all', () => {
  const text = 'Eerst <b>dit</b> & {{3}}.\n \nDan\tdat,\nin twee regels.';
  const letter = make('invitation', { draft: { invitation: { subject: 'Zorg "op" school?', text } } });
  const mail = letterMail(panel, to, letter, link);
  expect(mail.subject).toBe('Zorg "op" school?');
  expect(mail.body_html).toContain('Eerst &lt;b&gt;dit&lt;/b&gt; &amp; {{3}}.');
  const whatsapp = letterWhatsapp(panel, null, letter, path);
  expect(whatsapp.body_text).toContain(
    'Hoi daar, hier is het Ouderpanel.\n\nEerst <b>dit</b> & {{3}}. Dan dat, in twee regels.\n',
  );
});

test('however long the texts are, WhatsApp gets what it takes', () => {
  const draft = { reminder: { subject: '', text: `${'woord '.repeat(600)}\n\n${'😀'.repeat(300)}` } };
  const letter = make('reminder', { draft, anonymous: true, title: 'T'.repeat(200) });
  const { body_text, whatsapp } = letterWhatsapp(panel, 'N'.repeat(50), letter, path);
  const [body] = whatsapp!.components as { parameters: { text: string }[] }[];
  const values = body!.parameters.map((parameter) => parameter.text);
  for (const value of values) expect(value).toMatch(/^\S(?:(?!\s{2})[^\n\t])*$/);
  expect(values[1]).toMatch(/ woord …$/);
  expect(body_text.indexOf('\n\nNaar de vragenlijst')).toBeLessThanOrEqual(1024);
  expect(body_text.isWellFormed()).toBe(true);
});
