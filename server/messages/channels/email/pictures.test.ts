import { afterAll, expect, test } from 'vitest';
import { makeOutgoing, openSender } from '#test/make-outgoing.ts';
import { makeSink } from '#test/servers/smtp-sink.ts';
import { activationMail } from '../../../members/verification/mail.ts';

const sink = await makeSink();
const sender = openSender({ smtp_url: sink.url });
afterAll(async () => {
  await sender.close();
  await sink.close();
});

const panel = {
  panel_name: 'Ouderpanel',
  organisation: 'Oudervereniging Voorbeeld',
  public_url: 'https://panel.example',
  contact_url: 'mailto:contact@panel.example',
};
const patience = AbortSignal.timeout(15_000);

test('the pictures of a mail are parts of it, and a mail without any has no such parts', async () => {
  const to = { member_id: '0195b6f0-0000-4000-8000-000000000001', name: 'Samira', address: 'samira@example.nl' };
  const { body_html } = activationMail(panel, { ...to, phone: null }, `https://panel.example/x/${'k'.repeat(43)}`);
  await sender.send({ ...makeOutgoing(), body_html: body_html! }, patience);
  await sender.send({ ...makeOutgoing(), body_html: '<p>Hoi</p>' }, patience);
  const [drawn, plain] = sink.mails.map(({ raw }) => raw);
  for (const name of ['logo', 'letter']) {
    expect(body_html).toContain(`<img src="cid:${name}@mail"`);
    const [, encoded = ''] =
      new RegExp(`Content-Id: <${name}@mail>[^]*?\\r\\n\\r\\n([\\w+/=\\r\\n]+)`).exec(drawn!) ?? [];
    expect(Buffer.from(encoded, 'base64').subarray(1, 4).toString()).toBe('PNG');
  }
  const [, html = ''] = /Content-Type: text\/html[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(drawn!) ?? [];
  expect(Buffer.from(html, 'base64').toString()).toBe(body_html);
  expect(drawn!.length).toBeLessThan(30_000);
  expect(plain).not.toContain('image/png');
});
