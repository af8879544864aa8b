import { listCampaigns } from '#contract/calls/office/campaigns.ts';
import { readMakeUp } from '#contract/calls/office/panel.ts';
import { listReports } from '#contract/calls/office/report.ts';
import { listAudit } from '#contract/calls/office/staff/audit-log.ts';
import { listColleagues } from '#contract/calls/office/staff/colleagues.ts';
import { listKeys } from '#contract/calls/office/staff/program-keys.ts';
import type { OfficeSession } from '#contract/calls/office/staff.ts';
import { readStanding } from '#contract/calls/office/state.ts';
import { readLedger } from '#contract/calls/office/support/ledger.ts';
import { searchMembers } from '#contract/calls/office/support/members.ts';
import { listProfileQuestions } from '#contract/calls/office/support/profile-questions.ts';
import { listRequests } from '#contract/calls/office/support/requests.ts';
import { drawTalk, listTalks } from '#contract/calls/office/support/talks.ts';
import type { MenuCounts } from '#contract/calls/office/today.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { MenuIconName } from './MenuIcon.tsx';

const mailbox = '/testpostvak';

export const roomGroups = ['Onderzoek', 'Ouders', 'Beheer'] as const;
type RoomGroup = (typeof roomGroups)[number];

/** An entry of the menu. `keys` lead there; `count` is the number beside it. */
export type Room = {
  label: string;
  to: string;
  keys: string;
  group: RoomGroup;
  icon: MenuIconName;
  count?: keyof MenuCounts;
};

/** Each with the call that it lives on; without one it is for everybody. */
const rooms: readonly (Room & { call?: Endpoint })[] = [
  {
    group: 'Onderzoek',
    label: 'Vragenlijsten',
    to: '/vragenlijsten',
    keys: 'g v',
    icon: 'survey',
    count: 'running',
    call: listCampaigns,
  },
  {
    group: 'Onderzoek',
    label: 'Rapporten',
    to: '/rapporten',
    keys: 'g u',
    icon: 'report',
    count: 'reports',
    call: listReports,
  },
  { group: 'Onderzoek', label: 'Panel', to: '/panel', keys: 'g n', icon: 'panel', call: readMakeUp },
  {
    group: 'Onderzoek',
    label: 'Representativiteit',
    to: '/representativiteit',
    keys: 'g o',
    icon: 'balance',
    call: readMakeUp,
  },
  { group: 'Onderzoek', label: 'Werving', to: '/werving', keys: 'g w', icon: 'megaphone', call: readMakeUp },
  { group: 'Ouders', label: 'Leden', to: '/leden', keys: 'g e', icon: 'person', call: searchMembers },
  {
    group: 'Ouders',
    label: 'Profielvragen',
    to: '/profielvragen',
    keys: 'g f',
    icon: 'question',
    call: listProfileQuestions,
  },
  { group: 'Ouders', label: 'Gesprekken', to: '/gesprekken', keys: 'g t', icon: 'speech', call: listTalks },
  {
    group: 'Ouders',
    label: 'Verzoeken',
    to: '/verzoeken',
    keys: 'g r',
    icon: 'inbox',
    count: 'requests',
    call: listRequests,
  },
  {
    group: 'Ouders',
    label: 'Verzending en reacties',
    to: '/verzending',
    keys: 'g b',
    icon: 'sending',
    count: 'replies',
    call: readLedger,
  },
  { group: 'Beheer', label: 'Medewerkers', to: '/medewerkers', keys: 'g m', icon: 'office', call: listColleagues },
  { group: 'Beheer', label: 'Logboek', to: '/logboek', keys: 'g k', icon: 'clock', call: listAudit },
  { group: 'Beheer', label: 'API-sleutels', to: '/api-sleutels', keys: 'g a', icon: 'key', call: listKeys },
  { group: 'Beheer', label: 'Status', to: '/status', keys: 'g h', icon: 'pulse', call: readStanding },
  { group: 'Beheer', label: 'Testpostvak', to: mailbox, keys: 'g p', icon: 'letter' },
];

const mayCall = ({ staff }: OfficeSession, { may }: Endpoint): boolean =>
  staff !== null && (may?.includes(staff.role) ?? false);

/** Of questionnaires a reader opens the results, so their screens ask for themselves. */
const doors: readonly { at: string; call: Endpoint }[] = [
  ...rooms.flatMap(({ to, call }) => (call && call !== listCampaigns ? [{ at: to, call }] : [])),
  { at: '/gesprekken/nieuw', call: drawTalk },
];

/** Whether a screen is for who is looking. The server is the guard: this keeps forms away that could not be sent. */
export const mayEnter = (session: OfficeSession, pathname: string): boolean =>
  doors.every(({ at, call }) => !`${pathname}/`.startsWith(`${at}/`) || mayCall(session, call));

/** The entries that this person may open. The mailbox exists in a try-out only. */
export function roomsFor(session: OfficeSession): Room[] {
  return rooms.filter(({ to, call }) => (!call || mayCall(session, call)) && (session.tryout || to !== mailbox));
}
