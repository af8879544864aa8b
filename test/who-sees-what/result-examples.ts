import { randomUUID } from 'node:crypto';
import { makeExport } from '#contract/calls/office/exports.ts';
import { addCode, removeCode } from '#contract/calls/office/results/codes.ts';
import { type OpenAnswers, readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { asked } from '../results/make-export.ts';
import { type Make, made, type Seed } from './seed.ts';

/** The question that the parent answered in their own words, and what such an answer may be about. */
const question = 'why_not';
const topic = () => ({ question, title: `Plannen ${randomUUID().slice(0, 8)}` });
const onList = async (seed: Seed) => {
  const params = { id: seed.closed };
  const { number } = await made<{ number: number }>(seed, addCode, { params, body: topic() });
  return { ...params, number: String(number) };
};
const codebook = asked({ format: 'ddi' });
const exported = async (seed: Seed) =>
  made<{ id: string }>(seed, makeExport, { params: { id: seed.closed }, body: codebook });

/** What a survey found: shares, of enough people. A list answered by one parent shows nothing yet. */
export const resultExamples: Record<string, Make> = {
  'GET /campaigns/:id/results': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  'GET /reports': () => ({}),
  'GET /campaigns/:id/report': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  'PUT /campaigns/:id/report': ({ closed }) => ({
    params: { id: closed },
    body: {
      revision: 0,
      draft: { title: '', slug: '', introduction: '', weighting: null, figures: [], note: '' },
    },
    status: 'any',
  }),
  'POST /campaigns/:id/report/ask': ({ closed }) => ({ params: { id: closed }, body: { revision: 1 }, status: 'any' }),
  'POST /campaigns/:id/report/take-back': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  'POST /campaigns/:id/report/confirm': ({ closed }) => ({
    params: { id: closed },
    body: { asked_at: '2027-03-03T12:00:00.000Z' },
    status: 'any',
  }),
  'POST /campaigns/:id/report/withdraw': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  'GET /campaigns/:id/report/:of/:kind': ({ closed }) => ({
    params: { id: closed, of: 'draft', kind: 'slides' },
    status: 'any',
  }),
  'POST /campaigns/:id/report/acts': ({ closed }) => ({
    params: { id: closed },
    body: { day: '2027-03-03', title: 'Een brief', words: 'Naar alle scholen.' },
  }),
  'POST /campaigns/:id/report/acts/remove': ({ closed }) => ({
    params: { id: closed },
    body: { act: randomUUID() },
    status: 404,
  }),
  'GET /campaigns/:id/trend': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  // What parents wrote is for whoever does the research to read, and for nobody else.
  'GET /campaigns/:id/open-answers': ({ closed }) => ({ params: { id: closed }, shows: ['answer'] }),
  'GET /campaigns/:id/weightings': ({ closed }) => ({ params: { id: closed } }),
  // Nothing to weight with: what it says names nobody either.
  'POST /campaigns/:id/weightings': ({ closed }) => ({
    params: { id: closed },
    body: { variables: ['gender'] },
    status: 'any',
  }),
  'POST /campaigns/:id/joins': ({ closed }) => ({
    params: { id: closed },
    body: { of: 'screens', title: 'Samen', classes: ['yes', 'no'] },
    status: 'any',
  }),
  'DELETE /campaigns/:id/joins/:number': ({ closed }) => ({ params: { id: closed, number: '1' }, status: 'any' }),
  'GET /campaigns/:id/left-out': ({ closed }) => ({ params: { id: closed } }),
  // Nobody has such a number, and nothing was left out.
  'POST /campaigns/:id/left-out': ({ closed }) => ({
    params: { id: closed },
    body: { reason: 'test', words: 'Een proef.', numbers: ['NIEMAND'] },
    status: 'any',
  }),
  'POST /campaigns/:id/left-out/:number/undo': ({ closed }) => ({ params: { id: closed, number: '1' }, status: 'any' }),
  'POST /campaigns/:id/codes': ({ closed }) => ({ params: { id: closed }, body: topic() }),
  'PUT /campaigns/:id/codes/:number': async (seed) => ({
    params: await onList(seed),
    body: { ...topic(), revision: 1 },
  }),
  'POST /campaigns/:id/codes/:number/remove': async (seed) => ({ params: await onList(seed), body: { question } }),
  'POST /campaigns/:id/codes/:number/restore': async (seed) => {
    const params = await onList(seed);
    await made(seed, removeCode, { params, body: { question } });
    return { params, body: { question } };
  },
  'PUT /campaigns/:id/coded': async (seed) => {
    const params = { id: seed.closed };
    const { texts } = await made<OpenAnswers>(seed, readOpenAnswers, { params, query: { question } });
    const { key, codes } = texts[0]!;
    return { params, body: { question, text: key, before: codes, codes: [0] } };
  },
  'GET /campaigns/:id/exports': ({ closed }) => ({ params: { id: closed } }),
  'POST /campaigns/:id/exports': ({ closed }) => ({ params: { id: closed }, body: codebook }),
  'GET /exports/:id/file': async (seed) => ({ params: { id: (await exported(seed)).id } }),
  'POST /exports/:id/removed': async (seed) => ({ params: { id: (await exported(seed)).id } }),
  'GET /exports/due': () => ({}),
  // Beside a file for SPSS only.
  'GET /exports/:id/script': async (seed) => ({ params: { id: (await exported(seed)).id }, status: 'any' }),
  'GET /campaigns/:id/codebook': ({ closed }) => ({ params: { id: closed } }),
};
