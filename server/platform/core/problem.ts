import { sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import { type FieldErrors, type ProblemBody, type ProblemCode, type ProblemKind, problems } from '#contract/problem.ts';
import {
  type FaultCode,
  type FaultFacts,
  faultWords,
  officeRefusals,
  type RefusalCode,
  type RefusalFacts,
} from '#contract/refusals.ts';
import { tooManySentence } from '#contract/wait.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { faultSentence } from '#questionnaire/fault-sentences.ts';
import type { FaultStep } from '#questionnaire/file-faults.ts';

/** What is wrong in one place of what was given, as a code with its facts. */
export type CodedFault = {
  [Code in FaultCode]: { place: string; code: Code; spot?: FaultLocation } & ProblemFacts<FaultFacts[Code]>;
}[FaultCode];
/** Where a person finds the place, in a campaign file: by counting its questions, or by its line. */
type FaultLocation = { steps: readonly FaultStep[]; line: number | null };

/** A code whose sentence needs facts cannot be thrown without them. */
type ProblemFacts<Facts> = Facts extends null ? { facts?: undefined } : { facts: Facts };
type ProblemDetails = {
  errors?: FieldErrors;
  retry_after_s?: number;
  link?: string | null;
  faults?: readonly CodedFault[];
  /** Instead of the sentence of its kind, where more is known. */
  message?: string | undefined;
};
type Plain = ProblemCode | { [Code in RefusalCode]: RefusalFacts[Code] extends null ? Code : never }[RefusalCode];
type WithFacts = Exclude<RefusalCode, Plain>;
type Refusing =
  | [code: Plain, more?: ProblemDetails]
  | { [Code in WithFacts]: [code: Code, more: ProblemDetails & { facts: RefusalFacts[Code] }] }[WithFacts];

/**
 * An expected refusal. `throw new Problem('link_expired')` anywhere; over HTTP it is answered in one place
 * (platform/http/errors.ts), of a command in another (operations/cli/run-command.ts).
 */
export class Problem extends Error {
  readonly code: ProblemCode | RefusalCode;
  readonly facts: unknown;
  readonly faults: readonly CodedFault[] | undefined;
  readonly errors: FieldErrors | undefined;
  readonly retry_after_s: number | undefined;
  readonly link: string | null | undefined;
  private readonly told: string | undefined;
  constructor(...[code, more = {}]: Refusing) {
    super(code);
    this.code = code;
    this.facts = 'facts' in more ? more.facts : undefined;
    this.faults = more.faults;
    this.errors = more.errors;
    this.retry_after_s = more.retry_after_s;
    this.link = more.link;
    this.told = more.message;
  }

  get kind(): ProblemKind {
    if (isPlain(this.code)) return problems[this.code];
    const { message, ...kind } = officeRefusals[this.code];
    return { ...kind, message: formatMessage(message, this.facts) };
  }

  body(): ProblemBody {
    const { message, type, word } = this.kind;
    const tooMany = this.code === 'too_many' && this.retry_after_s !== undefined;
    const errors = this.errors ?? (this.faults && errorsOf(this.faults));
    return {
      message: tooMany ? tooManySentence(this.retry_after_s!) : (this.told ?? message),
      ...(errors && { errors }),
      ...(type && { type }),
      ...(word && { status: word }),
      ...(this.link !== undefined && { link: this.link }),
    };
  }
}

const isPlain = (code: ProblemCode | RefusalCode): code is ProblemCode => Object.hasOwn(problems, code);

/** A dictionary's word for a code, with the facts that came along: both are typed by the code where it is thrown. */
export const formatMessage = (word: unknown, facts: unknown): string =>
  typeof word === 'function' ? String(word(facts)) : String(word);

function errorsOf(faults: readonly CodedFault[]): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const fault of faults) errors.set(fault.place, [...(errors.get(fault.place) ?? []), formatFault(fault)]);
  return Object.fromEntries(errors);
}

/** In Dutch. `file`: the campaign that it is in, where there is one. */
export const formatFault = (fault: CodedFault, file?: CampaignFile): string =>
  faultSentence(fault, file) ?? formatMessage(faultWords[fault.code as keyof typeof faultWords], fault.facts);

/** A named constraint of the database → the field it belongs to and the sentence under it. Rooms add theirs here. */
const constraints: Record<string, { field: string; sentence: string }> = {
  member_email_taken: { field: 'email', sentence: sentences.email_taken },
  member_phone_taken: { field: 'phone', sentence: phoneSentences.taken },
};

export function constraintErrors(name: string | undefined): FieldErrors | undefined {
  const known = name ? constraints[name] : undefined;
  return known && { [known.field]: [known.sentence] };
}
