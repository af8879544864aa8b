import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, dayField, id, ok, text } from '../../../fields.ts';
import { rules } from '../../../rules.ts';

export const keySentences = {
  name: 'Geef de sleutel een naam, zoals het programma dat hem gebruikt.',
  name_long: `Gebruik voor de naam hooguit ${rules.key_name_graphemes} tekens.`,
  ends: 'Kies tot en met welke dag de sleutel werkt.',
  ends_range: `Kies een dag vanaf vandaag, en hooguit ${rules.key_days_most} dagen ver.`,
} as const;

const admins = ['admin'] as const;

const programKey = z.object({
  id,
  name: z.string(),
  /** The only campaign that it reads; null: all. */
  campaign: z.nullable(z.object({ id, title: z.string() })),
  /** Whose it is, with whom it ends; null: the server's. */
  created_by: z.nullable(z.string()),
  mine: z.boolean(),
  created_at: z.string(),
  last_day: z.string(),
  state: z.enum(['works', 'over', 'ended']),
  used_at: z.nullable(z.string()),
});
export type ProgramKey = z.infer<typeof programKey>;

export const listKeys = endpoint('GET', '/program-keys', {
  summary: 'The keys by which programs read results: for what, until when, and when they were last used.',
  may: admins,
  reply: z.object({ keys: z.array(programKey) }),
});

export const makeKey = endpoint('POST', '/program-keys', {
  summary: 'Makes a key for a program, for one campaign or all. It is told once.',
  may: admins,
  body: z.object({
    name: text(rules.key_name_graphemes, keySentences.name_long).check(
      z.refine((name) => name.trim().length > 0, keySentences.name),
    ),
    /** Empty: all. */
    campaign_id: z.union([id, z.literal('')]),
    /** The last day on which it works, in Amsterdam. */
    last_day: dayField(keySentences.ends),
  }),
  reply: z.object({ id, key: z.string() }),
});

export const endKey = endpoint('DELETE', '/program-keys/:id', {
  summary: 'Ends a key at once.',
  may: admins,
  params: byId,
  reply: ok,
});

export const takeOverKey = endpoint('PUT', '/program-keys/:id/owner', {
  summary: 'Takes over a key from a colleague, so that it does not end with that one.',
  may: admins,
  params: byId,
  reply: ok,
});
