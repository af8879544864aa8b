import type { Channel } from '#contract/channels.ts';

/** A message as a worker holds it, on its way out. */
export type Outgoing = {
  id: string;
  channel: Channel;
  template: string;
  member_id: string | null;
  /** As the member's account has it, whatever channel this goes by. */
  member_email: string | null;
  /** Null: a message to one person, about their account. These wait for no mailing. */
  mailing_id: string | null;
  campaign_id: string | null;
  round: number | null;
  /** Whose link it carries. */
  invitation_id: string | null;
  to_name: string | null;
  to_address: string;
  /** Of a mailing's message only the subject stands in the ledger: a Writer makes the rest. */
  subject: string;
  body_text: string;
  body_html: string | null;
  one_click_link: string | null;
  created_at: Date;
  /** To somebody of the demo's story, who does not exist: it never really leaves. */
  demo: boolean;
  /** To nobody: the work is done, and it never leaves. */
  decoy?: boolean;
  /** Which time this is. */
  attempts: number;
  /** How many of these came back by a fault of ours, and do not count. */
  spared?: number;
  /** How often nobody could say whether it had left. */
  lost: number;
  give_up_at: Date;
};

/** A log line knows a message by its id and kind. Who gets it is nobody's business there. */
export const named = ({ id, template, channel }: Outgoing) => ({ message_id: id, template, channel });

/** What a message says. A mailing's is written when it leaves: its links stand nowhere. */
export type Written = {
  subject: string;
  body_text: string;
  body_html: string | null;
  one_click_link: string | null;
  /** WhatsApp lets a business begin only with a template that was approved. */
  whatsapp?: { template: string; language: string; components: unknown[] };
};

/** Writes a mailing's message. Throws CannotBeWritten when it never can be. */
export type Writer = (message: Outgoing) => Promise<Written>;

/** This message can never be written; the sentence says why, and it fails with it. Nothing wrong leaves. */
export class CannotBeWritten extends Error {}

/** Nobody wants this message any more; the sentence says why, and it is suppressed with it. */
export class NotNeeded extends Error {}

/** For who has no mailings to send. */
export const nobodyWrites: Writer = () => Promise.reject(new CannotBeWritten('there is nobody to write mailings'));

/**
 * What came of sending. 'later': not this time. 'unknown': it may have left, and nobody said so. 'bounced': the address
 * does not exist.
 */
export type Outcome = {
  state: 'sent' | 'delivered' | 'failed' | 'bounced' | 'suppressed' | 'later' | 'unknown';
  reason?: string;
  /** With 'later': the fault is ours (log-in, encryption, sender), not the recipient's. The attempt is not counted. */
  ours?: boolean;
  /** With 'failed': not by this channel, but by e-mail it may arrive. */
  elsewhere?: boolean;
  /** With 'later': the other side said how long to wait. */
  wait_ms?: number;
  /** What the provider calls it; its reports will. */
  provider_id?: string;
};

/** Messages to one person and messages to many each have slots of their own. */
export type LaneName = 'account' | 'mailing';
export const laneOf = (message: Pick<Outgoing, 'mailing_id'>): LaneName => (message.mailing_id ? 'mailing' : 'account');

export type Sender = {
  /** How many leave side by side, at most, in each lane. */
  slots: Record<LaneName, number>;
  /** Always says what came of it; gives up when the signal says so. */
  send(message: Outgoing & Written, signal: AbortSignal): Promise<Outcome>;
  /** The same work for a message that never leaves. */
  pretend?(message: Outgoing & Written): Promise<Outcome>;
  close(): Promise<void>;
};
export type Channels = Record<Channel, Sender>;
