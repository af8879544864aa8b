import type { QuestionType } from '../question-types.ts';
import { optionOf } from './line-starts.ts';

/** How a line of a pasted questionnaire is told from others. Every pattern is tried on one line, from its start. */
export const footer = /^(?:pagina|blz\.?|p\.)\s*\d+(?:\s*(?:van|\/)\s*\d+)?$/i;
export const ending = /^[([]?(?:einde?\b|einde van de vragenlijst|bedankt voor|hartelijk dank)/i;
export const heading =
  /^(?:deel|blok|onderdeel|hoofdstuk|sectie|module|thema)\s+(?:[A-Z]|\d{1,2}|[IVX]{1,4})(?![\p{L}\d])/iu;
export const greeting = /^(?:hoi|hallo|hi|beste|dag|geachte|goede(?:morgen|middag|navond)|lieve)\b/i;
export const closing =
  /^(?:groet(?:en|jes)?|met vriendelijke groet|vriendelijke groet|mvg|hartelijke groet|alvast bedankt|liefs)\b/i;
export const note =
  /^(?:INT|ENQ|PROG|PROGR|PROGRAMMEUR|NB|OPM|ROUTING|ENQUETEUR|ENQUÊTEUR|INTERVIEWER)\b\.?\s*:\s*(.*)$/;
export const everybody = /^\[?\s*(?:ALLEN|IEDEREEN|BASIS: ALLEN)\s*\]?$/;
/** `[INDIEN V1 = 1]`, alone above a question or at its start. */
export const condition = /^(?:\[\s*(?:INDIEN|ALS|FILTER)\s*:?\s*([^\]]*)\]|FILTER\s*:\s*([^\]]*)$)\s*/i;
export const open = /^[([]?\s*(?:open(?: vraag| antwoord)?|open tekst|tekst)\b[^)\]]*[)\]]?$/i;
export const blanks = /^[._…\s]{4,}$/;
export const numbersRow = /^\d{1,2}(?:\s+\d{1,2}){2,}$/;

const target = '(?:deel\\s+([A-Z])\\s*,?\\s*)?(?:vraag\\s*)?(einde?\\b|de bedankpagina|[vq]?\\d{1,3}[a-z]?)';
const arrow = '(?:→|➔|⇒|-{1,2}>|={1,2}>)';
const goes = `(?:${arrow}\\s*(?:ga\\s+)?(?:door\\s+)?(?:naar\\s+|met\\s+)?|\\(?(?:ga\\s+(?:door\\s+|verder\\s+)?(?:naar|met)|door naar|verder met|verder naar)\\s+)`;
const jump = new RegExp(`\\s*[(\\[]?\\s*${goes}${target}\\s*[)\\]]?\\s*\\.?$`, 'i');

/** The jump at the end of an option, and the option without it. */
export function jumpOf(text: string): { text: string; to?: string } {
  const found = jump.exec(text);
  if (found) return { text: text.slice(0, found.index).trim(), to: nameOfTarget(found[2]!, found[1]) };
  const done = /\s*(?:→|-{1,2}>)?\s*[(]?(?:u bent|je bent|u is) klaar[)]?\.?$/i.exec(text);
  return done ? { text: text.slice(0, done.index).trim(), to: 'end' } : { text };
}
/** With the letter of its part, where that is said: 'b:1'. */
function nameOfTarget(text: string, part?: string): string {
  if (/^(?:einde?|de bedankpagina)$/i.test(text)) return 'end';
  return `${part ? `${part.toLowerCase()}:` : ''}${text.toLowerCase().replace(/^[vq]/, '')}`;
}

/** `ROUTING: indien 3 of 9 -> V6`: which codes lead where. */
export function routingOf(line: string): { codes: string[]; to: string } | undefined {
  const found = new RegExp(
    `^(?:ROUTING\\s*:)?\\s*(?:indien|als|bij)\\s+((?:\\d{1,3}(?:\\s*(?:,|of|en|\\/)\\s*)?)+)\\s*${goes}${target}\\s*$`,
    'i',
  ).exec(line);
  return found ? { codes: found[1]!.match(/\d+/g)!, to: nameOfTarget(found[3]!, found[2]) } : undefined;
}

/**
 * What a text says about the type of a question, in brackets or in capitals behind it; the first that is found holds. A list
 * of statements is known by its table alone. `whole`: nothing else stands beside it.
 */
const typeWords: Record<QuestionType, { words: RegExp; whole?: true } | undefined> = {
  multiple_answer: {
    words:
      /meer(?:dere)? antwoorden|kruis alles aan|meer(?:dere)? hokjes|meervoudig|alles wat past|kies er (?:hoogstens|maximaal)|(?<!\p{L})MA(?!\p{L})/iu,
  },
  multiple_choice: { words: /(?:één|een|1) antwoord|enkelvoudig|(?<!\p{L})SA(?!\p{L})/iu },
  text: { words: /open(?: vraag| antwoord)?(?![\p{L}-])/iu },
  number: { words: /^(?:type\s*:\s*)?(?:een\s+)?(?:(heel|geheel)\s+)?getal(?![\p{L}\d])(.*)$/iu, whole: true },
  date: { words: /^(?:type\s*:\s*)?(?:een\s+)?(?:datum|dd[-/]mm[-/]jjjj)(?![\p{L}\d])/iu, whole: true },
  information: { words: /^informatie(?:scherm)?$/iu, whole: true },
  statements: undefined,
};
const listed = Object.entries(typeWords) as [QuestionType, (typeof typeWords)[QuestionType]][];
const typeIn = (text: string, isWhole: boolean): QuestionType | undefined =>
  listed.find(([, said]) => said && (said.whole ?? false) === isWhole && said.words.test(text))?.[0];

/** How the answers are given, in words that may stand among others. */
export const kindIn = (text: string): QuestionType | undefined => typeIn(text, false);

/** '(getal)', '[DATUM]', '(informatie)' and 'TYPE: getal, 1..7': the whole of it says what is written, within which bounds. */
export function fieldIn(text: string): PastedField | undefined {
  const kind = typeIn(text.trim(), true);
  if (kind !== 'number') return kind && { kind };
  const [, whole, behind = ''] = typeWords.number!.words.exec(text.trim())!;
  const bounds = /(?<!\d)(\d{1,6})\s*(?:\.{2,3}|[-–]|tot(?: en met)?|t\/m)\s*(\d{1,6})(?!\d)/.exec(behind);
  const [least, most] = [Number(bounds?.[1]), Number(bounds?.[2])];
  return { kind, ...(whole && { whole: true }), ...(bounds && least <= most && { least, most }) };
}
export type PastedField = { kind: QuestionType; whole?: true; least?: number; most?: number };

/** The part of a question's line that says how to answer: in brackets, or in capitals at its end. */
export function pastedKindOf(text: string): { text: string; kind?: QuestionType; said?: string; field?: PastedField } {
  const brackets = /\s*[([]([^()[\]]{2,60})[)\]]\s*$/.exec(text);
  const shouted = /\s+((?:[A-ZÉ]{2,}\s?){1,6})$/u.exec(text);
  for (const found of [brackets, shouted]) {
    if (!found) continue;
    const [bare, said] = [text.slice(0, found.index).trim(), found[1]!];
    const [kind, field] = [kindIn(said), fieldIn(said)];
    if (kind) return { text: bare, kind, said };
    if (field) return { text: bare, kind: field.kind, field };
  }
  return { text };
}
const counts: Record<string, number> = { twee: 2, drie: 3, vier: 4, vijf: 5 };
export function maximumIn(text: string): number | undefined {
  const found = /(?:max(?:imaal|\.)?|hoogstens)\s*(\d{1,5}|twee|drie|vier|vijf)/i.exec(text)?.[1]?.toLowerCase();
  return found === undefined ? undefined : (counts[found] ?? Number(found));
}

/** Ends in a question mark, and options follow. */
export const asksUnlabelled = (text: string, next: string | undefined): boolean =>
  /\?\s*(?:[([][^()]*[)\]])?\s*\*?$/.test(text) && next !== undefined && optionOf(next, false) !== undefined;

export const isEmptyCell = (cell: string): boolean => /^(?:[○◯□☐o]|\d{1,2}|\(\s?\)|\[\s?\]|)$/.test(cell);
