import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listMailbox, type MailboxLine, readMailbox } from '#contract/calls/office/mailbox.ts';
import type { Channel } from '#contract/channels.ts';
import { call } from '../../api.ts';
import { newsOf } from './mailbox-words.ts';

const lookAgainMs = 3000;

export type MailboxFilter = { search: string; channel: Channel | '' };

/** The list looks for new messages by itself, as long as somebody can see it. */
export function useMailbox({ search, channel }: MailboxFilter) {
  return useInfiniteQuery({
    queryKey: ['mailbox', search, channel],
    queryFn: ({ pageParam }) =>
      call(listMailbox, {
        query: { ...(search && { search }), ...(channel && { channel }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ older, messages }) => (older ? messages.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: ['message', id],
    queryFn: () => call(readMailbox, { params: { id } }),
    refetchInterval: lookAgainMs,
  });
}

/** A sentence for who cannot see the top of the list. Another search is not news. */
export function useNews(messages: MailboxLine[] | undefined, search: string): string {
  const seen = useRef<{ search: string; ids: Set<string> }>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!messages) return;
    const known = seen.current?.search === search ? seen.current.ids : undefined;
    seen.current = { search, ids: new Set([...(known ?? []), ...messages.map(({ id }) => id)]) };
    const sentence = known && newsOf(messages, known);
    if (sentence) setNews(sentence);
  }, [messages, search]);
  return news;
}
