import type { Outcome } from '../../sending/outgoing.ts';

export type SmsProviderName = 'spryng' | 'cm';
export type Text = {
  text: string;
  /** E.164. */
  number: string;
  /** Our name for the message: the provider's reports carry it. */
  reference: string;
};

/** All that a provider of text messages must be able to do. */
export type SmsProvider = {
  send(text: Text, signal: AbortSignal): Promise<Outcome>;
  /** What is left on the account, in the provider's words; undefined: it does not tell. */
  balance?(signal: AbortSignal): Promise<{ ok: boolean; says: string }>;
};

export type SmsAccount = { url: string; token: string; from: string };

/** Providers know no key by which they would tell a double; their report does say that the first one had left. */
export const waitWhenUnknownMs = 2 * 60_000;
