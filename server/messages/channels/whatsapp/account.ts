import * as z from 'zod/mini';
import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../../platform/core/context.ts';
import { writeSetting } from '../../../platform/database/house-setting.ts';
import { type Queryable, sql } from '../../../platform/database/sql.ts';
import { callProvider, type NoAnswer, type ProviderResponse } from '../provider-call.ts';

const patience_ms = 5000;

/** Asks Meta about our number or account. */
export function askMeta({ config }: Pick<Context, 'config'>, path: string): Promise<ProviderResponse | NoAnswer> {
  return callProvider({
    url: `${config.whatsapp_url.replace(/\/+$/, '')}/${path}`,
    headers: { authorization: `Bearer ${config.whatsapp_token}` },
    signal: AbortSignal.timeout(patience_ms),
    patience_ms,
  });
}

/** As in TIER_2K: developers.facebook.com/documentation/business-messaging/whatsapp/messaging-limits. */
const field = 'whatsapp_business_manager_messaging_limit';
const tiered = z.object({ [field]: z.string().check(z.regex(/^TIER_(UNLIMITED|\d{1,6}K?)$/)) });

/**
 * To how many different people Meta lets us write in 24 hours. Null: to everybody; undefined: it does not tell. Asked by
 * itself, for a version of Meta's interface that does not know this field refuses the whole question.
 */
export async function askDailyLimit(context: Pick<Context, 'config'>): Promise<number | null | undefined> {
  const answer = await askMeta(context, `${context.config.whatsapp_phone_id}?fields=${field}`);
  const tier = 'body' in answer ? tiered.safeParse(answer.body).data?.[field].replace('TIER_', '') : undefined;
  if (!tier) return undefined;
  return tier === 'UNLIMITED' ? null : Number(tier.replace('K', '000'));
}

const setting = 'whatsapp_limit';
const kept = sql`select (value #>> '{}')::integer as a_day from house.setting where name = ${setting}`;
type KeptLimit = { a_day: number };

/** To how many people a day Meta lets us write, as it said last. */
export const readDailyLimit = async (db: Queryable): Promise<number | null> =>
  (await db.maybe(sql<KeptLimit>`${kept}`))?.a_day ?? null;

/** Keeps what Meta says now. When it does not tell, what it said last still counts. */
export async function renewDailyLimit(context: Context): Promise<void> {
  const { db, clock, config } = context;
  const limit = config.whatsapp_token ? await askDailyLimit(context) : undefined;
  if (limit === undefined) return;
  if (limit === null) return void (await db.run(sql`delete from house.setting where name = ${setting}`));
  await writeSetting(db, setting, limit, clock.now());
}

/** A mailing gives up within this time, so an older one sent nothing today. */
const mailingMs = 30 * dayMs;

/**
 * Messages of mailings that left in the last 24 hours: Meta counts people, and few get two in a day. With those that a
 * worker will begin next, or with all that wait.
 */
async function countTaken(
  db: Queryable,
  { clock }: Pick<Context, 'clock'>,
  which: 'next' | 'waiting',
): Promise<number> {
  const now = clock.now();
  const waits = which === 'next' ? sql`reserved_until > ${now}` : sql`mailing.state in ('running', 'paused')`;
  const { taken } = await db.one(sql<{ taken: number }>`
    select count(*)::integer as taken from contact.mailing join contact.message on message.mailing_id = mailing.id
    where planned_at > ${new Date(now.getTime() - mailingMs)} and channel = 'whatsapp' and (
      message.state in ('sending', 'sent', 'delivered', 'read', 'unknown') and due_at > ${new Date(now.getTime() - dayMs)}
      or message.state = 'planned' and ${waits})`);
  return taken;
}

/** To how many more people Meta lets us write now. The limit's row is locked, so that no two workers count at a time. */
export async function roomOfDay(tx: Queryable, context: Pick<Context, 'clock'>): Promise<number> {
  const limit = await tx.maybe(sql<KeptLimit>`${kept} for update`);
  return limit ? Math.max(0, limit.a_day - (await countTaken(tx, context, 'next'))) : Number.POSITIVE_INFINITY;
}

type DaysOfWhatsapp = { a_day: number; days: number; too_many: number };

/**
 * Over how many days `count` more messages go, behind those that wait already, and how many do not go within the days that
 * a mailing may take. Undefined: all of them may leave at once.
 */
export async function spreadOverDays(
  db: Queryable,
  context: Pick<Context, 'clock'>,
  count: number,
): Promise<DaysOfWhatsapp | undefined> {
  const a_day = await readDailyLimit(db);
  if (a_day === null) return undefined;
  const all = (await countTaken(db, context, 'waiting')) + count;
  if (all <= a_day) return undefined;
  const too_many = Math.min(count, Math.max(0, all - a_day * rules.whatsapp_days_most));
  return { a_day, days: Math.min(rules.whatsapp_days_most, Math.ceil(all / a_day)), too_many };
}
