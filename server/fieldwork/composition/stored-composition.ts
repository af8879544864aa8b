import { isDeepStrictEqual } from 'node:util';
import type { MakeUp, Missing } from '#contract/calls/office/panel.ts';
import type { readQuestionUses as uses } from '#contract/calls/office/support/profile-questions.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { PanelCount } from '#contract/panel-count.ts';
import { newClass, type PopulationMargin, populationVariables, withoutCount } from '#contract/population.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { steadyCounts } from '../../people/sensitive-counts.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { writeSetting } from '../../platform/database/house-setting.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { readPopulation } from '../../results/population/read.ts';
import { made_within_s } from '../../results/snapshot/fresh.ts';
import { countSteadily } from './classes.ts';
import { readMakeUp } from './make-up.ts';
import { inPanel, proven } from './members.ts';

/** The panel beside all parents of the country, for each variable that both have. */
export async function readMissing(db: Queryable, context: Context): Promise<Omit<Missing, 'counted_at'>> {
  const { version, margins } = await readPopulation(db);
  const among = sql`${inPanel(context)} and ${proven}`;
  const { members } = await db.one(sql<{ members: number }>`
    select count(*) as members from contact.member where ${among}`);
  const variables: Missing['variables'] = [];
  const left_out: Missing['left_out'] = [];
  for (const margin of margins) {
    const why = whyNot(context, margin);
    if (why) {
      left_out.push(why);
      continue;
    }
    const { counts, unknown } = await countSteadily(db, context, margin.variable);
    const told = margin.categories.map(({ id }) => ({ id, count: inTens(counts.get(id) ?? 0) }));
    const named = new Set(told.map(({ id }) => id));
    const elsewhere = [...counts].reduce((sum, [id, count]) => (named.has(id) ? sum : sum + count), 0);
    variables.push({
      margin,
      known: told.reduce((sum, { count }) => sum + (count ?? 0), 0),
      unknown: inTens(unknown + elsewhere),
      counts: told,
    });
  }
  return { version, members: inTens(members), variables, left_out };
}

function whyNot({ config }: Context, margin: PopulationMargin): Missing['left_out'][number] | undefined {
  const { variable } = margin;
  if (!populationVariables[variable]) return { variable, why: 'not_asked', class: null };
  if (variable === 'region' && config.postcodes === undefined) return { variable, why: 'no_postcodes', class: null };
  const empty = withoutCount(margin) ?? newClass(margin);
  return empty && { variable, why: 'no_count', class: empty.title };
}

/** A panel of at least this size is counted by a job, and each screen shows the numbers of its last count. */
const members_least = 5000;
/** Goes up when a page shows something else, so that one that was kept before is counted anew. */
const pages_version = 3;
const renewed_after_ms = 60 * 60_000;

type Answered = { counts: Record<string, PanelCount>; counted_at: string | null };
type Pages = { make_up: MakeUp; missing: Missing; answered: Answered };
type Page = keyof Pages;
/** Only what is shown is kept, in tens, and only the newest. `settings`: what colleagues decided that it depends on. */
type StoredComposition = { shown: Omit<Pages[Page], 'counted_at'>; settings: string };

const countPages: { [Name in Page]: (db: Queryable, context: Context) => Promise<Omit<Pages[Name], 'counted_at'>> } = {
  make_up: readMakeUp,
  missing: readMissing,
  answered: countAnswered,
};
const nameOf = (page: Page): string => `panel_${page}`;

export const showMakeUp = (context: Context) => showCounted(context, 'make_up') as Promise<MakeUp>;
export const showMissing = (context: Context) => showCounted(context, 'missing') as Promise<Missing>;

/** Counting a million members takes longer than a connection stays open without an answer. */
async function showCounted(context: Context, page: Page): Promise<Pages[Page]> {
  const shown = await show(context, page);
  if (!shown) throw new Problem('results_not_made', { retry_after_s: made_within_s });
  return shown;
}

/** How many answered each profile question of the organisation; those that few can have answered are counted now. */
export async function showAnswered(context: Context): Promise<Answered['counts']> {
  const before = ((await show(context, 'answered')) as Answered | undefined)?.counts ?? {};
  return { ...before, ...(await countAnswered(context.db, context, Object.keys(before))).counts };
}

/** What goes with the answers to a question, for who is about to erase it. */
export async function readQuestionUses(db: Queryable, context: Context, key: string): Promise<Reply<typeof uses>> {
  const chosenBy = (rules: Sql) =>
    sql`jsonb_path_exists(${rules}, '$.**.key ? (@ == $key)', jsonb_build_object('key', ${key}::text))`;
  const found = await db.maybe(sql<Omit<Reply<typeof uses>, 'answers'>>`
    select (select count(distinct campaign_id) from survey.version where questionnaire -> 'background' ? key)::integer as surveys,
      ((select count(*) from contact.draw where used_at is null and ${chosenBy(sql`conditions`)})
        + (select count(*) from contact.mailing where planned_at is null and state = 'scheduled'
            and ${chosenBy(sql`choice -> 'where'`)}))::integer as samples,
      (select count(*) from survey.export where removed_at is null and wanted -> 'background' ? key)::integer as files
    from profile.question where key = ${key} and starts_with(key, 'own_')`);
  if (!found) throw new Problem('not_found');
  return { answers: (await showAnswered(context))[key] ?? null, ...found };
}

async function countAnswered(db: Queryable, context: Context, known: readonly string[] = []) {
  const rows = await db.many(sql<{ key: string; sensitive: boolean; count: number }>`
    select key, sensitive, (
      select count(*)::integer from profile.answers
      where answers ? question.key and (not question.sensitive or (
        select given from contact.consent
        where consent.member_id = answers.member_id and purpose = question.key order by at desc limit 1))) as count
    from profile.question where starts_with(key, 'own_') and (key <> all(${known}::text[]) or state in ('draft', 'erased'))`);
  const near = rows.filter(({ sensitive }) => sensitive);
  const steady = await steadyCounts(context, 'question', new Map(near.map(({ key, count }) => [key, count])));
  return { counts: Object.fromEntries(rows.map(({ key, count }) => [key, inTens(steady.get(key) ?? count)])) };
}

/** The numbers of the panel: of this moment, or of a large panel as they were counted last. Undefined: they are being counted. */
const show = shareReadsPerDatabase(async (context, name): Promise<Pages[Page] | undefined> => {
  const page = name as Page;
  const { db, clock } = context;
  const { large } = await db.one(sql<{ large: boolean }>`
    select count(*) = ${members_least}::integer as large from (select from contact.member limit ${members_least}) as one`);
  if (!large) return { ...(await countPages[page](db, context)), counted_at: null } as Pages[Page];
  const kept = await readKept(db, page);
  if (!kept || kept.changed_at.getTime() <= clock.now().getTime() - renewed_after_ms) {
    await sendJob(db, 'panel-count', { page }, clock.now());
  }
  return kept && ({ ...kept.value.shown, counted_at: kept.changed_at.toISOString() } as Pages[Page]);
});

type Row = { value: StoredComposition; changed_at: Date };

/** Undefined: never counted, or not with these settings. */
async function readKept(db: Queryable, page: Page): Promise<Row | undefined> {
  const settings = await readSettings(db, page);
  return db.maybe(sql<Row>`
    select value, changed_at from house.setting where name = ${nameOf(page)} and value ->> 'settings' = ${settings}`);
}

async function count(context: Context, page: Page): Promise<void> {
  const { db, clock } = context;
  const settings = await readSettings(db, page);
  const value: StoredComposition = { settings, shown: await countPages[page](db, context) };
  await writeSetting(db, nameOf(page), value, clock.now());
}

/** Population figures, recruitment links and profile questions: few, and what was counted without a change in them is not shown. */
async function readSettings(db: Queryable, page: Page): Promise<string> {
  if (page === 'answered') return '';
  const { settings } = await db.one(sql<{ settings: string }>`
    select jsonb_build_array(${pages_version}::integer,
      (select max(version) from survey.population), (select jsonb_agg(array[code, name] order by code) from contact.recruitment),
      (select jsonb_agg(array[key, state, version::text] order by key) from profile.question))::text as settings`);
  return settings;
}

/** Counts a page of the panel again, unless an earlier look already asked for it. */
export async function countPanel(given: Context, data: unknown): Promise<void> {
  const context = { ...given, db: given.db.looks() };
  const { page } = data as { page: Page };
  const before = await readKept(context.db, page);
  if (before && before.changed_at.getTime() > context.clock.now().getTime() - renewed_after_ms) return;
  await count(context, page);
  await notifyLive(context.db, 'panel');
}

/** Holds what is kept of the panel against its members, so that nobody meets a count of weeks ago first. */
export async function checkPanel(given: Context): Promise<void> {
  const context = { ...given, db: given.db.looks() };
  for (const page of Object.keys(countPages) as Page[]) {
    const before = await readKept(context.db, page);
    if (!before) continue;
    await count(context, page);
    const after = await readKept(context.db, page);
    if (!isDeepStrictEqual(after?.value.shown, before.value.shown)) {
      context.log.info(
        { page, counted_at: before.changed_at },
        'the kept numbers of the panel differed and are mended',
      );
    }
  }
}
