import type { listTalks as listTalksCall, Talk, WholeTalk } from '#contract/calls/office/support/talks.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import { type Rule, sensitiveKeysIn } from '#contract/sample/condition.ts';
import { refuseUnknownConditions } from '../../fieldwork/sample/check-conditions.ts';
import { conditionSql } from '../../fieldwork/sample/conditions.ts';
import { countConditions } from '../../fieldwork/sample/count.ts';
import { fewerByChance, findSensitive, smallGroupRefusal } from '../../fieldwork/sample/sensitive.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { passing, type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { knownPostcodes } from '../../surveys/answering/regions.ts';
import { talkMail } from './mail.ts';
import { isHere, readHits } from './search-hits.ts';

/**
 * Who said yes to a talk, has not taken it back, and has an address that works: the same when they are drawn and when
 * they are written to. Where contact.member is `member`.
 */
const willing = (context: Context): Sql => sql`
  left_at is null and ${isHere(context)} and email_verified_at is not null
  and coalesce(rests_until <= ${context.clock.now()}, true)
  and not exists (
    select from contact.stopped where stopped.member_id = member.id and channel = 'email' and stopped.address = member.email)
  and exists (
    select from profile.answers where answers.member_id = member.id and answers -> 'contact_lop' ->> 1 = 'true')
  and (select given from contact.consent where consent.member_id = member.id and purpose = 'contact_lop'
    order by at desc limit 1)`;

type Row = { id: string; title: string; created_at: Date; written_at: Date | null; drawn: number; conditions: Rule[] };
const talks = sql<Row>`
  select talk.id, title, conditions, created_at, written_at, (select count(*) from contact.talk_member where talk_id = talk.id) as drawn
  from contact.talk`;
const shown = ({ created_at, written_at, conditions: _, ...row }: Row): Talk => ({
  ...row,
  created_at: created_at.toISOString(),
  written_at: written_at?.toISOString() ?? null,
});

const pageLength = 50;

export async function listTalks(
  db: Queryable,
  context: Context,
  role: StaffRole,
  after?: string,
): Promise<Reply<typeof listTalksCall>> {
  const rows = await db.many(sql<Row>`${talks}
    ${after ? sql`where (created_at, talk.id) < (select last.created_at, last.id from contact.talk as last where last.id = ${after})` : sql``}
    order by created_at desc, talk.id desc limit ${pageLength + 1}`);
  const counted = async (row: Row): Promise<Talk> => {
    if (role !== 'researcher') return shown(row);
    return { ...shown(row), drawn: (await isSensitive(db, row.conditions)) ? 'hidden' : inTens(row.drawn) };
  };
  return {
    talks: await Promise.all(rows.slice(0, pageLength).map(counted)),
    more: rows.length > pageLength,
    choices: role === 'support' ? null : await readChoices(db, context),
  };
}

const readChoices = async (db: Queryable, context: Context) => ({
  campaigns: await db.many(sql<{ id: string; title: string; anonymous: boolean }>`
    select id, title, anonymous from survey.campaign
    where state <> 'draft' and exists (select from contact.invitation where campaign_id = campaign.id)
    order by created_at desc limit 200`),
  regions: knownPostcodes(context) !== undefined,
  codes: await db.many(sql<{ code: string; name: string }>`
    select code, name from contact.recruitment order by created_at desc`),
});

/** Counts in tens, for who never sees a name. */
export async function countTalk(db: Queryable, context: Context, conditions: readonly Rule[]) {
  await refuseUnknownConditions(db, context, conditions);
  const [panel, { all, chosen }] = await Promise.all([
    countConditions(db, context, conditions),
    countWilling(db, context, conditions),
  ]);
  const hidden = await isSensitive(db, conditions);
  return { willing: inTens(all), rules: panel.rules, all: hidden ? ('hidden' as const) : inTens(chosen) };
}

const isSensitive = async (db: Queryable, conditions: readonly Rule[]): Promise<boolean> =>
  (await findSensitive(db, conditions)).some((any) => any.includes(true));

function countWilling(db: Queryable, context: Context, conditions: readonly Rule[]) {
  const { joins, all } = conditionSql(context, conditions, sql`member.id`);
  return db.one(
    passing(sql<{ all: number; chosen: number }>`
      select count(*) as all, count(*) filter (where ${all}) as chosen
      from contact.member ${joins} where ${willing(context)}`),
  );
}

type TalkDraw = { title: string; conditions: Rule[]; number: number };

/** By chance, and repeatable by the seed. Fewer than ten to draw from could be told apart by anyone who draws. */
export async function drawTalk(tx: Queryable, context: Acting, { title, conditions, number }: TalkDraw) {
  await refuseUnknownConditions(tx, context, conditions);
  const { chosen } = await countWilling(tx, context, conditions);
  const { joins, all } = conditionSql(context, conditions, sql`member.id`);
  const who = sql`from contact.member ${joins} where ${willing(context)} and ${all}`;
  const hidden = await isSensitive(tx, conditions);
  if (hidden) {
    await enforceRateLimit(context, 'sensitive_draw_staff', staffIdOf(context.actor) ?? 'operator');
    const refused = await smallGroupRefusal(tx, context, conditions, willing(context));
    if (refused) throw refused;
  } else if (chosen < rules.panel_count_step) {
    throw new Problem('talk_too_few', { facts: { least: rules.panel_count_step } });
  }
  const seed = context.random.bytes(9).toString('base64url');
  const { id } = await tx.one(sql<{ id: string }>`
    insert into contact.talk (title, conditions, seed, staff_id, created_at)
    values (${title}, ${JSON.stringify(conditions)}, ${seed}, ${staffIdOf(context.actor)}, ${context.clock.now()}) returning id`);
  await tx.run(
    passing(sql`
      insert into contact.talk_member (talk_id, member_id, place)
      select ${id}::uuid, id, row_number() over ()::integer from (
        select member.id ${who}
        order by sha256(convert_to(${seed} || member.id::text, 'UTF8')) limit ${hidden ? fewerByChance(context, number) : number}) as drawn`),
  );
  const sensitive = sensitiveKeysIn(conditions);
  const detail = { talk: id, number: String(number), ...(sensitive.length > 0 && { sensitive: sensitive.join(' ') }) };
  await recordAudit(tx, context, { action: 'talk_drawn', detail });
  return { id };
}

type Drawn = { member_id: string; message_id: string | null; wants: boolean };

/** Masked: anyone who calls one of them gives a reason first, as for any member. */
export async function showTalk(db: Queryable, context: Acting, id: string): Promise<WholeTalk> {
  const row = await db.maybe(sql<Row & { subject: string | null; text: string | null }>`
    select listed.*, talk.subject, talk.text from (${talks}) as listed join contact.talk using (id) where id = ${id}`);
  if (!row) throw new Problem('not_found');
  await recordAudit(db, context, { action: 'talk_seen', detail: { talk: id } });
  const drawn = await db.many(sql<Drawn>`
    select member_id, message_id, (${willing(context)}) as wants
    from contact.talk_member join contact.member on member.id = member_id where talk_id = ${id} order by place`);
  const ids = drawn.map(({ member_id }) => member_id);
  const hits = new Map(
    (await readHits(db, context, sql`id = any(${ids}::uuid[])`, ids.length)).map((hit) => [hit.id, hit]),
  );
  const members = drawn.flatMap(({ member_id, message_id }) => {
    const hit = hits.get(member_id);
    return hit ? [{ hit, written: message_id !== null }] : [];
  });
  const wanting = drawn.filter(({ wants }) => wants).length;
  return { ...shown(row), members, willing: wanting, subject: row.subject, text: row.text };
}

/** One mail to each who still wants it. A second press, of another colleague too, writes to nobody again. */
export async function writeTalk(tx: Queryable, context: Acting, id: string, letter: { subject: string; text: string }) {
  const row = await tx.maybe(sql<{ written_at: Date | null }>`
    select written_at from contact.talk where id = ${id} for update`);
  if (!row) throw new Problem('not_found');
  if (row.written_at) throw new Problem('talk_written_before');
  const members = await tx.many(sql<{ id: string; name: string | null; email: string; wants: boolean }>`
    select member.id, name, email, (${willing(context)}) as wants
    from contact.talk_member join contact.member on member.id = member_id where talk_id = ${id} order by place
    for update of member`);
  const wanting = members.filter(({ wants }) => wants);
  if (wanting.length === 0) throw new Problem('talk_nobody');
  for (const { id: member_id, name, email } of wanting) {
    const message = talkMail(context.config, { member_id, name, address: email }, letter);
    const message_id = await queueWithRandomDelay(tx, context, message);
    await tx.run(sql`
      update contact.talk_member set message_id = ${message_id} where talk_id = ${id} and member_id = ${member_id}`);
  }
  await tx.run(sql`
    update contact.talk set written_at = ${context.clock.now()}, subject = ${letter.subject}, text = ${letter.text}
    where id = ${id}`);
  const counts = { written: wanting.length, left_out: members.length - wanting.length };
  await recordAudit(tx, context, { action: 'talk_written', detail: { talk: id, written: String(counts.written) } });
  return counts;
}
