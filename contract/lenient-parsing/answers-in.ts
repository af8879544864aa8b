import * as z from 'zod/mini';
import { missingOr } from '../fields.ts';
import { asText, asTick, described, digits, isRecord, tick } from './spelling.ts';

const unreadable = 'Dit antwoord kunnen we niet lezen.';
const answerFields = ['value', 'other', 'other_value'];
/** Nothing that we know in something that says more: what it says would be lost. */
const saysElse = (given: object): boolean => {
  const said = Object.keys(given);
  return said.length > 0 && !said.some((key) => answerFields.includes(key));
};

/**
 * What a respondent says to one question. `value` is an option's id, several joined by a pipe, or the text; '' is not
 * given. `other` is that 'Anders, namelijk' was chosen, and only then `other_value` may hold its text; of a
 * multiple_choice `value` is '' then.
 */
export const answerSchema = z.object({ value: z.string(), other: z.boolean(), other_value: z.string() });
type AnswerInput = { value: string; other?: boolean | undefined; other_value?: string | undefined };

/**
 * What else an answer says is ignored. An absent or null value counts as not given, and a text that stayed behind when 'Anders' was unticked is dropped. A
 * fault is told at the question or at its free text, where a screen can show it.
 */
const brought = z.transform((given: AnswerInput, context): unknown => {
  const refuse = (path: string[]) => {
    context.issues.push({ code: 'custom', message: unreadable, input: given, path });
    return given;
  };
  if (!isRecord(given) || saysElse(given)) return refuse([]);
  const value = digits(given.value ?? '');
  const other = (given.other as unknown) === '' ? false : tick(given.other ?? false);
  const other_value = digits(given.other_value ?? '');
  if (typeof value !== 'string' || typeof other !== 'boolean') return refuse([]);
  if (typeof other_value !== 'string') return refuse(['other_value']);
  return { value, other, other_value: other ? other_value : '' };
});

const answerIn = described(
  z.pipe(brought, answerSchema),
  z.object({
    value: z.optional(z.nullable(asText)),
    other: z.optional(z.nullable(asTick)),
    other_value: z.optional(z.nullable(asText)),
  }),
);
export const sentAnswers = z.record(z.string(), answerIn, missingOr(unreadable));
