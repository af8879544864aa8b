import type { RequestLine } from '#contract/calls/office/support/request-line.ts';
import { day, dayMs, noonOf } from '#contract/format.ts';
import type { RequestKind } from '#contract/reason-types.ts';
import type { PillLook } from '../../parts/Pill.tsx';

export const requestKindNames: Record<RequestKind, string> = {
  access: 'Inzage',
  correction: 'Verbeteren',
  erasure: 'Wissen',
  objection: 'Bezwaar',
  complaint: 'Klacht',
};
export const cameBy: Record<RequestLine['came_by'], string> = {
  letter: 'per brief',
  phone: 'aan de telefoon',
  email: 'per e-mail',
};

const soonDays = 7;
export const dateWords = (iso: string): string => day(noonOf(iso));

/** How it stands with the legal date. */
export function standing({ state, due_on }: RequestLine, today: string): { name: string; look: PillLook } {
  if (state === 'done') return { name: 'Beantwoord', look: 'live' };
  if (state === 'refused') return { name: 'Afgewezen', look: 'over' };
  const days = Math.round((Date.parse(due_on) - Date.parse(today)) / dayMs);
  if (days < 0) return { name: days === -1 ? '1 dag te laat' : `${-days} dagen te laat`, look: 'fail' };
  if (days === 0) return { name: 'Vandaag', look: 'fail' };
  const name = days === 1 ? 'Nog 1 dag' : `Nog ${days} dagen`;
  return { name, look: days <= soonDays ? 'wait' : '' };
}

export const lineWords = ({ kind, came_by, received_on }: RequestLine): string =>
  `${requestKindNames[kind]}, ${cameBy[came_by]} op ${dateWords(received_on)}`;
