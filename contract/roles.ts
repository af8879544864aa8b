/** What somebody of the office is there for. The names are what the screen says. */
export const staffRoles = { admin: 'beheerder', researcher: 'onderzoeker', support: 'ledenservice' } as const;
export type StaffRole = keyof typeof staffRoles;

export const everyRole = ['admin', 'researcher', 'support'] as const satisfies readonly StaffRole[];
