import type { Make } from './seed.ts';

/** What a survey found: shares, of enough people. A list answered by one parent shows nothing yet. */
export const resultExamples: Record<string, Make> = {
  'GET /campaigns/:id/results': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  'GET /campaigns/:id/open-answers': ({ closed }) => ({ params: { id: closed }, status: 'any' }),
  'GET /campaigns/:id/weightings': ({ closed }) => ({ params: { id: closed } }),
  // Nothing to weight with: what it says names nobody either.
  'POST /campaigns/:id/weightings': ({ closed }) => ({
    params: { id: closed },
    body: { variables: ['gender'] },
    status: 'any',
  }),
};
