import type { DrawnGroup } from '#contract/calls/office/drawn-groups.ts';
import { dayMs } from '#contract/format.ts';
import { type Disposition, dispositionTitles, partial_percent } from '#contract/office/dispositions.ts';
import { fewerThanTen } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';
import { number } from '../../number.ts';
import type { PillLook } from '../../parts/Pill.tsx';
import { deliveryReasonWords } from '../mailbox/mailbox-words.ts';
import type { Fieldwork } from './fieldworkQueries.ts';

/** Which day of the campaign this is: the one on which the first invitation left is day 1. */
function campaignDay(first: string, now: Date, ends: string | null): number {
  const until = ends ? Math.min(now.getTime(), Date.parse(ends)) : now.getTime();
  return Math.max(1, Math.floor((until - Date.parse(first)) / dayMs) + 1);
}

/** When nobody who was at it can finish any more. */
export const graceEnds = (ends_at: string): Date => new Date(Date.parse(ends_at) + rules.survey_grace_minutes * 60_000);

/** It is closed, and those who had begun may still finish. */
export const isInGrace = (ends_at: string | null, now: Date): boolean =>
  ends_at !== null && Date.parse(ends_at) <= now.getTime() && now < graceEnds(ends_at);

type CampaignPace = { finished: number | null; usual: number | null; first_at: string | null; ends_at: string | null };

/** ', 40 meer dan verwacht op dag 3' */
export function besideUsual({ finished, usual, first_at, ends_at }: CampaignPace, now: Date): string {
  // In the first hours nobody is expected yet.
  if (usual === null || finished === null || !first_at || (usual === 0 && finished === 0)) return '';
  const day = campaignDay(first_at, now, ends_at);
  const more = finished - usual;
  if (more === 0) return `, precies zoals verwacht op dag ${day}`;
  return `, ${number(Math.abs(more))} ${more > 0 ? 'meer' : 'minder'} dan verwacht op dag ${day}`;
}

const dispositionNames: Record<Disposition, { name: string; told: string }> = {
  complete: { name: dispositionTitles.complete, told: 'Vulde alles in.' },
  partial: { name: dispositionTitles.partial, told: 'Kwam minstens halverwege.' },
  break_off: { name: dispositionTitles.break_off, told: 'Begon, en stopte voor de helft.' },
  refused: { name: dispositionTitles.refused, told: 'Schreef zich uit of zei stop, na de uitnodiging.' },
  undelivered: { name: dispositionTitles.undelivered, told: 'Geen enkel bericht kwam aan.' },
  no_answer: { name: dispositionTitles.no_answer, told: 'Kreeg bericht, en begon niet.' },
  waiting: { name: dispositionTitles.waiting, told: 'Het bericht moet nog weg.' },
  not_sent: { name: dispositionTitles.not_sent, told: 'Het bericht ging nooit weg.' },
  ineligible: { name: dispositionTitles.ineligible, told: 'Koos een antwoord waarmee de vragenlijst stopt.' },
};

/** While it can still be filled in, nobody broke off: who is on the way may come back, or is answering now. */
const onTheWay: Partial<typeof dispositionNames> = {
  partial: { name: 'Over de helft', told: 'Is nog niet klaar, en kan verder.' },
  break_off: { name: 'Begonnen', told: 'Is nog niet halverwege, en kan verder.' },
};

/** The same where a campaign says another part of the way than half. */
const partOfTheWay = (percent: number, going: boolean): Partial<typeof dispositionNames> =>
  going
    ? {
        partial: { name: `Over ${percent} %`, told: 'Is nog niet klaar, en kan verder.' },
        break_off: { name: 'Begonnen', told: `Is nog niet op ${percent} % van de weg, en kan verder.` },
      }
    : {
        partial: { name: dispositionTitles.partial, told: `Kwam minstens op ${percent} % van de weg.` },
        break_off: { name: dispositionTitles.break_off, told: `Begon, en stopte voor ${percent} % van de weg.` },
      };

export const dispositionWords = (one: Disposition, going: boolean, percent: number): { name: string; told: string } =>
  (percent !== partial_percent && partOfTheWay(percent, going)[one]) ||
  (going && onTheWay[one]) ||
  dispositionNames[one];

/** Whether what became of the invitations is all of them: each has one outcome. */
export const addedUp = (sum: number, invited: number): string =>
  sum === invited
    ? 'De uitkomsten tellen op tot alle uitnodigingen.'
    : `De uitkomsten tellen op tot ${number(sum)}, en er zijn ${number(invited)} uitnodigingen. Meld dit aan de beheerder.`;

/** How many finished is left out of a group that is no small one, for the sake of one that is. */
export const isLeftOut = ({ invited, finished }: Pick<DrawnGroup, 'invited' | 'finished'>): boolean =>
  finished === null && invited !== null;

/** '12', 'minder dan 10', or that it is left out. */
export function finishedWords(group: Pick<DrawnGroup, 'invited' | 'finished'>): string {
  if (group.finished !== null) return number(group.finished);
  return isLeftOut(group) ? 'niet getoond' : fewerThanTen;
}

type Judged = Pick<DrawnGroup, 'target' | 'invited' | 'finished' | 'closed_at' | 'closed_full'>;

/** 'Nog 31 nodig'; nothing where nobody may know. */
export function judgeGroup({ target, invited, finished, closed_at, closed_full }: Judged): {
  look: PillLook;
  said: string;
} {
  if (closed_at) return { look: 'over', said: closed_full ? 'Vol en gesloten' : 'Gesloten' };
  if (target === null) return { look: '', said: '' };
  if (finished === null) {
    // Fewer were invited than are wanted.
    const never = invited === null && target >= rules.panel_count_step;
    return never ? { look: 'wait', said: 'Nog niet vol' } : { look: '', said: '' };
  }
  if (finished >= target) return { look: 'live', said: 'Vol' };
  return { look: 'wait', said: `Nog ${number(target - finished)} nodig` };
}

type Sent = Fieldwork['ledger'][number];

/** What became of the messages of one mailing by one channel, in the order in which it happens; null: nobody can know. */
export const became = (one: Omit<Sent, 'mailing_id'>): { name: string; count: number | null }[] => [
  { name: 'Nog niet weg', count: one.planned + one.sending },
  { name: 'Verstuurd', count: one.sent + one.delivered + one.read },
  { name: 'Bezorgd', count: one.delivered + one.read },
  { name: 'Gelezen', count: one.channel === 'email' ? null : one.read },
  { name: 'Niet bezorgd', count: one.failed + one.bounced },
  { name: 'Tegengehouden', count: one.suppressed },
  { name: 'Onbekend', count: one.unknown },
];

/** The same as a line, of what there is: '486 verstuurd, 471 bezorgd' */
export const becameWords = (one: Omit<Sent, 'mailing_id'>): string =>
  became(one)
    .flatMap(({ name, count }) => (count ? [`${number(count)} ${name.toLowerCase()}`] : []))
    .join(', ');

const stateWords: Record<string, string> = {
  failed: 'De provider kon het niet bezorgen.',
  bounced: 'De ontvanger nam het niet aan.',
  suppressed: 'Het mocht niet meer weg.',
  unknown: 'We weten niet of het is aangekomen.',
};

/** A reason in our own words; of what somebody else said only what became of the message. */
export const undeliveredWords = (reason: string): string => stateWords[reason] ?? deliveryReasonWords(reason);
