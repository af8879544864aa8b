import { makeExport } from '#contract/calls/office/exports.ts';
import { asked } from '../results/make-export.ts';
import { type Make, made, type Seed } from './seed.ts';

const codebook = asked({ format: 'ddi' });
const exported = async (seed: Seed) =>
  made<{ id: string }>(seed, makeExport, { params: { id: seed.closed }, body: codebook });

/** What a survey found: shares, of enough people. A list answered by one parent shows nothing yet. */
export const resultExamples: Record<string, Make> = {
  'GET /campaigns/:id/results': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
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
  'GET /campaigns/:id/left-out': ({ closed }) => ({ params: { id: closed } }),
  // Nobody has such a number, and nothing was left out.
  'POST /campaigns/:id/left-out': ({ closed }) => ({
    params: { id: closed },
    body: { reason: 'test', words: 'Een proef.', numbers: ['NIEMAND'] },
    status: 'any',
  }),
  'POST /campaigns/:id/left-out/:number/undo': ({ closed }) => ({ params: { id: closed, number: '1' }, status: 'any' }),
  'POST /campaigns/:id/codes': ({ closed }) => ({
    params: { id: closed },
    body: { question: 'tips', title: 'Plannen' },
    status: 'any',
  }),
  'PUT /campaigns/:id/codes/:number': ({ closed }) => ({
    params: { id: closed, number: '1' },
    body: { question: 'tips', title: 'Plannen', revision: 1 },
    status: 'any',
  }),
  'POST /campaigns/:id/codes/:number/remove': ({ closed }) => ({
    params: { id: closed, number: '1' },
    body: { question: 'tips' },
    status: 'any',
  }),
  'POST /campaigns/:id/codes/:number/restore': ({ closed }) => ({
    params: { id: closed, number: '1' },
    body: { question: 'tips' },
    status: 'any',
  }),
  'PUT /campaigns/:id/coded': ({ closed }) => ({
    params: { id: closed },
    body: { question: 'tips', text: '0123456789abcdef', before: [], codes: [0] },
    status: 'any',
  }),
  'GET /campaigns/:id/exports': ({ closed }) => ({ params: { id: closed } }),
  'POST /campaigns/:id/exports': ({ closed }) => ({ params: { id: closed }, body: codebook }),
  'GET /exports/:id/file': async (seed) => ({ params: { id: (await exported(seed)).id } }),
  'POST /exports/:id/removed': async (seed) => ({ params: { id: (await exported(seed)).id } }),
  'GET /exports/due': () => ({}),
  'GET /campaigns/:id/exports/script': ({ closed }) => ({ params: { id: closed } }),
  'GET /campaigns/:id/codebook': ({ closed }) => ({ params: { id: closed } }),
};
