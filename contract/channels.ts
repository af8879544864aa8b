/**
 * The channels by which messages leave. A new one begins here and in a migration (contact.is_channel and a row in
 * contact.channel); then the compiler asks for its sender (server/messages/channels/channels.ts) and for its picture
 * in the office. Imports nothing.
 */
export const channels = ['email', 'whatsapp', 'sms'] as const;
export type Channel = (typeof channels)[number];

export const channelNames: Record<Channel, string> = { email: 'E-mail', whatsapp: 'WhatsApp', sms: 'Sms' };

/** In a sentence of the office, after a number of messages. */
export const sentBy: Record<Channel, string> = { email: 'per e‑mail', whatsapp: 'via WhatsApp', sms: 'per sms' };

/** Which of a member's two addresses a channel writes to: the e-mail address or the phone number. */
export const channelReaches: Record<Channel, 'email' | 'phone'> = { email: 'email', whatsapp: 'phone', sms: 'phone' };

/** The channels that a member can choose to be invited by. Mailings go by no other. */
export const invitationMethods = ['whatsapp', 'email'] as const satisfies readonly Channel[];
export type InvitationMethod = (typeof invitationMethods)[number];

/** In a sentence: you get a survey … */
export const invitedBy: Record<InvitationMethod, string> = { whatsapp: 'via WhatsApp', email: 'per e-mail' };

/** Each message by one of these channels costs money; the settings say how much. */
export const paidChannels = ['whatsapp', 'sms'] as const satisfies readonly Channel[];
export type PaidChannel = (typeof paidChannels)[number];
