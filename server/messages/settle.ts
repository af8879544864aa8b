import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { forgets } from './claim.ts';
import type { Outcome, Outgoing } from './outgoing.ts';
import type { MessageState } from './queue.ts';
import { queueStandIn } from './stand-in.ts';
import { stopAddressOf } from './stopped.ts';

type Step = { state: MessageState; reason?: string };
type End = { steps: Step[]; due_at: Date; lost: number };

/** Writes down what became of a message. False: another worker took it over meanwhile, and has the word. */
export async function settle(context: Context, message: Outgoing, outcome: Outcome): Promise<boolean> {
  if (outcome.state !== 'bounced' && !outcome.elsewhere) return close(context.db, context, message, outcome);
  return context.db.transaction(async (tx) => {
    if (!(await close(tx, context, message, outcome))) return false;
    if (outcome.elsewhere) await queueStandIn(tx, context, message);
    else await stopAddressOf(tx, { message_id: message.id, reason: 'bounced', at: context.clock.now() });
    return true;
  });
}

async function close(db: Queryable, context: Context, message: Outgoing, outcome: Outcome): Promise<boolean> {
  const at = context.clock.now();
  const { steps, due_at, lost } = endOf(context, message, outcome, at);
  const state = steps.at(-1)?.state;
  const empties = state !== 'planned' && forgets(context);
  const noted = await db.run(sql`
    with moved as (
      update contact.message set state = ${state}, due_at = ${due_at}, lost = ${lost},
        provider_id = coalesce(${outcome.provider_id ?? null}, provider_id),
        body_text = case when ${empties} then '' else body_text end,
        body_html = case when ${empties} then null else body_html end,
        one_click_link = case when ${empties} then null else one_click_link end
      where id = ${message.id} and state = 'sending' and attempts = ${message.attempts}
      returning id
    )
    insert into contact.message_event (message_id, state, at, reason)
    select moved.id, step.state, ${at}, step.reason
    from moved, unnest(${steps.map((step) => step.state)}::text[], ${steps.map((step) => step.reason ?? null)}::text[])
      with ordinality as step (state, reason, number)
    order by step.number`);
  return noted > 0 || reportedBefore(db, message, outcome);
}

/** A report may be here before the answer to the call is: it has the word, and only the provider's name is missing. */
async function reportedBefore(db: Queryable, message: Outgoing, { provider_id }: Outcome): Promise<boolean> {
  if (provider_id === undefined) return false;
  const named = await db.run(sql`
    update contact.message set provider_id = ${provider_id}
    where id = ${message.id} and attempts = ${message.attempts} and provider_id is null
      and state in ('sent', 'delivered', 'read', 'failed', 'bounced')`);
  return named > 0;
}

function endOf(context: Context, message: Outgoing, outcome: Outcome, at: Date): End {
  const { state, reason } = outcome;
  const { lost } = message;
  const because = reason === undefined ? {} : { reason };
  if (state === 'delivered') return { steps: [{ state: 'sent' }, { state, ...because }], due_at: at, lost };
  if (state !== 'later' && state !== 'unknown') return { steps: [{ state, ...because }], due_at: at, lost };
  // Once more, and the same Message-ID lets the other side see that it is a double.
  if (state === 'unknown' && lost > 0) return { steps: [{ state, ...because }], due_at: at, lost: lost + 1 };

  const own = waitMs(message.attempts, context.random.bytes(1)[0] ?? 0);
  const due_at = new Date(at.getTime() + Math.max(own, outcome.wait_ms ?? 0));
  const late = due_at >= message.give_up_at;
  if (state === 'later') return { steps: [{ state: late ? 'failed' : 'planned', ...because }], due_at, lost };
  return { steps: [{ state: late ? 'unknown' : 'planned', ...because }], due_at, lost: lost + 1 };
}

const firstWaitMs = 15_000;
const longestWaitMs = 3_600_000;

/** Twice as long each time, up to an hour, a fifth more or less so that not all come back at once. */
function waitMs(attempts: number, chance: number): number {
  const wait = Math.min(firstWaitMs * 2 ** Math.min(attempts - 1, 20), longestWaitMs);
  return Math.round(wait * (0.8 + (0.4 * chance) / 255));
}
