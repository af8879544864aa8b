import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growth } from '#test/growth.ts';
import { readBounceReport } from './bounce-report.ts';

const address = 'bounces+0123@mail.example.nl';
const sample = (name: string) =>
  readFileSync(`test/bounces/${name}.eml`, 'utf8').replaceAll('{address}', address).replaceAll('\n', '\r\n');
const read = (text: string) => readBounceReport(Buffer.from(text));

const dead = { kind: 'final', about: 'address' };
const lost = { kind: 'final', about: 'mail' };
const samples: Record<string, object> = {
  'postfix-unknown': { ...dead, reason: expect.stringContaining('User unknown in relay recipient table') },
  exim: dead,
  'exim-in-words': { ...dead, reason: expect.stringContaining('550 5.1.1 <…> User unknown') },
  'qmail-in-words': { ...dead, reason: 'Sorry, no mailbox here by that name. (#5.1.1)' },
  'exchange-online': { ...dead, reason: expect.stringContaining('5.1.10') },
  hotmail: dead,
  gmail: dead,
  sendmail: dead,
  base64: dead,
  global: dead,
  wrapped: dead,
  // The mailbox lives: it is full, the mail was not liked, or its server was away for days.
  'gmail-full': lost,
  'outlook-blocked': lost,
  'postfix-no-status': lost,
  'postfix-expired': lost,
  'gmail-unsigned': { kind: 'final', about: 'us' },
  'postfix-delayed': { kind: 'delayed' },
  'postfix-passed-on': { kind: 'nothing' },
  complaint: { kind: 'complaint', reason: 'abuse', returnTo: [address, address] },
  'complaint-by-headers': { kind: 'complaint', returnTo: [address] },
  'complaint-not-spam': { kind: 'nothing' },
  'out-of-office': { kind: 'nothing' },
  receipt: { kind: 'nothing' },
  'a-person': { kind: 'unreadable' },
};

describe('what a report says', () => {
  test.each(Object.entries(samples))('%s', (name, expected) => {
    expect(read(sample(name))).toMatchObject(expected);
    // Whatever a server along the way did to the ends of lines.
    expect(read(sample(name).replaceAll('\r\n', '\n'))).toMatchObject(expected);
  });

  test('of every sample there is', () => {
    const there = globSync('test/bounces/*.eml').map((path) => path.replace(/^.*[\\/](.*)\.eml$/, '$1'));
    expect(there.sort()).toEqual(Object.keys(samples).sort());
  });

  test('no reason keeps an address', () => {
    for (const name of Object.keys(samples))
      expect(JSON.stringify({ ...read(sample(name)), returnTo: [] })).not.toContain('@');
  });
});

describe('what nobody can read', () => {
  const whole = sample('postfix-unknown');

  test.each([
    ['nothing', ''],
    ['a report that breaks off before it says anything', whole.slice(0, whole.indexOf('Final-Recipient'))],
    ['a report without blocks', whole.replace(/Action: failed\r\nStatus: 5\.1\.1\r\n/, '')],
    ['an action nobody knows', sample('base64').replace(/[A-Za-z0-9+/=]{60,}[\s\S]*?--g1/, 'eA==\r\n--g1')],
    ['parts without end', `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(30_000)}`],
    ['parts in parts', 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(5000)],
    ['a word of a hundred thousand letters', `From: mailer-daemon@a.nl\r\n\r\n${'a'.repeat(100_000)}`],
    ['a hundred thousand headers', `${'X: y\r\n'.repeat(40_000)}\r\n`],
    ['numbers only', '\0\x01\xff'.repeat(1000)],
  ])('%s', (_what, text) => {
    expect(read(text)).toEqual({ kind: 'unreadable' });
  });

  test.each([
    [
      'parts without end',
      (size: number) => `Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n\r\n'.repeat(size)}`,
    ],
    ['headers without end', (size: number) => `${'X: y\r\n'.repeat(size)}\r\n`],
    ['a word without end', (size: number) => `From: mailer-daemon@a.nl\r\n\r\n${'a'.repeat(size)}`],
  ])('%s take time by their length, and not by its square', (_what, write) => {
    expect(growth((size) => read(write(size)), 10_000)).toBeLessThan(10);
  });

  test('and whatever is cut out or put in, something is said of it', () => {
    const kinds = ['final', 'delayed', 'complaint', 'nothing', 'unreadable'];
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(samples)),
        fc.nat(4000),
        fc.nat(400),
        fc.string(),
        (name, from, length, put) => {
          const text = sample(name);
          expect(kinds).toContain(read(text.slice(0, from) + put + text.slice(from + length)).kind);
        },
      ),
      { numRuns: 300 },
    );
  });
});
