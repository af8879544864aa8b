import type { Context } from '../../base/context.ts';
import { type Gathering, makeGathering } from '../../database/gather.ts';
import { type Sql, sql } from '../../database/sql.ts';
import { type AnswerRow, columnsOf } from './check.ts';
import { type End, endAll } from './end.ts';
import { type Held, type Invited, type Link, openedBy } from './identified.ts';
import { graceStart } from './standing.ts';

/** The answers of a screen. */
type Save = Invited & { rows: readonly AnswerRow[] };

/**
 * Saves the answers of a screen in one statement with whatever else comes for the campaign at that moment: two thirds of
 * what a busy panel does are such saves, and each alone costs as much as several together. False: nothing was saved, perhaps
 * because somebody holds the participation; then call `saveIdentified`, which waits, and tells.
 */
export async function saveTogether(context: Context, save: Save, begun: boolean): Promise<boolean> {
  const { saves, firstSaves } = gatheringsOf(context);
  return (await (begun ? saves : firstSaves).add(save)) ?? false;
}

/**
 * Finishes for a respondent who began before, in one transaction with whoever else finishes at that moment. Undefined:
 * nothing was done, perhaps because somebody holds the participation.
 */
export function finishTogether(context: Context, link: Link): Promise<End | undefined> {
  return gatheringsOf(context).finishes.add(link);
}

type Gatherings = { saves: Gathering<Save, true>; firstSaves: Gathering<Save, true>; finishes: Gathering<Link, End> };
const known = new WeakMap<Context, Gatherings>();

function gatheringsOf(context: Context): Gatherings {
  let own = known.get(context);
  if (!own) {
    const who = {
      groupOf: ({ campaign_id }: Link) => campaign_id,
      keyOf: ({ hash }: Link) => hash.toString('latin1'),
    };
    own = {
      saves: makeGathering<Save, true>({ ...who, work: (all) => write(context, all, heldNow(context, all)) }),
      firstSaves: makeGathering<Save, true>({ ...who, work: (all) => write(context, all, begunNow(context, all)) }),
      finishes: makeGathering<Link, End>({ ...who, work: (all) => finish(context, all) }),
    };
    known.set(context, own);
  }
  return own;
}

/** The links, each with its place among them, and what it opens. */
const given = (links: readonly Link[]) => sql`
  unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ email_key }) => email_key)}::text[])
    with ordinality as given (hash, email_key, place)
  cross join lateral (
    select invitation.participation_id as id, member.id as member_id, group_id, campaign.version,
      opens_at, least(closes_at, closed_at) as ends_at
    from ${openedBy({ campaign_id: links[0]!.campaign_id, hash: sql`given.hash`, email_key: sql`given.email_key` })}
    limit 1
  ) as link`;
const versionsOf = (all: readonly Save[]) => sql`(${all.map(({ version }) => version)}::integer[])[given.place]`;

/** Of those who began before. Whom somebody holds is passed over: nobody waits for what another does in their other tab. */
function heldNow({ clock }: Context, all: readonly Save[]): Sql {
  const now = clock.now();
  return sql`
    mine as materialized (
      select given.place, participation.id
      from ${given(all)}
      cross join lateral (
        select id from survey.participation
        where campaign_id = ${all[0]!.campaign_id} and id = link.id and finished_at is null
          and version = ${versionsOf(all)}
        limit 1 for key share skip locked
      ) as participation
      where (opens_at is null or opens_at <= ${now}) and (ends_at is null or ends_at > ${graceStart(now)})
    )`;
}

/** Of those who begin with these answers. Who began meanwhile is passed over. */
function begunNow({ clock }: Context, all: readonly Save[]): Sql {
  const now = clock.now();
  const { campaign_id } = all[0]!;
  return sql`
    welcome as materialized (
      select given.place, link.id, ${versionsOf(all)} as version
      from ${given(all)}
      where (opens_at is null or opens_at <= ${now}) and (ends_at is null or ends_at > ${now})
        and least(link.version, (${all.map(({ seen }) => seen)}::integer[])[given.place]) = ${versionsOf(all)}
        and not exists (select from contact.drawn_group
          where campaign_id = ${campaign_id} and id = link.group_id and closed_at is not null)
    ), begun as (
      insert into survey.participation (campaign_id, id, version, started_at)
      select ${campaign_id}::uuid, id, version, ${now}::timestamptz from welcome
      order by id
      on conflict (campaign_id, id) do nothing
      returning id
    ), mine as (
      select place, id from welcome join begun using (id)
    )`;
}

/** `mine` is a part of a statement: the place and the participation of whoever may save. */
async function write({ db, clock }: Context, all: readonly Save[], mine: Sql): Promise<(true | undefined)[]> {
  const owners = all.flatMap(({ rows }, index) => rows.map(() => index + 1));
  const { questions, values, others } = columnsOf(all.flatMap(({ rows }) => rows));
  const kept = await db.many(sql<{ place: number }>`
    with ${mine}, saved as (
      insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
      select ${all[0]!.campaign_id}::uuid, mine.id, question_id, value::text[], other_value, ${clock.now()}::timestamptz
      from mine
      join unnest(${owners}::bigint[], ${questions}::text[], ${values}::text[], ${others}::text[])
        as answers (place, question_id, value, other_value) on answers.place = mine.place
      -- In one order, so that two who save the same at the same moment do not wait for each other in a ring.
      order by mine.id, question_id
      on conflict (campaign_id, participation_id, question_id) do update set
        value = excluded.value, other_value = excluded.other_value, saved_at = excluded.saved_at
      where (answer.value, answer.other_value) is distinct from (excluded.value, excluded.other_value)
    )
    select place from mine`);
  const result: (true | undefined)[] = all.map(() => undefined);
  for (const { place } of kept) result[place - 1] = true;
  return result;
}

async function finish(context: Context, all: readonly Link[]): Promise<(End | undefined)[]> {
  const now = context.clock.now();
  const { campaign_id } = all[0]!;
  return context.db.transaction(async (tx) => {
    const held = await tx.many(sql<Held & { place: number }>`
      select given.place, participation.id as participation_id, link.member_id, participation.version,
        finished_at is not null as finished
      from ${given(all)}
      cross join lateral (
        select id, version, finished_at from survey.participation
        where campaign_id = ${campaign_id} and id = link.id
        limit 1 for update skip locked
      ) as participation
      where (opens_at is null or opens_at <= ${now}) and (ends_at is null or ends_at > ${graceStart(now)})`);
    const ends = await endAll(tx, context, campaign_id, held);
    const result: (End | undefined)[] = all.map(() => undefined);
    for (const [index, { place }] of held.entries()) result[place - 1] = ends[index];
    return result;
  });
}
