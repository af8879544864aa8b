import { isEmail } from '#contract/fields.ts';
import { hourMs } from '#contract/format.ts';
import { type InvitationSelection, inviteIn } from '../../../fieldwork/invite.ts';
import { parseConditions } from '../../../fieldwork/sample/parse-conditions.ts';
import { parseFutureMoment } from '../../../fieldwork/schedule/create-mailings.ts';
import { rollBackAfter } from '../../../fieldwork/schedule/dry-run.ts';
import type { Plan } from '../../../fieldwork/schedule/plan-mailing.ts';
import type { MailingStart } from '../../../fieldwork/schedule/schedule.ts';
import type { Context } from '../../../platform/core/context.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { localTime, toWall } from '../../../platform/time/amsterdam.ts';
import { isQuiet } from '../../../platform/time/quiet.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { describe, oneWord, readInput } from './command-input.ts';
import { listOf, planAsJson, planAsText } from './mailing.ts';

/** When an operator wants a mailing to start, and what has to be said about it: a night can lack an hour or have it twice. */
type ParsedStart = { when: MailingStart; notes: string[] };

function parseStart({ clock }: Pick<Context, 'clock'>, { at, now }: CommandArgs['options']): ParsedStart {
  if (at === undefined) return { when: now === true ? { now } : {}, notes: [] };
  if (now !== undefined) throw new CommandError('Either --at or --now.');
  const text = typeof at === 'string' ? at : '';
  const asked = parseFutureMoment({ clock }, text);
  return { when: { starts_at: asked }, notes: [...notesOnClock(text, asked), ...notesOnNight(asked)] };
}

function notesOnClock(text: string, asked: Date): string[] {
  const time = text.slice(11, 16);
  if (/(Z|[+-]\d{2}:\d{2})$/.test(text)) return [];
  const shown = localTime(asked);
  if (shown.slice(11, 16) !== time)
    return [`That night the clocks skip ${time}: the next minute there is, is ${shown}.`];
  const twice = toWall(asked.getTime() + hourMs) === toWall(asked);
  return twice ? [`That night the clocks show ${time} twice: the first is meant, ${shown}.`] : [];
}

const notesOnNight = (asked: Date): string[] =>
  isQuiet(asked) ? ['Between 21:00 and 08:00 nobody is written to: it waits for the morning.'] : [];

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
