import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { done, sentences, text } from '../../fields.ts';
import { panelCount } from '../../panel-count.ts';

const may = ['researcher', 'admin'] as const;
const code = z.string().check(z.regex(/^[a-z0-9]{5}$/));
const params = z.object({ code });

export const recruitmentName = text(100).check(z.refine((name) => name.trim() !== '', sentences.required));

const link = z.object({
  code,
  name: z.string(),
  url: z.string(),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Members who came by it and are in the panel now. Rounded down to ten, null below ten. */
  registered: panelCount,
  proven: panelCount,
  /** Filled in a survey that is not anonymous. */
  answered: panelCount,
});
export type RecruitmentLink = z.infer<typeof link>;

export const listRecruitment = endpoint('GET', '/recruitment', {
  summary: 'The recruitment links with what each brought, the newest first.',
  may,
  reply: z.object({ links: z.array(link) }),
});

export const readRecruitment = endpoint('GET', '/recruitment/:code', {
  summary: 'One recruitment link, and in which groups the members are that it brought.',
  may,
  params,
  refuses: [404],
  reply: z.extend(link, {
    groups: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        classes: z.array(z.object({ id: z.string(), title: z.string(), count: panelCount })),
      }),
    ),
  }),
});

export const addRecruitment = endpoint('POST', '/recruitment', {
  summary: 'Makes a recruitment link: a code, with a name that members read in their personal file.',
  may,
  body: z.object({ name: recruitmentName }),
  reply: z.object({ code, url: z.string() }),
});

export const endRecruitment = endpoint('POST', '/recruitment/:code/end', {
  summary: 'Ends a recruitment link: it still opens the registration, and nobody is counted with it any more.',
  may,
  params,
  refuses: [404],
  reply: done,
});

export const resumeRecruitment = endpoint('POST', '/recruitment/:code/resume', {
  summary: 'Takes the end of a recruitment link back.',
  may,
  params,
  refuses: [404],
  reply: done,
});
