import { capitalize } from '../format.ts';
import { fewerThanTen } from '../panel-count.ts';

/** How far a mailing is. scheduled: nobody is drawn. stopped: by the launch brake. cancelled and finished: the end. */
export const mailingStates = ['scheduled', 'running', 'paused', 'stopped', 'cancelled', 'finished'] as const;
export type MailingState = (typeof mailingStates)[number];

/** Why the panel itself paused a mailing, or cancelled it before anybody was drawn. */
export const haltReasons = ['nobody_looked', 'another_reminder', 'too_few', 'closed', 'round_before'] as const;
export type HaltReason = (typeof haltReasons)[number];

export type MailingStanding = {
  state: MailingState;
  /** Somebody was drawn for it. */
  left: boolean;
  /** Null: the panel did neither; what somebody did by hand says nothing here. */
  halted: HaltReason | null;
};

const names: Record<MailingState, string> = {
  scheduled: 'Gepland',
  running: 'Onderweg',
  paused: 'Gepauzeerd',
  stopped: 'Gestopt: te veel mislukt',
  cancelled: 'Teruggenomen',
  finished: 'Verstuurd',
};
/** Of a mailing that does not leave, and that nobody took back. */
export const lapsed = 'Vervallen';

/** 'Onderweg': the one word for where a mailing stands, on every screen and in every refusal. */
export function standingName({ state, left, halted }: MailingStanding): string {
  if (state !== 'cancelled') return names[state];
  return halted ? lapsed : left ? 'Gestopt' : names.cancelled;
}

/** Within a sentence. */
export const haltWords: Record<HaltReason, string> = {
  nobody_looked: 'het panel stond te lang stil',
  another_reminder: 'kort ervoor ging een andere herinnering weg',
  too_few: `er bleven ${fewerThanTen} ouders over`,
  closed: 'de vragenlijst was al gesloten',
  round_before: 'de verzending ervoor ging niet door',
};

/** 'Het panel stond te lang stil.' */
const sentenceOf = (words: string): string => `${capitalize(words)}.`;

/** Why the panel keeps a mailing from leaving, and of a paused one what to do; nothing when it does not. */
export function sayHalted(
  { state, halted }: Pick<MailingStanding, 'state' | 'halted'>,
  decide = 'Kijk of dit nog weg mag.',
): string {
  if (!halted) return '';
  return state === 'cancelled' ? `Niet verstuurd: ${haltWords[halted]}.` : `${sentenceOf(haltWords[halted])} ${decide}`;
}
