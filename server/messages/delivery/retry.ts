import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { MessageState } from '../outbox/enqueue.ts';
import { forgetTextWhen } from '../outbox/forget-text.ts';
import { stopAddressOf } from '../outbox/suppression.ts';
import { queueFallbackEmail } from './fallback-email.ts';
import type { OutgoingMessage, SendOutcome } from './outgoing.ts';

export type AttemptResult = { message: OutgoingMessage; outcome: SendOutcome };

type Step = { state: MessageState; reason?: string };
type End = { steps: Step[]; due_at: Date; lost: number; spared: number };

/**
 * Writes the outcomes of messages, with one statement for all that were ready at the same moment. Returns the ids of
 * those that were written: the others had been taken over by another worker, whose outcome counts.
 */
export async function writeResults(context: Context, closings: readonly AttemptResult[]): Promise<Set<string>> {
  const more = closings.filter(({ outcome }) => outcome.state === 'bounced' || outcome.retry_by_email);
  if (more.length === 0) return close(context.db, context, closings);
  return context.db.transaction(async (tx) => {
    const counted = await close(tx, context, closings);
    for (const { message, outcome } of more.filter((one) => counted.has(one.message.id))) {
      if (outcome.retry_by_email) await queueFallbackEmail(tx, context, message);
      else await stopAddressOf(tx, { message_id: message.id, reason: 'bounced', at: context.clock.now() });
    }
    return counted;
  });
}

async function close(db: Queryable, context: Context, closings: readonly AttemptResult[]): Promise<Set<string>> {
  const rows = await db.many(sql<{ id: string }>`with ${closeMessages(context, closings)} select id from closed`);
  const counted = new Set(rows.map(({ id }) => id));
  for (const one of closings) {
    if (!counted.has(one.message.id) && (await reportedBefore(db, one))) counted.add(one.message.id);
  }
  return counted;
}

/** The outcome changes nothing but the message itself, so it can be closed in one statement with others. */
export const isPlain = ({ outcome }: AttemptResult): boolean =>
  outcome.state !== 'bounced' && !outcome.retry_by_email && outcome.provider_id === undefined;

/** The common table expressions of that statement; `closed` has the ids of the messages whose outcome was written. */
export function closeMessages(context: Context, closings: readonly AttemptResult[]): Sql {
  const at = context.clock.now();
  const ends = closings.map(({ message, outcome }) => endOf(context, message, outcome, at));
  const steps = ends.flatMap(({ steps }, index) => steps.map((step) => ({ ...step, id: closings[index]!.message.id })));
  return sql`
    results as (
      select * from unnest(${closings.map(({ message }) => message.id)}::uuid[],
        ${closings.map(({ message }) => message.attempts)}::integer[],
        ${ends.map((end) => end.steps.at(-1)?.state)}::text[], ${ends.map((end) => end.due_at)}::timestamptz[],
        ${ends.map((end) => end.lost)}::integer[], ${ends.map((end) => end.spared)}::integer[],
        ${closings.map(({ outcome }) => outcome.provider_id ?? null)}::text[])
        as results (id, attempts, state, due_at, lost, spared, provider_id)
    ), closed as (
      update contact.message set state = results.state, due_at = results.due_at, lost = results.lost, spared = results.spared,
        reserved_until = null, provider_id = coalesce(${keptName(sql`results.provider_id`)}, message.provider_id),
        ${forgetTextWhen(context, sql`results.state <> 'planned'`)}
      from results where message.id = results.id and message.state = 'sending' and message.attempts = results.attempts
      returning message.id
    ), closed_noted as (
      insert into contact.message_event (message_id, state, at, reason)
      select step.id, step.state, ${at}, step.reason
      from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map(({ state }) => state)}::text[],
        ${steps.map(({ reason }) => reason ?? null)}::text[]) with ordinality as step (id, state, reason, number)
      where step.id in (select id from closed)
      order by step.number
    )`;
}

/**
 * The provider's id of a message may contain the phone number: for a member who was erased meanwhile, only that there
 * was an id is kept.
 */
const keptName = (name: Sql): Sql =>
  sql`case when message.to_address <> '' or ${name} is null then ${name} else message.id::text end`;

/** A report may come in before the answer to the call: then the report decides, and only the provider's id is added. */
async function reportedBefore(db: Queryable, { message, outcome: { provider_id } }: AttemptResult): Promise<boolean> {
  if (provider_id === undefined) return false;
  const named = await db.run(sql`
    update contact.message set provider_id = ${keptName(sql`${provider_id}::text`)}
    where id = ${message.id} and attempts = ${message.attempts} and provider_id is null
      and state in ('sent', 'delivered', 'read', 'failed', 'bounced')`);
  return named > 0;
}

function endOf(context: Context, message: OutgoingMessage, outcome: SendOutcome, at: Date): End {
  const { state, reason } = outcome;
  const { lost, spared = 0 } = message;
  const because = reason === undefined ? {} : { reason };
  const ended = { due_at: at, lost, spared };
  if (state === 'delivered') return { ...ended, steps: [{ state: 'sent' }, { state, ...because }] };
  if (state !== 'later' && state !== 'unknown') return { ...ended, steps: [{ state, ...because }] };
  // A message that may have left is sent once more and then no more; its Message-ID stays, so that a duplicate is
  // recognised.
  if (state === 'unknown' && lost > 0) return { ...ended, steps: [{ state, ...because }], lost: lost + 1 };

  const times = outcome.our_fault ? 1 : message.attempts - spared;
  const own = waitMs(times, context.random.bytes(1)[0] ?? 0);
  const due_at = new Date(at.getTime() + Math.max(own, outcome.wait_ms ?? 0));
  // A fault of ours: the message goes back as it was, and the attempt does not count.
  if (outcome.our_fault) return { steps: [{ state: 'planned', ...because }], due_at, lost, spared: spared + 1 };
  const late = due_at >= message.give_up_at;
  if (state === 'later') return { ...ended, steps: [{ state: late ? 'failed' : 'planned', ...because }], due_at };
  return { ...ended, steps: [{ state: late ? 'unknown' : 'planned', ...because }], due_at, lost: lost + 1 };
}

const firstWaitMs = 15_000;
const longestWaitMs = 3_600_000;

/**
 * The backoff: twice as long after each attempt, up to an hour, with a fifth of jitter so that not all come back at
 * once.
 */
function waitMs(attempts: number, chance: number): number {
  const wait = Math.min(firstWaitMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs);
  return Math.round(wait * (0.8 + (0.4 * chance) / 255));
}
