import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MailboxLine } from '#contract/calls/office/mailbox.ts';
import { deliveryReasonWords, newsOf, recipientName, shortTime, trailTime } from './mailbox-words.ts';

afterEach(() => {
  vi.useRealTimers();
});

const line = (id: string, given: Partial<MailboxLine> = {}): MailboxLine => ({
  id,
  channel: 'email',
  to_name: 'Samira',
  to_address: 'samira@voorbeeld.example',
  subject: 'Welkom',
  state: 'sent',
  created_at: '2026-11-22T10:00:00Z',
  ...given,
});

describe('times are those of Amsterdam', () => {
  test('the hour, and before it the day when that is not today', () => {
    vi.setSystemTime('2026-11-22T10:30:00Z');
    expect(shortTime('2026-11-22T09:05:00Z')).toBe('10.05');
    // It is tomorrow there already.
    expect(shortTime('2026-11-21T23:30:00Z')).toBe('00.30');
    expect(shortTime('2026-11-21T22:30:00Z')).toBe('21 nov 23.30');
  });

  test('of what became of a message to the second, with the day when it is another', () => {
    expect(trailTime('2026-11-22T10:00:07Z', '2026-11-22T10:00:00Z')).toBe('11.00.07');
    expect(trailTime('2026-11-22T23:00:07Z', '2026-11-22T22:59:00Z')).toBe('23 nov 00.00.07');
  });
});

test('of who was erased neither name nor address is kept', () => {
  expect(
    [line('1'), line('2', { to_name: null }), line('3', { to_name: null, to_address: '' })].map(recipientName),
  ).toEqual(['Samira', 'samira@voorbeeld.example', 'Verwijderd lid']);
});

test('reasons of our own are said in Dutch, and others as they were said', () => {
  expect(deliveryReasonWords('erased')).toBe('Dit lid is verwijderd.');
  expect(deliveryReasonWords('unsubscribed')).toBe('Dit lid schreef zich net uit.');
  expect(deliveryReasonWords('to nobody')).toBe('Dit bericht ging naar niemand. Zo verraadt de tijd niet wie lid is.');
  expect(deliveryReasonWords('550 no such user')).toBe('“550 no such user”');
  expect(deliveryReasonWords('toString')).toBe('“toString”');
  expect(deliveryReasonWords('131026: undeliverable')).toBe('Op dit nummer is geen WhatsApp, of een oude.');
});

describe('news for who cannot see the top of the list', () => {
  test.each<[string, MailboxLine[], string[], string | undefined]>([
    ['nothing new', [line('1')], ['1'], undefined],
    ['nothing at all', [], ['1'], undefined],
    ['one', [line('2'), line('1')], ['1'], 'Nieuw bericht voor Samira: Welkom.'],
    ['several', [line('3'), line('2'), line('1')], ['1'], '2 nieuwe berichten.'],
    ['older ones that were asked for', [line('2'), line('1')], ['2'], undefined],
  ])('%s', (_, messages, known, news) => {
    expect(newsOf(messages, new Set(known))).toBe(news);
  });
});

test('what another mail server says often is told in Dutch, with its code behind it', () => {
  expect(deliveryReasonWords('550 5.1.1 no such user')).toBe('Dit adres bestaat niet (550 5.1.1).');
  expect(deliveryReasonWords('452 4.2.2 <…> over quota')).toBe('Deze mailbox is vol (452 4.2.2).');
  expect(deliveryReasonWords('5.7.1')).toBe('De andere mailserver weigert deze mail (5.7.1).');
  expect(deliveryReasonWords('554 no thanks')).toBe('“554 no thanks”');
});
