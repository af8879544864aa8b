import * as z from 'zod/mini';
import { conditionsSchema } from '#contract/draw/condition.ts';
import { groupCombinations } from '#contract/draw/groups.ts';
import { type GroupsHow, goals, groupKeys, groupsHow, howSchema, spreads } from '#contract/draw/how.ts';
import type { InvitationSelection } from '../../../fieldwork/invite.ts';
import { type CommandArgs, CommandError } from '../command.ts';
import { readInput } from './command-input.ts';
import { listOf } from './mailing.ts';

/** `--groups education,gender --number 500 --spread panel --goal finished`, or `--target low+female=40` for each by hand. */
export function parseGroups(options: CommandArgs['options']): GroupsHow {
  const by = String(options.groups).split(',');
  const targets = listOf('target', options.target).map(readTarget);
  const given = {
    kind: 'groups',
    by,
    goal: options.goal ?? 'asked',
    spread: options.spread ?? (targets.length > 0 ? 'hand' : 'equal'),
    number: targets.length > 0 ? targets.reduce((sum, { target }) => sum + target, 0) : Number(options.number),
    ...(options.population !== undefined && { population: Number(options.population) }),
    ...(targets.length > 0 && { targets }),
  };
  if (targets.length > 0 !== (given.spread === 'hand')) throw new CommandError('--target goes with --spread hand.');
  const read = groupsHow.safeParse(given);
  if (!read.success) throw new CommandError(faultOf(String(read.error.issues[0]?.path[0])));
  const known = groupCombinations(read.data.by).map((classes) => classes.join('+'));
  const odd = targets.find(({ classes }) => !known.includes(classes.join('+')));
  if (odd) throw new CommandError(`There is no group ${odd.classes.join('+')}. Known: ${known.join(', ')}.`);
  return read.data;
}

function faultOf(field: string): string {
  if (field === 'by') return `--groups must be one or two of: ${groupKeys.join(', ')}.`;
  if (field === 'spread') return `--spread must be one of: ${spreads.join(', ')}.`;
  if (field === 'goal') return `--goal must be one of: ${goals.join(', ')}.`;
  if (field === 'population') return '--population must be the number of a version of the population figures.';
  return '--number must be a number of members, or of lists with --goal finished.';
}

function readTarget(text: string): { classes: string[]; target: number } {
  const [, classes = '', number = ''] = /^([^=]+)=(\d{1,6})$/.exec(text) ?? [];
  if (classes === '') throw new CommandError('--target must be a group and a number, such as low+female=40.');
  return { classes: classes.split('+'), target: Number(number) };
}

const choiceFile = z.object({ conditions: z._default(conditionsSchema, []), how: howSchema });

/** A choice as the office keeps it: `{"conditions": [{"any": [{"key": …, "values": […]}]}], "how": {"kind": …}}`. */
export async function readChoice(path: unknown): Promise<InvitationSelection> {
  if (typeof path !== 'string') throw new CommandError('--choice must name a file.');
  const text = (await readInput(path)).toString('utf8');
  const read = choiceFile.safeParse(parsed(text, path));
  if (!read.success) {
    const places = read.error.issues.map((issue) => issue.path.join('.') || 'the whole').join(', ');
    throw new CommandError(`${path} is no choice of members. Look at: ${places}.`);
  }
  const { conditions: where, how } = read.data;
  if (how.kind === 'groups') return { groups: how, where };
  return how.kind === 'number' ? { sample: how.number, where } : { all: true, where };
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${path} is no JSON.`);
  }
}
