import type { MemberLetterKind } from '#contract/calls/office/member-letters.ts';
import { fillMessage, linkIsYours, shortMessage, shortMessageButton } from '#contract/texts.ts';
import type { MessageContent } from '../../messages/delivery/outgoing.ts';
import type { PanelDetails } from '../../messages/templates/email-template.ts';
import { nameInText } from '../../messages/templates/names.ts';
import type { MailingLetter } from './mailing-letter.ts';

/** WhatsApp allows 1,024 characters for the whole text, and the rest of it needs some six hundred. */
const toldMost = 400;

/** A letter as WhatsApp shows it, and the same as its parts for the provider. `path` follows the panel's address. */
export function letterWhatsapp(
  panel: PanelDetails,
  name: string | null,
  letter: MailingLetter,
  path: string,
): MessageContent {
  const { kind, subject, title, size, note } = letter;
  // It stands after a colon.
  const below = (size ? `${size} ${shortNote(letter)}` : note).replace(/^./u, (first) => first.toLowerCase());
  const values = [nameInText(name) ?? 'daar', toldOn(letter), title, below].map(oneLine);
  const link = `${panel.public_url}/${path}`;
  const filled = fillMessage(shortMessage(panel), values);
  const body = { type: 'body', parameters: values.map(parameter) };
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: [parameter(path)] };
  return {
    subject,
    body_text: size ? `${filled}\n\n${shortMessageButton}: ${link}` : filled,
    body_html: null,
    one_click_link: null,
    button: size ? { label: shortMessageButton, link } : null,
    whatsapp: { template: kind, language: 'nl', components: size ? [body, button] : [body] },
  };
}

const sentences = new Intl.Segmenter('nl', { granularity: 'sentence' });

/** Two sentences of what an e-mail tells; that it is the last time is said here too. A thank-you is short by itself. */
function toldOn({ kind, told, last }: MailingLetter): string {
  if (kind === 'thank_you') return told.join(' ');
  const text = oneLine((last ? told.slice(0, -1) : told).join(' '));
  const first = [...sentences.segment(text)].slice(0, 2).map(({ segment }) => segment);
  return [fitWhatsapp(first.join('')), ...(last ? told.slice(-1) : [])].join(' ');
}

/** Of the note in an e-mail, what must not be missed. */
function shortNote({ kind, public_token }: MailingLetter): string {
  if (!public_token) return linkIsYours;
  return kind === 'reminder'
    ? 'Heb je al meegedaan? Dan hoef je niets te doen.'
    : 'We zetten alle antwoorden door elkaar. Daarna kan niemand zien welke van jou zijn.';
}

export const parameter = (text: string) => ({ type: 'text', text });
/** A value may hold no line end, no tab and no more than four spaces in a row. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Shortens a text at the end of a word. */
export function fitWhatsapp(text: string): string {
  const line = oneLine(text);
  if (line.length <= toldMost) return line;
  return `${line
    .slice(0, toldMost)
    .toWellFormed()
    .replace(/\s+\S*$/, '')} …`;
}

/**
 * As they must be approved at WhatsApp (docs/operate/whatsapp.md). A button has an address that is the same for everybody, or ends
 * in the page of an outcome: of a fragment, which the link to the own answers needs, Meta says nothing.
 */
export const whatsappLetters = {
  outcome_letter: {
    text: (panel_name) => `Hoi {{1}}, hier is het ${panel_name}.

{{2}}

Dit kwam eruit: {{3}}

Wil je geen uitkomsten meer? Zet ze dan uit bij Mijn account.
Geen berichten meer van het ${panel_name}? Antwoord met STOP.`,
    button: 'Bekijk alle uitkomsten',
    path: 'uitkomst/{{1}}',
  },
  newsletter: {
    text: (panel_name) => `Hoi {{1}}, hier is de nieuwsbrief van het ${panel_name}.

*{{2}}*

Dit lees je erin: {{3}}

Wil je hem niet meer? Zet hem dan uit bij Mijn account.
Geen berichten meer van het ${panel_name}? Antwoord met STOP.`,
    button: 'Bekijk alle uitkomsten',
    path: 'uitkomsten',
  },
  profile_check: {
    text: (panel_name) => `Hoi {{1}}, hier is het ${panel_name}.

Klopt nog wat je ons over jezelf en je gezin vertelde? Log in, kijk het na en klik op ‘Alles klopt’. We vragen dit hooguit één keer per jaar.

Geen berichten meer van het ${panel_name}? Antwoord met STOP.`,
    button: 'Kijk je antwoorden na',
    path: 'profiel?tab=attributes',
  },
} as const satisfies Record<MemberLetterKind, { text: (panel_name: string) => string; button: string; path: string }>;
