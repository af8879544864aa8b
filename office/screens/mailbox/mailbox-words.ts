import type { MailboxLine, MessageState } from '#contract/calls/office/mailbox.ts';
import { clockSeconds, clockTime, isoDay, shortDay } from '#contract/format.ts';
import type { NotSentReason } from '#contract/reason-types.ts';
import type { PillLook } from '../../parts/Pill.tsx';

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

/** The hour, and before it the day when that is not today. */
export function shortTime(iso: string): string {
  const at = new Date(iso);
  return isoDay(at) === isoDay(new Date()) ? clockTime(at) : `${shortDay(at)} ${clockTime(at)}`;
}

/** To the second; with the day when it is not the day the message was made. */
export function trailTime(iso: string, made: string): string {
  const at = new Date(iso);
  const sameDay = isoDay(at) === isoDay(new Date(made));
  return sameDay ? clockSeconds(at) : `${shortDay(at)} ${clockSeconds(at)}`;
}

/** Of who was erased, neither name nor address is kept. */
export const recipientName = ({ to_name, to_address }: MailboxLine): string =>
  to_name || to_address || 'Verwijderd lid';

/** What came in on top of what is known. Older ones that were asked for are no news. */
export function newsOf(messages: readonly MailboxLine[], known: ReadonlySet<string>): string | undefined {
  const fresh = messages.filter(({ id }) => !known.has(id));
  const [newest] = messages;
  if (!newest || !fresh.includes(newest)) return undefined;
  return fresh.length === 1
    ? `Nieuw bericht voor ${recipientName(newest)}: ${newest.subject}.`
    : `${fresh.length} nieuwe berichten.`;
}

/** The ledger's own reasons. What another server said stays as it said it. */
const reasons: Record<NotSentReason, string> & Record<string, string> = {
  mailbox: 'Alleen in dit testpostvak.',
  erased: 'Dit lid is verwijderd.',
  'left the panel': 'Dit lid is uitgeschreven.',
  unsubscribed: 'Dit lid schreef zich net uit.',
  'to nobody': 'Dit bericht ging naar niemand. Zo verraadt de tijd niet wie lid is.',
  'the address is not proven any more': 'Dit adres is niet meer bevestigd.',
  'the address does not exist': 'Dit adres bestaat niet.',
  'not an e-mail address': 'Dit is geen e-mailadres.',
  complained: 'Dit lid klaagde over onze berichten.',
  'wrote STOP': 'Dit lid schreef STOP.',
  'asked us to stop': 'Dit lid wil deze berichten niet meer.',
  'asked for a rest': 'Dit lid vroeg om rust.',
  'enough parents answered': 'Er deden al genoeg ouders mee van de groep van dit lid.',
  'consent taken back': 'Het lid wil deze berichten niet meer.',
  'report withdrawn': 'Het rapport is ingetrokken.',
  'a password was made': 'Dit lid heeft al een wachtwoord.',
  'mailing cancelled': 'De hele verzending is gestopt.',
  'too late to be of use': 'Te laat om er nog iets aan te hebben.',
  'taken over': 'Een andere server nam het over.',
  'lost too often': 'We weten niet of dit is aangekomen.',
  'a fault of ours': 'Er ging bij ons iets mis.',
  'a fault of ours, again and again': 'Er ging bij ons telkens iets mis.',
  'no WhatsApp provider is configured': 'WhatsApp is niet ingesteld.',
  'no SMS provider is configured': 'Sms is niet ingesteld.',
  'SECRET_KEY is another one than when this was planned: its link would open nothing':
    'De sleutel (SECRET_KEY) is veranderd. De link zou niets openen.',
  'its invitation is gone': 'De uitnodiging is verwijderd.',
  'its mailing is gone': 'De hele verzending is verwijderd.',
  'the ceiling of today is met (SMS_DAILY_CENTS)': 'Het bedrag voor sms van vandaag is op.',
};

/** What WhatsApp says most often, by its code. */
const whatsapp: Record<string, string> = {
  '131026': 'Op dit nummer is geen WhatsApp, of een oude.',
  '131049': 'Meta vindt dat deze ouder nu genoeg berichten kreeg.',
  '131050': 'Deze ouder wil via WhatsApp niets meer van ons.',
};

/** What another mail server says most often, by its code: the class and the subject of RFC 3463. */
const mail: readonly [code: RegExp, words: string][] = [
  [/^[45]\.1\.(0|1|3|6|10)$/, 'Dit adres bestaat niet'],
  [/^[45]\.1\.2$/, 'Wat achter de @ staat, bestaat niet'],
  [/^[45]\.2\.1$/, 'Deze mailbox staat uit'],
  [/^[45]\.2\.2$/, 'Deze mailbox is vol'],
  [/^[45]\.7\.\d+$/, 'De andere mailserver weigert deze mail'],
];

function mailWords(reason: string): string | undefined {
  const [, status = '', code = ''] = /^(?:(\d{3})[ -]#?)?([45]\.\d{1,3}\.\d{1,3})\b/.exec(reason) ?? [];
  const words = mail.find(([is]) => is.test(code))?.[1];
  return words && `${words} (${`${status ?? ''} ${code}`.trim()}).`;
}

export function deliveryReasonWords(reason: string): string {
  const [, code = ''] = /^(\d{6}): /.exec(reason) ?? [];
  const known = Object.hasOwn(reasons, reason) ? reasons[reason] : (whatsapp[code] ?? mailWords(reason));
  return known ?? `“${reason}”`;
}
