import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { readMakeUp } from '#contract/calls/office/panel.ts';
import { listAudit } from '#contract/calls/office/staff/audit-log.ts';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import type { OfficeSession } from '#contract/calls/office/staff.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import { readLedger } from '#contract/calls/office/support/ledger.ts';
import { searchMembers } from '#contract/calls/office/support/members.ts';
import { listRequests } from '#contract/calls/office/support/requests.ts';
import { drawTalk, listTalks } from '#contract/calls/office/support/talks.ts';
import type { Endpoint } from '#contract/endpoint.ts';

const mailbox = '/testpostvak';

/** Where rooms stand together, for who has many of them. */
export const roomGroups = ['Vragen en panel', 'Ouders', 'Het kantoor'] as const;
export type RoomGroup = (typeof roomGroups)[number];

/** A tab of the binder. `to` is a screen of ours, `href` a page of the server; `keys` lead there. */
export type Room = { label: string; keys: string; group: RoomGroup } & ({ to: string } | { href: string });

/** Each with the call that it lives on; without one it is for everybody. */
const rooms: readonly (Room & { call?: Endpoint })[] = [
  { group: 'Vragen en panel', label: 'Vragenlijsten', keys: 'g v', to: '/vragenlijsten', call: listCampaigns },
  { group: 'Vragen en panel', label: 'Panel', keys: 'g n', to: '/panel', call: readMakeUp },
  { group: 'Vragen en panel', label: 'Representativiteit', keys: 'g o', to: '/representativiteit', call: readMakeUp },
  { group: 'Vragen en panel', label: 'Werving', keys: 'g w', to: '/werving', call: readMakeUp },
  { group: 'Ouders', label: 'Leden', keys: 'g e', to: '/leden', call: searchMembers },
  { group: 'Ouders', label: 'Gesprekken', keys: 'g t', to: '/gesprekken', call: listTalks },
  { group: 'Ouders', label: 'Berichten', keys: 'g b', to: '/verzending', call: readLedger },
  { group: 'Ouders', label: 'Verzoeken', keys: 'g r', to: '/verzoeken', call: listRequests },
  { group: 'Ouders', label: 'Testpostvak', keys: 'g p', to: mailbox },
  { group: 'Het kantoor', label: 'Medewerkers', keys: 'g m', to: '/medewerkers', call: listColleagues },
  { group: 'Het kantoor', label: 'Logboek', keys: 'g k', to: '/logboek', call: listAudit },
  { group: 'Het kantoor', label: 'Status', keys: 'g h', to: '/status', call: readStanding },
  { group: 'Het kantoor', label: 'API', keys: 'g a', href: '/api-docs' },
];

const mayCall = ({ staff }: OfficeSession, { may }: Endpoint): boolean =>
  staff !== null && (may?.includes(staff.role) ?? false);

/** Of questionnaires a reader opens the results, so their screens ask for themselves. */
const doors: readonly { at: string; call: Endpoint }[] = [
  ...rooms.flatMap((room) =>
    'to' in room && room.call && room.call !== listCampaigns ? [{ at: room.to, call: room.call }] : [],
  ),
  { at: '/gesprekken/nieuw', call: drawTalk },
];

/** Whether a screen is for who is looking. The server is the guard: this keeps forms away that could not be sent. */
export const mayEnter = (session: OfficeSession, pathname: string): boolean =>
  doors.every(({ at, call }) => !`${pathname}/`.startsWith(`${at}/`) || mayCall(session, call));

/** Only what is there, for who is looking: a tab that leads nowhere is a broken promise. */
export function roomsFor(session: OfficeSession): Room[] {
  const { tryout } = session;
  return rooms.filter(
    (room) => (!room.call || mayCall(session, room.call)) && (tryout || !('to' in room && room.to === mailbox)),
  );
}
