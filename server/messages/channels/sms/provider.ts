import type { SendOutcome } from '../../delivery/outgoing.ts';

export type SmsProviderName = 'spryng' | 'spryng2' | 'cm';
export type Text = {
  text: string;
  /** E.164. */
  number: string;
  /** Our name for the message: the provider's reports carry it. */
  reference: string;
};

/** All that a provider of text messages must be able to do. */
export type SmsProvider = {
  send(text: Text, signal: AbortSignal): Promise<SendOutcome>;
  /** What is left on the account, in the provider's words; absent: this provider does not tell. */
  balance?(signal: AbortSignal): Promise<{ ok: boolean; says: string }>;
};

export type SmsAccount = { url: string; token: string; from: string; account: string };

/** Providers have no idempotency key; but within this time their report says whether the first message had left. */
export const waitWhenUnknownMs = 2 * 60_000;
