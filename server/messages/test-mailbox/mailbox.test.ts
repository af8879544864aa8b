import { describe, expect, test } from 'vitest';
import { listMailbox, mailboxPage, readMailbox } from '#contract/calls/office/mailbox.ts';
import { readSession } from '#contract/calls/office/staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { officeBase } from '../../app.ts';
import { sql } from '../../platform/database/sql.ts';
import { resumeChannel } from '../delivery/channel-pause.ts';
import { noteState, queueMessage } from '../outbox/enqueue.ts';

const world = await makeWorld();
const { context, clock } = world;
type Given = Partial<Parameters<typeof queueMessage>[1]>;

/** A message of this moment; the next one is a minute later. */
async function queue(given: Given = {}): Promise<string> {
  const id = await queueMessage(
    context.db,
    {
      channel: 'email',
      template: 'welcome',
      to_name: 'Samira Bakker',
      to_address: 'samira@voorbeeld.nl',
      subject: 'Welkom',
      body_text: 'Hoi Samira',
      ...given,
    },
    clock.now(),
  );
  clock.advance(minutes(1));
  return id;
}
const found = async (query: { search?: string; channel?: 'email' | 'whatsapp' | 'sms' }) =>
  (await world.call(listMailbox, { query })).messages.map(({ id }) => id);

test('before the first message the list is empty', async () => {
  expect(await world.call(listMailbox, { query: {} })).toEqual({
    messages: [],
    older: false,
    held: false,
    resting: [],
  });
});

test('while a copied database sends nothing, the mailbox says so', async () => {
  const value = JSON.stringify({ since: clock.now().toISOString(), why: 'a copy' });
  await context.db.run(sql`insert into house.setting (name, value) values ('messages_held', ${value})`);
  expect((await world.call(listMailbox, { query: {} })).held).toBe(true);
  await context.db.run(sql`delete from house.setting`);
});

test('a channel at rest is told, with the reason', async () => {
  await context.db.run(sql`
    update contact.channel set paused_at = now(), reason = '535 wrong password', by_hand = false where name = 'email'`);
  expect((await world.call(listMailbox, { query: {} })).resting).toEqual([
    { channel: 'email', by_hand: false, reason: '535 wrong password' },
  ]);
  await resumeChannel(context.db, context, 'email');
});

describe('the list', () => {
  test('has every channel, newest first, without the texts', async () => {
    const first = await queue({ channel: 'sms', to_address: '+31612345678' });
    const second = await queue({ channel: 'whatsapp', to_address: '+31612345678' });
    const third = await queue();
    const { messages } = await world.call(listMailbox, { query: {} });
    expect(messages.map(({ id }) => id)).toEqual([third, second, first]);
    expect(Object.keys(messages[0]!).sort()).toEqual([
      'channel',
      'created_at',
      'id',
      'state',
      'subject',
      'to_address',
      'to_name',
    ]);
  });

  test('is searched in name, address and subject, whatever the capitals, and by what was typed to the letter', async () => {
    const id = await queue({ to_name: 'Jörg Öztürk', to_address: 'J.100%_x@voorbeeld.nl', subject: 'Je wachtwoord' });
    for (const search of ['jörg ö', 'J.100%_X', 'WACHTWOORD', '  wachtwoord '])
      expect(await found({ search })).toEqual([id]);
    for (const search of ['%', '_', 'j.1000', "'; drop table"]) {
      expect(await found({ search })).toEqual(search === '%' || search === '_' ? [id] : []);
    }
    expect(await found({ search: 'wachtwoord', channel: 'sms' })).toEqual([]);
    expect(await found({ search: 'wachtwoord', channel: 'email' })).toEqual([id]);
  });

  test('goes on where the last page ended, also when new messages came in between and times are equal', async () => {
    const many = mailboxPage * 2 + 1;
    await Promise.all(
      Array.from({ length: many }, (_, index) =>
        queueMessage(
          context.db,
          {
            channel: 'email',
            template: 'welcome',
            to_address: 'x@voorbeeld.nl',
            subject: `stapel ${index}`,
            body_text: '-',
          },
          clock.now(),
        ),
      ),
    );
    clock.advance(minutes(1));
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await world.call(listMailbox, { query: { search: 'stapel', ...(before && { before }) } });
      seen.push(...page.messages.map(({ subject }) => subject));
      before = page.messages.at(-1)?.id;
      if (!page.older) break;
      await queue({ subject: 'een stapel later' });
    }
    expect(seen).toHaveLength(many);
    expect(new Set(seen).size).toBe(many);
  });
});

describe('a message', () => {
  test('shows its text and every state in the order it came, with time and reason', async () => {
    const made = clock.now();
    const id = await queue({ channel: 'whatsapp', body_text: 'Hoi *Samira*\nhttps://voorbeeld.nl/x' });
    const at = clock.now();
    await noteState(context.db, id, 'sending', at);
    await noteState(context.db, id, 'failed', at, 'Dit nummer heeft geen WhatsApp.');
    expect(await world.call(readMailbox, { params: { id } })).toMatchObject({
      state: 'failed',
      body_text: 'Hoi *Samira*\nhttps://voorbeeld.nl/x',
      has_html: false,
      events: [
        { state: 'planned', at: made.toISOString(), reason: null },
        { state: 'sending', at: at.toISOString(), reason: null },
        { state: 'failed', at: at.toISOString(), reason: 'Dit nummer heeft geen WhatsApp.' },
      ],
    });
  });

  test('that is not there is a 404', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "' or 1=1"]) {
      expect((await world.refused(readMailbox, { params: { id } })).status).toBe(404);
    }
  });
});

describe('the page of an e-mail', () => {
  const pageOf = async (id: string) => fetch(`${world.office_url}${officeBase}/mailbox/${id}/html`);

  test('runs nothing, loads nothing, and opens its links beside the mailbox', async () => {
    const id = await queue({
      body_html: '<!doctype html><html><head lang="nl"><title>x</title></head><body>Hoi</body></html>',
    });
    const answer = await pageOf(id);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<head lang="nl"><base target="_blank"><title>');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox$/);
    expect(policy).not.toMatch(/script|connect-src|form-action 'self'/);
  });

  test('is there for a fragment too, and not for a message without one', async () => {
    expect(await (await pageOf(await queue({ body_html: '<p>Hoi</p>' }))).text()).toBe(
      '<base target="_blank"><p>Hoi</p>',
    );
    expect((await pageOf(await queue())).status).toBe(404);
  });
});

describe('who asks', () => {
  const urls = async () => {
    const id = await queue({ body_html: '<p>Hoi</p>' });
    return ['', `/${id}`, `/${id}/html`].map((path) => `${officeBase}/mailbox${path}`);
  };
  const statuses = async (host: string, more: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
    Promise.all(
      (await urls()).map(
        async (url) => (await world.office.inject({ url, ...more, headers: { host, ...more.headers } })).statusCode,
      ),
    );

  test.each(['localhost', 'localhost:3001', '127.0.0.1:3001', '[::1]:3001', 'LOCALHOST:3001'])(
    'by the name %s may read it',
    async (host) => expect(await statuses(host)).toEqual([200, 200, 200]),
  );

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.9:3001',
    'localhost@evil.example',
  ])('by the name %j may not', async (host) => expect(await statuses(host)).toEqual([403, 403, 403]));

  test.each(['192.168.1.20', '172.17.0.1', 'fe80::1', '::ffff:10.0.0.5', '203.0.113.9'])(
    'from another machine, %s, may not, whatever name it says',
    async (remoteAddress) => expect(await statuses('localhost', { remoteAddress })).toEqual([403, 403, 403]),
  );

  test.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])(
    'from this machine, %s, may read it',
    async (remoteAddress) => expect(await statuses('localhost', { remoteAddress })).toEqual([200, 200, 200]),
  );

  test.each(['x-forwarded-for', 'forwarded'])('through a proxy that says so by %s may not', async (name) =>
    expect(await statuses('localhost', { headers: { [name]: '203.0.113.9' } })).toEqual([403, 403, 403]),
  );

  test('by a name that the operator gave the office may not: others know that name too', async () => {
    const { office_url } = context.config;
    context.config.office_url = 'http://kantoor.example:3001';
    try {
      expect(await statuses('kantoor.example:3001')).toEqual([403, 403, 403]);
    } finally {
      context.config.office_url = office_url;
    }
  });

  test('in production finds no mailbox at all', async () => {
    context.config.panel_env = 'production';
    try {
      expect(await statuses('localhost')).toEqual([404, 404, 404]);
      expect((await world.call(readSession)).tryout).toBe(false);
    } finally {
      context.config.panel_env = 'tryout';
    }
  });

  test('on the public port finds none either', async () => {
    for (const url of await urls()) expect((await fetch(world.public_url + url)).status).toBe(404);
  });
});
