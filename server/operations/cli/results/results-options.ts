import type { ResultsAsked } from '#contract/calls/office/results.ts';
import { type CommandArgs, CommandError } from '../command.ts';

const wishes = ['compare', 'rows', 'intervals', 'opinions', 'stopped'];
const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** What of the results somebody wants to see, as an address of the office has it. */
export function resultsAsked({ options }: CommandArgs): ResultsAsked {
  const [filter, split, weighting] = [text(options.filter), text(options.split), text(options.weighting)];
  const wished = text(options.with)?.split(',') ?? [];
  if (!wished.every((one) => wishes.includes(one))) throw new CommandError(`--with takes ${wishes.join(', ')}.`);
  return {
    ...(filter && { filter }),
    ...(split && { split }),
    ...(weighting && { weighting }),
    ...(wished.length > 0 && { with: wished.join(',') }),
  };
}
