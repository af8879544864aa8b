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

/** What a screen needs: its script and its first answer. Nobody is asked for what she may not see. */
const screens: [path: string, fetch: (id: string) => unknown][] = [
  ['/', () => void officeQueries.prefetchQuery(todayQuery)],
  ['/vragenlijsten', () => void officeQueries.prefetchQuery(campaignsQuery)],
  [
    '/vragenlijsten/:id',
    (id) => {
      void chunks.campaign();
      void officeQueries.prefetchQuery(campaignQuery(id));
    },
  ],
  ['/vragenlijsten/:id/vragen', ofDraft(chunks.editor)],
  [
    '/vragenlijsten/:id/ouders',
    (id) => {
      void chunks.draw();
      void officeQueries.prefetchQuery(drawQuery(id));
    },
  ],
  [
    '/vragenlijsten/:id/vragen/wegen',
    ofDraft(chunks.routes, (id, { stage }) => {
      if (stage === 'closed') void officeQueries.prefetchQuery(waysQuery(id));
    }),
  ],
  [
    '/vragenlijsten/:id/vragen/verschil',
    ofDraft(chunks.difference, (id, draft) => {
      void officeQueries.prefetchQuery(publishingQuery(id, draft));
      void officeQueries.prefetchQuery(campaignQuery(id));
    }),
  ],
  [
    '/vragenlijsten/:id/vragen/geschiedenis',
    ofDraft(chunks.history, (id, { revision }) => void officeQueries.prefetchInfiniteQuery(historyQuery(id, revision))),
  ],
  ['/vragenlijsten/:id/vragen/papier', ofDraft(chunks.paper)],
  [
    '/vragenlijsten/:id/publiceren',
    ofDraft(chunks.publish, (id, draft) => void officeQueries.prefetchQuery(publishingQuery(id, draft))),
  ],
  [
    '/vragenlijsten/:id/resultaten',
    (id) => {
      void chunks.results();
      void officeQueries.prefetchQuery(resultsQuery(id));
    },
  ],
  [
    '/vragenlijsten/:id/resultaten/bestanden',
    (id) => {
      void chunks.exports();
      void officeQueries.prefetchQuery(exportsQuery(id));
    },
  ],
  ['/vragenlijsten/:id/publiceren', () => void chunks.publish()],
  [
    '/vragenlijsten/:id/berichten',
    (id) => {
      void chunks.letters();
      void officeQueries.prefetchQuery(draftQuery(id));
      void officeQueries.prefetchQuery(sendingQuery(id));
    },
  ],
  ['/vragenlijsten/:id/versturen', () => void chunks.send()],
  // Its script only: a look at people is a line in the log.
  ['/vragenlijsten/:id/niet-bereikt', () => void chunks.unreachable()],
  ['/mijn-account', () => void chunks.account()],
  ['/medewerkers', () => void chunks.staff()],
  ['/medewerkers/nieuw', () => void chunks.invite()],
  ['/api-sleutels', () => void chunks.programKeys()],
  ['/logboek', () => void chunks.audit()],
  ['/medewerkers/:id', () => void chunks.colleague()],
  [
    '/panel',
    () => {
      void chunks.panel();
      void officeQueries.prefetchQuery(makeUpQuery);
    },
  ],
  [
    '/representativiteit',
    () => {
      void chunks.missing();
      void officeQueries.prefetchQuery(missingQuery);
    },
  ],
  [
    '/werving',
    () => {
      void chunks.recruitment();
      void officeQueries.prefetchQuery(linksQuery);
    },
  ],
  [
    '/profielvragen',
    () => {
      void chunks.profileQuestions();
      void officeQueries.prefetchQuery(profileQuestionsQuery);
    },
  ],
  ['/gesprekken', () => void chunks.interviews()],
  ['/verzending', () => void chunks.messages()],
  ['/leden', () => void chunks.members()],
  // Its script only: a look at a person is nobody's but hers who follows the link.
  ['/leden/:id', () => void chunks.member()],
  [
    '/verzoeken',
    () => {
      void chunks.requests();
      void officeQueries.prefetchInfiniteQuery(requestsQuery('open'));
    },
  ],
  ['/verzoeken/:id', () => void chunks.request()],
  [
    '/vragenlijsten/:id/veldwerk',
    (id) => {
      void chunks.fieldwork();
      void officeQueries.prefetchQuery(fieldworkQuery(id));
    },
  ],
  ['/testpostvak', () => void chunks.mailbox()],
];
/** A screen of a draft: its script, the draft, and what is asked of that draft at its revision. */
function ofDraft(script: () => Promise<unknown>, more?: (id: string, draft: Reply<typeof getDraft>) => void) {
  return async (id: string): Promise<void> => {
    void script();
    await officeQueries.prefetchQuery(draftQuery(id));
    const draft = officeQueries.getQueryData<Reply<typeof getDraft>>(draftQuery(id).queryKey);
    // A draft that is not there says so on its screen.
    if (draft) more?.(id, draft);
  };
}

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
