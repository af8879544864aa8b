import type { SentKind, SentMailing } from '#contract/calls/office/sending.ts';
import { capitalize, clockTime, shortDay, weekday } from '#contract/format.ts';
import type { MailingState } from '#contract/office/mailing-states.ts';
import { parentCount } from '../../number.ts';
import type { PillLook } from '../../parts/Pill.tsx';

/** maandag 18 januari om 19.30 uur */
export const weekdayMoment = (at: Date): string => `${weekday(at)} om ${clockTime(at)} uur`;
/** 18 jan, 19.30 uur */
export const shortMoment = (at: Date): string => `${shortDay(at)}, ${clockTime(at)} uur`;

export const mailingKindNames: Record<SentKind, string> = {
  invitation: 'Uitnodiging',
  reminder: 'Herinnering',
  thank_you: 'Bedankbericht',
};
const ordinals = ['Eerste', 'Tweede', 'Derde', 'Vierde', 'Vijfde'];

/** Eerste herinnering */
export function mailingName({ kind, round }: Pick<SentMailing, 'kind' | 'round'>): string {
  if (kind !== 'reminder') return mailingKindNames[kind];
  return round < 1 ? mailingKindNames.reminder : `${ordinals[round - 1] ?? `${round}e`} herinnering`;
}

/** 'de eerste herinnering', 'het bedankbericht'; at the beginning of a sentence with a capital. */
export function theName(mailing: Pick<SentMailing, 'kind' | 'round'>, begins = false): string {
  const name = mailingName(mailing);
  const article = mailing.kind === 'thank_you' ? 'het' : 'de';
  return `${begins ? capitalize(article) : article} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** How the pill with a mailing's state looks; its word is standingName. */
export const standingLooks: Record<MailingState, PillLook> = {
  scheduled: 'wait',
  running: 'live',
  paused: 'wait',
  stopped: 'fail',
  cancelled: 'over',
  finished: 'over',
};

/** How many it is for: exactly, or as far as a number of the panel is told. */
export function peopleWords(people: number | null, exactly: boolean): string {
  if (people === null) return 'Minder dan 10 ouders';
  return exactly ? parentCount(people) : `Ongeveer ${parentCount(people)}`;
}
