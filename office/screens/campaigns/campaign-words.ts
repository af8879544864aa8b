import type { CampaignLine, CampaignStage } from '#contract/calls/office/campaigns.ts';
import { clockTime, day, dayMs, isoDay } from '#contract/format.ts';
import { number } from '../../number.ts';
import type { PillLook } from '../../parts/Pill.tsx';

export const stages: Record<CampaignStage, { name: string; look: PillLook }> = {
  draft: { name: 'Concept', look: 'draft' },
  waiting: { name: 'Nog niet open', look: 'wait' },
  open: { name: 'Loopt', look: 'live' },
  closed: { name: 'Gesloten', look: 'over' },
};

/** What stands where nothing may: there is no number below ten, and it is never 0. */
export const hidden = 'verborgen';

const isMidnight = (at: Date): boolean => clockTime(at) === '00.00';

/** 'tot en met 22 november 2026', or 'tot 22 november 2026, 18.00 uur' */
function until(ends: Date): string {
  if (!isMidnight(ends)) return `tot ${day(ends)}, ${clockTime(ends)} uur`;
  return `tot en met ${day(new Date(ends.getTime() - 1))}`;
}

/** Without what the end says again: '2' of '2 november 2026', when it ends in that month. */
function shortened(start: string, end: string): string {
  const [first = [], last = []] = [start.split(' '), end.split(' ')];
  if (first[2] !== last[2]) return start;
  return first[1] === last[1] ? (first[0] ?? start) : first.slice(0, 2).join(' ');
}

/** From when until when, as part of a sentence; undefined as long as that is not known. */
export function period({
  opens_at,
  ends_at,
  stage,
}: Pick<CampaignLine, 'opens_at' | 'ends_at'> & Partial<Pick<CampaignLine, 'stage'>>): string | undefined {
  const opens = opens_at && new Date(opens_at);
  const ends = ends_at && new Date(ends_at);
  if (!opens) return ends ? until(ends) : undefined;
  if (!ends) return `${stage === 'waiting' ? 'vanaf' : 'sinds'} ${day(opens)}`;
  const last = day(new Date(ends.getTime() - 1));
  if (day(opens) === last) {
    if (isMidnight(ends)) return `op ${last}`;
    return `op ${last}, ${stage === 'closed' ? 'gesloten om' : 'tot'} ${clockTime(ends)} uur`;
  }
  return `van ${isMidnight(ends) ? shortened(day(opens), last) : day(opens)} ${until(ends)}`;
}

type CampaignDates = Pick<CampaignLine, 'stage' | 'opens_at' | 'ends_at' | 'created_at'>;

export function dates(campaign: CampaignDates, now: Date): string {
  const { stage, opens_at, ends_at, created_at } = campaign;
  if (stage === 'draft') return `Gemaakt op ${day(new Date(created_at))}, nog niet gepubliceerd.`;
  if (stage === 'closed') return `Was open ${period(campaign)}.`;
  const opens = new Date(opens_at ?? created_at);
  if (stage === 'waiting') {
    return `Gaat open op ${day(opens)}${isMidnight(opens) ? '' : `, ${clockTime(opens)} uur`}${ends_at ? `, en blijft open ${until(new Date(ends_at))}` : ''}.`;
  }
  return `Open ${period(campaign)}${ends_at ? `, ${left(new Date(ends_at), now)}` : ''}.`;
}

/** Counted in days of the calendar: on the last one it closes today. */
export function left(ends: Date, now: Date): string {
  const days = Math.round((Date.parse(isoDay(new Date(ends.getTime() - 1))) - Date.parse(isoDay(now))) / dayMs);
  if (days <= 0) return 'sluit vandaag';
  return days === 1 ? 'nog 1 dag' : `nog ${number(days)} dagen`;
}
