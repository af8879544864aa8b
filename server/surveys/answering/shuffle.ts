import { setTimeout as pause } from 'node:timers/promises';
import { nightOf } from '../../people/last-seen-nights.ts';
import type { Context } from '../../platform/core/context.ts';
import { queryable } from '../../platform/database/database.ts';
import { type Queryable, sql, word } from '../../platform/database/sql.ts';
import { forgetLog } from '../../platform/maintenance/forget-log.ts';

/**
 * As long as an anonymous campaign may still change, its answers are written anew every night, so that on the next day
 * nothing tells on which one an answer came. Anyone who is half way goes on with the same token. Once a night, however
 * often a server starts.
 */
export async function shuffleNightly(context: Context): Promise<boolean> {
  const night = nightOf(context.clock.now());
  const { due } = await context.db.one(sql<{ due: boolean }>`
    select not exists (select from survey.shuffle where night >= ${night}::date) and exists (
      select from survey.anonymous_participation join survey.campaign on campaign.id = campaign_id
      where shuffled_at is null) as due`);
  if (!due) return false;
  await shuffleAnswers(context);
  await context.db.run(sql`
    insert into survey.shuffle (night) values (${night}) on conflict (one) do update set night = excluded.night`);
  return true;
}

/** More answers than this are moved at night only: it would take too much of an hour in which parents answer. */
const hourlyMost = 1_000_000;
/** PostgreSQL counts while a shuffle makes an index, so this is read and not counted. */
const rowsOf = sql`(select reltuples from pg_class where oid = 'survey.anonymous_answer'::regclass)`;
/** How often anonymous answers are moved now, as the introduction of a survey says. */
export const shuffledEach = sql`case when ${rowsOf} > ${hourlyMost} then 'night' else 'hour' end`;

/**
 * The same each hour while somebody answers: until then a log-in of a moment before stands next to the answer. A shuffle makes the
 * columns of a table first and copies in the same transaction, so what is younger was saved since that began: answers of the
 * minute that it took are moved the hour after.
 */
export async function shuffleHourly(context: Context): Promise<boolean> {
  const { each } = await context.db.one(sql<{ each: 'hour' | 'night' }>`select ${shuffledEach} as each`);
  if (each === 'night') return false;
  const since = (table: string) => sql`
    exists (
      select from survey.${word(table)} as saved join survey.campaign on campaign.id = campaign_id
      where shuffled_at is null
        and age(saved.xmin) < age((
          select xmin from pg_attribute where attrelid = ${`survey.${table}`}::regclass and attnum = 1)))`;
  const { due } = await context.db.one(sql<{ due: boolean }>`
    select ${since('anonymous_participation')} or ${since('anonymous_answer')} as due`);
  if (due) await shuffleAnswers(context);
  return due;
}

export async function shuffleWhenDue(context: Context): Promise<void> {
  if (!(await shuffleNightly(context))) await shuffleHourly(context);
}

/** One shuffle at a time, on whichever server, and none while a backup reads. */
export const shuffleLock = 7_245_003;
/**
 * How long the shuffle waits for the lock on the tables. Added to the work under that lock, nobody who saves an answer
 * waits for a second.
 */
const lockMs = 400;
const triesMost = 150;
const betweenTriesMs = 1000;

/** A portion of the copy takes about this long, and the pause behind it twice its time: parents save meanwhile. */
const portionMs = 5;
const portionMost = 1000;
const pausesPerPortion = 2;
/** What was saved during a copy is taken over before the lock too, so that little is left to do under it. */
const catchUps = 2;

/**
 * Writes all anonymous answers into new tables, in an order drawn by chance, and drops the old tables with their
 * files: where a row stands and which transaction wrote it tell who was first, and what is merely deleted stays in
 * the file. `forGood` names campaigns in which nobody may save any more: they get new ids too, so that the address in
 * somebody's browser no longer leads to what they said. Of the embedded database the write-ahead log goes as well.
 */
export async function shuffleAnswers(
  context: Context,
  forGood: readonly string[] = [],
  pauses = pausesPerPortion,
): Promise<void> {
  await context.db.alone(async (client) => {
    const on = queryable(client);
    await on.run(sql`select pg_advisory_lock(${shuffleLock}::bigint)`);
    await inTransaction(on, async () => {
      let since = await copyAll(on, context, forGood, pauses);
      // From here on in transactions of their own within this one, which makes these answers younger than the copy.
      await on.raw('savepoint copied');
      for (let times = 0; times < catchUps; times++) {
        const next = await firstUnseen(on);
        await takeOver(on, forGood, since);
        since = next;
      }
      for (let tries = 1; ; tries++) {
        await on.raw('savepoint caught_up');
        try {
          await changePlaces(on, forGood, since);
          break;
        } catch (error) {
          const isHeld = (error as { code?: string }).code === '55P03';
          if (!isHeld || tries === triesMost) throw error;
          await on.raw('rollback to savepoint caught_up');
          await pause(betweenTriesMs);
        }
      }
    });
  });
  await forgetLog(context);
}

/** The first transaction that a statement which starts now may not see. */
const firstUnseen = async (on: Queryable): Promise<string> =>
  (await on.one(sql<{ since: string }>`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since`)).since;

/**
 * Copies all answers without a lock that a save would wait for: until the end of the transaction nobody vacuums, which would
 * wipe out whose answers were saved meanwhile. Returns the first transaction whose answers may not be in the copy.
 */
async function copyAll(on: Queryable, { clock }: Context, forGood: readonly string[], pauses: number): Promise<string> {
  await on.raw('lock table survey.anonymous_participation in share update exclusive mode');
  const since = await firstUnseen(on);
  // The keys are there from the start, since an index of a million rows is no small portion.
  await on.raw(`
    set local backend_flush_after = '256kB';
    drop table if exists survey.anonymous_participation_next, survey.anonymous_answer_next;
    create table survey.anonymous_participation_next
      (like survey.anonymous_participation including defaults including comments) with (fillfactor = 90);
    create table survey.anonymous_answer_next
      (like survey.anonymous_answer including defaults including comments) with (fillfactor = 90);
    alter table survey.anonymous_participation_next add primary key (campaign_id, id);
    alter table survey.anonymous_answer_next add primary key (campaign_id, participation_id, question_id);
    ${keepComment('anonymous_participation')}; ${keepComment('anonymous_answer')}`);
  await on.run(sql`
    declare drawn cursor for
    select id, case when campaign_id = any(${forGood}::uuid[]) then gen_random_uuid() else id end as new_id,
      campaign_id, version, finished
    from survey.anonymous_participation order by random()`);
  for (let size = 100, isMore = true; isMore; ) {
    const began = clock.steady();
    isMore = (await copyPortion(on, size)) === size;
    const tookMs = Math.max(clock.steady() - began, 0.1);
    if (isMore) await pause(pauses * tookMs);
    size = Math.max(1, Math.min(portionMost, Math.round((size * portionMs) / tookMs)));
  }
  // `analyze` would count the rows too, but keeps ids in its statistics, whose files outlive the tables.
  await on.raw(`
    close drawn;
    create index counted on survey.anonymous_participation_next (finished) where false; drop index survey.counted;
    create index counted on survey.anonymous_answer_next (off_path) where false; drop index survey.counted`);
  return since;
}

type Participation = { id: string; new_id: string; campaign_id: string; version: number; finished: boolean };

/** Returns how many participations there were. */
async function copyPortion(on: Queryable, size: number): Promise<number> {
  const drawn: Participation[] = (await on.raw(`fetch ${size} from drawn`)).rows;
  await on.run(sql`
    with drawn as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
        as one (id uuid, new_id uuid, campaign_id uuid, version integer, finished boolean)
    ), people as (
      insert into survey.anonymous_participation_next (campaign_id, id, version, finished)
      select campaign_id, new_id, version, finished from drawn
    )
    insert into survey.anonymous_answer_next (campaign_id, participation_id, question_id, value, other_value, off_path)
    select campaign_id, new_id, question_id, value, other_value, off_path
    from drawn, lateral (
      select question_id, value, other_value, off_path from survey.anonymous_answer answer
      where answer.campaign_id = drawn.campaign_id and participation_id = drawn.id
      offset 0
    ) as answer
    order by random()`);
  return drawn.length;
}

/** `like` copies the comments of columns but not that of the table, so this does. */
const keepComment = (table: string): string => `
    do $$ begin
      execute format('comment on table survey.${table}_next is %L', obj_description('survey.${table}'::regclass));
    end $$`;

/**
 * Takes over what was saved since. Each save adds, changes or locks the participation, so those that were touched are found there:
 * all answers would be four times as much to read.
 */
async function takeOver(on: Queryable, forGood: readonly string[], since: string): Promise<void> {
  await on.run(sql`
    insert into survey.anonymous_participation_next as next (campaign_id, id, version, finished)
    select campaign_id, id, version, finished from survey.anonymous_participation
    where age(xmin) <= age(${since}::xid) and campaign_id <> all(${forGood}::uuid[]) order by random()
    on conflict (campaign_id, id) do update set version = excluded.version, finished = excluded.finished
    where (next.version, next.finished) is distinct from (excluded.version, excluded.finished)`);
  await on.run(sql`
    insert into survey.anonymous_answer_next as next
      (campaign_id, participation_id, question_id, value, other_value, off_path)
    select answer.campaign_id, participation_id, question_id, value, other_value, off_path
    from (
      select campaign_id, id from survey.anonymous_participation
      where (xmax <> '0'::xid or age(xmin) <= age(${since}::xid)) and campaign_id <> all(${forGood}::uuid[])
    ) as touched join survey.anonymous_answer answer on answer.campaign_id = touched.campaign_id and participation_id = id
    where age(answer.xmin) <= age(${since}::xid) order by random()
    on conflict (campaign_id, participation_id, question_id) do update set
      value = excluded.value, other_value = excluded.other_value, off_path = excluded.off_path
    where (next.value, next.other_value, next.off_path)
      is distinct from (excluded.value, excluded.other_value, excluded.off_path)`);
}

/** Puts the new tables in the place of the old ones, with what was saved since: nobody can save meanwhile. */
async function changePlaces(on: Queryable, forGood: readonly string[], since: string): Promise<void> {
  await on.raw(`
    set local lock_timeout = ${lockMs};
    lock table survey.anonymous_participation, survey.anonymous_answer in access exclusive mode`);
  await takeOver(on, forGood, since);
  // Snapshots that were made while it was open: their counts are rounded by the ids that are gone now.
  await on.run(sql`delete from survey.result where campaign_id = any(${forGood}::uuid[])`);
  await on.raw(`
    drop table survey.anonymous_participation, survey.anonymous_answer;
    alter table survey.anonymous_participation_next rename to anonymous_participation;
    alter table survey.anonymous_answer_next rename to anonymous_answer;
    alter index survey.anonymous_participation_next_pkey rename to anonymous_participation_pkey;
    alter index survey.anonymous_answer_next_pkey rename to anonymous_answer_pkey`);
}

async function inTransaction<T>(on: Queryable, work: () => Promise<T>): Promise<T> {
  await on.raw('begin isolation level read committed');
  try {
    const result = await work();
    await on.raw('commit');
    return result;
  } catch (error) {
    await on.raw('rollback');
    throw error;
  }
}
