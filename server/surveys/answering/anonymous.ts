import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { takeBeginPermit } from './anonymous-begin.ts';
import { type AnswerRow, answerColumns } from './check-answers.ts';
import { graceStart, type RespondentStanding } from './respondent-standing.ts';
import { shuffledEach } from './shuffle.ts';

/** A respondent of an anonymous campaign: a participation drawn at random, that leads to no person. */
export type Visitor = { campaign_id: string; id: string; version: number; seen: number | null };

/** Starts and finishes are counted in this many rows a day, so that two transactions seldom wait for the same row. */
const slots = 16;
export const slotOf = ({ random }: Context): number => random.bytes(1)[0]! % slots;

/**
 * Saves answers as saveIdentified does, but writes nothing that tells when or by whom. A save that begins a
 * participation needs a turn.
 */
export async function saveAnonymous(
  context: Context,
  visitor: Visitor & { ip: string },
  rows: readonly AnswerRow[],
): Promise<boolean> {
  const turn = await takeBeginPermit(context, visitor);
  const { saved, fresh, barred } = await write(context, visitor, rows, !turn.refusal).catch((error: unknown) => {
    turn.giveBack();
    throw error;
  });
  if (fresh) turn.begun();
  else turn.giveBack();
  if (barred && turn.refusal) throw turn.refusal;
  return saved;
}

type AnonymousSave = { saved: boolean; fresh: boolean; barred: boolean };

async function write(
  context: Context,
  { campaign_id, id, version, seen }: Visitor,
  rows: readonly AnswerRow[],
  mayBegin: boolean,
): Promise<AnonymousSave> {
  const now = context.clock.now();
  const { questions, values, others } = answerColumns(rows);
  return context.db.one(sql<AnonymousSave>`
    with who as materialized (
      select campaign.id as campaign_id, campaign.version, campaign.opens_at,
        least(campaign.closes_at, campaign.closed_at) as ends_at, participation.version as begun_version,
        coalesce(participation.finished, false) as finished
      from survey.campaign
      left join survey.anonymous_participation participation on participation.campaign_id = ${campaign_id}
        and participation.id = ${id}
      where campaign.id = ${campaign_id} and campaign.anonymous
    ), welcome as (
      select campaign_id, begun_version is not null as begun from who
      where not finished and coalesce(begun_version, least(version, ${seen}::integer)) = ${version}::integer
        and (opens_at is null or opens_at <= ${now})
        and (ends_at is null or ends_at > ${now} or (begun_version is not null and ends_at > ${graceStart(now)}))
    ), held as (
      select participation.campaign_id, participation.id
      from survey.anonymous_participation participation
      join welcome on welcome.campaign_id = participation.campaign_id and participation.id = ${id}
      where participation.campaign_id = ${campaign_id} and welcome.begun and not participation.finished
      for key share of participation
    ), begun as (
      insert into survey.anonymous_participation as participation (campaign_id, id, version)
      select ${campaign_id}::uuid, ${id}::uuid, ${version}::integer from welcome where not begun and ${mayBegin}
      on conflict (campaign_id, id) do update set version = excluded.version
      where not participation.finished and participation.version = excluded.version
      returning campaign_id, id, xmax = 0 as fresh
    ), counted as (
      insert into survey.anonymous_day as counter (campaign_id, day, slot, started)
      select ${campaign_id}::uuid, ${isoDay(now)}::date, ${slotOf(context)}::smallint, 1 from begun where fresh
      on conflict (campaign_id, day, slot) do update set started = counter.started + 1
    ), mine as (
      select campaign_id, id from held union all select campaign_id, id from begun
    ), saved as (
      insert into survey.anonymous_answer as answer (campaign_id, participation_id, question_id, value, other_value)
      select ${campaign_id}::uuid, id, question_id, value::text[], other_value
      from mine, unnest(${questions}::text[], ${values}::text[], ${others}::text[])
        as given (question_id, value, other_value)
      on conflict (campaign_id, participation_id, question_id) do update set
        value = excluded.value, other_value = excluded.other_value
      where (answer.value, answer.other_value) is distinct from (excluded.value, excluded.other_value)
    )
    select exists (select from mine) as saved, exists (select from begun where fresh) as fresh,
      exists (select from welcome where not begun and not ${mayBegin}) as barred`);
}

/** How it stands with an anonymous campaign, and with a visitor who may have begun. */
export function readAnonymous(
  db: Queryable,
  campaignId: string,
  id: string | undefined,
): Promise<(RespondentStanding & { shuffled_each: 'hour' | 'night' }) | undefined> {
  return db.maybe(sql`
    select campaign.id as campaign_id, campaign.version, campaign.link, campaign.opens_at,
      least(campaign.closes_at, campaign.closed_at) as ends_at, participation.version as begun_version,
      coalesce(participation.finished, false) as finished, ${shuffledEach} as shuffled_each
    from survey.campaign
    left join survey.anonymous_participation participation on participation.campaign_id = ${campaignId}
      and participation.id = ${id ?? null}
    where campaign.id = ${campaignId} and campaign.anonymous`);
}
