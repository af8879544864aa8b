import * as z from 'zod/mini';
import { endpoint } from '../../../endpoint.ts';
import { byId, id, missingOr, nonEmpty, text } from '../../../fields.ts';
import { maybeHidden, panelCount } from '../../../panel-count.ts';
import { rules } from '../../../rules.ts';
import { conditionsSchema } from '../../../sample/condition.ts';
import { maySeeMembers, memberHit } from './members.ts';

/** Who said that they may be invited for a talk: researchers draw them, member service alone sees and writes to them. */
const mayDraw = ['researcher', 'admin'] as const;
const title = text(120).check(z.trim(), nonEmpty);
const aNumber = missingOr('Vul een getal in.');
const most = `Vraag er hooguit ${rules.talk_members_most}.`;

const talk = z.object({
  id,
  title: z.string(),
  created_at: z.string(),
  /** When member service wrote to them; null: not yet. */
  written_at: z.nullable(z.string()),
  /** How many were drawn and are still members: to a researcher in tens, and hidden of a draw by something sensitive. */
  drawn: maybeHidden,
});
export type Talk = z.infer<typeof talk>;

export const listTalks = endpoint('GET', '/talks', {
  summary: 'Talks for which members were drawn, newest first, a page at a time, and what there is to choose by.',
  may: ['researcher', 'support', 'admin'],
  query: z.object({ after: z.optional(id) }),
  reply: z.object({
    talks: z.array(talk),
    more: z.boolean(),
    /** Null for who only writes. */
    choices: z.nullable(
      z.object({
        campaigns: z.array(z.object({ id, title: z.string(), anonymous: z.boolean() })),
        regions: z.boolean(),
        codes: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
});
export type TalkChoices = NonNullable<z.infer<typeof listTalks.reply>['choices']>;

export const countTalk = endpoint('POST', '/talks/count', {
  summary:
    'How many members said yes to a talk and can be written to, and how many of them these conditions choose. In tens.',
  may: mayDraw,
  body: z.object({ conditions: conditionsSchema }),
  reply: z.object({
    willing: panelCount,
    /** By rule: each of its conditions, and all that hold one of them, of the whole panel. */
    rules: z.array(z.object({ any: z.array(maybeHidden), all: maybeHidden })),
    all: maybeHidden,
  }),
});

export const drawTalk = endpoint('POST', '/talks', {
  summary: 'Draws members for a talk, by chance. Refused when fewer than ten could be drawn.',
  may: mayDraw,
  body: z.object({
    title,
    conditions: conditionsSchema,
    number: z.number(aNumber).check(z.int(aNumber), z.minimum(1, aNumber), z.maximum(rules.talk_members_most, most)),
  }),
  reply: z.object({ id }),
});

export const readTalk = endpoint('GET', '/talks/:id', {
  summary: 'Who was drawn for a talk, masked. A line in the audit.',
  may: maySeeMembers,
  params: byId,
  refuses: [404],
  reply: z.extend(talk, {
    members: z.array(z.object({ hit: memberHit, written: z.boolean() })),
    /** How many of them still want a mail, and can get one. */
    willing: z.number(),
    subject: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
});
export type WholeTalk = z.infer<typeof readTalk.reply>;

export const writeTalk = endpoint('POST', '/talks/:id/write', {
  summary: 'Mails everybody who was drawn, once. Whoever changed their mind since gets none; refused when all did.',
  may: maySeeMembers,
  params: byId,
  body: z.object({ subject: title, text: text(rules.call_note_graphemes).check(z.trim(), nonEmpty) }),
  refuses: [404],
  reply: z.object({ written: z.number(), left_out: z.number() }),
});
