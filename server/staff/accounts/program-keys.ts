import { keySentences, type ProgramKey } from '#contract/calls/office/staff/program-keys.ts';
import { isDay, isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { hashToken } from '../../platform/core/secrets.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater, fromWall } from '../../platform/time/amsterdam.ts';
import { lockAdmins, mailAdmins, presentAdmins } from './admins.ts';
import { keyEndsMail } from './mails.ts';

type Row = Omit<ProgramKey, 'created_at' | 'last_day' | 'state' | 'used_at' | 'mine'> & {
  maker_id: string | null;
  created_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
};

export async function listKeys({ clock, db }: Context, me: string | null): Promise<ProgramKey[]> {
  const rows = await db.many(sql<Row>`
    select key.id, key.name, key.created_at, ends_at, revoked_at, used_at, maker.name as created_by, created_by as maker_id,
      case when campaign.id is not null then jsonb_build_object('id', campaign.id, 'title', campaign.title) end as campaign
    from office.program_key key
    left join survey.campaign on campaign.id = key.campaign_id
    left join office.staff maker on maker.id = key.created_by
    order by revoked_at is not null or ends_at <= ${clock.now()}, key.created_at desc, key.id`);
  return rows.map(({ created_at, ends_at, revoked_at, used_at, maker_id, ...row }) => ({
    ...row,
    mine: me !== null && maker_id === me,
    created_at: created_at.toISOString(),
    last_day: isoDay(new Date(ends_at.getTime() - 1)),
    state: revoked_at ? 'ended' : ends_at <= clock.now() ? 'over' : 'works',
    used_at: used_at?.toISOString() ?? null,
  }));
}

/** Without a campaign it reads all. */
type NewProgramKey = { name: string; campaign_id: string; last_day: string };

/** Makes a key and tells it, this once: what is kept is its hash. It works to the end of its last day. */
export async function createProgramKey(
  tx: Queryable,
  context: Acting,
  given: NewProgramKey,
): Promise<{ id: string; key: string }> {
  const { clock, random } = context;
  const inRange =
    isDay(given.last_day) &&
    given.last_day >= isoDay(clock.now()) &&
    given.last_day <= isoDay(daysLater(clock.now(), rules.key_days_most));
  if (!inRange) throw new Problem('invalid', { errors: { last_day: [keySentences.ends_range] } });
  const campaign_id = given.campaign_id || null;
  if (campaign_id !== null) {
    const known = await tx.maybe(sql`select from survey.campaign where id = ${campaign_id}`);
    if (!known) throw new Problem('campaign_unknown', { facts: { id: campaign_id } });
  }
  // The beginning says what it is, to anyone who finds one where it should not be.
  const key = `ouderpanel_${random.token()}`;
  const { id } = await tx.one(sql<{ id: string }>`
    insert into office.program_key (name, token_hash, campaign_id, created_by, created_at, ends_at)
    values (${given.name.trim()}, ${hashToken(key)}, ${campaign_id}, ${staffIdOf(context.actor)}, ${clock.now()},
      ${daysLater(fromWall(Date.parse(given.last_day)), 1)})
    returning id`);
  const detail = { until: given.last_day, ...(campaign_id !== null && { campaign: campaign_id }) };
  await recordAudit(tx, context, { action: 'program_key_made', about: id, detail });
  await mailAdmins(tx, context, `een sleutel voor een programma gemaakt: ${given.name.trim()}.`);
  return { id, key };
}

/** An admin takes over a key by name, so that it goes on when its maker leaves. */
export async function takeOverKey(tx: Queryable, context: Acting, id: string): Promise<void> {
  await lockAdmins(tx, context);
  const key = await tx.maybe(sql<{ name: string }>`
    update office.program_key set created_by = ${staffIdOf(context.actor)}
    where id = ${id} and revoked_at is null and ends_at > ${context.clock.now()} returning name`);
  if (!key) throw new Problem('not_found');
  await recordAudit(tx, context, { action: 'program_key_taken_over', about: id });
  await mailAdmins(tx, context, `de sleutel van een programma overgenomen: ${key.name}.`);
}

/** Mails all admins, and so its owner, a week before a key ends: a program that reads by it would stop unnoticed. */
export async function warnEndingKeys(context: Context): Promise<void> {
  const { clock, config, db } = context;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const keys = await tx.many(sql<{ name: string; ends_at: Date; owner: string | null }>`
      update office.program_key set warned_at = ${now}
      where revoked_at is null and warned_at is null and ends_at > ${now}
        and ends_at <= ${daysLater(now, rules.key_warn_days)}
      returning name, ends_at, (select staff.name from office.staff where staff.id = created_by) as owner`);
    for (const { name, ends_at, owner } of keys)
      for (const admin of await presentAdmins(tx, config)) {
        const last = new Date(ends_at.getTime() - 1);
        await queueMessage(tx, keyEndsMail(config, admin, { name, owner, last }), now);
      }
  });
}

/**
 * A key ends with its maker: else somebody who is no longer let in reads on, for up to a year. The admins and the maker
 * are mailed of it, for a program stops reading.
 */
export async function endKeysOf(tx: Queryable, context: Acting, staffId: string): Promise<void> {
  const keys = await tx.many(sql<{ id: string; name: string }>`
    select id, name from office.program_key
    where created_by = ${staffId} and revoked_at is null and ends_at > ${context.clock.now()} order by id`);
  for (const { id, name } of keys) {
    await endKey(tx, context, id);
    await mailAdmins(tx, context, `een API-sleutel beëindigd, want de maker is geen beheerder meer: ${name}.`, staffId);
  }
}

export async function endKey(tx: Queryable, context: Acting, id: string): Promise<void> {
  const ended = await tx.run(sql`
    update office.program_key set revoked_at = ${context.clock.now()} where id = ${id} and revoked_at is null`);
  if (ended === 0) throw new Problem('not_found');
  await recordAudit(tx, context, { action: 'program_key_ended', about: id });
}
