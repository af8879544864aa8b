import { isEmail } from '#contract/fields.ts';
import { sendTestLetter } from '../../../fieldwork/letters/test-letter.ts';
import { type Command, CommandError } from '../command.ts';

const kinds = { invitation: 'invitation', reminder: 'reminder', 'thank-you': 'thank_you' } as const;
const isKind = (word: string | undefined): word is keyof typeof kinds =>
  word !== undefined && Object.hasOwn(kinds, word);

export const campaignTestLetter: Command = {
  name: 'campaign test-letter',
  usage: 'campaign test-letter ID (invitation | reminder | thank-you) --to EMAIL',
  summary: 'mails a letter as a test to a colleague, at the address that they proved; it invites nobody',
  async run(context, { words: [id, kind, ...more], options }) {
    const { to } = options;
    if (!id || !isKind(kind) || more.length > 0 || typeof to !== 'string') {
      throw new CommandError(`Usage: ./panel ${campaignTestLetter.usage}`);
    }
    if (!isEmail(to)) throw new CommandError(`${JSON.stringify(to)} is not an e-mail address.`);
    const { email } = await sendTestLetter(context, id, kinds[kind], { email: to });
    return { text: `The test is on its way to ${email}.`, json: { id, kind: kinds[kind], email } };
  },
};
