import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router';
import { queries } from './api.ts';
import { campaignQuery, campaignsQuery } from './screens/campaigns/campaignQueries.ts';
import { chunks } from './screens/chunks.ts';
import { drawQuery } from './screens/draw/drawQueries.ts';
import { sendingQuery } from './screens/letters/sendingQueries.ts';
import { linksQuery, makeUpQuery, missingQuery } from './screens/panel/panelQueries.ts';
import { requestsQuery } from './screens/requests/requestQueries.ts';
import { todayQuery } from './screens/start/todayQuery.ts';
import { draftQuery } from './writing/draftQuery.ts';

/** What a screen needs: its script and its first answer. Nobody is asked for what she may not see. */
const screens: [path: string, fetch: (id: string) => void][] = [
  ['/', () => void queries.prefetchQuery(todayQuery)],
  ['/vragenlijsten', () => void queries.prefetchQuery(campaignsQuery)],
  [
    '/vragenlijsten/:id',
    (id) => {
      void chunks.campaign();
      void queries.prefetchQuery(campaignQuery(id));
    },
  ],
  [
    '/vragenlijsten/:id/ouders',
    (id) => {
      void chunks.draw();
      void queries.prefetchQuery(drawQuery(id));
    },
  ],
  [
    '/vragenlijsten/:id/vragen',
    (id) => {
      void chunks.editor();
      void queries.prefetchQuery(draftQuery(id));
    },
  ],
  ['/vragenlijsten/:id/publiceren', () => void chunks.publish()],
  [
    '/vragenlijsten/:id/brieven',
    (id) => {
      void chunks.letters();
      void queries.prefetchQuery(draftQuery(id));
      void queries.prefetchQuery(sendingQuery(id));
    },
  ],
  ['/vragenlijsten/:id/versturen', () => void chunks.send()],
  ['/mijn-account', () => void chunks.account()],
  ['/medewerkers', () => void chunks.staff()],
  ['/medewerkers/nieuw', () => void chunks.invite()],
  ['/medewerkers/sleutels', () => void chunks.programKeys()],
  ['/logboek', () => void chunks.audit()],
  ['/medewerkers/:id', () => void chunks.colleague()],
  [
    '/panel',
    () => {
      void chunks.panel();
      void queries.prefetchQuery(makeUpQuery);
    },
  ],
  [
    '/wie-ontbreekt',
    () => {
      void chunks.missing();
      void queries.prefetchQuery(missingQuery);
    },
  ],
  [
    '/werven',
    () => {
      void chunks.recruitment();
      void queries.prefetchQuery(linksQuery);
    },
  ],
  ['/berichten', () => void chunks.messages()],
  ['/leden', () => void chunks.members()],
  // Its script only: a look at a person is nobody's but hers who follows the link.
  ['/leden/:id', () => void chunks.member()],
  [
    '/verzoeken',
    () => {
      void chunks.requests();
      void queries.prefetchQuery(requestsQuery('open'));
    },
  ],
  ['/verzoeken/:id', () => void chunks.request()],
  ['/postvak', () => void chunks.mailbox()],
];
/** Whoever only passes over a link wants nothing. */
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
          if (match && match.params.id !== 'nieuw') fetch(match.params.id ?? '');
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
