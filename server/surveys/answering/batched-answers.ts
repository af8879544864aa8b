import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Batcher, makeBatcher } from '../../platform/database/batching.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { type AnswerRow, answerColumns } from './check-answers.ts';
import { endAll, type FinishResult } from './finish-participations.ts';
import {
  holdIdentified,
  type InvitationLink,
  type InvitationRef,
  type LockedParticipation,
  openedBy,
  type ParticipationView,
  participationViewSql,
  readIdentified,
  saveIdentified,
} from './identified.ts';
import { graceStart } from './respondent-standing.ts';

/** The answers of a screen. `begun`: whether somebody answered by this link before, as far as is known. */
type Save = InvitationRef & { begun: boolean; rows: readonly AnswerRow[] };

/**
 * Saves the answers of a screen in one statement with whatever else comes for the campaign at that moment: ten of the
 * twelve calls of a journey are saves, and each costs more alone. Anyone who is not saved there, perhaps because somebody
 * holds the participation, is tried alone by `saveIdentified`, which waits. False: nothing was saved.
 */
export function saveBatched(context: Context, save: Save): Promise<boolean> {
  const { saves, begins } = gatheringsOf(context);
  return (save.begun ? saves : begins).add(save);
}

/**
 * Finishes in one transaction with everyone else who finishes at that moment, and alone where that did not do it. Undefined:
 * there was nothing to finish.
 */
export function finishBatched(context: Context, link: InvitationLink): Promise<FinishResult | undefined> {
  return gatheringsOf(context).finishes.add(link);
}

/** What a link shows, read in one statement with what others open at that moment. Undefined: it opens nothing. */
export async function readParticipationBatched(
  context: Context,
  link: InvitationLink,
): Promise<ParticipationView | undefined> {
  return (await gatheringsOf(context).looks.add(link)).shown;
}

type ParticipationLookup = { shown: ParticipationView | undefined };
type Batchers = {
  saves: Batcher<Save, boolean>;
  begins: Batcher<Save, boolean>;
  finishes: Batcher<InvitationLink, FinishResult | undefined>;
  looks: Batcher<InvitationLink, ParticipationLookup>;
};
const known = new WeakMap<Context, Batchers>();

function gatheringsOf(context: Context): Batchers {
  let own = known.get(context);
  if (!own) {
    const who = {
      groupOf: ({ campaign_id }: InvitationLink) => campaign_id,
      keyOf: ({ hash }: InvitationLink) => hash.toString('latin1'),
    };
    const alone = (one: Save) => saveIdentified(context, one, one.rows);
    own = {
      saves: makeBatcher<Save, boolean>(context.db, {
        ...{ ...who, alone },
        together: (all) => write(context, all, heldNow(context, all)),
      }),
      begins: makeBatcher<Save, boolean>(context.db, {
        ...{ ...who, alone, once: true },
        together: (all) => write(context, all, begunNow(context, all)),
      }),
      finishes: makeBatcher<InvitationLink, FinishResult | undefined>(context.db, {
        ...{ ...who, once: true },
        together: (all) => finish(context, all),
        alone: (link) => finishAlone(context, link),
      }),
      looks: makeBatcher<InvitationLink, ParticipationLookup>(context.db, {
        ...{ ...who, once: true },
        together: (all) => look(context, all),
        alone: async (link) => ({ shown: await readIdentified(context.db, link, context) }),
      }),
    };
    known.set(context, own);
  }
  return own;
}

/** The links, each with its place among them, and as links of which hash and address are columns. */
const givenBy = (links: readonly InvitationLink[]) => sql`
  unnest(${links.map(({ hash }) => hash)}::bytea[], ${links.map(({ email_key }) => email_key)}::text[])
    with ordinality as given (hash, email_key, place)`;
const columns = ([link]: readonly InvitationLink[]) => ({
  campaign_id: link!.campaign_id,
  hash: sql`given.hash`,
  email_key: sql`given.email_key`,
});

async function look({ db, clock }: Context, all: readonly InvitationLink[]): Promise<ParticipationLookup[]> {
  const rows = await db.many(sql<ParticipationView & { place: number }>`
    select given.place, shown.* from ${givenBy(all)}
    cross join lateral (${participationViewSql(columns(all), clock.now())} limit 1) as shown`);
  const known = new Map(rows.map(({ place, ...shown }) => [place, shown]));
  return all.map((_link, index) => ({ shown: known.get(index + 1) }));
}

/** The links with their places, and what each opens. */
const given = (links: readonly InvitationLink[]) => sql`
  ${givenBy(links)}
  cross join lateral (
    select invitation.participation_id as id, member.id as member_id, group_id, campaign.version,
      opens_at, least(closes_at, closed_at) as ends_at
    from ${openedBy(columns(links))}
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

/** `mine` is a part of the statement: the place and the participation of those who may save. */
async function write({ db, clock }: Context, all: readonly Save[], mine: Sql): Promise<(true | undefined)[]> {
  const owners = all.flatMap(({ rows }, index) => rows.map(() => index + 1));
  const { questions, values, others } = answerColumns(all.flatMap(({ rows }) => rows));
  const kept = await db.many(sql<{ place: number }>`
    with ${mine}, saved as (
      insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
      select ${all[0]!.campaign_id}::uuid, mine.id, question_id, value::text[], other_value, ${clock.now()}::timestamptz
      from mine
      join unnest(${owners}::bigint[], ${questions}::text[], ${values}::text[], ${others}::text[])
        as answers (place, question_id, value, other_value) on answers.place = mine.place
      -- In one order, so that two who save the same at the same moment do not wait for each other in a ring.
      order by mine.id, question_id collate "C"
      on conflict (campaign_id, participation_id, question_id) do update set
        value = excluded.value, other_value = excluded.other_value, saved_at = excluded.saved_at
      where (answer.value, answer.other_value) is distinct from (excluded.value, excluded.other_value)
    )
    select place from mine`);
  const places = new Set(kept.map(({ place }) => place));
  return all.map((_one, index) => places.has(index + 1) || undefined);
}

async function finish(context: Context, all: readonly InvitationLink[]): Promise<(FinishResult | undefined)[]> {
  const now = context.clock.now();
  const { campaign_id } = all[0]!;
  return context.db.transaction(async (tx) => {
    const held = await tx.many(sql<LockedParticipation & { place: number }>`
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
    const result: (FinishResult | undefined)[] = all.map(() => undefined);
    for (const [index, { place }] of held.entries()) result[place - 1] = ends[index];
    return result;
  });
}

function finishAlone(context: Context, link: InvitationLink): Promise<FinishResult | undefined> {
  return context.db.transaction(async (tx) => {
    const held = await holdIdentified(tx, context, link);
    const [end] = held ? await endAll(tx, context, link.campaign_id, [held]) : [];
    // What was begun to be finished is not begun when it is refused.
    if (end instanceof Problem) throw end;
    return end;
  });
}
