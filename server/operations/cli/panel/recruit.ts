import { recruitmentName } from '#contract/calls/office/recruitment.ts';
import type { PanelCount } from '#contract/panel-count.ts';
import { addLink, endLink, resumeLink, urlOf } from '../../../fieldwork/composition/recruitment-links.ts';
import { listLinks } from '../../../fieldwork/composition/recruitment-results.ts';
import { oneWord } from '../campaign/command-input.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';

const count = (number: PanelCount): string => (number === null ? 'under 10' : String(number));

const recruitList: Command = {
  name: 'recruit list',
  usage: 'recruit list',
  summary: 'lists the recruitment links with what each brought, in tens',
  async run(context) {
    const links = await listLinks(context.db, context);
    const lines = links.map(
      ({ code, name, url, registered, proven, answered, ended_at }) =>
        `${code}  registered ${count(registered)}, proven ${count(proven)}, answered ${count(answered)}` +
        `${ended_at ? `, ended ${ended_at.slice(0, 10)}` : ''}  ${printable(name)}  ${url}`,
    );
    return { text: lines.length > 0 ? lines.join('\n') : 'There are no recruitment links.', json: links };
  },
};

const recruitAdd: Command = {
  name: 'recruit add',
  usage: 'recruit add NAME',
  summary: 'makes a recruitment link; members read its name in their personal file, so write it in Dutch',
  async run(context, { words }) {
    const { success, data } = recruitmentName.safeParse(words.join(' '));
    if (!success) throw new CommandError(`Usage: ./panel ${this.usage}, of at most 100 signs`);
    const code = await context.db.transaction((tx) => addLink(tx, context, data));
    const url = urlOf(context, code);
    return { text: url, json: { code, url } };
  },
};

const recruitEnd: Command = {
  name: 'recruit end',
  usage: 'recruit end CODE',
  summary: 'ends a recruitment link: it opens the registration still, and counts nobody any more',
  async run(context, { words }) {
    const code = oneWord(words, this.usage);
    await context.db.transaction((tx) => endLink(tx, context, code));
    return { text: `${code} has ended. Take it back with: recruit resume ${code}`, json: { code } };
  },
};

const recruitResume: Command = {
  name: 'recruit resume',
  usage: 'recruit resume CODE',
  summary: 'takes the end of a recruitment link back',
  async run(context, { words }) {
    const code = oneWord(words, this.usage);
    await context.db.transaction((tx) => resumeLink(tx, context, code));
    return { text: `${code} counts again.`, json: { code } };
  },
};

export const recruitCommands: Command[] = [recruitList, recruitAdd, recruitEnd, recruitResume];
