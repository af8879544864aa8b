import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { readMakeUp } from '#contract/calls/office/panel.ts';
import { listAudit } from '#contract/calls/office/staff/audit-log.ts';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import type { OfficeSession } from '#contract/calls/office/staff.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import { readLedger } from '#contract/calls/office/support/ledger.ts';
import { searchMembers } from '#contract/calls/office/support/members.ts';
import { listRequests } from '#contract/calls/office/support/requests.ts';
import { listTalks } from '#contract/calls/office/support/talks.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** A tab of the binder. `to` is a screen of ours, `href` a page of the server; `keys` lead there. */
export type Room = { label: string; keys: string } & ({ to: string } | { href: string });

/** Only what is there, for who is looking: a tab that leads nowhere is a broken promise. */
export function roomsFor({ tryout, staff }: OfficeSession): Room[] {
  const may = (call: Endpoint) => staff !== null && (call.may?.includes(staff.role) ?? false);
  return [
    ...(may(listCampaigns) ? [{ label: 'Vragenlijsten', keys: 'g v', to: '/vragenlijsten' }] : []),
    ...(may(readMakeUp)
      ? [
          { label: 'Panel', keys: 'g n', to: '/panel' },
          { label: 'Wie ontbreekt', keys: 'g o', to: '/wie-ontbreekt' },
          { label: 'Werven', keys: 'g w', to: '/werven' },
        ]
      : []),
    ...(may(searchMembers) ? [{ label: 'Leden', keys: 'g e', to: '/leden' }] : []),
    ...(may(listTalks) ? [{ label: 'Gesprekken', keys: 'g s', to: '/gesprekken' }] : []),
    ...(may(readLedger) ? [{ label: 'Berichten', keys: 'g b', to: '/berichten' }] : []),
    ...(may(listRequests) ? [{ label: 'Verzoeken', keys: 'g r', to: '/verzoeken' }] : []),
    ...(tryout ? [{ label: 'Postvak', keys: 'g p', to: '/postvak' }] : []),
    ...(may(listColleagues) ? [{ label: 'Medewerkers', keys: 'g m', to: '/medewerkers' }] : []),
    ...(may(listAudit) ? [{ label: 'Logboek', keys: 'g k', to: '/logboek' }] : []),
    ...(may(readStanding) ? [{ label: 'Hoe draait het', keys: 'g h', to: '/hoe-draait-het' }] : []),
    { label: 'API', keys: 'g a', href: '/api-docs' },
  ];
}
