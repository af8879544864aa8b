import { type getDraft, publishFaults } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../../api.ts';

/** What publishing would do: asked anew when the draft changed, or what is out. */
export const publishingQuery = (
  id: string,
  { revision, out_number }: Pick<Reply<typeof getDraft>, 'revision' | 'out_number'>,
) => ({
  queryKey: ['publishing', id, revision, out_number],
  queryFn: () => call(publishFaults, { params: { id } }),
});
