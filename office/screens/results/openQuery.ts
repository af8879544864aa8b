import { keepPreviousData } from '@tanstack/react-query';
import { giveCodes } from '#contract/calls/office/results/codes.ts';
import {
  type OpenAnswers,
  type OpenAnswersAsked,
  readOpenAnswers,
} from '#contract/calls/office/results/open-answers.ts';
import { askAnew, call, officeQueries } from '../../api.ts';

export const openQuery = (id: string, query: OpenAnswersAsked) => ({
  queryKey: ['open-answers', id, query],
  queryFn: () => call(readOpenAnswers, { params: { id }, query }),
  placeholderData: keepPreviousData,
  staleTime: 60_000,
});

/** The list as it stands at the server. Each reading is a line in the log, so it is read when there is something new. */
export const readAgain = (id: string) => askAnew(['open-answers', id]);

type Text = OpenAnswers['texts'][number];

/** Gives an answer other codes, at the server and in the list on the screen. */
export async function recode(id: string, query: OpenAnswersAsked, question: string, text: Text, codes: number[]) {
  const { key, codes: before } = text;
  if (key === null) return;
  await call(giveCodes, { params: { id }, body: { question, text: key, before, codes } });
  officeQueries.setQueryData<OpenAnswers>(
    ['open-answers', id, query],
    (list) => list && recoded(list, text, key, codes),
  );
}

function recoded(list: OpenAnswers, { codes: before, again }: Text, key: string, codes: number[]): OpenAnswers {
  const texts = list.texts.map((one) => (one.key === key ? { ...one, codes } : one));
  // What a second reader chooses is counted nowhere.
  if (again) return { ...list, texts };
  const more = (number: number) => Number(codes.includes(number)) - Number(before.includes(number));
  const read = Number(codes.length > 0) - Number(before.length > 0);
  return {
    ...list,
    texts,
    read: list.read === null ? null : list.read + read,
    codes: list.codes.map((one) => (one.count === null ? one : { ...one, count: one.count + more(one.number) })),
  };
}
