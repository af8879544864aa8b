import type { Make } from './seed.ts';

/** What a survey found: shares, of enough people. A list answered by one parent shows nothing yet. */
export const resultExamples: Record<string, Make> = {
  'GET /campaigns/:id/results': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  // What parents wrote is for whoever does the research to read, and for nobody else.
  'GET /campaigns/:id/open-answers': ({ closed }) => ({ params: { id: closed }, shows: ['answer'] }),
  'GET /campaigns/:id/weightings': ({ closed }) => ({ params: { id: closed } }),
  // Nothing to weight with: what it says names nobody either.
  'POST /campaigns/:id/weightings': ({ closed }) => ({
    params: { id: closed },
    body: { variables: ['gender'] },
    status: 'any',
  }),
};
