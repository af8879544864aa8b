import type { Report, ReportDraft } from '#contract/calls/office/report.ts';
import type { OutcomePage } from '#contract/results/outcome-page.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';
import { codingRefused } from '../coding/code-answer.ts';
import { readModel } from '../model.ts';
import { firstNames, masker, writtenIn, writtenTexts } from '../open-answers.ts';
import { openNewest } from '../snapshot/fresh.ts';
import type { Variable } from '../variables.ts';

/** At most one text in this number is quoted, so that a report is no list of answers. */
const one_in = 10;

type Picked = NonNullable<ReportDraft['quotes']>;
type QuotableQuestion = Report['quotable'][number] & { variable: Variable };

/**
 * Open questions of which every version told parents that answers may be read, none of them sensitive; and the words of what was
 * picked, by key, as a reader of open answers sees them: what may tell who wrote them is replaced by its kind.
 */
async function readPicked(acting: Acting, campaign: CampaignRow, picked: Picked) {
  const { snapshot } = await openNewest(acting, campaign);
  const { asked } = await readModel(acting.db, campaign, snapshot.versions);
  const questions = asked.flatMap(({ quotable, sensitive, title, variables }): QuotableQuestion[] => {
    const variable = variables.find(({ kind }) => kind === 'text');
    if (!quotable || sensitive || !variable || codingRefused(campaign)) return [];
    const most = Math.floor(writtenIn(snapshot, variable.name).length / one_in);
    return most > 0 ? [{ id: variable.name, title, most, variable }] : [];
  });
  const words = new Map<string, string>();
  if (picked.length > 0) {
    const mask = masker(await firstNames(acting.db));
    const keys = new Set(picked.map(({ text }) => text));
    for (const { id, variable } of questions) {
      if (!picked.some(({ question }) => question === id)) continue;
      for (const { key, text } of await writtenTexts(acting, snapshot, variable))
        if (key !== null && keys.has(key)) words.set(`${id} ${key}`, mask(text).text);
    }
  }
  const titleOf = (id: string) => asked.find(({ variables }) => variables.some(({ name }) => name === id))?.title ?? id;
  return { questions, words, titleOf };
}

/** What may be quoted, and the words of what the draft quotes; an answer that is gone has none. */
export async function quotesOffered(
  acting: Acting,
  campaign: CampaignRow,
  picked: Picked,
): Promise<Pick<Report, 'quotable' | 'quoted'>> {
  const { questions, words } = await readPicked(acting, campaign, picked);
  return {
    quotable: questions.map(({ id, title, most }) => ({ id, title, most })),
    quoted: picked.flatMap(({ question, text }) => {
      const found = words.get(`${question} ${text}`);
      return found === undefined ? [] : [{ text, words: found }];
    }),
  };
}

/** What was picked in words, without a way back to who wrote it. */
export async function readQuotes(
  acting: Acting,
  campaign: CampaignRow,
  picked: Picked,
): Promise<NonNullable<OutcomePage['quotes']>> {
  if (picked.length === 0) return [];
  const { questions, words, titleOf } = await readPicked(acting, campaign, picked);
  const quotes = picked.map(({ question, text }) => {
    const found = words.get(`${question} ${text}`);
    if (found === undefined) throw new Problem('report_quote_gone', { facts: { title: titleOf(question) } });
    return { id: question, question: titleOf(question), text: found };
  });
  const before = await quotedBefore(acting, campaign);
  for (const [id, own] of Map.groupBy(quotes, (one) => one.id)) {
    const title = titleOf(id);
    const { most } = questions.find((one) => one.id === id)!;
    const others = new Set(before.filter(({ question }) => question === title).map(({ text }) => text));
    for (const { text } of own) others.delete(text);
    if (own.length + others.size > most) throw new Problem('report_quotes_many', { facts: { title, most } });
  }
  return quotes.map(({ question, text }) => ({ question, text }));
}

/** Who kept a version has its quotes too, so that those of all versions together are one in ten. */
const quotedBefore = ({ db }: Acting, { id }: CampaignRow) =>
  db.many(sql<{ question: string; text: string }>`
    select question, text from survey.report,
      jsonb_to_recordset(coalesce(page -> 'quotes', '[]')) as quote (question text, text text)
    where campaign_id = ${id} and state in ('published', 'replaced', 'withdrawn')`);
