import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { id, missingOr, text } from '../../../fields.ts';
import { rules } from '../../../rules.ts';
import { numberTyped } from '../campaign-stage.ts';

/** Bringing in members from elsewhere, as the command `member import` does (docs/import.md). */
const may = ['admin'] as const;
/** The file as it is on disk, for a file does not say its encoding. */
const file = z
  .string(missingOr('Kies een bestand.'))
  .check(z.maxLength(rules.import_mebibytes * 1_400_000, 'Dit bestand is te groot. Splits het.'));
/** What the stream tells of it has this id behind the topic 'import': how many percent are done. */
const progress = z.optional(id);
const sentence = 'Schrijf in 10 tot 500 tekens waar de adressen bevestigd zijn.';
const proven_by = z.optional(text(500, sentence).check(z.trim(), z.minLength(10, sentence)));

export const previewMembers = endpoint('POST', '/members/import/preview', {
  summary:
    'What a file of members would bring in, and what is wrong with it by line. Writes no member, and names nobody. A line in the audit.',
  may,
  body: z.object({ file, progress }),
  reply: z.object({
    rows: z.number(),
    encoding: z.string(),
    wrong: z.number(),
    /** The first hundred. */
    faults: z.array(z.object({ line: z.number(), place: z.string(), sentence: z.string() })),
    /** The number that has to be typed; null: none. */
    confirm: z.nullable(z.number()),
    /** How many mails go first; null: all at once. */
    trial: z.nullable(z.number()),
  }),
});
export type MembersPreview = z.infer<typeof previewMembers.reply>;

export const importMembers = endpoint('POST', '/members/import', {
  summary: 'Brings in all members of a file, or none. Each gets a mail to create a password.',
  may,
  body: z.object({
    file,
    progress,
    proven_by,
    number: numberTyped,
  }),
  reply: z.object({ imported: z.number(), mailing: id }),
});
