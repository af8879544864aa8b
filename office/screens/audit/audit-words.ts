import type { AuditLine } from '#contract/calls/office/staff/audit-log.ts';
import { auditActions } from '#contract/office/audit.ts';

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

/**
 * The code by which the log names a member, as short as it can be told from others. It is not the reference of the other
 * screens: that one would still name somebody after they were erased, and this one leads to nobody then.
 */
export const shortCode = (id: string): string => id.slice(0, 6).toUpperCase();
/** 'ouder 8F1A2C' */
export const memberCode = (id: string): string => `ouder ${shortCode(id)}`;

/** What a line is about, where it has no name: of a request it is nobody we know, of a survey it was thrown away. */
function nameless({ action, about }: Pick<AuditLine, 'action' | 'about'>): string | null {
  const { of } = auditActions[action];
  if (of === 'member') return about ? memberCode(about.id) : 'iemand die niet aan een lid is gekoppeld';
  return about && (of === 'campaign' || of === 'mailing') ? 'een vragenlijst die weg is' : null;
}

export function whatWords({ action, about }: AuditLine): {
  words: string;
  object: string | null;
  member: boolean;
} {
  const { words, of } = auditActions[action];
  const member = of === 'member' && about !== null;
  const object = about?.name ?? nameless({ action, about });
  return { words: object === null ? words.replace(/[:,]$/, '') : words, object, member };
}
