import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { afterAll, expect, test } from 'vitest';
import { bounceAddresses } from '#server/messages/inbound/bounce-address.ts';
import { eraseMemberData } from '#server/people/erase-member.ts';
import { makeLink } from '#server/people/mailed-link-token.ts';
import { oneClickToken } from '#server/people/one-click.ts';
import { sql } from '#server/platform/database/sql.ts';
import { openBareSink } from '../servers/bare-sink.ts';
import { freePort } from '../servers/free-port.ts';
import { makeProviderServer } from '../servers/provider-server.ts';
import { sign, told } from '../servers/provider-whatsapp.ts';
import { newPlace, ownPostgres, removePlaces, rounds, until } from './embedded/world.ts';
import { openPlace, planMany, statesOf } from './mailing-world.ts';

/**
 * People who stop while their invitation waits: by the link in a mail, the button of a mail program, the operator, STOP
 * on WhatsApp and a complaint. Once they were answered, nothing more reaches them. FAULT_ROUNDS=10 is the long run.
 */
const stops = rounds > 1 ? 1000 : 60;
const recipients = stops * 3;
afterAll(removePlaces);

type Waiting = { id: string; member_id: string; email: string; phone: string; channel: 'email' | 'whatsapp' };

test('whoever stops, by any of five ways, while it is queued, gets nothing after the answer', {
  timeout: 600_000,
}, async () => {
  const reached = new Map<string, number>();
  const sink = await openBareSink(({ to, raw }) => {
    // A mail that confirms the leaving may come; only the invitation must not come any more.
    if (raw.toString('latin1').replaceAll('=\r\n', '').includes('/onderzoek/')) reached.set(to, Date.now());
  }, 20);
  const meta = await makeProviderServer(({ body }) => {
    const { to, type } = JSON.parse(body) as { to: string; type: string };
    if (type === 'template') reached.set(`+${to}`, Date.now());
    return { status: 200, json: { messages: [{ id: `wamid.${to}.${Date.now()}` }] } };
  });
  const [port, officePort, bouncePort] = [await freePort(), await freePort(), await freePort()];
  const place = await openPlace(newPlace(), sink.port, {
    DATABASE_URL: (await ownPostgres()).url,
    SECRET_KEY: 'a key of this test of more than 32 characters',
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    BOUNCE_ADDRESS: 'bounces@post.example',
    BOUNCE_PORT: String(bouncePort),
    WHATSAPP_URL: `${meta.url}/v23.0`,
    WHATSAPP_TOKEN: 'EAAtoken',
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_APP_SECRET: 'the secret of the app',
    WHATSAPP_VERIFY_TOKEN: 'a-word-that-meta-says',
  });
  const { context } = place;
  const mailing = await planMany(place, recipients, { onWhatsapp: Math.floor(recipients / 5) });
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, ...place.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await until('it serves', async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok);

    const smtp = createTransport({ host: '127.0.0.1', port: bouncePort, secure: false, ignoreTLS: true });
    const base = `http://127.0.0.1:${port}`;
    const ways: ((one: Waiting) => Promise<void>)[] = [
      async (one) => {
        const token = await context.db.transaction((tx) =>
          makeLink(tx, context, { member_id: one.member_id, purpose: 'unsubscribe' }),
        );
        await posted(`${base}/api/v1/email/unsubscribe/${token}`, {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
      },
      (one) => posted(`${base}/api/v1/one-click/${oneClickToken(context, one.member_id, context.clock.now())}`, {}),
      (one) => context.db.transaction((tx) => eraseMemberData(tx, context, one.member_id)),
      (one) => {
        const body = JSON.stringify(told({ messages: [{ from: one.phone.slice(1), at: new Date(), text: 'STOP' }] }));
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body) };
        return posted(`${base}/webhooks/whatsapp`, { headers, body });
      },
      async (one) => {
        const address = bounceAddresses(context.config, context.secrets)!.of(one.id);
        const raw = readFileSync('test/bounces/complaint.eml', 'utf8').replaceAll('{address}', address);
        await smtp.sendMail({ raw, envelope: { from: '', to: [address] } });
      },
    ];

    const stopped: { to: string; at: number; way: number }[] = [];
    const one = async (way: number) => {
      const wanted = way === 3 ? 'whatsapp' : 'email';
      for (;;) {
        if (stopped.length >= stops) return;
        const [waiting] = await context.db.many(sql<Waiting>`
        select message.id, member_id, member.email, coalesce(phone, '') as phone, channel
        from contact.message join contact.member on member.id = member_id
        where mailing_id = ${mailing} and state = 'planned' and channel = ${wanted} and left_at is null
          and not exists (select from contact.stopped where stopped.member_id = message.member_id)
          and (${way} = 3 or get_byte(uuid_send(member_id), 0) % 5 = ${way})
        order by random() limit 1`);
        if (!waiting) return;
        await ways[way]!(waiting);
        stopped.push({ to: wanted === 'email' ? waiting.email : waiting.phone, at: Date.now(), way });
        await sleep(5);
      }
    };
    await Promise.all(ways.map((_, way) => one(way)));
    smtp.close();
    await until(
      'everything is closed',
      async () => {
        const states = await statesOf(place, mailing);
        return !states.planned && !states.sending;
      },
      120_000,
    );

    expect(stopped.length).toBeGreaterThanOrEqual(stops * 0.6);
    expect(new Set(stopped.map(({ way }) => way)).size).toBe(5);
    // The two ways on the parents' site wait for messages that a worker is sending at that moment; with the other three
    // such a message may still arrive.
    const after = stopped.filter(({ to, at, way }) => (reached.get(to) ?? 0) > at + (way < 2 ? 0 : 1000));
    expect(after).toEqual([]);
    const states = await statesOf(place, mailing);
    expect(states.suppressed).toBeGreaterThan(stopped.length * 0.5);
    console.log(`${stopped.length} people stopped by five ways while they were queued, reached after the answer: 0`);
  } finally {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
    await Promise.all([sink.close(), meta.close(), context.db.end()]);
  }
});

async function posted(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { method: 'POST', ...init });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
}
