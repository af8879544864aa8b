import type { AuditLine } from '#contract/calls/office/staff/audit-log.ts';
import { auditActions } from '#contract/office/audit.ts';
import { type StaffRight, type StaffRole, staffRights, staffRoles } from '#contract/roles.ts';

const withoutRow: Record<Exclude<AuditLine['who']['kind'], 'staff' | 'key'>, string> = {
  operator: 'Op de server',
  panel: 'Het panel',
  member: 'Een ouder zelf',
  nobody: 'Iemand die niet was ingelogd',
  unknown: 'Onbekend',
};
/** Those who can be chosen beside colleagues and keys. */
export const others = [
  { value: 'operator', label: withoutRow.operator },
  { value: 'panel', label: withoutRow.panel },
  { value: 'member', label: withoutRow.member },
  { value: 'nobody', label: withoutRow.nobody },
] as const;

export function whoWords({ kind, name }: AuditLine['who']): string {
  if (kind === 'key') return `Sleutel ${name ?? ''}`.trim();
  return kind === 'staff' ? (name ?? 'Een collega') : withoutRow[kind];
}

/** The code by which the log names a member, as short as it can be told from others: 'ouder 8F1A2C' */
export const memberCode = (id: string): string => `ouder ${id.slice(0, 6).toUpperCase()}`;

/** What was done, and to what; nothing behind it where somebody did it to themself. */
export function whatWords({ action, about }: AuditLine): {
  words: string;
  object: string | null;
  member: boolean;
} {
  const { words, of } = auditActions[action];
  const member = of === 'member' && about !== null;
  const object = member ? memberCode(about.id) : (about?.name ?? null);
  return { words: object === null ? words.replace(/[:,]$/, '') : words, object, member };
}

/** The keys of a line's detail, as its reader calls them; any other is shown as it is. */
const keys: Record<string, string> = {
  call: 'gelezen',
  campaign: 'vragenlijst',
  campaigns: 'vragenlijsten',
  channel: 'kanaal',
  code: 'code',
  kind: 'soort',
  left_out: 'niet gevraagd',
  mailing: 'verzending',
  members: 'ouders',
  name: 'naam',
  queue: 'werk',
  question: 'vraag',
  request: 'verzoek',
  respondents: 'deelnemers',
  sessions: 'sessies',
  since: 'sinds',
  until: 'tot en met',
  version: 'versie',
  what: 'wat',
};
const ways: Record<string, string> = {
  passkey: 'met een toegangssleutel',
  recovery: 'met een herstelcode',
};
const steps: Record<string, string> = {
  password: 'wachtwoord klopte niet',
  code: 'code klopte niet',
  recovery: 'herstelcode klopte niet',
  passkey: 'toegangssleutel klopte niet',
};
const roleOf = (role: string): string => staffRoles[role as StaffRole] ?? role;

/** Why, or with what result: the reason first, in the words of who gave it. */
export function whyWords(detail: AuditLine['detail']): string {
  const { reason, from, to, way, step, right, ...rest } = detail;
  return [
    reason && `‘${reason}’`,
    from && to && `van ${roleOf(from)} naar ${roleOf(to)}`,
    way && (ways[way] ?? way),
    step && (steps[step] ?? step),
    right && `recht: ${staffRights[right as StaffRight] ?? right}`,
    ...Object.entries(rest).map(([key, value]) => `${keys[key] ?? key}: ${value}`),
  ]
    .filter(Boolean)
    .join(', ');
}
