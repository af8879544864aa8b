import type { Written } from '../../messages/sending/outgoing.ts';
import { nameInText } from '../../messages/writing/names.ts';
import type { Panel } from '../../messages/writing/template.ts';
import type { MailingKind } from '../when/kind.ts';
import type { Letter } from './letter.ts';

/**
 * The texts as they must be approved at WhatsApp, with the panel's own names filled in (docs/operate.md). What is in
 * double braces is filled in for each message, in one line: name, what we tell, title, size (not in a thank-you), note.
 */
const asked = (panel: Panel) => `Hoi {{1}}!

{{2}}

*{{3}}*
{{4}}

{{5}}

${why(panel)}`;
const why = ({ panel_name, organisation }: Panel) =>
  `Je krijgt dit bericht omdat je lid bent van het ${panel_name} van ${organisation}. Wil je geen berichten meer via WhatsApp? Antwoord dan met STOP.`;

export const whatsappTexts: Record<MailingKind, (panel: Panel) => string> = {
  invitation: asked,
  reminder: asked,
  thank_you: (panel) => `Hoi {{1}}!

{{2}}

*{{3}}*
{{4}}

${why(panel)}`,
};
export const whatsappButton = 'Naar de vragenlijst';

/** WhatsApp allows 1,024 characters for the whole text, and the rest of it needs some six hundred. */
const toldMost = 400;

/** A letter as WhatsApp shows it, and the same as its parts for the provider. `path` follows the panel's address. */
export function letterWhatsapp(panel: Panel, name: string | null, letter: Letter, path: string): Written {
  const { kind, subject, told, title, size, note } = letter;
  const values = [
    nameInText(name) ?? 'daar',
    shorten(told.join(' ')),
    ...(size ? [title, size, note] : [title, note]),
  ].map(oneLine);
  const text = whatsappTexts[kind](panel).replaceAll(/\{\{(\d)\}\}/g, (_, number) => values[Number(number) - 1]!);
  const body = { type: 'body', parameters: values.map(parameter) };
  const button = { type: 'button', sub_type: 'url', index: '0', parameters: [parameter(path)] };
  return {
    subject,
    body_text: size ? `${text}\n\n${whatsappButton}: ${panel.public_url}/${path}` : text,
    body_html: null,
    one_click_link: null,
    whatsapp: { template: kind, language: 'nl', components: size ? [body, button] : [body] },
  };
}

const parameter = (text: string) => ({ type: 'text', text });
/** A value may hold no line end, no tab and no more than four spaces in a row. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Shortens a text at the end of a word. */
function shorten(text: string): string {
  const line = oneLine(text);
  if (line.length <= toldMost) return line;
  return `${line
    .slice(0, toldMost)
    .toWellFormed()
    .replace(/\s+\S*$/, '')} …`;
}
