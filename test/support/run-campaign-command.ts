import { allCommands } from '#server/operations/cli/commands.ts';
import { runCommand } from '#server/operations/cli/run-command.ts';
import type { World } from '../world.ts';

/** The commands of campaigns by their last word: `run('invite', [id], { all: true })`. */
export async function campaignCommands({ context }: World) {
  const commands = await allCommands();
  // biome-ignore lint/suspicious/noExplicitAny: what a command says is read by its shape
  return async (name: string, words: string[] = [], options: Record<string, unknown> = {}): Promise<any> => {
    const command = commands.find((one) => one.name === `campaign ${name}`)!;
    const answer = await runCommand(command, context, { words, options });
    return { ...answer, json: JSON.parse(JSON.stringify(answer.json)) };
  };
}
