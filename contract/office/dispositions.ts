/**
 * What became of one invitation, as reports of surveys count it (AAPOR). Each has exactly one, so they add up to
 * everybody who was invited. Imports nothing.
 */
export const dispositions = [
  'complete',
  'partial',
  'break_off',
  'refused',
  'undelivered',
  'no_answer',
  'waiting',
  'not_sent',
  'ineligible',
] as const;
export type Disposition = (typeof dispositions)[number];

export const dispositionTitles: Record<Disposition, string> = {
  complete: 'Afgerond',
  partial: 'Deels ingevuld',
  break_off: 'Afgebroken',
  refused: 'Wil niet',
  undelivered: 'Niet bezorgd',
  no_answer: 'Geen antwoord',
  waiting: 'Wacht nog',
  not_sent: 'Niet verstuurd',
  ineligible: 'Hoort er niet bij',
};

/** The codes of AAPOR; null has none: it is counted apart. */
export const aaporCodes: Record<Disposition, string | null> = {
  complete: '1.1',
  partial: '1.2',
  break_off: '2.1',
  refused: '2.1',
  undelivered: '3.3',
  no_answer: '3.1',
  waiting: null,
  not_sent: '3.1',
  ineligible: '4',
};

/**
 * Percentage of their route at which a respondent counts as answered in part; with less they broke off. A campaign may
 * say another number.
 */
export const partial_percent = 50;

export type InvitationFacts = {
  started: boolean;
  finished: boolean;
  /** Of who began and did not finish: the screens passed, of those passed and those that were left at most. */
  share_of_way: number;
  partial_percent?: number | undefined;
  /** They chose an answer that its author marks as 'does not belong to whom this is for'. */
  screened_out: boolean;
  /** They left the panel, or stopped this channel, after the invitation. */
  left_or_stopped: boolean;
  /** States of the messages that carried it; null: none, for the operator handed out the link. */
  messages: { reached: boolean; planned: boolean; failed: boolean } | null;
  closed: boolean;
};

/** The first that fits. Who was screened out comes to an end as well, and is no answer anyway. */
export function dispositionOf(facts: InvitationFacts): Disposition {
  const { started, finished, share_of_way, screened_out, left_or_stopped, messages, closed } = facts;
  const isPartial = share_of_way * 100 >= (facts.partial_percent ?? partial_percent);
  if (screened_out) return 'ineligible';
  if (finished) return 'complete';
  if (started) return isPartial ? 'partial' : 'break_off';
  const wentOut = messages === null || messages.reached;
  if (left_or_stopped && (wentOut || messages.failed)) return 'refused';
  if (wentOut) return 'no_answer';
  const waits = messages.planned && !closed;
  if (messages.failed && !waits) return 'undelivered';
  return waits ? 'waiting' : 'not_sent';
}

export type Dispositions = Record<Disposition, number>;
export const noDispositions = (): Dispositions =>
  Object.fromEntries(dispositions.map((one) => [one, 0])) as Dispositions;

/** A share, or null where there is nobody to take it of. */
type Rate = number | null;
type Rates = Record<
  'rr1' | 'rr2' | 'rr3' | 'rr4' | 'rr5' | 'rr6' | 'participation' | 'completion' | 'absorption' | 'break_off',
  Rate
>;

const share = (part: number, whole: number): Rate => (whole > 0 ? part / whole : null);

/** The rates of reports. Members are known to be eligible, so e is 1, and what was not sent, or not yet, is no part of any. */
export function ratesOf(counts: Dispositions): Rates {
  const { complete: i, partial: p, undelivered: uo, no_answer: uh } = counts;
  const r = counts.refused + counts.break_off;
  const known = i + p + r;
  const sent = known + uh + uo;
  return {
    rr1: share(i, sent),
    rr2: share(i + p, sent),
    rr3: share(i, sent),
    rr4: share(i + p, sent),
    rr5: share(i, known),
    rr6: share(i + p, known),
    participation: share(i + p, sent),
    completion: share(i + p, known),
    absorption: share(sent - uo, sent),
    break_off: share(counts.break_off, i + p + counts.break_off),
  };
}
