import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readLetters } from '#contract/calls/office/letters.ts';
import { readSending, tryMailing } from '#contract/calls/office/sending.ts';
import { call, queries } from '../../api.ts';
import { listen } from '../../live/live.ts';
import type { Choices } from './choices.ts';

export const sendingQuery = (id: string) => ({
  queryKey: ['sending', id],
  queryFn: () => call(readSending, { params: { id } }),
  staleTime: 5000,
});

/** Looks again when something of campaigns changed: a colleague sent, moved or took back a mailing. */
export function useSending(id: string) {
  useEffect(
    () =>
      listen('campaigns', async () => {
        await queries.invalidateQueries({ queryKey: ['sending', id] });
        return queries.getQueryState(['sending', id])?.status === 'success';
      }),
    [id],
  );
  return useQuery(sendingQuery(id));
}

/** What these choices would do. Not asked anew by itself: whoever confirms, confirms what was shown. */
export const tryQuery = (id: string, choices: Choices) => ({
  queryKey: ['sending-try', id, choices],
  queryFn: () => call(tryMailing, { params: { id }, body: choices }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** How a letter is shown. */
export type Way = 'whatsapp' | 'email';
export type Look = { reader: 'named' | 'nameless'; last?: 'yes' };
export const lettersQuery = (id: string, revision: number, look: Look) => ({
  queryKey: ['letters', id, revision, look],
  queryFn: () => call(readLetters, { params: { id }, query: look }),
  staleTime: 60_000,
});
