import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import type { Outcome, Outgoing } from './channels.ts';
import { forgets } from './claim.ts';
import type { MessageState } from './queue.ts';

type Step = { state: MessageState; reason?: string };
type End = { steps: Step[]; due_at: Date; lost: number };

/** Writes down what became of a message. False: another worker took it over meanwhile, and has the word. */
export async function settle(context: Context, message: Outgoing, outcome: Outcome): Promise<boolean> {
  const at = context.clock.now();
  const { steps, due_at, lost } = endOf(context, message, outcome, at);
  const state = steps.at(-1)?.state;
  const empties = state !== 'planned' && forgets(context);
  const noted = await context.db.run(sql`
    with moved as (
      update contact.message set state = ${state}, due_at = ${due_at}, lost = ${lost},
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
  return noted > 0;
}

function endOf(context: Context, message: Outgoing, { state, reason }: Outcome, at: Date): End {
  const { lost } = message;
  const because = reason === undefined ? {} : { reason };
  if (state === 'delivered') return { steps: [{ state: 'sent' }, { state, ...because }], due_at: at, lost };
  if (state === 'sent' || state === 'failed') return { steps: [{ state, ...because }], due_at: at, lost };
  // Once more, and the same Message-ID lets the other side see that it is a double.
  if (state === 'unknown' && lost > 0) return { steps: [{ state, ...because }], due_at: at, lost: lost + 1 };

  const due_at = new Date(at.getTime() + waitMs(message.attempts, context.random.bytes(1)[0] ?? 0));
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
