import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { makeChannels } from '#server/messages/channels/channels.ts';
import { smtpSender } from '#server/messages/channels/email/smtp.ts';
import {
  CannotBeWritten,
  type ChannelSender,
  type MessageContent,
  type OutgoingMessage,
  type Writer,
} from '#server/messages/delivery/outgoing.ts';
import { startWorker } from '#server/messages/delivery/worker.ts';
import type { Context } from '#server/platform/core/context.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { makeSecrets } from '#server/platform/core/secrets.ts';

/** A mail as the worker hands it to the channel. */
export const makeOutgoing = (more: Partial<OutgoingMessage> = {}): OutgoingMessage & MessageContent => ({
  id: randomUUID(),
  channel: 'email',
  member_id: null,
  member_email: null,
  mailing_id: null,
  campaign_id: null,
  round: null,
  invitation_id: null,
  template: 'activation',
  to_name: 'Samira',
  to_address: 'samira@example.nl',
  subject: 'Bevestig je e-mailadres',
  body_text: 'Hoi Samira,\n\nEén klik.',
  body_html: '<p>Hoi Samira,</p>',
  one_click_link: null,
  created_at: new Date('2026-11-21T10:00:00Z'),
  give_up_at: new Date('2026-11-24T10:00:00Z'),
  demo: false,
  attempts: 1,
  lost: 0,
  ...more,
});

/** The writer for a worker that has no mailings to send. */
export const nobodyWrites: Writer = () => Promise.reject(new CannotBeWritten('there is nobody to write mailings'));

/** A worker sends all that is due, and ends. */
export async function sendDue(
  context: Context,
  writer = nobodyWrites,
  channels = makeChannels(context),
): Promise<void> {
  const worker = startWorker(context, channels, writer);
  await worker.drained();
  await worker.stop();
}

type Settings = Parameters<typeof smtpSender>[0];

type Given = Partial<Settings> & { smtp_url: string };

/** The e-mail channel with these settings. The caller must close it. */
export const openSender = (settings: Given): ChannelSender =>
  smtpSender({
    panel_name: 'Ouderpanel',
    mail_from: 'panel@panel.example',
    secrets: makeSecrets('a key of at least thirty-two characters', systemRandom),
    smtp_connections: 5,
    ...settings,
  });

/** The e-mail channel with these settings, closed at the end of the test. */
export function makeSender(settings: Given): ChannelSender {
  const sender = openSender(settings);
  onTestFinished(() => sender.close());
  return sender;
}
