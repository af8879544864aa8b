import { isEmail } from '#contract/fields.ts';
import { type Choice, inviteMembers } from '../surveys/invite.ts';
import { answering, describe, oneWord, readInput } from './campaign-answer.ts';
import { type Command, CommandError, type Given } from './command.ts';

export const campaignInvite: Command = {
  name: 'campaign invite',
  usage: 'campaign invite ID (--all | --sample N | --emails FILE) [--print-links]',
  summary: 'invites members; an anonymous campaign sends everybody the same link',
  run: (context, { words, options }) =>
    answering(async () => {
      const id = oneWord(words, campaignInvite.usage);
      const byHand = options['print-links'] === true;
      const invited = await inviteMembers(context, id, await choiceOf(options), { by_hand: byHand });
      const { anonymous_url } = await describe(context, id);
      const sent = invited.filter(({ channel }) => channel !== null).length;
      const links = invited.map(({ email, link }) => ({ email, link }));
      return {
        text: [
          ...(byHand ? links.map(({ email, link }) => `${email}\t${link}`) : []),
          `${invited.length} invited; ${sent} messages are on their way.`,
        ].join('\n'),
        json: { invited: invited.length, messages: sent, anonymous_url, ...(byHand && { links }) },
      };
    }),
};

async function choiceOf({ all, sample, emails }: Given['options']): Promise<Choice> {
  const given = [all, sample, emails].filter((option) => option !== undefined);
  if (given.length !== 1) throw new CommandError(`Usage: npm run panel -- ${campaignInvite.usage}`);
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
