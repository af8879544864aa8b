import type { OfficeSession } from '#contract/calls/office/staff.ts';

/** A tab of the binder. `to` is a screen of ours, `href` a page of the server. */
export type Room = { label: string } & ({ to: string } | { href: string });

/** Only what is there, for who is looking: a tab that leads nowhere is a broken promise. */
export function roomsFor({ tryout, staff }: OfficeSession): Room[] {
  return [
    ...(staff ? [{ label: 'Vragenlijsten', to: '/vragenlijsten' }] : []),
    ...(tryout ? [{ label: 'Postvak', to: '/postvak' }] : []),
    ...(staff ? [{ label: 'Hoe draait het', to: '/hoe-draait-het' }] : []),
    { label: 'API', href: '/api-docs' },
  ];
}
