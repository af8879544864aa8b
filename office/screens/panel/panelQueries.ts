import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readMakeUp, readMissing } from '#contract/calls/office/panel.ts';
import { readPopulation } from '#contract/calls/office/population.ts';
import { listRecruitment, readRecruitment } from '#contract/calls/office/recruitment.ts';
import { listProfileQuestions } from '#contract/calls/office/support/profile-questions.ts';
import { clockTime, dayMonth } from '#contract/format.ts';
import { askWhileCounting, call, officeQueries } from '../../api.ts';
import { onTopic } from '../../live/live-stream.ts';

/** ' Geteld op 27 november om 12:03.', where the numbers are not of now. */
export function countedOn(at: string | null): string {
  const moment = at && new Date(at);
  return moment ? ` Geteld op ${dayMonth(moment)} om ${clockTime(moment).replace('.', ':')}.` : '';
}

/** What was fetched ahead for a link is not fetched again when the link is followed. */
const staleTime = 5000;
export const makeUpQuery = { queryKey: ['panel', 'make-up'], queryFn: () => call(readMakeUp), staleTime };
export const missingQuery = { queryKey: ['panel', 'missing'], queryFn: () => call(readMissing), staleTime };
export const linksQuery = { queryKey: ['panel', 'links'], queryFn: () => call(listRecruitment), staleTime };
const linkQuery = (code: string) => ({
  queryKey: ['panel', 'link', code],
  queryFn: () => call(readRecruitment, { params: { code } }),
  staleTime,
});
export const profileQuestionsQuery = {
  queryKey: ['panel', 'questions'],
  queryFn: () => call(listProfileQuestions),
  staleTime,
};
/** Without a version the newest. */
const figuresQuery = (version?: string) => ({
  queryKey: ['panel', 'figures', version ?? 'newest'],
  queryFn: () => call(readPopulation, { query: version === undefined ? {} : { version } }),
  staleTime,
});

export const forgetPanel = (): Promise<void> => officeQueries.invalidateQueries({ queryKey: ['panel'] });

/** The office itself goes by what the session says of these questions. */
export const forgetQuestions = async () => {
  await Promise.all([forgetPanel(), officeQueries.invalidateQueries({ queryKey: ['session'] })]);
};

/** Looks again when a colleague changed figures or links. Members come and go without news: their numbers go by ten. */
function useNews(): void {
  useEffect(
    () =>
      onTopic('panel', async () => {
        await forgetPanel();
        return officeQueries
          .getQueryCache()
          .findAll({ queryKey: ['panel'], type: 'active' })
          .every(({ state }) => state.status === 'success');
      }),
    [],
  );
}

export function useMakeUp() {
  useNews();
  return useQuery({ ...makeUpQuery, refetchInterval: askWhileCounting });
}
export function useMissing() {
  useNews();
  return useQuery({ ...missingQuery, refetchInterval: askWhileCounting });
}
export function useLinks() {
  useNews();
  return useQuery(linksQuery);
}
export function useProfileQuestions() {
  useNews();
  return useQuery(profileQuestionsQuery);
}
export function useLink(code: string) {
  useNews();
  return useQuery(linkQuery(code));
}
export function useFigures(version?: string) {
  useNews();
  return useQuery(figuresQuery(version));
}
