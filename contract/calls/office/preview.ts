import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, done } from '../../fields.ts';
import { sentAnswers } from '../../lenient-parsing/answers-in.ts';
import { described } from '../../lenient-parsing/spelling.ts';
import { wholeQuestion } from '../surveys.ts';
import { unread } from './changes.ts';

const may = ['researcher', 'admin'] as const;

/** Sent by a page of ours, whole or not at all: which part of it is wrong would tell nobody anything. */
const question = described(
  z.pipe(
    z.transform((given: unknown) => given),
    z.custom<z.output<typeof wholeQuestion>>((given) => wholeQuestion.safeParse(given).success, unread),
  ),
  wholeQuestion,
);

export const makePreview = endpoint('POST', '/campaigns/:id/preview', {
  summary: 'Seals a copy of the draft as it is now, to be looked at on a phone for an hour.',
  may,
  params: byId,
  refuses: [404],
  reply: z.object({ url: z.string(), until: z.string() }),
});

export const judgePreview = endpoint('POST', '/preview/answer', {
  summary: 'Judges the answers of one screen of a preview by the rules for parents. Keeps nothing.',
  may,
  body: z.object({ question, answers: sentAnswers }),
  reply: done,
});
