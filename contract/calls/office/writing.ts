import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, id, ok, text } from '../../fields.ts';
import { numberTyped } from './campaign-stage.ts';
import { stage } from './campaigns.ts';
import { change, draft, questionKey, unread } from './changes.ts';

const may = ['researcher', 'admin'] as const;
const revision = z.number(unread).check(z.int(unread), z.minimum(0, unread));

const uuid = z.string(unread).check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, unread));
/** The tab that it comes from, by a name that it made up. Without one it is a program, which never writes beside somebody. */
const editor = z.optional(uuid);
/** Who writes a draft now: in which tab, and whether that is you. Null: nobody. */
const holder = z.nullable(z.object({ editor: z.string(), name: z.string(), yours: z.boolean() }));
export type DraftHolder = z.infer<typeof holder>;

/** What publishing, closing and opening again change of a campaign. */
const standing = {
  /** The number of the version that is being written; 1 is the first. */
  version: z.number(),
  stage,
  /** It is another number as soon as what is out changed: its words, dates, link or letters. */
  out_number: z.number(),
};

export const createDraft = endpoint('POST', '/campaigns', {
  summary: 'A new draft: empty, a copy of an earlier campaign without its dates, or of a campaign file.',
  may,
  body: z.object({
    from: z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('empty'), title: text(200) }),
        z.object({ kind: z.literal('campaign'), id, title: z.optional(text(200)) }),
        z.object({ kind: z.literal('file'), file: z.unknown() }),
      ],
      unread,
    ),
  }),
  refuses: [404],
  reply: z.object({ id }),
});

export const getDraft = endpoint('GET', '/campaigns/:id/draft', {
  summary: 'The draft of a campaign. Of one that is out it is that of the next version, which begins as what is out.',
  may,
  // Anyone who goes from screen to screen keeps the session alive; an open tab reads this anew when a colleague publishes.
  by_itself: true,
  params: byId,
  reply: z.object({
    revision,
    draft,
    ...standing,
    /** What is out, with the keys of the draft; null as long as nothing is. */
    out: z.nullable(draft),
    /** Whether it is anonymous was promised to respondents and cannot change any more. */
    anonymous_fixed: z.boolean(),
    holder,
    /** Who wrote the newest revision: a name, or null for the operator or somebody who is gone. */
    saved_by: z.nullable(z.string()),
    saved_at: z.string(),
  }),
});

export const saveChanges = endpoint('POST', '/campaigns/:id/changes', {
  summary:
    'Changes a draft, whose newest revision is `base`: else 409, as where somebody else holds it. The same `send_id` twice ' +
    'is one revision. At most 512 KiB.',
  may,
  params: byId,
  body: z.object({
    editor,
    base: revision,
    send_id: uuid,
    changes: z.array(change, unread).check(z.minLength(1, unread), z.maxLength(2000, unread)),
    why: z.optional(z.enum(['undo', 'put_back'], unread)),
  }),
  refuses: [409],
  reply: z.object({
    revision,
  }),
});

export const holdDraft = endpoint('POST', '/campaigns/:id/hold', {
  summary:
    'Says that a tab still writes a draft, every ten seconds. It takes a draft that nobody writes, and with `take` one that ' +
    'somebody else does. A hold ends half a minute after it was last said, and with its session.',
  may,
  by_itself: true,
  params: byId,
  body: z.object({ editor: uuid, take: z.optional(z.boolean(unread)) }),
  reply: z.object({ holder, revision }),
});

export const releaseDraft = endpoint('POST', '/campaigns/:id/release', {
  summary: 'A tab writes a draft no longer.',
  may,
  by_itself: true,
  params: byId,
  body: z.object({ editor: uuid }),
  reply: ok,
});

export const draftChanges = endpoint('GET', '/campaigns/:id/changes', {
  summary:
    'What was done to a draft since a revision, who writes it now, and how it stands with its campaign. Asking does not ' +
    'keep the session alive.',
  may,
  by_itself: true,
  params: byId,
  query: z.object({ since: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)) }),
  refuses: [409],
  reply: z.object({
    revision,
    /** Oldest first. */
    changes: z.array(change),
    /** The names of the sets that became these revisions. */
    sends: z.array(z.string()),
    holder,
    ...standing,
  }),
});

const noted = z.object({ code: z.string(), facts: z.nullable(z.unknown()) });
const why = z.enum(['undo', 'put_back', 'file', 'start']);
const historyLine = z.object({
  revision,
  at: z.string(),
  by: z.nullable(z.string()),
  /** The version that was being written. */
  version: z.number(),
  changes: z.array(change),
  /** What the changes did inside each question that they edited, as tellEdits says it. */
  edits: z.array(z.object({ key: questionKey, notes: z.array(noted) })),
  why: z.nullable(why),
});
export type HistoryLine = z.infer<typeof historyLine>;
export const historyPage = 50;

export const draftHistory = endpoint('GET', '/campaigns/:id/history', {
  summary: 'Who changed what in a draft, newest first.',
  may,
  by_itself: true,
  params: byId,
  query: z.object({ before: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))) }),
  reply: z.object({
    revisions: z.array(historyLine),
    more: z.boolean(),
    /** Every version that was published, with the revision that it was: null where a file was published. */
    versions: z.array(z.object({ number: z.number(), at: z.string(), revision: z.nullable(revision) })),
  }),
});

export const draftAt = endpoint('GET', '/campaigns/:id/history/:revision', {
  summary: 'A draft as it was at a revision.',
  may,
  by_itself: true,
  params: z.object({ id, revision: z.string().check(z.regex(/^\d{1,9}$/)) }),
  reply: z.object({ draft }),
});

export const putBack = endpoint('POST', '/campaigns/:id/put-back', {
  summary: 'Makes a draft as it was at a revision. Its newest one is `base`, and nobody else holds it: else 409.',
  may,
  params: byId,
  body: z.object({ editor, revision, base: revision }),
  refuses: [409],
  reply: z.object({ revision, changes: z.array(change) }),
});

export const campaignFile = endpoint('GET', '/campaigns/:id/file', {
  summary: 'The draft as a campaign file (docs/campaigns.md).',
  may,
  params: byId,
  reply: z.record(z.string(), z.unknown()),
});

const fault = z.object({
  /** As in a campaign file: questions[2].options[0].go_to */
  place: z.string(),
  code: z.string(),
  /** Names the question by its number: 'Antwoord 3 van vraag 4 heeft nog geen tekst.' */
  sentence: z.string(),
  /** The question that it is in, and, counted from 0, which of its sub-questions and options. */
  key: z.nullable(questionKey),
  sub: z.nullable(z.number()),
  option: z.nullable(z.number()),
});
export type PublishFault = z.infer<typeof fault>;

const told = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  notes: z.array(noted),
  results: z.enum(['join', 'apart', 'new', 'ended']),
});

export const publishFaults = endpoint('GET', '/campaigns/:id/publishing', {
  summary: 'What publishing the draft would do and what keeps it from being published.',
  may,
  by_itself: true,
  params: byId,
  reply: z.object({
    revision,
    /** The version that it would become; null: no question changed, so no version is needed, or nothing changed. */
    version: z.nullable(z.number()),
    /** Nothing differs from what is out. */
    same: z.boolean(),
    faults: z.array(fault),
    /** What keeps the dates, the link and the letters from being taken over alone; null: they are as they are out. */
    settings: z.nullable(z.object({ faults: z.array(fault) })),
    /** What differs from what is out, as tellQuestions says it; null while nothing is out. */
    difference: z.nullable(z.object({ list: z.array(noted), questions: z.array(told) })),
    /** How many are halfway and keep their version; in tens of an anonymous one, where null is under ten. */
    halfway: z.nullable(z.number()),
    /** It would be over the moment it is published. */
    would_close: z.boolean(),
    /** The number that has to be typed for each act; null: none. */
    confirm: z.object({ publish: z.nullable(z.number()), close: z.nullable(z.number()) }),
    /** Until when a closed campaign can be reopened; null: it cannot. */
    reopen_until: z.nullable(z.string()),
  }),
});

const names = z.optional(
  z.array(z.string(unread).check(z.maxLength(40, unread)), unread).check(z.maxLength(10_000, unread)),
);

export const publishDraft = endpoint('POST', '/campaigns/:id/publish', {
  summary:
    'Publishes the draft as its first or next version. It must be the newest revision: else 409. Whoever writes it loses ' +
    'it to `editor`.',
  may,
  params: byId,
  body: z.object({
    editor,
    revision,
    number: numberTyped,
    /** Names in the file of questions with other words that mean the same: their results join. */
    same_meaning: names,
    /** The same, of small errors that were mended. */
    typos: names,
  }),
  refuses: [409],
  reply: z.object({ version: z.nullable(z.number()) }),
});

export const publishSettings = endpoint('POST', '/campaigns/:id/settings', {
  summary: 'Takes over the dates, the link and the letters of the draft, of a campaign that is out. No version.',
  may,
  params: byId,
  body: z.object({ revision }),
  refuses: [409],
  reply: z.object({ version: z.null() }),
});
