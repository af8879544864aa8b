import { keepPreviousData } from '@tanstack/react-query';
import { countTalk, listTalks, readTalk } from '#contract/calls/office/support/talks.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Rule } from '#contract/sample/condition.ts';
import { call } from '../../api.ts';

export const talksQuery = {
  queryKey: ['talks'],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) => call(listTalks, { query: { after: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ talks, more }: Reply<typeof listTalks>) => (more ? talks.at(-1)?.id : undefined),
};
/** Who was drawn is read when it is opened, and not ahead: it is a line in the audit. */
export const talkQuery = (id: string) => ({
  queryKey: ['talk', id],
  queryFn: () => call(readTalk, { params: { id } }),
  staleTime: 60_000,
});
export const countTalkQuery = (conditions: Rule[]) => ({
  queryKey: ['talk-count', conditions],
  queryFn: () => call(countTalk, { body: { conditions } }),
  staleTime: 60_000,
  placeholderData: keepPreviousData,
});
