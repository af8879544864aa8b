import type { Worded } from '#questionnaire/worded.ts';
import { closedFor } from './texts.ts';

/**
 * Every refusal that a browser meets: its status, the sentence a person reads, and, where a client must tell it
 * from others, the word for it on the wire (`type`, or `status` where the specification says so). What acts of the
 * office and the operator are refused for stands in refusals.ts.
 * Imports words only: the survey page loads it without a schema library.
 */
export const problems = {
  malformed: { status: 400, message: 'Er ging iets mis. Probeer het nog eens.' },
  no_session: { status: 401, message: 'Je bent niet meer ingelogd. Log opnieuw in.' },
  forbidden: { status: 403, message: 'Dit mag je niet bekijken of veranderen.' },
  not_your_role: {
    status: 403,
    message: 'Met jouw rol kun je dit niet bekijken of veranderen. Heb je het nodig? Vraag het je beheerder.',
  },
  not_your_right: {
    status: 403,
    message: 'Hiervoor heb je een recht nodig dat een beheerder je op naam geeft. Vraag het je beheerder.',
  },
  not_our_page: {
    status: 403,
    message: 'Dit verzoek kwam niet van een pagina van het kantoor. Open het kantoor opnieuw en probeer het nog eens.',
  },
  not_found: { status: 404, message: 'Dit bestaat niet meer.' },
  draft_held: {
    status: 409,
    message: 'Iemand anders schrijft nu aan deze vragenlijst. Neem het schrijven eerst over, of kom later terug.',
  },
  draft_not_newest: { status: 409, message: 'Het concept is intussen veranderd. Bekijk het eerst opnieuw.' },
  mailing_overtaken: {
    status: 409,
    message:
      'Intussen is er iets anders verstuurd of klaargezet, in een ander tabblad of door een collega. Er is nu niets gebeurd. Bekijk het opnieuw.',
  },
  too_large: { status: 413, message: 'Dat is te veel in één keer. Maak het korter.' },
  unsupported_type: { status: 415, message: 'Er ging iets mis. Probeer het nog eens.' },
  invalid: { status: 422, message: 'Niet alles is goed ingevuld.' },
  too_many: { status: 429, message: 'Dat ging te snel achter elkaar. Probeer het later nog eens.' },
  failed: { status: 500, message: 'Er is iets fout gegaan, probeer het later nogmaals.' },
  unavailable: { status: 503, message: 'Het panel is even niet bereikbaar. Probeer het zo nog eens.' },
  login_wrong: { status: 422, message: 'Het e-mailadres of het wachtwoord klopt niet.' },
  reset_link_dead: {
    status: 422,
    message: 'Deze link werkt niet meer. Vraag een nieuwe aan via ‘Wachtwoord vergeten’.',
    word: 'passwords.token',
  },
  /** Not open, in four ways; each has the word that brings the closed screen, and the campaign's link beside it. */
  campaign_closed: {
    status: 403,
    message: 'Deze vragenlijst is gesloten. Je kunt hem niet meer invullen.',
    type: 'CAMPAIGN_INACTIVE',
  },
  campaign_not_open: {
    status: 403,
    message: 'Deze vragenlijst is nog niet open. Kom later nog eens terug.',
    type: 'CAMPAIGN_INACTIVE',
    word: closedFor.not_open,
  },
  campaign_finished: {
    status: 403,
    message: 'Je hebt deze vragenlijst al ingevuld. Bedankt voor het meedoen.',
    type: 'CAMPAIGN_INACTIVE',
    word: closedFor.finished,
  },
  /** To somebody of a group of parents that has enough answers. Which group that is says nothing of anybody. */
  campaign_enough: {
    status: 403,
    message: 'Er hebben al genoeg ouders meegedaan. Fijn dat je wilde helpen. We vragen je graag weer een andere keer.',
    type: 'CAMPAIGN_INACTIVE',
    word: closedFor.enough,
  },
  /** No text message leaves; the word lets the screen show the sentence. */
  sms_abroad: {
    status: 422,
    message: 'We sturen geen sms naar dit land. Vul een ander mobiel nummer in, of kies voor e-mail.',
    type: 'SMS_REFUSED',
  },
  sms_tomorrow: {
    status: 422,
    message: 'Vandaag kunnen we geen sms meer sturen. Probeer het morgen nog eens.',
    type: 'SMS_REFUSED',
  },
  sms_landline: {
    status: 422,
    message: 'Op een vast nummer kun je geen sms krijgen. Vul een mobiel nummer in als je het wilt bevestigen.',
    type: 'SMS_REFUSED',
  },
  sms_off: {
    status: 422,
    message: 'We kunnen op dit moment geen sms sturen. Kies zolang voor e-mail.',
    type: 'SMS_REFUSED',
  },
  /** The password is right, and it is not known to be that of the reader of the address's mail. */
  mail_first: {
    status: 403,
    message:
      'We sturen je één keer een mail. Open de link daarin, en vul je wachtwoord nog een keer in. Dan weten we zeker dat jij het bent.',
    type: 'MAIL_FIRST',
  },
  address_first: {
    status: 403,
    message: 'Er hoort geen bevestigd e-mailadres meer bij je account. Vul het in bij Accountgegevens en bevestig het.',
    type: 'ADDRESS_FIRST',
  },
  already_back: {
    status: 422,
    message: 'Je hebt je intussen opnieuw aangemeld. Log in met dat account.',
    type: 'ALREADY_BACK',
  },
  nothing_to_verify: { status: 422, message: 'Er is niets meer om te bevestigen.' },
  staff_login: { status: 422, message: 'Het e-mailadres of het wachtwoord klopt niet.' },
  staff_code: { status: 422, message: 'Deze code klopt niet. Vul de nieuwste code uit je app in.' },
  staff_recovery: { status: 422, message: 'Deze code klopt niet, of is al gebruikt.' },
  staff_passkey: {
    status: 422,
    message: 'Met deze toegangssleutel kom je er niet in. Log in met je wachtwoord en je code.',
  },
  staff_passkey_place: {
    status: 422,
    message: 'Een toegangssleutel werkt niet op een IP-adres. Open het kantoor met zijn naam.',
  },
  program_key_unknown: { status: 401, message: 'Deze sleutel werkt niet, of niet meer.' },
  staff_not_fresh: {
    status: 403,
    message: 'Je bent al langer ingelogd. Log opnieuw in om te veranderen hoe je inlogt.',
    type: 'LOGIN_AGAIN',
  },
  staff_address_link: { status: 422, message: 'Deze link werkt niet meer. Vraag een nieuwe bij Mijn account.' },
  staff_phone_code: { status: 422, message: 'Deze code klopt niet, of werkt niet meer.' },
  staff_login_over: {
    status: 422,
    message: 'Het inloggen duurde te lang. Begin opnieuw.',
    word: 'login.over',
  },
  staff_invitation_gone: {
    status: 404,
    message: 'Deze uitnodiging werkt niet meer. Vraag je beheerder om een nieuwe.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemKind = {
  status: number;
  message: string;
  /** Word on the wire, e.g. CAMPAIGN_INACTIVE. */
  type?: string;
  /** The `status` word of the body, e.g. passwords.token. */
  word?: string;
};
export type ProblemCode = keyof typeof problems;

/** Field → sentences. Nested fields are joined by a dot: `attributes.zipcode`, `answers.<question_id>`. */
export type FieldErrors = Record<string, string[]>;
export type ProblemBody = {
  message: string;
  errors?: FieldErrors;
  type?: string;
  status?: string;
  /** Where to go instead, of a campaign that is not open; null: to the home page. */
  link?: string | null;
};

/** A refusal of the office, with its sentence. */
export type RefusalKind<Facts> = Omit<ProblemKind, 'message'> & { message: Worded<Facts> };
export const refused = <Message>(message: Message) => ({ status: 422, message });
export const absent = <Message>(message: Message) => ({ status: 404, message });
