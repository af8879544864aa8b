import type { GroupKey } from '#contract/draw/how.ts';
import { closeGroup, openGroup, setClosesFull, setTarget } from '../../../fieldwork/groups/group-control.ts';
import { type GroupCounted, readGroups } from '../../../fieldwork/groups/read-groups.ts';
import type { Acting } from '../../../platform/core/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type Command, type CommandArgs, CommandError } from '../command.ts';
import { describe, oneWord } from './command-input.ts';

/** 'low+female', as --target of campaign invite has it. */
const nameOf = ({ classes }: { classes: readonly string[] }): string => classes.join('+');

/** The groups of a campaign, a line each, as the commands that show a campaign print them. */
export const groupLines = (groups: readonly GroupCounted[]): string[] =>
  groups.map((group) => {
    const { keys, target, invited, finished, closed_at, closed_full } = group;
    const wanted = target === null ? '' : ` of ${target}${finished < target ? `, ${target - finished} needed` : ''}`;
    const closed = closed_at === null ? '' : closed_full ? ', closed: it is full' : ', closed';
    return `  ${keys.join(',')} ${nameOf(group)}: ${finished}${wanted}, ${invited} invited${closed}`;
  });

async function show(context: Acting, id: string) {
  await describe(context, id);
  const groups = await readGroups(context.db, id);
  const text = groups.length === 0 ? 'This campaign was not drawn by groups.' : groupLines(groups).join('\n');
  return { text, json: { id, groups } };
}

const groupList: Command = {
  name: 'group list',
  usage: 'group list ID',
  summary: 'lists the groups that a campaign was drawn by: how many are wanted, and how many came',
  run: (context, { words }) => show(context, oneWord(words, groupList.usage)),
};

type Which = { campaign: string; group: string };
type Act = (tx: Queryable, context: Acting, which: Which, given: CommandArgs) => Promise<void>;

/** An act on one group of a campaign. */
const onGroup = (name: string, more: string, summary: string, act: Act): Command => {
  const usage = `${name} ID GROUP${more}`;
  return {
    name,
    usage,
    summary,
    async run(context, given) {
      const [campaign, named, ...rest] = given.words;
      if (!campaign || !named || rest.length > 0) throw new CommandError(`Usage: ./panel ${usage}`);
      await describe(context, campaign);
      const found = findGroup(await readGroups(context.db, campaign), named);
      await context.db.transaction((tx) => act(tx, context, { campaign, group: found.id }, given));
      return show(context, campaign);
    },
  };
};

/** By its classes; where two draws made groups of the same name by other keys, also by 'education:low'. */
function findGroup(groups: readonly GroupCounted[], named: string): GroupCounted {
  const keyed = (one: GroupCounted) => `${(one.keys as GroupKey[]).join('+')}:${nameOf(one)}`;
  const found = groups.filter((one) => nameOf(one) === named || keyed(one) === named);
  if (found.length === 1) return found[0]!;
  const known = (found.length > 1 ? found : groups).map((one) => (found.length > 1 ? keyed(one) : nameOf(one)));
  throw new CommandError(`There is no one group ${named}. Known: ${known.join(', ') || 'none'}.`);
}

function readTarget({ options }: CommandArgs): number | null {
  if (options.number === undefined) return null;
  const number = Number(options.number);
  if (!Number.isInteger(number) || number < 1 || number > 1_000_000) {
    throw new CommandError('--number must be how many filled-in lists are wanted.');
  }
  return number;
}

const groupFull: Command = {
  name: 'group full',
  usage: 'group full ID on | off',
  summary: 'says whether each group of a campaign closes by itself once it has met its target',
  async run(context, { words }) {
    const [id, told, ...rest] = words;
    if (!id || (told !== 'on' && told !== 'off') || rest.length > 0) {
      throw new CommandError(`Usage: ./panel ${groupFull.usage}`);
    }
    await context.db.transaction((tx) => setClosesFull(tx, context, id, told === 'on'));
    const text = told === 'on' ? 'A group that has met its target closes by itself.' : 'No group closes by itself.';
    return { text, json: { id, closes_full: told === 'on' } };
  },
};

export const groupCommands: Command[] = [
  groupList,
  onGroup(
    'group close',
    '',
    'closes a group: who has not begun is told kindly that there are enough answers',
    closeGroup,
  ),
  onGroup('group open', '', 'opens a group again', openGroup),
  onGroup(
    'group target',
    ' [--number N]',
    'says how many filled-in lists are wanted of a group; without a number as many as it was drawn for',
    (tx, context, which, given) => setTarget(tx, context, which, readTarget(given)),
  ),
  groupFull,
];
