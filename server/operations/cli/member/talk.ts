import { sayPanelCount } from '#contract/panel-count.ts';
import { rules } from '#contract/rules.ts';
import { parseConditions } from '../../../fieldwork/sample/parse-conditions.ts';
import { drawTalk, listTalks, showTalk, writeTalk } from '../../../staff/support/talks.ts';
import { readInput } from '../campaign/command-input.ts';
import { listOf } from '../campaign/mailing.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';

const list: Command = {
  name: 'talk list',
  usage: 'talk list',
  summary: 'lists the talks for which members were drawn',
  async run(context) {
    const { talks } = await listTalks(context.db, context, 'admin');
    const lines = talks.map(({ id, title, drawn, written_at }) =>
      [id, written_at ? 'written' : 'waits', sayPanelCount(drawn), title].join('  '),
    );
    return { text: lines.length === 0 ? 'There are none.' : lines.map(printable).join('\n'), json: talks };
  },
};

const draw: Command = {
  name: 'talk draw',
  usage: 'talk draw TITLE --number N [--where KEY=VALUE[,VALUE]]…',
  summary: 'draws members who said yes to a talk, by chance',
  async run(context, { words: [title, ...more], options }) {
    const number = Number(options.number);
    if (!title || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    if (!Number.isInteger(number) || number < 1 || number > rules.talk_members_most) {
      throw new CommandError(`--number must be 1 to ${rules.talk_members_most}.`);
    }
    const conditions = parseConditions(listOf('where', options.where));
    const { id } = await context.db.transaction((tx) => drawTalk(tx, context, { title, conditions, number }));
    return { text: `They are drawn: talk show ${id}`, json: { id } };
  },
};

const show: Command = {
  name: 'talk show',
  usage: 'talk show ID',
  summary: 'prints who was drawn for a talk; what it prints names nobody',
  async run(context, { words: [id, ...more] }) {
    if (!id || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const talk = await showTalk(context.db, context, id);
    const lines = talk.members.map(({ hit, written }) =>
      [hit.reference, hit.initial ?? '-', hit.email, written ? 'written' : '-'].join('  '),
    );
    return { text: lines.map(printable).join('\n'), json: talk };
  },
};

const write: Command = {
  name: 'talk write',
  usage: 'talk write ID SUBJECT FILE.txt',
  summary: 'mails everybody who was drawn for a talk, once',
  async run(context, { words: [id, subject, path, ...more] }) {
    if (!id || !subject || !path || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const text = (await readInput(path)).toString('utf8').trim();
    if (text === '') throw new CommandError('The file is empty.');
    const counts = await context.db.transaction((tx) => writeTalk(tx, context, id, { subject, text }));
    return { text: `${counts.written} mails are on their way; ${counts.left_out} no longer want one.`, json: counts };
  },
};

export const talkCommands: Command[] = [list, draw, show, write];
