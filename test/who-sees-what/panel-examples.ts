import { randomUUID } from 'node:crypto';
import { addRecruitment } from '#contract/calls/office/recruitment.ts';
import { addProfileQuestion } from '#contract/calls/office/support/profile-questions.ts';
import { type Make, made, type Seed } from './seed.ts';

/** Which version of the figures is the newest by then is told by no example of one call alone. */
const notWhole = { status: 'any' } as const;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const csv = base64('key,group,share,source,date\ngender,female,50,CBS,2026-01-01\ngender,male,50,CBS,2026-01-01\n');
const ownQuestion = (title: string) => ({
  title,
  question: 'Sport je?',
  description: '',
  type: 'checkbox' as const,
  options: [],
  page: 0,
  asked: 'profile' as const,
  required: false,
  sensitive: false,
});
const profileQuestion = async (seed: Seed) => {
  const body = ownQuestion(randomUUID());
  return { params: await made<{ key: string }>(seed, addProfileQuestion, { body }), body };
};
const margin = {
  base: 0,
  source: 'CBS',
  reference_date: '2026-01-01',
  counted: 'percent',
  categories: [
    { id: 'female', count: 50 },
    { id: 'male', count: 50 },
  ],
};
const link = async (seed: Seed) => ({
  params: { code: (await made<{ code: string }>(seed, addRecruitment, { body: { name: 'Poster' } })).code },
});

export const panelExamples: Record<string, Make> = {
  'GET /panel': () => ({}),
  'GET /panel/missing': () => ({}),
  'GET /population': () => ({}),
  'PUT /population/margins/:variable': () => ({ params: { variable: 'gender' }, body: margin, ...notWhole }),
  'DELETE /population/margins/:variable': () => ({ params: { variable: 'gender' }, body: { base: 0 }, ...notWhole }),
  'POST /population/restore': () => ({ body: { base: 0, version: 0 }, ...notWhole }),
  'POST /population/preview': () => ({ body: { file: csv } }),
  'POST /population/import': () => ({ body: { file: csv, base: 0 }, ...notWhole }),
  'GET /profile-questions': () => ({}),
  'POST /profile-questions': () => ({ body: ownQuestion(randomUUID()) }),
  'PUT /profile-questions/:key': profileQuestion,
  'GET /profile-questions/:key/uses': async (seed) => ({ params: (await profileQuestion(seed)).params }),
  'POST /profile-questions/:key/place': async (seed) => ({ ...(await profileQuestion(seed)), body: { way: 'up' } }),
  'PUT /profile-questions/:key/classes': () => ({
    params: { key: 'gender' },
    body: {
      classes: [
        { title: 'Vrouw', options: ['female'] },
        { title: 'Man', options: ['male'] },
      ],
    },
    ...notWhole,
  }),
  'POST /profile-questions/:key/state': async (seed) => ({
    params: (await profileQuestion(seed)).params,
    body: { state: 'asked' },
  }),
  'GET /recruitment': () => ({}),
  'POST /recruitment': () => ({ body: { name: 'Poster' } }),
  'GET /recruitment/:code': link,
  'POST /recruitment/:code/end': link,
  'POST /recruitment/:code/resume': async (seed) => ({ ...(await link(seed)), ...notWhole }),
};
