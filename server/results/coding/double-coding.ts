import type { OpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { rules } from '#contract/rules.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { no_code } from './coded.ts';
import type { CodeRow } from './codes.ts';

/** One in this number is read twice. */
const one_in = 10;

/** What somebody chose for a text. Who: null where that is no longer kept. */
type Reading = { codes: readonly number[]; staff_id: string | null };
/** At most two people read a text. What the second chose is counted nowhere. */
export type Readings = { first?: Reading; second?: Reading };

/**
 * Whether a text is read twice: by its key, which is a keyed fingerprint of the campaign, the question and whose it is. So
 * neither the clock nor who reads decides.
 */
export const isReadTwice = (key: string): boolean => Number.parseInt(key.slice(0, 8), 16) % one_in === 0;

/**
 * Whether somebody is the second reader of a text, who neither sees nor changes what the first chose: the one who was so
 * already, else a colleague of the first.
 */
export function isSecond(key: string, { first, second }: Readings, staffId: string | null): boolean {
  if (second) return second.staff_id === staffId;
  return isReadTwice(key) && first !== undefined && first.staff_id !== null && first.staff_id !== staffId;
}

/** By respondent, with the codes that are on the list. */
export async function readReadings(db: Queryable, campaignId: string, question: string, respondent?: string) {
  const rows = await db.many(sql<Reading & { respondent: string; again: boolean }>`
    select respondent, again, array_agg(coded.code order by coded.code) as codes,
      (array_agg(staff_id order by coded_at desc))[1] as staff_id
    from survey.coded left join survey.code
      on code.campaign_id = coded.campaign_id and code.question = coded.question and code.number = coded.code
    where coded.campaign_id = ${campaignId} and coded.question = ${question}
      and (${respondent ?? null}::uuid is null or respondent = ${respondent ?? null})
      and (coded.code = ${no_code} or (code.number is not null and code.removed_at is null))
    group by respondent, again`);
  const all = new Map<string, Readings>();
  for (const { respondent: of, again, ...reading } of rows) {
    all.set(of, { ...all.get(of), [again ? 'second' : 'first']: reading });
  }
  return all;
}

/** How far two readers agree: for each code, and the mean of those. Too few texts say nothing. */
export function agreementOf(
  codes: readonly CodeRow[],
  readings: Iterable<Readings>,
  exact: boolean,
): NonNullable<OpenAnswers['agreement']> {
  const pairs = [...readings].flatMap(({ first, second }) =>
    first && second ? [{ first: first.codes, second: second.codes }] : [],
  );
  const n = pairs.length;
  if (n < rules.read_twice_least) return { texts: null, mean: null, codes: [] };
  const each = codes.map(({ number }) => ({ number, kappa: kappa(compared(pairs, number)) ?? null }));
  const known = each.flatMap((one) => (one.kappa === null ? [] : [one.kappa]));
  return {
    texts: exact ? n : n - (n % rules.published_step),
    mean: known.length > 0 ? told(known.reduce((a, b) => a + b, 0) / known.length) : null,
    codes: each.map((one) => ({ ...one, kappa: one.kappa === null ? null : told(one.kappa) })),
  };
}

/** More decimals would tell how many texts each reader gave a code. Minus nought is nought. */
const told = (kappa: number): number => Math.round(kappa * 100) / 100 + 0;

/** Of how many texts two readers both said yes, only the first, only the second, and neither. */
type AgreementCounts = { both: number; first: number; second: number; neither: number };

/**
 * Cohen's kappa: the part that two agree on beyond what chance alone would make them agree on. Undefined where both always
 * said the same one thing: chance then explains everything and there is nothing beyond it. Times the square of the number
 * of texts, so that whole numbers decide on that.
 */
export function kappa({ both, first, second, neither }: AgreementCounts): number | undefined {
  const n = both + first + second + neither;
  const chance = (both + first) * (both + second) + (neither + first) * (neither + second);
  return chance === n * n ? undefined : (n * (both + neither) - chance) / (n * n - chance);
}

type Pair = { first: readonly number[]; second: readonly number[] };

/** A text may have several codes, so each code is a yes or a no of its own. */
export function compared(pairs: readonly Pair[], code: number): AgreementCounts {
  const counts = { both: 0, first: 0, second: 0, neither: 0 };
  for (const { first, second } of pairs) {
    const [one, other] = [first.includes(code), second.includes(code)];
    counts[one ? (other ? 'both' : 'first') : other ? 'second' : 'neither']++;
  }
  return counts;
}
