import type { holdDraft as call } from '#contract/calls/office/writing.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { lockCampaign } from '../campaigns/campaigns.ts';
import { readHead } from './draft.ts';

/** The tab of the office that an act comes from. */
export type EditorTab = { editor: string; session_id: string };
type Holder = { editor: string; name: string; staff_id: string; session_id: string };

const aliveSince = ({ clock }: Context): Date => new Date(clock.now().getTime() - rules.draft_hold_seconds * 1000);

/** Who writes a draft now. Undefined: nobody. */
const readHolder = (db: Queryable, context: Context, id: string): Promise<Holder | undefined> =>
  db.maybe(sql<Holder>`
    select editor, name, staff_id, session_id
    from survey.draft_hold
    join office.staff_session on staff_session.id = session_id
    join office.staff on staff.id = staff_id
    where campaign_id = ${id} and seen_at > ${aliveSince(context)}
      and idle_until > ${context.clock.now()} and ends_at > ${context.clock.now()}`);

/** The same for a screen of this colleague. */
export async function showHolder(db: Queryable, context: Context, id: string, staff_id: string) {
  const holder = await readHolder(db, context, id);
  return holder ? { editor: holder.editor, name: holder.name, yours: holder.staff_id === staff_id } : null;
}

/** A heartbeat of the writer. It takes a draft that nobody writes, and with `take` one that somebody else does. */
export async function holdDraft(
  tx: Queryable,
  context: Acting,
  id: string,
  caller: { staff_id: string; session_id: string },
  { editor, take = false }: Output<typeof call, 'body'>,
): Promise<Reply<typeof call>> {
  const tab = { editor, session_id: caller.session_id };
  const beats = await tx.run(sql`
    update survey.draft_hold set seen_at = ${context.clock.now()}
    where campaign_id = ${id} and editor = ${editor} and session_id = ${tab.session_id} and seen_at > ${aliveSince(context)}`);
  if (beats === 0) {
    // Behind a save that is going on: who takes over must know the revision that it makes.
    await lockCampaign(tx, id);
    const holder = await readHolder(tx, context, id);
    if (!holder || take || isOf(holder, tab)) await giveHold(tx, context, id, tab);
  }
  return {
    holder: await showHolder(tx, context, id, caller.staff_id),
    revision: (await readHead(tx, id)).revision,
  };
}

const isOf = (holder: Holder, tab: EditorTab | undefined): boolean =>
  holder.editor === tab?.editor && holder.session_id === tab.session_id;

async function giveHold(
  tx: Queryable,
  { clock }: Context,
  id: string,
  { editor, session_id }: EditorTab,
): Promise<void> {
  await tx.run(sql`
    insert into survey.draft_hold (campaign_id, session_id, editor, seen_at)
    values (${id}, ${session_id}, ${editor}, ${clock.now()})
    on conflict (campaign_id) do update set session_id = excluded.session_id, editor = excluded.editor, seen_at = excluded.seen_at`);
  await notifyLive(tx, `draft:${id}`);
}

/** The tab closes, or leaves the draft. */
export async function releaseDraft(tx: Queryable, id: string, { editor, session_id }: EditorTab): Promise<void> {
  const ended = await tx.run(sql`
    delete from survey.draft_hold where campaign_id = ${id} and editor = ${editor} and session_id = ${session_id}`);
  if (ended > 0) await notifyLive(tx, `draft:${id}`);
}

/** Refuses what would write into a draft that somebody else holds. The campaign's row is locked. */
export async function refuseHeld(tx: Queryable, context: Context, id: string, tab?: EditorTab): Promise<void> {
  const holder = await readHolder(tx, context, id);
  if (holder && !isOf(holder, tab)) throw new Problem('draft_held');
}

/** Publishing takes a draft from its writer. Without a tab nobody has it afterwards. */
export async function takeHold(tx: Queryable, context: Context, id: string, tab?: EditorTab): Promise<void> {
  if (tab) await giveHold(tx, context, id, tab);
  else await tx.run(sql`delete from survey.draft_hold where campaign_id = ${id}`);
}
