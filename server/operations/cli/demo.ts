import { findDemo, removeDemo } from '../../demo/remove.ts';
import { type Command, CommandError } from './command.ts';

export const demoRemove: Command = {
  name: 'demo remove',
  usage: 'demo remove [--dry-run]',
  summary: 'takes the story of the try-out out of a database in production: its people, staff and campaigns',
  async run(context, { words, options }) {
    if (words.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    if (context.config.panel_env === 'tryout') {
      throw new CommandError(
        'Trying out, the story is what there is to look at. Without it, set PANEL_ENV=production.',
      );
    }
    const dry = options['dry-run'] === true;
    const demo = await (dry ? findDemo(context.db) : removeDemo(context));
    const { members, staff, campaigns, left } = demo;
    if (members + staff === 0)
      return { text: 'There is nothing of the story here.', json: { removed: false, ...demo } };
    const lines = [
      `${dry ? 'Would be removed' : 'Removed'}: ${members} members, ${staff} of the staff, with what was sent to them and asked of them.`,
      ...campaigns.map((title) => `  campaign ${title}`),
      ...left.map((title) => `  LEFT: campaign ${title}, for others were asked too`),
    ];
    return { text: lines.join('\n'), json: { removed: !dry, ...demo } };
  },
};
