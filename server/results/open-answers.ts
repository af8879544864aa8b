import type { OpenAnswers, OpenAnswersAsked } from '#contract/calls/office/results/open-answers.ts';
import { rules } from '#contract/rules.ts';
import { note } from '../base/audit.ts';
import type { Acting } from '../base/context.ts';
import { Problem } from '../base/problem.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { stageOf } from '../surveys/campaigns/overview.ts';
import { toldCounts } from './left-out/show.ts';
import { readModel } from './model.ts';
import { askForNewest } from './snapshot/fresh.ts';
import { readSnapshot, readTexts, type Snapshot } from './snapshot/read.ts';
import { kindWords, redacted } from './texts/redact.ts';
import { searcher } from './texts/search.ts';
import type { Asked, Variable } from './variables.ts';

const page_size = 50;

/**
 * What people wrote at one question, with what may tell who they are replaced by its kind. In an order by chance that stays while
 * somebody reads, and never beside the other answers of the same person. Each opening is noted.
 */
export async function showOpenAnswers(
  acting: Acting,
  sessionId: string,
  id: string,
  asked: OpenAnswersAsked,
): Promise<OpenAnswers> {
  const { db } = acting;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const { finished } = await askForNewest(acting, campaign);
  const snapshot = await readSnapshot(db, id);
  const least = rules.published_least;
  if (!snapshot && campaign.anonymous && finished < least) {
    throw new Problem('results_anonymous_few', { facts: { least } });
  }
  if (!snapshot) throw new Problem('results_not_made');
  const model = await readModel(db, campaign, snapshot.versions);
  const questions = model.asked.flatMap((one) => listed(snapshot, one));
  const { question: name } = asked;
  const chosen = name ? questions.find((one) => one.id === name) : questions.find(({ few }) => !few);
  if (name && !chosen) throw new Problem('results_column_unknown');
  const told = {
    title: campaign.title,
    stage: stageOf(campaign, acting.clock.now()),
    anonymous: campaign.anonymous,
    left_out: toldCounts(snapshot.left_out, false),
    questions: questions.map(({ id: one, title, few }) => ({ id: one, title, few })),
    question: chosen?.id ?? null,
    page: 1,
    pages: 0,
    found: 0,
    texts: [],
  };
  if (!chosen || chosen.few) return told;
  const search = asked.search ?? '';
  const all = await textsOf(db, snapshot, chosen.variable);
  const names = await firstNames(db);
  const fits = searcher(search);
  // What is masked is not found either: a search must not tell that a name stands there.
  const masked = all.filter(fits).map((text) => redacted(text, names));
  const found = masked.filter(({ text }) => fits(text));
  const order = inStableOrder(found, (at) =>
    acting.secrets.fingerprint('order of open answers', `${sessionId} ${snapshot.stamp} ${chosen.id} ${at}`),
  );
  const detail = { question: chosen.id, ...(search && { search: 'yes' }) };
  await note(db, acting, { action: 'results_texts_read', about: id, detail });
  const pages = Math.ceil(order.length / page_size);
  const page = Math.max(1, Math.min(pages, Math.floor(Number(asked.page)) || 1));
  return {
    ...told,
    page,
    pages,
    found: order.length,
    texts: order.slice((page - 1) * page_size, page * page_size).map(({ text, kinds }) => ({
      text,
      masked: [...new Set(kinds)].map((kind) => kindWords[kind]),
    })),
  };
}

type Listed = { id: string; title: string; variable: Variable; few: boolean };

/** The texts of a question, and those of its 'Anders, namelijk'. */
const listed = (snapshot: Snapshot, { variables }: Asked): Listed[] =>
  variables
    .filter(({ kind }) => kind === 'text')
    .map((variable) => {
      const codes = snapshot.codes.get(`answer ${variable.name}`)!;
      const written = codes.reduce((sum, code) => sum + Number(code === 1), 0);
      return { id: variable.name, title: variable.label, variable, few: written < rules.published_least };
    });

/** Of those who finished. Texts of an anonymous campaign stand loose from their rows, so there all of them are. */
async function textsOf(db: Queryable, snapshot: Snapshot, { name }: Variable): Promise<string[]> {
  const texts = (await readTexts(db, snapshot, name))!;
  const codes = snapshot.codes.get(`answer ${name}`)!;
  const finished = snapshot.codes.get('finished')!;
  const all: string[] = [];
  for (const [row, code] of codes.entries()) {
    if (code === 1 && (snapshot.ids === undefined || finished[row] === 1)) all.push(texts.at(row));
  }
  return all;
}

/** First names of members: whoever is called in a text by one of them may be known by it. */
async function firstNames(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.many(sql<{ name: string }>`
    select distinct lower(split_part(trim(name), ' ', 1)) as name from contact.member where name is not null`);
  return new Set(rows.map(({ name }) => name).filter((name) => name.length > 1));
}

function inStableOrder<One>(all: readonly One[], chance: (at: number) => Buffer): One[] {
  const drawn = all.map((one, at) => ({ one, chance: chance(at) }));
  return drawn.sort((a, b) => a.chance.compare(b.chance)).map(({ one }) => one);
}
