import type { OfficeSession } from '#contract/calls/office/staff.ts';

/** A tab of the binder. `to` is a screen of ours, `href` a page of the server. */
export type Room = { label: string; explain: string } & ({ to: string } | { href: string });

/** Only what is there, for who is looking: a tab that leads nowhere is a broken promise. */
export function roomsFor({ tryout, staff }: OfficeSession): Room[] {
  return [
    ...(staff
      ? [{ label: 'Vragenlijsten', explain: 'Zie hoeveel ouders meedoen, per dag.', to: '/vragenlijsten' }]
      : []),
    ...(tryout
      ? [{ label: 'Berichten', explain: 'Lees elk bericht dat in het echt verstuurd zou zijn.', to: '/postvak' }]
      : []),
    {
      label: 'API',
      explain: 'Zie welke aanroepen er zijn, en wat erin en eruit gaat (in het Engels).',
      href: '/api-docs',
    },
  ];
}
