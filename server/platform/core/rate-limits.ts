import { isIPv6 } from 'node:net';
import { type Queryable, sql } from '../database/sql.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** `of_sent`: a share of the people who were sent a link; when that is more than `times`, it is the budget. */
export type RateLimit = { times: number; seconds: number; of_sent?: number };

/**
 * Every budget of the product: how often something may happen within a number of seconds. The caller of `enforceRateLimit` says what
 * it is counted by: a network, an account, a token. The counts live in the database, so that they survive a restart and
 * are shared by all servers; only those of the survey's hottest calls are counted in memory (rate-limits-in-memory.ts).
 * LIMITS=off switches all budgets off, which production refuses.
 */
export const rateLimits = {
  /**
   * Nobody may collect which addresses are members, and yet a parents' evening, two hundred people who ask about an
   * address and a number each, is one network. Beyond this the registration itself says whether an address is taken.
   */
  available_network: [
    { times: 400, seconds: 10 * minute },
    { times: 4000, seconds: day },
  ],
  available_site: [{ times: 20_000, seconds: hour }],
  register_network: [
    { times: 200, seconds: 10 * minute },
    { times: 2000, seconds: day },
  ],
  /** The same of all networks that one customer of a provider may have, of which each has a budget of its own. */
  register_wide_network: [
    { times: 800, seconds: 10 * minute },
    { times: 8000, seconds: day },
  ],
  /** Text messages to numbers that nobody has proven yet; those beyond the budget wait (members/account/unproven-sms-limit.ts). */
  unproven_text_network: [{ times: 40, seconds: 10 * minute }],
  /** Of one network, to the thousand numbers that begin alike: less than a tenth of what these have (sms_range). */
  unproven_text_range: [{ times: 10, seconds: hour }],
  /** Only failures count (failed-attempts.ts): of one account by one network or by a known device, and by all others together. */
  login_account: [{ times: 10, seconds: 15 * minute }],
  login_account_anywhere: [{ times: 100, seconds: 15 * minute }],
  login_network: [
    { times: 300, seconds: 15 * minute },
    { times: 2000, seconds: day },
  ],
  login_wide_network: [
    { times: 1200, seconds: 15 * minute },
    { times: 8000, seconds: day },
  ],
  mailed_link_network: [{ times: 100, seconds: hour }],
  mailed_link_address: [{ times: 5, seconds: hour }],
  /** One more link for an address after both limits above are used. */
  mailed_link_again: [{ times: 1, seconds: 10 * minute }],
  reset_network: [{ times: 60, seconds: 15 * minute }],
  /** By the address or number that gets the message. */
  verification: [
    { times: 3, seconds: hour },
    { times: 5, seconds: day },
  ],
  /** Text messages, which cost money: to one number, and to the thousand that begin alike. */
  sms_number: [
    { times: 5, seconds: hour },
    { times: 10, seconds: day },
  ],
  sms_range: [
    { times: 120, seconds: hour },
    { times: 240, seconds: day },
  ],
  new_address_member: [
    { times: 5, seconds: hour },
    { times: 10, seconds: day },
  ],
  save_member: [
    { times: 30, seconds: minute },
    { times: 300, seconds: hour },
  ],
  /** What a member answers to our mails, and anybody to whom they passed one on. */
  reply_member: [{ times: 20, seconds: day }],
  file_member: [{ times: 20, seconds: hour }],
  /** Of one colleague: hardly anybody calls with more members than this, and a list is copied slowly. */
  member_search_staff: [
    { times: 30, seconds: minute },
    { times: 300, seconds: hour },
  ],
  member_look_staff: [
    { times: 60, seconds: hour },
    { times: 300, seconds: day },
  ],
  /** Each one sends a message. */
  change_password_member: [{ times: 10, seconds: hour }],
  staff_login_account: [{ times: 10, seconds: 15 * minute }],
  staff_login_account_anywhere: [{ times: 50, seconds: 15 * minute }],
  staff_login_network: [
    { times: 60, seconds: 15 * minute },
    { times: 300, seconds: day },
  ],
  staff_login_wide_network: [
    { times: 240, seconds: 15 * minute },
    { times: 1200, seconds: day },
  ],
  staff_code_account: [
    { times: 10, seconds: 15 * minute },
    { times: 50, seconds: day },
  ],
  staff_address_link: [{ times: 5, seconds: hour }],
  /**
   * Draws by something sensitive. Each tells once, rounded by chance, how many have the answer; a questionnaire needs one
   * or two.
   */
  sensitive_draw_staff: [{ times: 5, seconds: day }],
  /** Letters that somebody of the office sends to herself. */
  staff_test_letter: [{ times: 5, seconds: hour }],
  /** A program that polls; counted by its key. */
  program_key: [{ times: 60, seconds: minute }],
  /** Challenges for a passkey, each of which is a row for some minutes. */
  staff_passkey_network: [{ times: 120, seconds: 15 * minute }],
  /** Links of surveys that open nothing: guessing. */
  survey_unknown_network: [{ times: 1000, seconds: 15 * minute }],
  /** Each server counts these by itself (rate-limits-in-memory.ts): a save must not cost a second statement. */
  survey_token: [{ times: 1200, seconds: minute }],
  anonymous_token_network: [{ times: 5000, seconds: 10 * minute }],
  /** Beginning an anonymous survey, for a network and for all: more after its invitations (answering/anonymous-begin.ts). */
  anonymous_begun_network: [
    { times: 60, seconds: 10 * minute, of_sent: 0.1 },
    { times: 200, seconds: day, of_sent: 0.5 },
  ],
  anonymous_begun_campaign: [
    { times: 300, seconds: hour, of_sent: 1 },
    { times: 1000, seconds: day, of_sent: 2 },
  ],
  /** Addresses of copies that are no copy's: guessing. */
  preview_unknown_network: [{ times: 60, seconds: 15 * minute }],
  /** Looking at a copy, and each screen that is filled in: a meeting with phones is one network. */
  preview_copy_network: [{ times: 3000, seconds: 10 * minute }],
  csp_report: [{ times: 20, seconds: minute }],
} as const satisfies Record<string, readonly RateLimit[]>;
export type RateLimitName = keyof typeof rateLimits;

/** Windows of a budget are the same for everybody: this is when the one began that a moment lies in. */
const windowOf = (at: Date, seconds: number): Date =>
  new Date(Math.floor(at.getTime() / 1000 / seconds) * seconds * 1000);

/** Takes one from the budget, or refuses with the seconds to wait. It counts even when the request fails afterwards. */
export async function enforceRateLimit(context: Context, budget: RateLimitName, key: string): Promise<void> {
  if (!context.config.limits) return;
  const now = context.clock.now();
  const bucket = await fingerprint(context, `${budget} ${key}`);
  for (const { times, seconds } of rateLimits[budget]) {
    const start = windowOf(now, seconds);
    const count = await countUp(context.db, bucket, seconds, start);
    if (count > times) {
      const ends = start.getTime() + seconds * 1000;
      throw new Problem('too_many', { retry_after_s: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) });
    }
  }
}

async function countUp(db: Queryable, bucket: Buffer, seconds: number, start: Date): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    insert into house.budget (bucket, seconds, starts_at, count) values (${bucket}, ${seconds}, ${start}, 1)
    on conflict (bucket, seconds) do update set
      count = case when house.budget.starts_at = excluded.starts_at then house.budget.count + 1 else 1 end,
      starts_at = excluded.starts_at
    returning count`);
  return count;
}

/**
 * Counts how many different things of a group were seen today, up to `most`. Returns the count when this one is new
 * today, and undefined otherwise. The things cannot be read back: only fingerprints are kept.
 */
export async function countDifferent(
  context: Context,
  group: string,
  one: string,
  most: number,
): Promise<number | undefined> {
  if (!context.config.limits) return undefined;
  const start = windowOf(context.clock.now(), day);
  const together = await fingerprint(context, `all of ${group}`);
  const { full } = await context.db.one(sql<{ full: boolean }>`
    select exists (
      select from house.budget
      where bucket = ${together} and seconds = ${day} and starts_at = ${start} and count >= ${most}) as full`);
  if (full) return undefined;
  const seen = await countUp(context.db, await fingerprint(context, `one of ${group} ${one}`), day, start);
  return seen > 1 ? undefined : countUp(context.db, together, day, start);
}

/** How often this happened since `start`, this time included. Runs in the transaction of the act that it counts. */
export async function countSince(tx: Queryable, context: Context, what: string, start: Date): Promise<number> {
  return countUp(tx, await fingerprint(context, what), day, start);
}

/**
 * Takes one from the first window at or after `from` with room in it. Returns when that is; runs in the caller's
 * transaction.
 */
export async function reserveNextWindow(
  tx: Queryable,
  context: Context,
  budget: RateLimitName,
  key: string,
  from: Date,
): Promise<Date> {
  const [{ times, seconds }] = rateLimits[budget];
  const start = windowOf(from, seconds);
  const bucket = await fingerprint(context, `turn ${budget} ${key}`);
  const { starts_at } = await tx.one(sql<{ starts_at: Date }>`
    insert into house.budget as own (bucket, seconds, starts_at, count) values (${bucket}, ${seconds}, ${start}, 1)
    on conflict (bucket, seconds) do update set
      starts_at = greatest(excluded.starts_at,
        case when own.count < ${times} then own.starts_at else own.starts_at + make_interval(secs => ${seconds}) end),
      count = case when own.starts_at < excluded.starts_at or own.count >= ${times} then 1 else own.count + 1 end
    returning starts_at`);
  return starts_at > from ? starts_at : from;
}

/** Returns one to the budget that was spent on something that is not limited after all. */
export async function refundRateLimit(context: Context, budget: RateLimitName, key: string): Promise<void> {
  if (!context.config.limits) return;
  const bucket = await fingerprint(context, `${budget} ${key}`);
  await context.db.run(sql`update house.budget set count = greatest(count - 1, 0) where bucket = ${bucket}`);
}

/**
 * Whose address it is must not be readable from the table, not even by us: the key of the fingerprint is drawn
 * every day, and yesterday's is thrown away.
 */
async function fingerprint(context: Context, text: string): Promise<Buffer> {
  const today = context.clock.now().toISOString().slice(0, 10);
  let known = dayKeys.get(context);
  if (known?.day !== today) {
    const { key } = await context.db.one(sql<{ key: string }>`
      with gone as (delete from house.day_key where day < ${today}::date - 1)
      insert into house.day_key (day, key) values (${today}, ${context.random.token()})
      on conflict (day) do update set key = house.day_key.key
      returning key`);
    known = { day: today, key };
    dayKeys.set(context, known);
  }
  return context.secrets.fingerprint('rate limit', `${known.key} ${text}`);
}
const dayKeys = new WeakMap<Context, { day: string; key: string }>();

/** The network an address belongs to: /24, or /56 of IPv6. A household or a school is one caller. */
export const networkOf = (address: string): string => prefixOf(address, 56);

/** What a provider gives to one customer at most: /48 of IPv6, in which there are 256 networks. */
export const wideNetworkOf = (address: string): string => prefixOf(address, 48);

function prefixOf(address: string, bits: 56 | 48): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const full = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  const digits = full.map((part) => part.padStart(4, '0')).join('');
  return `${digits.slice(0, bits / 4)}/${bits}`;
}
