import type { Channel, MailboxLine, MessageState } from '#contract/calls/office/mailbox.ts';
import { clockSeconds, clockTime, isoDay, shortDay } from '#contract/format.ts';
import type { PillLook } from '../../parts/Pill.tsx';

export const channelNames: Record<Channel, string> = { whatsapp: 'WhatsApp', email: 'E-mail', sms: 'Sms' };

/** What a state is called, and how it looks: done, on its way, gone wrong. */
export const states: Record<MessageState, { name: string; look: PillLook }> = {
  planned: { name: 'Gepland', look: 'wait' },
  sending: { name: 'Wordt verstuurd', look: 'wait' },
  sent: { name: 'Verzonden', look: 'live' },
  delivered: { name: 'Bezorgd', look: 'live' },
  read: { name: 'Gelezen', look: 'live' },
  failed: { name: 'Mislukt', look: 'fail' },
  bounced: { name: 'Teruggekomen', look: 'fail' },
  suppressed: { name: 'Tegengehouden', look: '' },
  unknown: { name: 'Onbekend', look: '' },
};

/** The hour of today, the day of before. */
export function shortTime(iso: string): string {
  const at = new Date(iso);
  return isoDay(at) === isoDay(new Date()) ? clockTime(at) : shortDay(at);
}

/** To the second; with the day when it is not the day the message was made. */
export function trailTime(iso: string, made: string): string {
  const at = new Date(iso);
  const sameDay = isoDay(at) === isoDay(new Date(made));
  return sameDay ? clockSeconds(at) : `${shortDay(at)} ${clockSeconds(at)}`;
}

/** Of who was erased, neither name nor address is kept. */
export const nameOf = ({ to_name, to_address }: MailboxLine): string => to_name || to_address || 'Verwijderd lid';
