import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeOutgoing, makeSender, openSender } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { activationMail } from '../../../members/verification/mail.ts';
import type { SendOutcome } from '../../delivery/outgoing.ts';

const sink = await makeSink();
// The sink greets after a tenth of a second, so what needs no settings of its own shares its lines.
const usual = openSender({ smtp_url: sink.url });
afterAll(async () => {
  await usual.close();
  await sink.close();
});
beforeEach(() => {
  sink.mails.length = 0;
  sink.answers = {};
});

const panel = {
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  contact_url: 'mailto:contact@panel.example',
};
const patience = AbortSignal.timeout(15_000);

const sender = (more?: { mail_from?: string; panel_name?: string; smtp_url?: string }) =>
  more ? makeSender({ smtp_url: sink.url, ...more }) : usual;
const outgoing = makeOutgoing;

/** Everything a mail of ours has above its text: nobody can add a line to it. */
const ourHeaders = [
  'Auto-Submitted',
  'Content-Type',
  'Date',
  'From',
  'MIME-Version',
  'Message-ID',
  'Subject',
  'To',
].sort();
const headerNames = (raw: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':')[0] ?? '')
    .sort();

test('one mail is one recipient, both parts, and headers that stay the same', async () => {
  const message = outgoing();
  expect(await sender().send(message, patience)).toEqual({ state: 'sent' });
  const [mail] = sink.mails;
  expect(mail).toMatchObject({ from: 'panel@panel.example', to: ['samira@example.nl'] });
  expect(headerNames(mail?.raw ?? '')).toEqual(ourHeaders);
  expect(mail?.header('From')).toEqual(['Ouderpanel <panel@panel.example>']);
  expect(mail?.header('To')).toEqual(['Samira <samira@example.nl>']);
  expect(mail?.header('Date')).toEqual(['Sat, 21 Nov 2026 10:00:00 +0000']);
  expect(mail?.header('Message-ID')).toEqual([`<${message.id}@panel.example>`]);
  expect(mail?.header('Content-Type')[0]).toMatch(/^multipart\/alternative;/);
  expect(mail?.raw).toMatch(/Content-Type: text\/plain; charset=utf-8[\s\S]+Content-Type: text\/html; charset=utf-8/);
});

test("a mail with a link for it carries the mail program's own button to unsubscribe", async () => {
  const one_click_link = `https://panel.example/api/v1/one-click/${'x'.repeat(43)}`;
  await sender().send(outgoing({ one_click_link }), patience);
  const [mail] = sink.mails;
  expect(mail?.header('List-Unsubscribe')).toEqual([`<${one_click_link}>`]);
  expect(mail?.header('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
});

test.each([
  ['panel@panel.example', 'Ouderpanel <panel@panel.example>'],
  ['"Panel van ouders" <panel@panel.example>', 'Panel van ouders <panel@panel.example>'],
  ['<panel@panel.example>', 'Ouderpanel <panel@panel.example>'],
])('MAIL_FROM %s', async (mail_from, written) => {
  await sender({ mail_from }).send(outgoing(), patience);
  expect(sink.mails[0]?.header('From')).toEqual([written]);
  expect(sink.mails[0]?.from).toBe('panel@panel.example');
});

describe('nothing that somebody typed makes a header or a recipient', () => {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const hostile = [
    'Jan\r\nBcc: evil@example.nl',
    'Jan\nX-Evil: 1\n\n<b>body</b>',
    'Jan\rCc: evil@example.nl',
    'Jan\u2028Bcc: evil@example.nl',
    'Jan\u0085Bcc: evil@example.nl',
    'Jan\0Bcc: evil',
    'Jan" <evil@example.nl>, "x',
    'evil@example.nl, Jan',
    'a;b:c <evil@example.nl>',
    '=?utf-8?Q?=0D=0ABcc:_evil@example.nl?=',
    '(evil@example.nl) Jan\\',
    '%0D%0ABcc: evil@example.nl',
    '\u202Ejan',
    '👨‍👩‍👧'.repeat(50),
  ];

  test.each(hostile)('as a name: %j', async (to_name) => {
    for (const name of [
      to_name,
      activationMail(panel, { member_id: nobody, name: to_name, address: '', phone: null }, '').to_name,
    ]) {
      expect(await sender().send(outgoing({ to_name: name ?? null }), patience)).toEqual({ state: 'sent' });
    }
    expect(sink.mails).toHaveLength(2);
    for (const mail of sink.mails) {
      expect(mail.to).toEqual(['samira@example.nl']);
      expect(headerNames(mail.raw)).toEqual(ourHeaders);
      expect(mail.header('To')).toHaveLength(1);
      expect(mail.header('To')[0]).toMatch(/<samira@example\.nl>$|^samira@example\.nl$/);
    }
  });

  test.each(hostile)('as a subject: %j', async (subject) => {
    await sender().send(outgoing({ subject }), patience);
    expect(headerNames(sink.mails[0]?.raw ?? '')).toEqual(ourHeaders);
    expect(sink.mails[0]?.to).toEqual(['samira@example.nl']);
  });

  test.each([
    'samira@example.nl\r\nRCPT TO:<evil@example.nl>',
    'samira@example.nl, evil@example.nl',
    'samira@example.nl;evil@example.nl',
    '"evil@example.nl samira"@example.nl',
    'Samira <samira@example.nl>',
    'samira(evil)@example.nl',
    'samira@evil.nl@example.nl',
    'samira@[127.0.0.1]',
    'group: samira@example.nl, evil@example.nl;',
    'samira\0@example.nl',
    `${'a'.repeat(65)}@example.nl`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(70)}.nl`,
    '',
  ])('as an address: %j', async (to_address) => {
    expect(await sender().send(outgoing({ to_address }), patience)).toEqual({
      state: 'failed',
      reason: 'not an e-mail address',
    });
    expect(sink.mails).toHaveLength(0);
  });

  test('ten thousand nested groups are refused', async () => {
    const deep = 'g:'.repeat(10_000);
    const outcome = await sender().send(outgoing({ to_address: `${deep}a@example.nl` }), patience);
    expect(outcome.state).toBe('failed');
  });
});

test.each([
  ['samira+panel@example.nl', 'samira+panel@example.nl'],
  ['s.a.m@example.nl', 's.a.m@example.nl'],
  ['samira@müller.example', 'samira@xn--mller-kva.example'],
  ['Samira@Example.nl', 'Samira@Example.nl'],
])('%s is written to as %s', async (to_address, written) => {
  expect(await sender().send(outgoing({ to_address }), patience)).toEqual({ state: 'sent' });
  // The sink shows a domain as people read it; the header is as it was sent.
  expect(sink.mails[0]?.header('To')[0]?.toLowerCase()).toBe(`samira <${written.toLowerCase()}>`);
  expect(sink.mails[0]?.to.map((one) => one.toLowerCase())).toEqual([to_address.toLowerCase()]);
});

describe('encryption', () => {
  test('is demanded of every server but this very machine', async () => {
    // The same sink by an address that is not loopback's: it offers no encryption.
    const outcome = await sender({ smtp_url: `smtp://0.0.0.0:${sink.port}` }).send(outgoing(), patience);
    expect(outcome).toMatchObject({ state: 'later', our_fault: true });
    expect(sink.mails).toHaveLength(0);
  });

  test('with a certificate that nobody vouches for is none', async () => {
    const selfSigned = await makeSink({ disabledCommands: ['AUTH'] });
    onTestFinished(() => selfSigned.close());
    const outcome = await sender({ smtp_url: `smtp://0.0.0.0:${selfSigned.port}` }).send(outgoing(), patience);
    expect(outcome.state).toBe('later');
    expect(await sender({ smtp_url: selfSigned.url }).send(outgoing(), patience)).toEqual({ state: 'sent' });
    expect(selfSigned.mails).toHaveLength(1);
  });
});

describe('a refusal is told apart:', () => {
  const bounced = { state: 'bounced' };
  const failed = { state: 'failed' };
  const later = { state: 'later' };
  const ours = { state: 'later', our_fault: true };

  test.each([
    // The address is dead.
    ['550 5.1.1 <samira@example.nl>: User unknown in relay recipient table', bounced],
    ['550 5.1.10 RecipientNotFound', bounced],
    ['550 no such user', bounced],
    ['553 mailbox name not allowed', bounced],
    ['550 5.2.1 The email account is disabled', bounced],
    ['550 5.4.1 Recipient address rejected: Access denied', bounced],
    ['550 5.5.0 mailbox unavailable', bounced],
    // This mail is lost; the address is not.
    ['552 5.2.2 mailbox full', failed],
    ['550 5.7.1 rejected by policy', failed],
    ['554 5.7.606 banned sending IP', failed],
    ['554 not today, not ever', failed],
    // Not now.
    ['450 4.2.0 greylisted', later],
    ['421 4.7.0 too many connections', later],
    ['452 4.2.2 over quota', later],
    // Ours: nobody is burnt by it.
    ['554 5.7.1 <samira@example.nl>: Relay access denied', ours],
    ['550 5.7.54 SMTP; Unable to relay recipient', ours],
    ['530 5.7.0 Authentication required', ours],
    ['550 5.1.8 sender address rejected', ours],
    ['550 5.7.26 unauthenticated sender', ours],
  ] as const)('of the recipient, %s', async (reply, outcome) => {
    sink.answers.to = () => reply;
    const said = await sender().send(outgoing(), patience);
    expect(said).toEqual({ ...outcome, reason: expect.stringContaining(reply.slice(0, 9)) });
    expect(said.reason).not.toContain('@');
  });

  test.each([
    ['550 5.1.1 no such user', bounced],
    ['550 this looks like spam', failed],
    ['554 5.7.1 content rejected', failed],
    ['550 5.7.60 not allowed to send as this sender', ours],
    ['451 4.3.0 try again', later],
  ] as const)('of the text, %s', async (reply, outcome) => {
    sink.answers.data = () => reply;
    expect(await sender().send(outgoing(), patience)).toMatchObject(outcome);
  });

  test.each(['550 5.1.0 sender rejected', '553 5.7.1 not owned by user', 550] as const)('of us, %s', async (reply) => {
    sink.answers.from = () => reply;
    expect(await sender().send(outgoing(), patience)).toMatchObject(ours);
  });
});

test('a line that breaks behind the text tells that it may have left; once more it has the same Message-ID', async () => {
  const message = outgoing();
  sink.answers.data = () => 'hang up';
  expect(await sender().send(message, patience)).toMatchObject({ state: 'unknown' });
  sink.answers = {};
  expect(await sender().send({ ...message, attempts: 2, lost: 1 }, patience)).toEqual({ state: 'sent' });
  const [first, second] = [sink.lost.at(-1), sink.mails.at(-1)];
  expect(second?.header('Message-ID')).toEqual([`<${message.id}@panel.example>`]);
  expect(second?.header('Message-ID')).toEqual(first?.header('Message-ID'));
});

test('bounces come back to an address of their own for each message, the same at every try', async () => {
  const one = makeSender({ smtp_url: sink.url, bounce_address: 'bounces@mail.panel.example' });
  const message = outgoing();
  for (const sent of [message, message, outgoing()]) await one.send(sent, patience);
  const [first, again, other] = sink.mails.map(({ from }) => from);
  expect(first).toMatch(/^bounces\+[0-9a-v]{40}@mail\.panel\.example$/);
  expect([again === first, other === first]).toEqual([true, false]);
  expect(sink.mails[0]?.header('From')).toEqual(['Ouderpanel <panel@panel.example>']);
});

test('mailings fill their own connections only: a message about an account does not wait for them', async () => {
  const one = makeSender({ smtp_url: sink.url, smtp_connections: 2 });
  expect(one.slots.mailing).toBe(2);
  const held = new AbortController();
  let hanging = 0;
  const many: Promise<SendOutcome>[] = [];
  await new Promise<void>((bothHang) => {
    sink.answers.data = (mail) => {
      if (mail.header('Subject')[0] !== 'aan velen') return undefined;
      if (++hanging === 2) bothHang();
      return 'say nothing';
    };
    many.push(...[1, 2].map(() => one.send(outgoing({ subject: 'aan velen' }), held.signal)));
  });
  const few = Array.from({ length: one.slots.account }, () => one.send(outgoing(), patience));
  expect(await Promise.all(few)).toEqual(few.map(() => ({ state: 'sent' })));
  held.abort();
  // The two were read to their end, so they may have left.
  for (const outcome of await Promise.all(many)) expect(outcome.state).toBe('unknown');
});

test('a log-in that is refused is our fault, not the recipient’s', async () => {
  const strict = await makeSink({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  onTestFinished(() => strict.close());
  const smtp_url = strict.url.replace('//', '//panel:wr%40ng@');
  expect(await sender({ smtp_url }).send(outgoing(), patience)).toMatchObject({ state: 'later', our_fault: true });
});
