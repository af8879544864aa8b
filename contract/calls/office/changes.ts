import * as z from 'zod/mini';
import type { CampaignFile, QuestionEntry } from '#questionnaire/draft/campaign-file.ts';
import type { Change } from '#questionnaire/draft/changes.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { missingOr } from '../../fields.ts';

/** What our own screens make: nobody typed what is wrong with it. */
export const unread = missingOr('We konden dit niet lezen. Laad de pagina opnieuw.');

/**
 * A questionnaire while it is written, as it goes over the wire. What stands in it may be wrong in every way that a
 * campaign file can be, and publishing says so; here only its shape is held, so that nothing that reads drafts fails.
 */
/**
 * The rules of writing work on lists that nobody changes, which a schema cannot say: what it reads must be what they
 * take, and is typed as that.
 */
function asRules<T>() {
  return <S extends z.ZodMiniType<T, T>>(schema: S) => schema as z.ZodMiniType<T, T>;
}

const nothing = <S extends z.ZodMiniType>(schema: S) => z.exactOptional(z.nullable(schema));
const words = z.string();

const option = z.looseObject({ ref: nothing(words), title: nothing(words), go_to: nothing(words) });
const fields = {
  ref: nothing(words),
  title: nothing(words),
  description: nothing(words),
  type: nothing(words),
  required: nothing(z.boolean()),
  other: nothing(z.boolean()),
  go_to: nothing(words),
  options: nothing(z.array(option)),
};
/** A sub-question in a sub-question is a fault that publishing names; it is kept, and no deeper one is. */
const below = z.looseObject(fields);
const sub = z.looseObject({ ...fields, sub_questions: nothing(z.array(below)) });
export const questionEntry = asRules<QuestionEntry>()(
  z.looseObject({ ...fields, sub_questions: nothing(z.array(sub)) }),
);

export const questionKey = z.string().check(z.regex(/^#[\w-]{1,60}$/));
/** No rank ends with '0': below it nothing would fit. */
const rank = z.string().check(z.maxLength(1000), z.regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/));
const draftQuestion = z.object({ key: questionKey, rank, entry: questionEntry });

export const draft = asRules<Draft>()(
  z.object({ settings: z.record(z.string(), z.unknown()), questions: z.array(draftQuestion) }),
);

/** Names that mean something on every object of JavaScript, and the one that a draft has no setting of. */
const noSetting = new Set(['questions', '__proto__', 'constructor', 'prototype']);
const settingName = z.string().check(
  z.minLength(1),
  z.maxLength(100),
  z.refine((name) => !noSetting.has(name)),
);

export const change = asRules<Change>()(
  z.discriminatedUnion(
    'kind',
    [
      z.object({ kind: z.literal('set'), name: settingName, value: z.exactOptional(z.unknown()) }),
      z.object({ kind: z.literal('put'), question: draftQuestion }),
      z.object({ kind: z.literal('edit'), key: questionKey, entry: questionEntry }),
      z.object({ kind: z.literal('move'), key: questionKey, rank }),
      z.object({ kind: z.literal('remove'), key: questionKey }),
    ],
    unread,
  ),
);

export const campaignFile = asRules<CampaignFile>()(z.looseObject({ questions: nothing(z.array(questionEntry)) }));
