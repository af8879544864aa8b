import { sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import { type FieldErrors, type ProblemBody, type ProblemCode, type ProblemKind, problems } from '#contract/problem.ts';
import { tooManySentence } from '#contract/wait.ts';

/** An expected refusal. `throw new Problem('link_expired')` anywhere; it is answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  readonly retry_after_s: number | undefined;
  readonly link: string | null | undefined;
  constructor(code: ProblemCode, more: { errors?: FieldErrors; retry_after_s?: number; link?: string | null } = {}) {
    super(code);
    this.code = code;
    this.errors = more.errors;
    this.retry_after_s = more.retry_after_s;
    this.link = more.link;
  }

  get kind(): ProblemKind {
    return problems[this.code];
  }

  body(): ProblemBody {
    const { message, type, word } = this.kind;
    const tooMany = this.code === 'too_many' && this.retry_after_s !== undefined;
    return {
      message: tooMany ? tooManySentence(this.retry_after_s!) : message,
      ...(this.errors && { errors: this.errors }),
      ...(type && { type }),
      ...(word && { status: word }),
      ...(this.link !== undefined && { link: this.link }),
    };
  }
}

/** A named constraint of the database → the field it belongs to and the sentence under it. Rooms add theirs here. */
const constraints: Record<string, { field: string; sentence: string }> = {
  member_email_taken: { field: 'email', sentence: sentences.email_taken },
  member_phone_taken: { field: 'phone', sentence: phoneSentences.taken },
};

export function constraintErrors(name: string | undefined): FieldErrors | undefined {
  const known = name ? constraints[name] : undefined;
  return known && { [known.field]: [known.sentence] };
}
