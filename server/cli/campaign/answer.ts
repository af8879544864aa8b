import { readFile } from 'node:fs/promises';
import type { Context } from '../../base/context.ts';
import { anonymousUrl, CampaignFault, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import type { Fault } from '../../surveys/questionnaire/reading.ts';
import { type Answer, CommandError } from '../command.ts';

/** What stands in a file may steer a terminal. */
const shown = (text: string) =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

export function refusal(error: string, faults: readonly Fault[] = []): Answer {
  const lines = faults.map(({ place, fault }) => shown(`${place}: ${fault}`));
  return { text: [...lines, error].join('\n'), json: { error, faults }, failed: true };
}

/** Runs a command about campaigns; what it refuses is an answer, with each fault in its place. */
export async function answering(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CampaignFault) return refusal(error.message, error.faults);
    throw error;
  }
}

export function oneWord(words: readonly string[], usage: string): string {
  const [word, ...more] = words;
  if (!word || more.length > 0) throw new CommandError(`Usage: npm run panel -- ${usage}`);
  return word;
}

export async function readInput(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`Cannot read ${path}: ${error.code}.`);
  });
}

/** What every command says about the campaign it was about. */
export async function describe(context: Context, id: string) {
  const campaign = await readCampaign(context.db, id);
  const { title, state, anonymous } = campaign;
  return { id, title, state, anonymous, anonymous_url: anonymousUrl(context, campaign) };
}
