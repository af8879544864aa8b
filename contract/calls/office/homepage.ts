import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { byId, ok, typed } from '../../fields.ts';

const may = ['researcher', 'admin'] as const;

export const outcomeSentences = {
  question_id: 'Kies een vraag.',
  sentence: 'Schrijf op wat ouders zeiden.',
  done: 'Schrijf op wat ermee is gedaan.',
} as const;
const outcome = z.object({
  question_id: typed(outcomeSentences.question_id),
  sentence: typed(outcomeSentences.sentence),
  done: typed(outcomeSentences.done),
});

const question = z.object({ id: z.string(), title: z.string() });

export const readHomepage = endpoint('GET', '/campaigns/:id/homepage', {
  summary:
    'What parents see of a campaign: on the home page its first question while it is open or its outcome afterwards, and who finishes it.',
  may,
  params: byId,
  reply: z.object({
    teaser: z.boolean(),
    outcome: z.nullable(outcome),
    /** The questions of which an outcome can be told; none while somebody may still answer. */
    questions: z.array(question),
    /** The question whose shares who finishes sees, and those that may be. */
    first_look: z.nullable(z.string()),
    first_look_questions: z.array(question),
  }),
});
export type Homepage = z.infer<typeof readHomepage.reply>;

export const setTeaser = endpoint('POST', '/campaigns/:id/teaser', {
  summary:
    'Shows the first question of an open anonymous campaign on the home page, in the place of any other; or no more.',
  may,
  params: byId,
  body: z.object({ shown: z.boolean() }),
  reply: ok,
});

export const setOutcome = endpoint('POST', '/campaigns/:id/outcome', {
  summary: 'Tells everybody what came of a campaign that is over: the home page and its members show it.',
  may,
  params: byId,
  body: outcome,
  reply: ok,
});

export const removeOutcome = endpoint('POST', '/campaigns/:id/outcome/remove', {
  summary: 'Takes back what was told of a campaign.',
  may,
  params: byId,
  reply: ok,
});

export const setFirstLook = endpoint('PUT', '/campaigns/:id/first-look', {
  summary:
    'Chooses the closed question whose shares respondents see once they have finished, from fifty answers; or none.',
  may,
  params: byId,
  body: z.object({ question_id: z.nullable(z.string()) }),
  reply: ok,
});
