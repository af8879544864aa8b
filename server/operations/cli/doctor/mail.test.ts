import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeDns, type Zone } from '#test/servers/dns-server.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { dkimRecord } from '../../../messages/channels/email/records.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { mail } from './mail.ts';

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-doctor-'));
const sink = await makeSink({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === 'right' ? done(null, { user: 'panel' }) : done(new Error('no')),
});
afterAll(async () => {
  await sink.close();
  rmSync(folder, { recursive: true });
});

const pem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const key = pem().toString();
const keyPath = join(folder, 'dkim.pem');
writeFileSync(keyPath, key);
const record = (text: string) => dkimRecord(createPrivateKey(text));

const settings = {
  DATA_DIR: folder,
  MAIL_FROM: 'panel@example.nl',
  SMTP_URL: sink.url.replace('//', '//panel:right@'),
  DKIM_DOMAIN: 'example.nl',
  DKIM_SELECTOR: 'panel2026',
  DKIM_KEY: keyPath,
  BOUNCE_ADDRESS: 'bounces@mail.example.nl',
  BOUNCE_PORT: '2525',
  REPLY_ADDRESS: 'antwoord@mail.example.nl',
};
const zone: Zone = {
  'panel2026._domainkey.example.nl': { txt: [record(key)] },
  'mail.example.nl': { txt: ['v=spf1 include:_spf.provider.example -all'], mx: ['mx.example.nl'] },
  '_dmarc.example.nl': { txt: ['v=DMARC1; p=quarantine; rua=mailto:dmarc@example.nl'] },
};

const came = { bounces: { final: 3, unreadable: 1 }, answers: { kept: 2 } };

/** What the doctor finds in this check, with these settings and this DNS zone. */
async function finding(check: string, more: { env?: Record<string, string>; zone?: Zone } = {}) {
  const { lookups, close } = await makeDns({ ...zone, ...more.zone });
  onTestFinished(close);
  const findings = await mail(readConfig({ ...settings, ...more.env }), came, lookups);
  return findings.find((one) => one.check === check);
}

test('all is well', async () => {
  const { lookups, close } = await makeDns(zone);
  onTestFinished(close);
  const findings = await mail(readConfig(settings), came, lookups);
  expect(findings.map(({ check, ok }) => [check, ok])).toEqual(
    ['mail server', 'dkim', 'spf', 'dmarc', 'bounces', 'answers'].map((check) => [check, true]),
  );
  expect(findings.slice(-2).map(({ found }) => found)).toEqual([
    'mail.example.nl takes mail; so far 3 final, 1 unreadable',
    'mail.example.nl takes mail; so far 2 kept',
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/right|PRIVATE|panel@/);
});

test('a server that is not there and one without encryption each get their own advice', async () => {
  const advice = async (SMTP_URL: string) => (await finding('mail server', { env: { SMTP_URL } }))?.advice;
  expect(await advice('smtp://127.0.0.1:1')).toMatch(/^Is the port right/);
  expect(await advice(sink.url.replace('127.0.0.1', '0.0.0.0'))).toMatch(/^It must offer encryption/);
});

test('without a mail server nothing is looked up', async () => {
  const { SMTP_URL: _none, ...others } = settings;
  const refuse = () => Promise.reject(new Error('asked'));
  expect(await mail(readConfig(others), {}, { resolveTxt: refuse, resolveMx: refuse } as never)).toEqual([
    { check: 'mail server', ok: true, found: 'none: e-mail stays in the mailbox of the office' },
  ]);
});

describe('found out:', () => {
  const quarantine = zone['_dmarc.example.nl']!;
  const cases: [string, string, RegExp, { env?: Record<string, string>; zone?: Zone }][] = [
    [
      'a log-in that is refused',
      'mail server',
      /Invalid login/,
      { env: { SMTP_URL: sink.url.replace('//', '//panel:wrong@') } },
    ],
    ['a server that is not there', 'mail server', /127\.0\.0\.1:1: /, { env: { SMTP_URL: 'smtp://127.0.0.1:1' } }],
    [
      'no key',
      'dkim',
      /there is no key at panel2026\._domainkey\.example\.nl/,
      { zone: { 'panel2026._domainkey.example.nl': {} } },
    ],
    [
      'another key',
      'dkim',
      /is not the half of DKIM_KEY/,
      { zone: { 'panel2026._domainkey.example.nl': { txt: [record(pem().toString())] } } },
    ],
    [
      'no SPF',
      'spf',
      /there is no SPF record/,
      { zone: { 'mail.example.nl': { txt: ['google-site-verification=x'] } } },
    ],
    ['two SPF', 'spf', /more than one/, { zone: { 'mail.example.nl': { txt: ['v=spf1 mx -all', 'v=spf1 a -all'] } } }],
    ['an SPF for nobody', 'spf', /lets nobody send/, { zone: { 'mail.example.nl': { txt: ['v=spf1 -all'] } } }],
    [
      'an SPF for everybody',
      'spf',
      /lets everybody send/,
      { zone: { 'mail.example.nl': { txt: ['v=spf1 mx +all'] } } },
    ],
    ['no DMARC', 'dmarc', /there is no record at _dmarc\.example\.nl/, { zone: { '_dmarc.example.nl': {} } }],
    [
      'a DMARC without policy',
      'dmarc',
      /has no policy/,
      { zone: { '_dmarc.example.nl': { txt: ['v=DMARC1; rua=mailto:a@b.nl'] } } },
    ],
    [
      'a signature of somebody else',
      'dmarc',
      /does not belong to example\.nl/,
      { env: { DKIM_DOMAIN: 'example.org' } },
    ],
    [
      'strict alignment',
      'dmarc',
      /does not belong to example\.nl/,
      {
        env: { DKIM_DOMAIN: 'mail.example.nl' },
        zone: { '_dmarc.example.nl': { txt: ['v=DMARC1; p=reject; adkim=s'] } },
      },
    ],
    [
      'bounces that cannot come back',
      'bounces',
      /has no MX record/,
      { zone: { 'mail.example.nl': { txt: ['v=spf1 mx -all'] } } },
    ],
    [
      'answers that cannot come in',
      'answers',
      /^elders\.example\.nl has no MX record/,
      { env: { REPLY_ADDRESS: 'antwoord@elders.example.nl' } },
    ],
    ['a domain that takes no mail', 'bounces', /has no MX record/, { zone: { 'mail.example.nl': { mx: ['.'] } } }],
    [
      'a name server that fails',
      'spf',
      /broken\.example could not be looked up \(ESERVFAIL\)/,
      { env: { BOUNCE_ADDRESS: 'b@broken.example' } },
    ],
    [
      'a name server that is silent',
      'spf',
      /silent\.example could not be looked up \(ETIMEOUT\)/,
      { env: { BOUNCE_ADDRESS: 'b@silent.example' } },
    ],
  ];
  test.each(cases)('%s', async (_what, check, found, more) => {
    expect(await finding(check, more)).toEqual({
      check,
      ok: false,
      ...(check !== 'mail server' && { level: 'warn' }),
      found: expect.stringMatching(found),
      advice: expect.stringMatching(/\w.+[^\s]$/),
    });
  });

  test.each([
    ['under the domain of the sender', { MAIL_FROM: 'panel@nieuws.example.nl' }, zone],
    [
      'above it',
      { MAIL_FROM: 'panel@nieuws.example.nl' },
      { '_dmarc.nieuws.example.nl': quarantine, '_dmarc.example.nl': {} },
    ],
  ])('not what is well: a signature %s', async (_what, env, more) => {
    expect(await finding('dmarc', { env, zone: more })).toMatchObject({ ok: true });
  });
});
