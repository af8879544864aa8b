import { type Again, writeAgainIn } from '../../../fieldwork/invite.ts';
import { refuseNobody } from '../../../fieldwork/sample/exclusion-counts.ts';
import { rollBackAfter } from '../../../fieldwork/schedule/dry-run.ts';
import type { Plan } from '../../../fieldwork/schedule/plan-mailing.ts';
import type { MailingStart } from '../../../fieldwork/schedule/schedule.ts';
import type { Acting } from '../../../platform/core/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Command, type CommandArgs, CommandError, type CommandResult } from '../command.ts';
import { describe, oneWord } from './command-input.ts';
import { planAsJson, planAsText } from './mailing.ts';
import { parseFollowUps, parseStart } from './start-options.ts';

export const campaignRemind: Command = {
  name: 'campaign remind',
  usage:
    'campaign remind ID [--at "DAY TIME" | --after 5d[,10d]… | --now] [--everybody] [--last] [--again] [--dry-run]',
  summary: 'reminds who has not finished; of an anonymous campaign everybody who was invited, with --everybody',
  run: (context, given) => writeAgain(context, given, campaignRemind.usage, 'reminder'),
};

export const campaignThank: Command = {
  name: 'campaign thank',
  usage: 'campaign thank ID [--at "DAY TIME" | --after 14d | --now] [--everybody] [--dry-run]',
  summary: 'thanks who has finished, once; of an anonymous campaign everybody who was invited, with --everybody',
  run: (context, given) => writeAgain(context, given, campaignThank.usage, 'thank_you'),
};

async function writeAgain(
  context: Acting,
  { words, options }: CommandArgs,
  usage: string,
  kind: 'reminder' | 'thank_you',
): Promise<CommandResult> {
  const id = oneWord(words, usage);
  const everybody = options.everybody === true;
  const dryRun = options['dry-run'] === true;
  const after = parseFollowUps(options);
  if (kind === 'thank_you' && after && after.length > 1)
    throw new CommandError('Nobody is thanked twice: --after 14d.');
  const { when, notes } = after ? { when: {}, notes: [] } : parseStart(context, options);
  const work = (tx: Queryable) => {
    // A dry run draws as if the reminder started now, and need not ask whether a second reminder so soon is meant.
    const again = { kind, everybody, again: dryRun || options.again === true };
    if (dryRun) return writeAll(tx, context, id, again, [{ now: true }]);
    return writeAll(tx, context, id, { ...again, last: kind === 'reminder' && options.last === true }, after ?? [when]);
  };
  const plans = await (dryRun ? rollBackAfter(context, work) : context.db.transaction(work));
  const { anonymous_url } = await describe(context, id);
  const whom = everybody
    ? ['This campaign is anonymous: everybody who was invited, whether they took part or not.']
    : [];
  return {
    text: [
      ...whom,
      ...notes,
      ...plans.flatMap((plan) => [headOf(kind, plan, dryRun), ...planAsText(plan, dryRun)]),
    ].join('\n'),
    json: {
      [kind === 'reminder' ? 'reminded' : 'thanked']: plans[0]!.recipients,
      everybody,
      ...planAsJson(plans[0]!, dryRun),
      ...(plans.length > 1 && { mailings: plans.map((plan) => planAsJson(plan, dryRun)) }),
      notes,
      anonymous_url,
    },
  };
}

/** Plans a mailing for each moment; of several reminders only the one at the last moment can be the last reminder. */
async function writeAll(
  tx: Queryable,
  context: Acting,
  id: string,
  { last = false, ...again }: Again,
  whens: MailingStart[],
) {
  const plans: Plan[] = [];
  for (const [at, when] of whens.entries()) {
    const plan = await writeAgainIn(tx, context, id, { ...again, ...when, last: last && at === whens.length - 1 });
    if (plan.state !== 'scheduled') refuseNobody(plan.recipients, plan.left_out);
    plans.push(plan);
  }
  return plans;
}

function headOf(kind: 'reminder' | 'thank_you', { state, round, recipients }: Plan, dryRun: boolean): string {
  if (dryRun) return `${recipients} would be ${kind === 'thank_you' ? 'thanked' : `reminded, round ${round}`}.`;
  if (kind === 'thank_you') return state === 'scheduled' ? 'Thanks are planned.' : `${recipients} thanked.`;
  return state === 'scheduled' ? `Reminder ${round} is planned.` : `${recipients} reminded, round ${round}.`;
}
