import { expect, test } from 'vitest';
import { importedWords, maskedSince, messageWords } from './member-words.ts';

const sent = {
  campaign: 'Huiswerk',
  anonymous: false,
  channel: 'whatsapp',
  stands_in: false,
  subject: 'Doe je mee?',
} as const;

test('every message says why it went, and nothing of an anonymous survey that nobody knows', () => {
  const why = (template: string, over: { anonymous?: true; stands_in?: true } = {}) =>
    messageWords({ ...sent, template, ...over }).why;
  expect(why('invitation')).toBe('WhatsApp, omdat deze ouder voor deze vragenlijst is gekozen.');
  expect(why('reminder')).toContain('nog niet af was');
  expect(why('thank_you')).toContain('omdat de vragenlijst af was');
  for (const template of ['reminder', 'thank_you'])
    expect(why(template, { anonymous: true })).toContain('niemand weet');
  expect(why('invitation', { stands_in: true })).toContain('op een andere manier niet aankwam');
  expect(why('talk')).toContain('getrokken');
  expect(why('verify_phone')).toBe('WhatsApp, over het account.');
});

test('one member is one, and what is masked reads as a sentence', () => {
  expect(importedWords(1)).toEqual({
    title: '1 lid is overgenomen.',
    mail: 'Deze ouder krijgt een mail om een wachtwoord te kiezen.',
  });
  expect(importedWords(1200).title).toBe('1.200 leden zijn overgenomen.');
  expect(maskedSince({ email: 's•••@v•••.nl', joined: '2026-05' })).toBe('s•••@v•••.nl, lid sinds mei 2026');
});
