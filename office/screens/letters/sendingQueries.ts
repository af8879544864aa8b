import { useQuery } from '@tanstack/react-query';
import { readLetters } from '#contract/calls/office/letters.ts';
import { readSending, tryMailing } from '#contract/calls/office/sending.ts';
import { call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';
import type { MailingChoices } from './mailing-choices.ts';

export const sendingQuery = (id: string) => ({
  queryKey: ['sending', id],
  queryFn: () => call(readSending, { params: { id } }),
});

export function useCampaignSending(id: string) {
  useLookAgain('campaigns', ['sending', id]);
  return useQuery(sendingQuery(id));
}

/** What these choices would do. Not asked anew by itself: the user confirms what was shown. */
export const tryQuery = (id: string, choices: MailingChoices) => ({
  queryKey: ['sending-try', id, choices],
  queryFn: () => call(tryMailing, { params: { id }, body: choices }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export type LetterFormat = 'whatsapp' | 'email';
export type LetterReader = { reader: 'named' | 'nameless'; last?: 'yes' };
export const lettersQuery = (id: string, revision: number, look: LetterReader) => ({
  queryKey: ['letters', id, revision, look],
  queryFn: () => call(readLetters, { params: { id }, query: look }),
  staleTime: 60_000,
});
