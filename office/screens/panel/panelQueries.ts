import { useQuery } from '@tanstack/react-query';
import { readMakeUp, readMissing } from '#contract/calls/office/panel.ts';
import { readPopulation } from '#contract/calls/office/population.ts';
import { listRecruitment, readRecruitment } from '#contract/calls/office/recruitment.ts';
import { listProfileQuestions } from '#contract/calls/office/support/profile-questions.ts';
import { clockTime, dayMonth } from '#contract/format.ts';
import { askAnew, askWhileCounting, call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';

/** ' Geteld op 27 november om 12:03.', where the numbers are not of now. */
export function countedOn(at: string | null): string {
  const moment = at && new Date(at);
  return moment ? ` Geteld op ${dayMonth(moment)} om ${clockTime(moment).replace('.', ':')}.` : '';
}

export const makeUpQuery = { queryKey: ['panel', 'make-up'], queryFn: () => call(readMakeUp) };
export const missingQuery = { queryKey: ['panel', 'missing'], queryFn: () => call(readMissing) };
export const linksQuery = { queryKey: ['panel', 'links'], queryFn: () => call(listRecruitment) };
const linkQuery = (code: string) => ({
  queryKey: ['panel', 'link', code],
  queryFn: () => call(readRecruitment, { params: { code } }),
});
export const profileQuestionsQuery = {
  queryKey: ['panel', 'questions'],
  queryFn: () => call(listProfileQuestions),
};
/** Without a version the newest. */
const figuresQuery = (version?: string) => ({
  queryKey: ['panel', 'figures', version ?? 'newest'],
  queryFn: () => call(readPopulation, { query: version === undefined ? {} : { version } }),
});

export const forgetPanel = (): Promise<void> => askAnew(['panel']);

/** The office itself goes by what the session says of these questions. */
export const forgetQuestions = (): Promise<void> => askAnew(['panel'], ['session']);

/** Members come and go without news: their numbers go by ten. */
const useNews = () => useLookAgain('panel', ['panel']);

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
