import { attributeOf } from '#contract/attributes.ts';
import { type Channel, channelNames } from '#contract/channels.ts';
import { clockTime, day, noonOf } from '#contract/format.ts';
import { auditGroups } from '#contract/office/audit.ts';
import { type AuditDetail, auditDetails } from '#contract/office/audit-details.ts';
import { haltWords } from '#contract/office/mailing-states.ts';
import { variableTitle } from '#contract/population.ts';
import type { RequestKind } from '#contract/reason-types.ts';
import { type FileFormat, fileFormats } from '#contract/results/file-formats.ts';
import { leftOutReasons } from '#contract/results/left-out-reasons.ts';
import { type StaffRight, type StaffRole, staffRights, staffRoles } from '#contract/roles.ts';
import { type BackgroundKey, backgrounds } from '#questionnaire/background.ts';
import { reasons } from '../members/member-words.ts';
import { requestKindNames as requestKinds } from '../requests/request-words.ts';
import { others, shortCode } from './audit-words.ts';

type Words = Record<string, string>;

const steps: Words = {
  password: 'wachtwoord klopte niet',
  code: 'code klopte niet',
  recovery: 'herstelcode klopte niet',
  passkey: 'toegangssleutel klopte niet',
};
const ways: Words = {
  passkey: 'met een toegangssleutel',
  recovery: 'met een herstelcode',
};
/** Of a mailing, and of what somebody asked of us. */
const kinds: Words = {
  invitation: 'uitnodiging',
  reminder: 'herinnering',
  thank_you: 'bedankbericht',
  ...Object.fromEntries(Object.entries(requestKinds).map(([kind, name]) => [kind as RequestKind, name.toLowerCase()])),
};
const requestActs: Words = {
  noted: 'opgeschreven',
  extended: 'verlengd',
  done: 'beantwoord',
  refused: 'afgewezen',
  reopened: 'weer open',
};
const things: Words = {
  email: 'e-mailadres',
  phone: 'nummer',
  name: 'naam',
  address: 'e-mailadres',
  number: 'nummer',
  reference: 'kenmerk',
  title: 'titel',
  description: 'inleiding',
  questions: 'vragen',
  invitation: 'uitnodiging',
  reminder: 'herinnering',
  link: 'link',
  opens_at: 'begin',
  closes_at: 'einde',
  attributes: 'gevraagde gegevens',
  attributes_months: 'maanden tot opnieuw vragen',
  sensitive_on: 'voortaan gevoelig',
  sensitive_off: 'niet meer gevoelig',
  added: 'toegevoegd',
  changed: 'veranderd',
  removed: 'weggehaald',
  restored: 'teruggezet',
};
const texts: Words = { masked: 'zonder namen en nummers', original: 'zoals ze zijn opgeschreven', none: 'weggelaten' };
const yesNo: Words = { on: 'ja', off: 'nee', yes: 'ja' };

const moment = (iso: string): string => `${day(new Date(iso))}, ${clockTime(new Date(iso))} uur`;
const when = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? day(noonOf(text)) : /T.*Z$/.test(text) ? moment(text) : text;
const each =
  (of: (one: string) => string) =>
  (text: string): string =>
    text.split(/,? /).filter(Boolean).map(of).join(', ');
const from =
  (words: Words) =>
  (text: string): string =>
    words[text] ?? text;
const profile = (key: string): string => attributeOf(key)?.short ?? variableTitle(key);
const count = (text: string): string => (/^[0-9a-f-]{36}( |$)/.test(text) ? String(text.split(' ').length) : text);

const values: Partial<Record<AuditDetail, (text: string) => string>> = {
  act: from(requestActs),
  at: when,
  background: each((key) => backgrounds[key as BackgroundKey]?.title ?? key),
  by: each(from(things)),
  campaigns: count,
  changed: each(from(things)),
  channel: (name) => channelNames[name as Channel] ?? name,
  closes_at: when,
  closes_full: from(yesNo),
  day: when,
  format: (format) => fileFormats[format as FileFormat]?.title ?? format,
  full: from(yesNo),
  group: (name) => (auditGroups as Words)[name] ?? name,
  kind: from(kinds),
  member: shortCode,
  per_minute: (text) => (text === 'off' ? 'geen grens' : text),
  question: (title) => `‘${title}’`,
  same_meaning: each(String),
  sensitive: each(profile),
  since: when,
  taken_at: when,
  target: (text) => (text === 'drawn' ? 'zoals getrokken' : text),
  texts: from(texts),
  until: (text) => (text === 'over' ? 'nu' : when(text)),
  variables: each(profile),
  what: each(from(things)),
  who: whoseLines,
  words: (text) => `‘${text}’`,
};

/** Whose lines were chosen, without a name: nothing but its number is in the line. */
function whoseLines(who: string): string {
  if (who.startsWith('staff ')) return 'een collega';
  return who.startsWith('key ') ? 'een sleutel' : (others.find(({ value }) => value === who)?.label ?? who);
}

/** Reasons that are chosen and not written. */
const coded: Words = { ...reasons, ...leftOutReasons, ...haltWords };

const roleOf = (role: string): string => staffRoles[role as StaffRole] ?? role;

/** Why, or with what result: the reason first, in the words of who gave it. */
export function detailWords(detail: Readonly<Record<string, string>>): string {
  const { reason, from: was, to, way, step, right, ...rest } = detail;
  return [
    reason && (coded[reason] ?? `‘${reason}’`),
    to && (was ? `van ${roleOf(was)} naar ${roleOf(to)}` : `als ${roleOf(to)}`),
    way && (ways[way] ?? way),
    step && (steps[step] ?? step),
    right && `recht: ${staffRights[right as StaffRight] ?? right}`,
    ...Object.entries(rest).map(([key, value]) => partOf(key, value)),
  ]
    .filter(Boolean)
    .join(', ');
}

function partOf(key: string, value: string): string {
  const known = key as AuditDetail;
  const name = Object.hasOwn(auditDetails, key) ? auditDetails[known] : key;
  if (name === null || value === '') return '';
  return `${name}: ${values[known]?.(value) ?? value}`;
}
