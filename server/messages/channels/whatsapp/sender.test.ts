import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeOutgoing } from '#test/make-outgoing.ts';
import type { Reply } from '#test/servers/provider-server.ts';
import { graphError, makeWhatsapp } from '#test/servers/provider-whatsapp.ts';
import { makeWorld, minutes } from '#test/world.ts';
import type { Context } from '../../../platform/core/context.ts';
import type { OutgoingMessage, SendOutcome } from '../../delivery/outgoing.ts';
import { makeChannels } from '../channels.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const world = await makeWorld({ env: { ...meta.env, WHATSAPP_TEMPLATES: 'reminder=nog_een_keer' } });

beforeEach(() => {
  meta.next.length = 0;
  meta.calls.length = 0;
  meta.messages.length = 0;
});

const whatsapp = {
  template: 'invitation',
  language: 'nl',
  components: [
    {
      type: 'body',
      parameters: [
        { type: 'text', text: 'Samira' },
        { type: 'text', text: 'Schermen\n\n\tthuis     nu' },
      ],
    },
    { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'onderzoek/a%40b.nl/t0ken' }] },
  ],
};
const message = (more: Partial<OutgoingMessage> = {}) => ({
  ...makeOutgoing({ channel: 'whatsapp', template: 'invitation', to_address: '+31612345678', ...more }),
  whatsapp,
});
const send = (
  what = message(),
  signal = AbortSignal.timeout(5000),
  context: Context = world.context,
): Promise<SendOutcome> => makeChannels(context).whatsapp.send(what, signal);

describe('what leaves', () => {
  test('is the approved template with its parameters, and our own name for the message', async () => {
    const one = message();
    const outcome = await send(one);
    expect(outcome).toEqual({ state: 'sent', provider_id: expect.stringMatching(/^wamid\./) });
    expect(meta.messages).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '31612345678',
        type: 'template',
        template: {
          name: 'ouderpanel_uitnodiging',
          language: { code: 'nl' },
          components: [
            // Meta refuses line ends, tabs and rows of spaces.
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Samira' },
                { type: 'text', text: 'Schermen thuis nu' },
              ],
            },
            whatsapp.components[1],
          ],
        },
        biz_opaque_callback_data: one.id,
      },
    ]);
  });

  test('is held while Meta judges a new template, which the ledger says', async () => {
    const messages = [{ id: 'wamid.held', message_status: 'held_for_quality_assessment' }];
    meta.next.push({ status: 200, json: { messaging_product: 'whatsapp', contacts: [], messages } });
    const held = 'held by Meta until it has judged the template';
    expect(await send()).toEqual({ state: 'sent', provider_id: 'wamid.held', reason: held });
  });

  test('has the name that the settings give its template', async () => {
    await send({ ...message(), whatsapp: { ...whatsapp, template: 'reminder' } });
    expect(meta.messages[0]?.template?.name).toBe('nog_een_keer');
  });

  test('is never a text of our own, and nothing is asked of Meta for it', async () => {
    const { whatsapp: _, ...free } = message({ template: 'activation' });
    expect(await send(free as never)).toEqual({ state: 'failed', reason: expect.stringContaining('template') });
    expect(meta.calls).toHaveLength(0);
  });

  test('is nothing to the demo', async () => {
    expect(await send(message({ demo: true }))).toEqual({ state: 'delivered', reason: 'mailbox' });
    expect(meta.calls).toHaveLength(0);
  });
});

const again: Partial<SendOutcome> = { state: 'later' };
const ours: Partial<SendOutcome> = { state: 'later', our_fault: true };
const byMail: Partial<SendOutcome> = { state: 'failed', retry_by_email: true };
const final: Partial<SendOutcome> = { state: 'failed' };
const lost: Partial<SendOutcome> = { state: 'unknown', wait_ms: minutes(5) };

test.each<[string, Reply, Partial<SendOutcome>]>([
  ['130429: too fast', graphError(130429), again],
  ['131048: reported too often', graphError(131048), again],
  ['131056: too much to one reader', graphError(131056), again],
  ['80007: the account is too fast', graphError(80007), again],
  ['429, with the time to wait', graphError(130429, 429, { 'retry-after': '90' }), { ...again, wait_ms: 90_000 }],
  ['429 without a body', { status: 429, text: '', headers: { 'retry-after': '7' } }, { ...again, wait_ms: 7000 }],
  ['131026: no WhatsApp there', graphError(131026), byMail],
  ['131049: had enough of marketing', graphError(131049), byMail],
  ['130472: part of an experiment', graphError(130472), byMail],
  ['131047: too late for a text', graphError(131047), final],
  ['131021: sender and reader are one', graphError(131021), byMail],
  ['134101: new to us', graphError(134101), byMail],
  ['100 with subcode 33: a wrong phone number id', graphError(100, 400, {}, 33), ours],
  ['100: this message', graphError(100), byMail],
  ['133010: not registered', graphError(133010), ours],
  ['190: the token expired', graphError(190, 401), ours],
  ['10: not allowed', graphError(10, 403), ours],
  ['200: not allowed', graphError(200, 403), ours],
  ['131031: locked', graphError(131031, 403), ours],
  ['131042: not paid', graphError(131042), ours],
  ['132001: no such template', graphError(132001, 404), ours],
  ['132099: some fault of the template', graphError(132099), ours],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' } }, ours],
  ['403 without a word', { status: 403, text: 'Forbidden' }, ours],
  ['503 without a word: nothing was taken', { status: 503, text: 'busy' }, again],
  ['500 without a word', { status: 500, text: '<html>' }, lost],
  ['200 with garbage', { status: 200, text: '<html>Welcome to the hotel</html>' }, lost],
  ['200 with a refusal in it', graphError(131026, 200), byMail],
  ['a line that breaks', 'reset', lost],
  ['an answer that never ends', 'slow body', lost],
  ['nothing at all', 'hang', { ...lost, reason: expect.stringContaining('no word in time') }],
])('%s', async (_, reply, expected) => {
  meta.next.push(reply);
  const outcome = await send(message(), AbortSignal.timeout(700));
  expect(outcome).toEqual({ reason: expect.any(String), ...expected });
  // The ledger keeps a reason after the person is gone.
  expect(outcome.reason).not.toMatch(/\d{8}|EAAtoken/);
  expect(meta.calls).toHaveLength(1);
});

test('an answer without end is not read to its end', async () => {
  meta.next.push('endless body');
  const began = performance.now();
  expect(await send(message(), AbortSignal.timeout(10_000))).toMatchObject({ state: 'unknown' });
  expect(performance.now() - began).toBeLessThan(5000);
});

test('a server that is not there has taken nothing', async () => {
  const gone = await makeWhatsapp();
  await gone.close();
  const config = { ...world.context.config, whatsapp_url: gone.url };
  expect(await send(message(), undefined, { ...world.context, config })).toEqual({
    state: 'later',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
});

test('a server that cannot prove who it is gets nothing, and that is ours to mend', async () => {
  const config = { ...world.context.config, whatsapp_url: meta.url.replace('http:', 'https:') };
  const outcome = await send(message(), undefined, { ...world.context, config });
  expect(outcome).toEqual({ state: 'later', our_fault: true, reason: expect.stringContaining('SSL') });
  expect(meta.calls).toHaveLength(0);
});
