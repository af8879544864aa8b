import type { Code } from '#contract/calls/office/results/codes.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { roundedCell } from '../../surveys/campaigns/suppression.ts';
import { keyedCount } from '../excluded-responses/exclusion-view.ts';
import type { CodeRow } from './codes.ts';

type CodedAnswer = { respondent: string; codes: readonly number[] };
type Counting = {
  codes: readonly CodeRow[];
  given: Iterable<CodedAnswer>;
  /** By the inside rules; else rounded for ever by who they are. */
  exact: boolean;
  written: number;
};

/** How many answers have each code, of those that were read. */
export function countCodes(context: Pick<Context, 'secrets'>, campaignId: string, counting: Counting) {
  const { codes, exact, written } = counting;
  const given = [...counting.given];
  const shown = (people: readonly CodedAnswer[]): number | null => {
    const { n, key } = keyedCount(
      context,
      campaignId,
      people.map(({ respondent }) => respondent),
    );
    return exact ? n : roundedCell(n, key);
  };
  return {
    codes: codes.map(
      ({ number, title, description, colour, revision }): Code => ({
        number,
        title,
        description,
        colour,
        revision,
        count: shown(given.filter((one) => one.codes.includes(number))),
      }),
    ),
    read: shown(given),
    written: exact ? written : written - (written % rules.published_step),
  };
}
