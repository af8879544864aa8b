import { type StaffRight, staffRights } from '../roles.ts';

export const accessRequestKinds = ['admin', 'right', 'reset'] as const;
export type AccessRequestKind = (typeof accessRequestKinds)[number];

type AskedAccess = { kind: AccessRequestKind; right: StaffRight | null; about: string };

/** What somebody wants, as it goes on after 'Daan wil'. */
export function accessRequestWords({ kind, right, about }: AskedAccess): string {
  if (kind === 'admin') return `${about} beheerder maken`;
  if (kind === 'reset') return `${about} opnieuw laten kiezen hoe die inlogt`;
  return `zichzelf een recht geven: ${right && staffRights[right]}`;
}
