import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyDkim } from '#test/dkim-verify.ts';
import { makeOutgoing, openSender } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { readConfig } from '../../../platform/config/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'ouderpanel-dkim-'));
const sink = await makeSink();
afterAll(async () => {
  await sender.close();
  await sink.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  sink.mails.length = 0;
});

function keyFile(name: string, pem: string): string {
  const path = join(folder, name);
  writeFileSync(path, pem);
  return path;
}
const rsa = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = rsa(2048);
const dkim_key = keyFile('good.pem', pem);
const publicKey = createPublicKey(pem);
const dkim = { dkim_domain: 'panel.example', dkim_selector: 'panel2026', dkim_key };
const sender = openSender({ smtp_url: sink.url, ...dkim });
const one_click_link = `https://panel.example/api/v1/one-click/${'x'.repeat(43)}`;

/** One mail over the line, signed, as the sink got it. */
async function received(more: Parameters<typeof makeOutgoing>[0] = {}): Promise<string> {
  const message = makeOutgoing({ one_click_link, ...more });
  expect(await sender.send(message, AbortSignal.timeout(15_000))).toEqual({ state: 'sent' });
  return sink.mails.at(-1)?.raw ?? '';
}

describe('a signed mail', () => {
  test('is vouched for by a receiver that knows the key', async () => {
    const verdict = verifyDkim(await received(), publicKey);
    expect(verdict).toMatchObject({ ok: true });
    if (!verdict.ok) return;
    expect(verdict.tags.get('d')).toBe('panel.example');
    expect(verdict.tags.get('s')).toBe('panel2026');
    const must = ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'];
    expect(verdict.named).toEqual(expect.arrayContaining([...must, 'list-unsubscribe', 'list-unsubscribe-post']));
    expect(verdict.named.filter((name) => name === 'from')).toHaveLength(2);
    expect(verdict.named.filter((name) => name === 'list-unsubscribe-post')).toHaveLength(2);
  });

  test.each([
    ['with trailing and doubled spaces, and empty lines at its end', 'Hoi  Samira \t\n\n   \n a  b \n\n\n\n'],
    ['with lines of one dot, and longer than a mail may have', `.\n..\n${'lang woord '.repeat(200)}\n`],
    ['with accents and emoji', 'Eén klik, ça va? 👨‍👩‍👧\n'],
    ['that is empty', ''],
  ])('%s', async (_what, body_text) => {
    expect(verifyDkim(await received({ body_text, body_html: null }), publicKey)).toMatchObject({ ok: true });
    expect(verifyDkim(await received({ body_text }), publicKey)).toMatchObject({ ok: true });
  });

  test('and a name and a subject that have to be folded and encoded', async () => {
    const long = {
      to_name: 'Zoë-Anne Ümlaut '.repeat(6).trim(),
      subject: 'Één vraag over school en opvang '.repeat(5),
    };
    expect(verifyDkim(await received(long), publicKey)).toMatchObject({ ok: true });
  });

  const tamper: [string, (raw: string) => string][] = [
    ['List-Unsubscribe-Post', (raw) => raw.replace('=One-Click', '=Two-Click')],
    ['List-Unsubscribe', (raw) => raw.replace(/one-click\/x/, 'one-click/y')],
    ['From', (raw) => raw.replace('From: Ouderpanel', 'From: Bank')],
    ['Subject', (raw) => raw.replace('Bevestig', 'Betaal')],
    ['To', (raw) => raw.replace('<samira@', '<jan@')],
    ['Date', (raw) => raw.replace('Sat, 21 Nov', 'Sun, 22 Nov')],
    ['Message-ID', (raw) => raw.replace(/Message-ID: <./i, 'Message-ID: <z')],
    ['Content-Type', (raw) => raw.replace('multipart/alternative', 'multipart/mixed')],
    ['a second From, above', (raw) => `From: Bank <bank@example.nl>\r\n${raw}`],
    ['a second From, below', (raw) => raw.replace('\r\nTo:', '\r\nFrom: Bank <bank@example.nl>\r\nTo:')],
    ['an added Reply-To', (raw) => `Reply-To: evil@example.nl\r\n${raw}`],
    ['a second List-Unsubscribe', (raw) => `List-Unsubscribe: <https://evil.example>\r\n${raw}`],
    ['the text', (raw) => raw.replace('klik.', 'klak.')],
  ];
  test.each(tamper)('is vouched for no longer when this is changed: %s', async (_what, change) => {
    const raw = await received();
    const changed = change(raw);
    expect(changed).not.toBe(raw);
    expect(verifyDkim(changed, publicKey)).toMatchObject({ ok: false });
  });

  test('and not by another key', async () => {
    expect(verifyDkim(await received(), createPublicKey(rsa(2048)))).toMatchObject({ ok: false });
  });
});

describe('a start is refused with a sentence when the key', () => {
  const settings = (key: string) => ({
    DATA_DIR: folder,
    DKIM_DOMAIN: 'panel.example',
    DKIM_SELECTOR: 'panel2026',
    DKIM_KEY: key,
  });
  const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  test.each([
    ['is not there', join(folder, 'none.pem'), 'cannot be read (ENOENT)'],
    ['is too short', keyFile('short.pem', rsa(1024)), 'has 1024 bits; 2048 is the least'],
    ['is of a kind that nobody reads', keyFile('ed25519.pem', ed25519), 'is not RSA'],
    ['is no key', keyFile('text.pem', 'hello'), 'holds no private key in PEM form'],
    [
      'is the public half',
      keyFile('public.pem', publicKey.export({ type: 'spki', format: 'pem' }).toString()),
      'no private key',
    ],
  ])('%s', (_what, path, sentence) => {
    expect(() => readConfig(settings(path))).toThrow(sentence);
  });

  test('has no name in DNS, or a name has no key', () => {
    expect(() => readConfig({ DATA_DIR: folder, DKIM_KEY: dkim_key })).toThrow(
      /DKIM_DOMAIN: needed beside the other DKIM settings[\s\S]+DKIM_SELECTOR: needed/,
    );
    expect(() => readConfig({ DATA_DIR: folder, DKIM_DOMAIN: 'a.nl', DKIM_SELECTOR: 'b' })).toThrow('DKIM_KEY: needed');
    expect(readConfig(settings(dkim_key)).dkim_domain).toBe('panel.example');
  });
});
