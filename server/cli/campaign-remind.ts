import type { Context } from '../context.ts';
import { type Again, writeAgainIn } from '../mailings/invite.ts';
import { answering, describe, oneWord } from './campaign-answer.ts';
import { planAsJson, planAsText, tryOut } from './campaign-mailing.ts';
import type { Answer, Command, Given } from './command.ts';

export const campaignRemind: Command = {
  name: 'campaign remind',
  usage: 'campaign remind ID [--everybody] [--last] [--dry-run]',
  summary: 'reminds who has not finished; of an anonymous campaign everybody who was invited, with --everybody',
  run: (context, given) =>
    writeAgain(context, given, campaignRemind.usage, { kind: 'reminder', last: given.options.last === true }),
};

export const campaignThank: Command = {
  name: 'campaign thank',
  usage: 'campaign thank ID [--everybody] [--dry-run]',
  summary: 'thanks who has finished, once; of an anonymous campaign everybody who was invited, with --everybody',
  run: (context, given) => writeAgain(context, given, campaignThank.usage, { kind: 'thank_you' }),
};

const writeAgain = (context: Context, { words, options }: Given, usage: string, again: Again): Promise<Answer> =>
  answering(async () => {
    const id = oneWord(words, usage);
    const everybody = options.everybody === true;
    const dryRun = options['dry-run'] === true;
    const work = (tx: Parameters<typeof writeAgainIn>[0]) => writeAgainIn(tx, context, id, { ...again, everybody });
    const plan = await (dryRun ? tryOut(context, work) : context.db.transaction(work));
    const { anonymous_url } = await describe(context, id);
    const done = again.kind === 'reminder' ? `reminded, round ${plan.round}` : 'thanked';
    const whom = everybody
      ? ' This campaign is anonymous: everybody who was invited, whether they took part or not.'
      : '';
    return {
      text: [`${plan.recipients} ${done}.${whom}`, ...planAsText(plan, dryRun)].join('\n'),
      json: {
        [again.kind === 'reminder' ? 'reminded' : 'thanked']: plan.recipients,
        everybody,
        ...planAsJson(plan, dryRun),
        anonymous_url,
      },
    };
  });
