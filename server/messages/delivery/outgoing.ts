import type { Channel } from '#contract/channels.ts';

/** A message as a worker holds it, on its way out. */
export type OutgoingMessage = {
  id: string;
  channel: Channel;
  template: string;
  member_id: string | null;
  /** The e-mail address of the member's account, whatever channel this message goes by. */
  member_email: string | null;
  /** Null: a message to one person about their account. Such messages wait for no mailing. */
  mailing_id: string | null;
  campaign_id: string | null;
  round: number | null;
  /** The invitation whose link this message carries. */
  invitation_id: string | null;
  to_name: string | null;
  to_address: string;
  /** Of a mailing's message the outbox keeps only the subject: the body is written when it leaves. */
  subject: string;
  body_text: string;
  body_html: string | null;
  one_click_link: string | null;
  /** Of a test to a colleague alone; a mailing's is written when it leaves. */
  whatsapp?: MessageContent['whatsapp'];
  created_at: Date;
  /** To an invented member of the demo: the message never really leaves. */
  demo: boolean;
  /** To nobody: the same work is done, so that timing tells nothing, and the message never leaves. */
  decoy?: boolean;
  /** The number of this attempt, from 1. */
  attempts: number;
  /** Column of the outbox: attempts that failed by a fault of ours, and do not count. */
  spared?: number;
  /** Column of the outbox: attempts whose outcome is unknown; the message may have left. */
  lost: number;
  give_up_at: Date;
};

/** What a log line says of a message: its id and kind. The recipient does not belong in a log. */
export const messageLogFields = ({ id, template, channel }: OutgoingMessage) => ({ message_id: id, template, channel });

/**
 * What a message says. The text of a mailing's message is written when it leaves, because its links are stored nowhere.
 */
export type MessageContent = {
  subject: string;
  body_text: string;
  body_html: string | null;
  one_click_link: string | null;
  /** What a phone draws below the text; in `body_text` its link stands last. */
  button?: { label: string; link: string } | null;
  /** WhatsApp lets a business begin a conversation only with an approved template. */
  whatsapp?: { template: string; language: string; components: unknown[] } | null | undefined;
};

/** Writes a mailing's message. Throws CannotBeWritten when it never can be. */
export type Writer = (message: OutgoingMessage) => Promise<MessageContent>;

/** This message can never be written. It becomes 'failed' with this sentence as its reason, rather than leave wrong. */
export class CannotBeWritten extends Error {}

export const plannedWithAnotherKey = () =>
  new CannotBeWritten('SECRET_KEY is another one than when this was planned: its link would open nothing');

/** Nobody wants this message any more. It becomes 'suppressed' with this sentence as its reason. */
export class NotNeeded extends Error {}

/**
 * What came of sending. 'later': to be tried again. 'unknown': the message may have left, and no answer came.
 * 'bounced': the address does not exist.
 */
export type SendOutcome = {
  state: 'sent' | 'delivered' | 'failed' | 'bounced' | 'suppressed' | 'later' | 'unknown';
  reason?: string;
  /** With 'later': the fault is ours (log-in, encryption, sender), not the recipient's. The attempt is not counted. */
  our_fault?: boolean;
  /** With 'failed': this channel cannot reach the member, but e-mail may. */
  retry_by_email?: boolean;
  /** With 'later': the other side said how long to wait. */
  wait_ms?: number;
  /** The provider's own id of the message, which its later reports carry. */
  provider_id?: string;
};

/** Messages to one person and messages to many each have slots of their own. */
export type MessageQueueName = 'account' | 'mailing';

export type ChannelSender = {
  /** How many leave side by side, at most, in each lane. */
  slots: Record<MessageQueueName, number>;
  /** Always returns an outcome; gives up when the signal fires. */
  send(message: OutgoingMessage & MessageContent, signal: AbortSignal): Promise<SendOutcome>;
  /** The same work for a message that never leaves. */
  pretend?(message: OutgoingMessage & MessageContent): Promise<SendOutcome>;
  close(): Promise<void>;
};
export type Channels = Record<Channel, ChannelSender>;
