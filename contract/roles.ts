/** What somebody of the office is there for. The names are what the screen says. */
export const staffRoles = {
  admin: 'beheerder',
  researcher: 'onderzoeker',
  support: 'ledenservice',
  reader: 'lezer',
} as const;
export type StaffRole = keyof typeof staffRoles;

export const houseRoles = ['admin', 'researcher', 'support'] as const satisfies readonly StaffRole[];
/**
 * All who work for the panel, and the reader from outside, who sees results under the guard of outsiders and nothing
 * else: what these may call tells of nothing else.
 */
export const anyRole = [...houseRoles, 'reader'] as const satisfies readonly StaffRole[];

/** What goes beyond a role: given to one person by name, with a reason. */
export const staffRights = { case_files: 'bestanden per deelnemer' } as const;
export type StaffRight = keyof typeof staffRights;
export const everyRight = ['case_files'] as const satisfies readonly StaffRight[];

/** Anyone who gets another role loses the rights that do not go with it: support sees no answers, nor does a reader. */
export const rightGoesWith: Record<StaffRight, readonly StaffRole[]> = { case_files: ['admin', 'researcher'] };

/** Who was invited has no name yet. */
export const colleagueName = ({ name, email }: { name: string | null; email: string }): string => name ?? email;
