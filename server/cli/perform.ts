import type { Acting, Context } from '../base/context.ts';
import { Problem, say } from '../base/problem.ts';
import type { Answer, Command, Given } from './command.ts';
import { faultWords, problemWords, refusalWords } from './words.ts';

const sentences: Record<string, unknown> = { ...problemWords, ...refusalWords };

/** What stands in a file may steer a terminal. */
export const shown = (text: string) =>
  text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);

export type Refused = Answer & { json: { error: string; code: string; faults: { place: string; fault: string }[] } };

/** The refusal of an act, as the operator reads it: each fault in its place, and exit code 1. */
export function refusalOf({ code, facts, faults = [] }: Problem): Refused {
  const error = say(sentences[code], facts);
  const told = faults.map((one) => ({ place: one.place, fault: say(faultWords[one.code], one.facts) }));
  return {
    text: [...told.map(({ place, fault }) => shown(`${place}: ${fault}`)), error].join('\n'),
    json: { error, code, faults: told },
    failed: true,
    refused: true,
  };
}

/** Runs a command as the operator. The one place where a refused act becomes an answer, as http/errors.ts is for calls. */
export async function perform(command: Command, context: Context, given: Given): Promise<Answer> {
  const acting: Acting = { ...context, actor: 'operator' };
  try {
    return await command.run(acting, given);
  } catch (error) {
    if (error instanceof Problem) return refusalOf(error);
    throw error;
  }
}

/** What a terminal gets of an answer. Why something was refused is no answer, but for a program that asked for JSON. */
export const printed = ({ text, json, failed, refused }: Answer, asJson: boolean) => ({
  to: refused && !asJson ? ('stderr' as const) : ('stdout' as const),
  line: asJson ? JSON.stringify(json) : text,
  exit_code: failed ? 1 : 0,
});
