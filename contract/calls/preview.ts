import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done, typed } from '../fields.ts';
import { sentAnswers } from '../lenient-parsing/answers-in.ts';

export const judgeCopy = endpoint('POST', '/preview/:token/answer', {
  summary: 'Judges the answers of one screen of a questionnaire that is shown as a preview. Keeps nothing.',
  caller: 'guest',
  params: z.object({ token: typed() }),
  body: z.object({ answers: sentAnswers }),
  refuses: [404],
  reply: done,
});
