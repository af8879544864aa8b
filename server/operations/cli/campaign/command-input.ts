import { readFile } from 'node:fs/promises';
import type { Context } from '../../../platform/core/context.ts';
import { anonymousUrl, readCampaign } from '../../../surveys/campaigns/campaigns.ts';
import { CommandError } from '../command.ts';

export function oneWord(words: readonly string[], usage: string): string {
  const [word, ...more] = words;
  if (!word || more.length > 0) throw new CommandError(`Usage: ./panel ${usage}`);
  return word;
}

export async function readInput(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${path}: ${error.code}.`);
  });
}

/** The facts about a campaign that every command on a campaign ends its answer with. */
export async function describe(context: Context, id: string) {
  const campaign = await readCampaign(context.db, id);
  const { title, state, anonymous } = campaign;
  return { id, title, state, anonymous, anonymous_url: anonymousUrl(context, campaign) };
}
