/**
 * The channels by which messages leave. A new one begins here and in a migration (contact.is_channel and a row in
 * contact.channel); then the compiler asks for its sender (server/messages/channels/channels.ts) and for its picture
 * in the office. Imports nothing.
 */
export const channels = ['email', 'whatsapp', 'sms'] as const;
export type Channel = (typeof channels)[number];

/** As people read them. */
export const channelNames: Record<Channel, string> = { email: 'E-mail', whatsapp: 'WhatsApp', sms: 'Sms' };

/** Where each ends: in a member's mailbox or on the phone, and so which of the two addresses it goes to. */
export const channelReaches: Record<Channel, 'email' | 'phone'> = { email: 'email', whatsapp: 'phone', sms: 'phone' };

/** A member chooses one of these to be invited by. Mailings go by no other. */
export const invitationMethods = ['whatsapp', 'email'] as const satisfies readonly Channel[];
export type InvitationMethod = (typeof invitationMethods)[number];

/** In a sentence: you get a survey … */
export const invitedBy: Record<InvitationMethod, string> = { whatsapp: 'via WhatsApp', email: 'per e-mail' };

/** What leaves by these is paid for by the message, at the price of the settings. */
export const paidChannels = ['whatsapp', 'sms'] as const satisfies readonly Channel[];
export type PaidChannel = (typeof paidChannels)[number];
