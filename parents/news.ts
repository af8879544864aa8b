import { queryOptions } from '@tanstack/react-query';
import { getNews, type News } from '#contract/calls/home.ts';
import { rules } from '#contract/rules.ts';
import { call, siteQueries } from './api.ts';

/** What the home page shows of the surveys. A server that knows no such call shows nothing of them. */
export const newsQuery = queryOptions({
  queryKey: ['home'],
  staleTime: rules.query_cache_ms,
  queryFn: async (): Promise<News> => {
    const news = (await call(getNews)) as unknown as Partial<News>;
    return { taste: null, outcome: null, parents: null, reports: false, ...news };
  },
});

/** For who comes to the home page first: it was drawn with them. */
export const keepNews = (news: News): void => void siteQueries.setQueryData(newsQuery.queryKey, news);

/** Reads them out of the page that the server drew; another page has none. */
export function takeServedNews(): void {
  const text = document.getElementById('news')?.textContent;
  if (text) keepNews(JSON.parse(text) as News);
}
