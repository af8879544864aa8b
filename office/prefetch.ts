import type { FetchQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { officeQueries } from './api.ts';
import { campaignQuery, campaignsQuery } from './screens/campaigns/campaignQueries.ts';
import { chunks } from './screens/chunks.ts';
import { drawQuery } from './screens/draw/drawQueries.ts';
import { exportsQuery } from './screens/exports/exportQueries.ts';
import { fieldworkQuery } from './screens/fieldwork/fieldworkQueries.ts';
import { sendingQuery } from './screens/letters/sendingQueries.ts';
import { linksQuery, makeUpQuery, missingQuery, profileQuestionsQuery } from './screens/panel/panelQueries.ts';
import { requestsQuery } from './screens/requests/requestQueries.ts';
import { resultsQuery } from './screens/results/resultsQueries.ts';
import { todayQuery } from './screens/start/todayQuery.ts';
import { historyQuery } from './screens/writing/history/historyQuery.ts';
import { publishingQuery } from './screens/writing/publish/publishingQuery.ts';
import { waysQuery } from './screens/writing/routes/routesQuery.ts';
import { draftQuery } from './writing/draftQuery.ts';

type Fetch = (id: string) => unknown;

const ask = (query: FetchQueryOptions) => void officeQueries.prefetchQuery(query);

type Chunk = { load: () => Promise<unknown> };

const fetchAhead =
  (chunk: Chunk, ...queries: ((id: string) => FetchQueryOptions)[]): Fetch =>
  (id) => {
    void chunk.load();
    for (const query of queries) ask(query(id));
  };

/** A screen of a draft: its script, the draft, and what is asked of that draft at its revision. */
const fetchDraftAhead =
  (chunk: Chunk, more?: (id: string, draft: Reply<typeof getDraft>) => void): Fetch =>
  async (id) => {
    void chunk.load();
    await officeQueries.prefetchQuery(draftQuery(id));
    const draft = officeQueries.getQueryData<Reply<typeof getDraft>>(draftQuery(id).queryKey);
    // A draft that is not there says so on its screen.
    if (draft) more?.(id, draft);
  };

/** What a screen needs: its script and its first answer. Nobody is asked for what she may not see. */
const screens: [path: string, fetch: Fetch][] = [
  ['/', () => ask(todayQuery)],
  ['/vragenlijsten', () => ask(campaignsQuery)],
  ['/vragenlijsten/:id', fetchAhead(chunks.campaign, campaignQuery)],
  ['/vragenlijsten/:id/vragen', fetchDraftAhead(chunks.editor)],
  ['/vragenlijsten/:id/ouders', fetchAhead(chunks.draw, drawQuery)],
  [
    '/vragenlijsten/:id/vragen/wegen',
    fetchDraftAhead(chunks.routes, (id, { stage }) => stage === 'closed' && ask(waysQuery(id))),
  ],
  [
    '/vragenlijsten/:id/vragen/verschil',
    fetchDraftAhead(chunks.difference, (id, draft) => {
      ask(publishingQuery(id, draft));
      ask(campaignQuery(id));
    }),
  ],
  [
    '/vragenlijsten/:id/vragen/geschiedenis',
    fetchDraftAhead(
      chunks.history,
      (id, { revision }) => void officeQueries.prefetchInfiniteQuery(historyQuery(id, revision)),
    ),
  ],
  ['/vragenlijsten/:id/vragen/papier', fetchDraftAhead(chunks.paper)],
  ['/vragenlijsten/:id/publiceren', fetchDraftAhead(chunks.publish, (id, draft) => ask(publishingQuery(id, draft)))],
  ['/vragenlijsten/:id/resultaten', fetchAhead(chunks.results, (id) => resultsQuery(id))],
  ['/vragenlijsten/:id/resultaten/bestanden', fetchAhead(chunks.exports, exportsQuery)],
  ['/vragenlijsten/:id/berichten', fetchAhead(chunks.letters, draftQuery, sendingQuery)],
  ['/vragenlijsten/:id/versturen', fetchAhead(chunks.send)],
  // Its script only: a look at people is a line in the log.
  ['/vragenlijsten/:id/niet-bereikt', fetchAhead(chunks.unreachable)],
  ['/mijn-account', fetchAhead(chunks.account)],
  ['/medewerkers', fetchAhead(chunks.staff)],
  ['/medewerkers/nieuw', fetchAhead(chunks.invite)],
  ['/api-sleutels', fetchAhead(chunks.programKeys)],
  ['/logboek', fetchAhead(chunks.audit)],
  ['/medewerkers/:id', fetchAhead(chunks.colleague)],
  ['/panel', fetchAhead(chunks.panel, () => makeUpQuery)],
  ['/representativiteit', fetchAhead(chunks.missing, () => missingQuery)],
  ['/werving', fetchAhead(chunks.recruitment, () => linksQuery)],
  ['/profielvragen', fetchAhead(chunks.profileQuestions, () => profileQuestionsQuery)],
  ['/gesprekken', fetchAhead(chunks.interviews)],
  ['/verzending', fetchAhead(chunks.messages)],
  ['/leden', fetchAhead(chunks.members)],
  // Its script only: a look at a person is nobody's but hers who follows the link.
  ['/leden/:id', fetchAhead(chunks.member)],
  [
    '/verzoeken',
    () => {
      void chunks.requests.load();
      void officeQueries.prefetchInfiniteQuery(requestsQuery('open'));
    },
  ],
  ['/verzoeken/:id', fetchAhead(chunks.request)],
  ['/vragenlijsten/:id/veldwerk', fetchAhead(chunks.fieldwork, fieldworkQuery)],
  ['/testpostvak', fetchAhead(chunks.mailbox)],
];

/** Anyone who only passes over a link wants nothing. */
const rest_ms = 80;

/** A link that is pointed at or focused is probably followed: what is behind it is fetched then. */
export function useAhead(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const asked = new Set<string>([pathname]);
    function point({ target }: Event) {
      clearTimeout(timer);
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.origin !== window.location.origin || asked.has(link.pathname)) return;
      timer = setTimeout(() => {
        asked.add(link.pathname);
        for (const [path, fetch] of screens) {
          const match = matchPath(path, link.pathname);
          // 'nieuw' stands where other addresses have a campaign.
          if (match && match.params.id !== 'nieuw') void fetch(match.params.id ?? '');
        }
      }, rest_ms);
    }
    document.addEventListener('pointerover', point);
    document.addEventListener('focusin', point);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', point);
      document.removeEventListener('focusin', point);
    };
  }, [pathname]);
}
