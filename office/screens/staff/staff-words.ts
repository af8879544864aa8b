import type { AccessRequest } from '#contract/calls/office/staff/access-requests.ts';
import type { Colleague } from '#contract/calls/office/staff/colleagues.ts';
import { capitalize, clockTime, day, dayMonth, dayMs, isoDay } from '#contract/format.ts';
import { type StaffRight, type StaffRole, staffRoles } from '#contract/roles.ts';
import type { PillLook } from '../../parts/Pill.tsx';

/** 'Onderzoeker' */
export const roleName = (role: StaffRole): string => capitalize(staffRoles[role]);

export const roleHints: Record<StaffRole, string> = {
  researcher: 'Schrijft vragenlijsten, nodigt ouders uit en leest uitkomsten. Ziet geen namen of adressen.',
  support: 'Helpt ouders die bellen of mailen. Ziet geen antwoorden.',
  reader: 'Leest alleen uitkomsten, afgerond zoals voor buitenstaanders.',
  admin: 'Mag alles wat anderen mogen, en laat collega’s binnen.',
};

export const rightHints: Record<StaffRight, { title: string; hint: string }> = {
  case_files: {
    title: 'Bestanden per deelnemer',
    hint: 'Mag de antwoorden van elke deelnemer als bestand meenemen, zonder naam en elke keer met een reden.',
  },
};

/** What a screen says of an act that a second admin decides about. */
export const askedWords = 'Gevraagd. Het wacht op een andere beheerder; zie Medewerkers.';

export function waitWords({ effective_at, may_approve, ends_at }: AccessRequest): string {
  if (effective_at) {
    const at = new Date(effective_at);
    return `Niemand anders mag dit goedkeuren. Het gaat vanzelf in op ${dayMonth(at)} om ${clockTime(at)} uur, tenzij iemand het afkeurt. Alle beheerders krijgen er elke dag een e-mail over.`;
  }
  return `${may_approve ? 'Jij kunt dit goedkeuren.' : 'Een andere beheerder moet dit goedkeuren.'} Zonder antwoord vervalt het op ${day(new Date(ends_at))}.`;
}

export const awaitedOf = (requests: readonly AccessRequest[]): ReadonlySet<string> =>
  new Set(requests.filter(({ kind }) => kind === 'admin').map(({ staff_id }) => staff_id));

/** By what a colleague proves who it is, as the list shows it. */
export function loginMethodWords(one: Colleague, awaited: boolean): { words: string; look: PillLook } {
  if (one.state === 'left') return { words: 'Weg', look: 'over' };
  if (one.state === 'invited') {
    if (awaited && one.link_until === null) return { words: 'Wacht op goedkeuring', look: 'wait' };
    return one.link_until !== null
      ? { words: 'Uitgenodigd', look: 'wait' }
      : { words: 'Uitnodiging verlopen', look: 'fail' };
  }
  return one.second.includes('passkey')
    ? { words: 'Toegangssleutel', look: 'live' }
    : { words: 'App op telefoon', look: 'live' };
}

const nowMs = 5 * 60_000;

/** When somebody was last here, and is no more where they logged out: 'nu', 'vandaag, 13.51 uur', 'gisteren', '19 januari', '19 januari 2026' */
export function lastHere(at: Date, now: Date, here = true): string {
  if (here && now.getTime() - at.getTime() < nowMs) return 'nu';
  if (isoDay(at) === isoDay(now)) return `vandaag, ${clockTime(at)} uur`;
  if (isoDay(at) === isoDay(new Date(now.getTime() - dayMs))) return 'gisteren';
  return isoDay(at).slice(0, 4) === isoDay(now).slice(0, 4) ? dayMonth(at) : day(at);
}

/** What stands in the last column but one: when this colleague was here, or how long the link still works. */
export function lately(one: Colleague, now: Date): string {
  if (one.state === 'invited') {
    return one.link_until ? `geldig tot ${lastMoment(new Date(one.link_until), now)}` : 'stuur een nieuwe';
  }
  if (one.last_at) return lastHere(new Date(one.last_at), now, one.here);
  return one.state === 'in' ? 'nog niet geweest' : '';
}

const lastMoment = (until: Date, now: Date): string =>
  `${isoDay(until) === isoDay(now) ? 'vandaag' : 'morgen'}, ${clockTime(until)} uur`;

const numbers = ['Niemand', 'Eén', 'Twee', 'Drie', 'Vier', 'Vijf', 'Zes', 'Zeven', 'Acht', 'Negen', 'Tien'];
/** At the beginning of a sentence: 'Zes', '12' */
export const counted = (count: number): string => numbers[count] ?? String(count);
