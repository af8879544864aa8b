import { isEmail } from '#contract/fields.ts';
import { type InvitationSelection, inviteIn } from '../../../fieldwork/invite.ts';
import { parseConditions } from '../../../fieldwork/sample/parse-conditions.ts';
import { rollBackAfter } from '../../../fieldwork/schedule/dry-run.ts';
import type { Plan } from '../../../fieldwork/schedule/plan-mailing.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { describe, oneWord, readInput } from './command-input.ts';
import { listOf, planAsJson, planAsText } from './mailing.ts';
import { parseStart } from './start-options.ts';

export const campaignInvite: Command = {
  name: 'campaign invite',
  usage:
    'campaign invite ID (--all | --sample N | --emails FILE) [--where KEY=VALUE[,VALUE]]… [--seed TEXT] [--at "DAY TIME" | --now] [--print-links] [--dry-run]',
  summary: 'invites members; an anonymous campaign sends everybody the same link',
  async run(context, { words, options }) {
    const id = oneWord(words, campaignInvite.usage);
    const byHand = options['print-links'] === true;
    const dryRun = options['dry-run'] === true;
    const wanted = await wantedOf(options);
    const [seed] = listOf('seed', options.seed);
    const { when, notes } = parseStart(context, options);
    if (byHand && when.starts_at) throw new CommandError('--print-links needs the draw now: it goes without --at.');
    // A dry run draws as if the invitation started now.
    const settings = { by_hand: byHand, ...(seed !== undefined && { seed }), ...(dryRun ? { now: true } : when) };
    const work = async (tx: Parameters<typeof inviteIn>[0]) => {
      const made = await inviteIn(tx, context, id, wanted, settings);
      if (made.recipients === 0 && made.state !== 'scheduled' && !dryRun) throw new Problem('draw_nobody');
      return made;
    };
    const plan = await (dryRun ? rollBackAfter(context, work) : context.db.transaction(work));
    const { anonymous_url } = await describe(context, id);
    const links = plan.links.map(({ email, link }) => ({ email, link }));
    const told = planAsJson(plan, dryRun);
    return {
      text: [
        ...(byHand && !dryRun ? links.map(({ email, link }) => `${email}\t${link}`) : []),
        ...notes,
        headOf(plan, told.messages, dryRun),
        ...planAsText(plan, dryRun),
      ].join('\n'),
      json: { invited: plan.recipients, ...told, notes, anonymous_url, ...(byHand && !dryRun && { links }) },
    };
  },
};

function headOf({ state, recipients }: Plan, messages: number, dryRun: boolean): string {
  if (dryRun) return `${recipients} would be invited, with ${messages} messages.`;
  if (state === 'scheduled') return 'The invitation is planned.';
  return `${recipients} invited; ${messages} messages are on their way.`;
}

async function wantedOf(options: CommandArgs['options']): Promise<InvitationSelection> {
  const where = parseConditions(listOf('where', options.where));
  const wanted = await choiceOf(options);
  return { ...wanted, where: [...(wanted.where ?? []), ...where] };
}

async function choiceOf(options: CommandArgs['options']): Promise<InvitationSelection> {
  const { all, sample, emails, seed } = options;
  const given = [all, sample, emails].filter((option) => option !== undefined);
  if (given.length !== 1) throw new CommandError(`Usage: ./panel ${campaignInvite.usage}`);
  if (seed !== undefined && (all ?? emails) !== undefined) {
    throw new CommandError('--seed is for --sample.');
  }
  if (all !== undefined) return { all: true };
  if (sample !== undefined) {
    if (!/^[1-9]\d{0,6}$/.test(String(sample))) throw new CommandError('--sample must be a number of members.');
    return { sample: Number(sample) };
  }
  if (typeof emails !== 'string') throw new CommandError('--emails must name a file.');
  const lines = (await readInput(emails))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split(/\r?\n/);
  const addresses = lines.map((line) => line.trim()).filter(Boolean);
  const odd = addresses.find((address) => !isEmail(address));
  if (odd !== undefined) throw new CommandError(`${JSON.stringify(odd)} in ${emails} is not an e-mail address.`);
  if (addresses.length === 0) throw new CommandError(`There is no address in ${emails}.`);
  return { emails: addresses };
}
