import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, ok, text } from '../../../fields.ts';
import { questionEntry, questionKey } from '../changes.ts';

const may = ['researcher', 'admin'] as const;

export const bank_search_most = 100;

const bankQuestion = z.object({
  id: z.string(),
  /** As a campaign file has it, with the names that its list gave it. */
  entry: questionEntry,
  /** Of a standard question: what it is about, and where it comes from; null where it is of our own. */
  standard: z.nullable(z.object({ theme: z.string(), source: z.nullable(z.string()) })),
  /** Put into the bank: who did, null where that is no longer kept, and from which list. */
  kept: z.nullable(z.object({ id, list: z.string(), by: z.nullable(z.string()), at: z.string() })),
  /** The lists that asked it in these words, newest first. */
  asked: z.array(z.object({ id, title: z.string(), at: z.string() })),
  /** The list that the entry was taken of, and its place there; null where it stands alone. */
  of: z.nullable(z.object({ id, place: z.number() })),
});
export type BankQuestion = z.infer<typeof bankQuestion>;

export const searchBank = endpoint('GET', '/question-bank', {
  summary:
    'Standard questions, those that somebody put into the bank and those of lists that are or were out, by the beginnings ' +
    'of words. Without words: the first two. Equal questions are one, and drafts are in none.',
  may,
  by_itself: true,
  query: z.object({ search: z.optional(text(bank_search_most)) }),
  reply: z.object({ questions: z.array(bankQuestion), more: z.boolean() }),
});

export const addToBank = endpoint('POST', '/question-bank', {
  summary:
    'Puts a question of a draft into the bank, without its jumps and condition. Once more: in the words that it has now.',
  may,
  body: z.object({ campaign_id: id, key: questionKey }),
  refuses: [404],
  reply: z.object({ id }),
});

export const removeFromBank = endpoint('DELETE', '/question-bank/:id', {
  summary: 'Takes a question out of the bank. Lists that have it keep it.',
  may,
  params: byId,
  reply: ok,
});
