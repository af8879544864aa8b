import { attributeOf } from '#contract/attributes.ts';
import type { HeldKind, MemberHit, MemberSeen, MemberStatus } from '#contract/calls/office/support/members.ts';
import { channelNames } from '#contract/channels.ts';
import { month } from '#contract/format.ts';
import type { MemberAction } from '#contract/office/audit.ts';
import type { ExclusionReason, LookReason, StoppedReason } from '#contract/reason-types.ts';
import { number } from '../../number.ts';
import type { PillLook } from '../../parts/Pill.tsx';

export const statuses: Record<MemberStatus, { name: string; look: PillLook }> = {
  active: { name: 'Actief', look: 'live' },
  quiet: { name: 'Stil', look: '' },
  unproven: { name: 'Nog niet bevestigd', look: 'wait' },
  resting: { name: 'Rust', look: 'wait' },
  unreachable: { name: 'Niet bereikbaar', look: 'fail' },
  left: { name: 'Uitgeschreven', look: 'over' },
};

export const reasons: Record<LookReason, string> = {
  contact: 'De ouder belde of mailde ons',
  not_arrived: 'Een bericht kwam niet aan',
  request: 'Een verzoek over gegevens, of een klacht',
  double: 'Een ouder die er misschien twee keer in staat',
  talk: 'Een uitnodiging voor een gesprek',
  other: 'Anders',
};

export const stoppedReasonNames: Record<StoppedReason, string> = {
  bounced: 'komt niet aan',
  complained: 'gemeld als spam',
  stop: 'schreef STOP',
  asked: 'vroeg ons te stoppen',
};

export const leftOut: Record<ExclusionReason, string> = {
  left: 'Was uitgeschreven.',
  'invited before': 'Was al eerder uitgenodigd.',
  'not finished': 'Was nog niet klaar.',
  finished: 'Was al klaar.',
  'thanked before': 'Was al bedankt.',
  'invitation still waits': 'De uitnodiging was nog niet weg.',
  'no consent': 'Gaf geen toestemming.',
  'not proven': 'Had nog niets bevestigd.',
  'address stopped': 'Was niet te bereiken.',
  'asked for a rest': 'Had om rust gevraagd.',
  'group unknown': 'Zei niet bij welke groep ouders iemand hoort.',
  'does not match': 'Viel buiten de voorwaarden.',
  'group full': 'Van deze groep ouders deden er al genoeg mee.',
  'another key': 'De link kon niet opnieuw gemaakt worden.',
  '30 days ceiling': 'Was in 30 dagen al genoeg gevraagd.',
  'year ceiling': 'Was dit jaar al genoeg gevraagd.',
  'not in the sample': 'Viel buiten de steekproef.',
};

export const taking: Record<MemberSeen['asked'][number]['state'], { name: string; look: PillLook; more?: string }> = {
  not_begun: { name: 'Nog niet begonnen', look: '' },
  missed: { name: 'Deed niet mee', look: 'over' },
  begun: { name: 'Begonnen', look: 'wait' },
  finished: { name: 'Afgerond', look: 'live' },
  anonymous: { name: 'Anoniem', look: '', more: 'Niemand weet wie er meedeed.' },
  cut: { name: 'Losgekoppeld', look: 'over', more: 'Wat deze ouder antwoordde, weet niemand meer.' },
};

const purposes: Record<string, string> = {
  contact: 'Vragenlijsten sturen',
  privacy: 'Privacyverklaring',
  profile_check: 'Vraag of het profiel nog klopt',
};
export const purposeOf = (purpose: string): string => purposes[purpose] ?? attributeOf(purpose)?.short ?? purpose;

export const consentRouteNames: Record<string, string> = {
  registration: 'bij het aanmelden',
  profile: 'in het eigen account',
  import: 'meegenomen bij de overgang',
  survey: 'in een vragenlijst',
  whatsapp: 'via WhatsApp',
  mail: 'met de afmeldknop van een e-mail',
  office: 'aan de telefoon',
};

/** A look stands in a list of its own; a talk was written to several members at once. */
const acts: Record<Exclude<MemberAction, 'member_seen'> | 'talk_written', string> = {
  member_exported: 'Gegevens meegegeven',
  member_password_changed: 'Wachtwoord veranderd',
  member_corrected: 'Gegevens verbeterd',
  member_proof_sent: 'Link opnieuw gestuurd',
  member_rested: 'Rust aangepast',
  member_channel_stopped: 'Kanaal stopgezet',
  member_channel_started: 'Kanaal weer aangezet',
  member_left: 'Uitgeschreven',
  member_noted: 'Gesprek opgeschreven',
  request_noted: 'Verzoek opgeschreven',
  request_seen: 'Verzoek gelezen',
  request_changed: 'Verzoek bijgewerkt',
  draw_explained: 'Nagekeken waarom er wel of geen uitnodiging kwam',
  audit_member_sought: 'Gezocht in het logboek',
  talk_written: 'Uitgenodigd voor een gesprek',
};
export const actOf = (action: string): string => acts[action as keyof typeof acts] ?? action;

const held: Record<HeldKind, [one: string, more: string]> = {
  profile: ['antwoord over zichzelf', 'antwoorden over zichzelf'],
  consents: ['toestemming', 'toestemmingen'],
  messages: ['bericht: naam, adres en tekst', 'berichten: naam, adres en tekst'],
  invitations: ['link naar een vragenlijst', 'links naar vragenlijsten'],
  background: ['kenmerk dat bij antwoorden staat', 'kenmerken die bij antwoorden staan'],
  not_invited: ['keer dat er geen uitnodiging kwam', 'keren dat er geen uitnodiging kwam'],
  talks: ['gesprek waarvoor deze ouder is getrokken', 'gesprekken waarvoor deze ouder is getrokken'],
  notes: ['notitie', 'notities'],
  incoming: ['bericht dat deze ouder ons schreef', 'berichten die deze ouder ons schreef'],
  requests: ['verzoek', 'verzoeken'],
  stops: ['adres of nummer dat stilstaat', 'adressen of nummers die stilstaan'],
  vouched: ['adres dat bij de overgang al bevestigd was', 'adressen die bij de overgang al bevestigd waren'],
  looks: ['keer dat een collega keek', 'keren dat een collega keek'],
  sessions: ['plek waar deze ouder is ingelogd', 'plekken waar deze ouder is ingelogd'],
};
export const heldWords = ({ what, count }: MemberSeen['holds'][number]): string =>
  `${count} ${held[what][count === 1 ? 0 : 1]}`;

/** Lid M. met kenmerk 8Q1M-… */
export const memberTitle = ({ initial, reference }: Pick<MemberHit, 'initial' | 'reference'>): string =>
  `${initial ? `${initial}. ` : ''}${reference}`;

export const joinedIn = ({ joined }: Pick<MemberHit, 'joined'>): string => month(joined);

/** s•••@v•••.nl, lid sinds mei 2026 */
export const maskedSince = (hit: Pick<MemberHit, 'email' | 'joined'>): string =>
  `${hit.email}, lid sinds ${joinedIn(hit)}`;

export function importedWords(count: number): { title: string; mail: string } {
  if (count === 1) {
    return { title: '1 lid is overgenomen.', mail: 'Deze ouder krijgt een mail om een wachtwoord te kiezen.' };
  }
  return {
    title: `${number(count)} leden zijn overgenomen.`,
    mail: 'Elk krijgt een mail om een wachtwoord te kiezen.',
  };
}

const templates: Record<string, string> = {
  invitation: 'Uitnodiging',
  reminder: 'Herinnering',
  thank_you: 'Bedankbericht',
  activation: 'Link om het e-mailadres te bevestigen',
  verify_new_email: 'Link om het nieuwe e-mailadres te bevestigen',
  verify_phone: 'Link om het nummer te bevestigen',
  email_changed: 'Bericht over een nieuw e-mailadres',
  phone_changed: 'Bericht over een nieuw nummer',
  phone_removed: 'Bericht dat het nummer weg is',
  know_password: 'Link om het dossier te openen',
  password_forgotten: 'Link voor een nieuw wachtwoord',
  password_changed: 'Bericht over een nieuw wachtwoord',
  outcome_letter: 'Bericht over de uitkomst',
  newsletter: 'Nieuwsbrief',
  create_password: 'Link om een wachtwoord te maken',
  unsubscribe: 'Link om zich uit te schrijven',
  unsubscribed: 'Bericht over het uitschrijven',
  welcome_back: 'Bericht over het terugkomen',
  still_there: 'Vraag of deze ouder wil blijven',
  whatsapp_stopped: 'Antwoord op STOP',
  rest: 'Bericht over rust',
  channel_changed: 'Bericht over een kanaal',
  name_changed: 'Bericht over de voornaam',
  talk: 'Uitnodiging voor een gesprek',
};

export const templateWords = (template: string): string => templates[template] ?? 'Bericht';

type Message = Pick<
  MemberSeen['messages'][number],
  'template' | 'campaign' | 'anonymous' | 'channel' | 'stands_in' | 'subject'
>;

/** What it was, and why it went. */
export function messageWords(message: Message) {
  const { template, campaign, channel, subject } = message;
  const what = templates[template] ?? subject;
  return { title: campaign ? `${what}, ${campaign}` : what, why: `${channelNames[channel]}, ${whyWords(message)}` };
}

function whyWords({ template, anonymous, stands_in }: Message): string {
  if (stands_in) return 'omdat het eerst op een andere manier niet aankwam.';
  if (template === 'talk') return 'omdat deze ouder ja zei tegen gesprekken, en voor dit gesprek is getrokken.';
  if (template === 'invitation') return 'omdat deze ouder voor deze vragenlijst is gekozen.';
  if (template === 'outcome_letter') return 'omdat deze ouder voor deze vragenlijst was gekozen.';
  if (template === 'newsletter') return 'omdat deze ouder de nieuwsbrief aan heeft staan.';
  if (template === 'profile_check') return 'omdat antwoorden in het profiel ouder dan een jaar zijn.';
  if (template !== 'reminder' && template !== 'thank_you') return 'over het account.';
  if (anonymous) return 'aan ieder die was uitgenodigd: niemand weet wie er al meedeed.';
  return template === 'reminder' ? 'omdat de vragenlijst toen nog niet af was.' : 'omdat de vragenlijst af was.';
}
