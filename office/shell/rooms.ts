import type { OfficeSession } from '#contract/calls/office/staff.ts';

/** A tab of the binder. `to` is a screen of ours, `href` a page of the server; `keys` lead there. */
export type Room = { label: string; keys: string } & ({ to: string } | { href: string });

/** Only what is there, for who is looking: a tab that leads nowhere is a broken promise. */
export function roomsFor({ tryout, staff }: OfficeSession): Room[] {
  return [
    ...(staff ? [{ label: 'Vragenlijsten', keys: 'g v', to: '/vragenlijsten' }] : []),
    ...(tryout ? [{ label: 'Postvak', keys: 'g p', to: '/postvak' }] : []),
    ...(staff ? [{ label: 'Hoe draait het', keys: 'g h', to: '/hoe-draait-het' }] : []),
    { label: 'API', keys: 'g a', href: '/api-docs' },
  ];
}
