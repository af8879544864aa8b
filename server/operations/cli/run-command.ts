import type { Acting, Context } from '../../platform/core/context.ts';
import { type CodedFault, formatMessage, Problem } from '../../platform/core/problem.ts';
import { stepsInWords } from './campaign/fault-words.ts';
import type { Command, CommandArgs, CommandResult } from './command.ts';
import { englishFaults, englishProblems, englishRefusals } from './english-refusals.ts';

const sentences: Record<string, unknown> = { ...englishProblems, ...englishRefusals };

/** Text out of a file may hold signs that steer a terminal: they are shown as codes instead. */
export const printable = (text: string) =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

export type CommandRefusal = CommandResult & { json: { error: string; code: string; faults: ToldFault[] } };
/** `line`: the line of the file that the fault stands on, where there is one. */
type ToldFault = { place: string; fault: string; line?: number };

/** The refusal of an act, as the operator reads it: each fault in its place, and exit code 1. */
export function commandRefusal({ code, facts, faults = [] }: Problem): CommandRefusal {
  const error = inEnglish(sentences[code], code, facts);
  const told = faults.map((one) => ({ where: whereIs(one), ...toldOf(one) }));
  return {
    text: [...told.map(({ where, fault }) => printable(`${where}: ${fault}`)), error].join('\n'),
    json: { error, code, faults: told.map(({ where, ...one }) => one) },
    failed: true,
    refused: true,
  };
}

/** A refusal that no command meets has no English: its code says what it is. */
const inEnglish = (sentence: unknown, code: string, facts: unknown): string =>
  sentence === undefined ? `Refused: ${code}.` : formatMessage(sentence, facts as never);

function toldOf({ place, code, facts, spot }: CodedFault): ToldFault {
  return { place, fault: inEnglish(englishFaults[code], code, facts), ...(spot?.line && { line: spot.line }) };
}

/** The place of a fault as people count: question 3 "rules", option 2, go_to (line 41). */
function whereIs({ place, spot }: CodedFault): string {
  if (!spot) return place;
  const field = place.replace(/^.*\]\.?/, '');
  const inside = spot.steps.length > 0 ? [stepsInWords(spot.steps), field].filter(Boolean).join(', ') : place;
  return spot.line ? `${inside} (line ${spot.line})` : inside;
}

/** Runs a command as the operator. The one place where a refused act becomes an answer, as platform/http/errors.ts is for calls. */
export async function runCommand(command: Command, context: Context, given: CommandArgs): Promise<CommandResult> {
  const acting: Acting = { ...context, actor: 'operator' };
  try {
    return await command.run(acting, given);
  } catch (error) {
    if (error instanceof Problem) return commandRefusal(error);
    throw error;
  }
}

/**
 * How an answer is printed. A refusal goes to standard error, unless a program asked for JSON: then it is the answer.
 */
export const printed = ({ text, json, failed, refused, exit_code }: CommandResult, asJson: boolean) => ({
  to: refused && !asJson ? ('stderr' as const) : ('stdout' as const),
  line: asJson ? JSON.stringify(json) : text,
  exit_code: exit_code ?? (failed ? 1 : 0),
});
