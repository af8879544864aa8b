import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { waitForDraw } from '../schedule/mailing.ts';
import { lock, notInThatState, refuseMoment } from './mailing-control.ts';

type RestorableMailing = { taken_back_from: 'scheduled' | 'paused' | null; overtaken: boolean };

/**
 * Plans a mailing again that was taken back before its moment: as it was, and what followed it follows it again. Whatever
 * was made of the campaign since was made without it, so then it stays taken back.
 */
export async function restoreMailing(tx: Queryable, context: Acting, id: string): Promise<void> {
  await waitForDraw(tx);
  const mailing = await lock(tx, context, id, { act: 'restore', from: ['cancelled'] });
  const { taken_back_from: state, overtaken } = await tx.one(sql<RestorableMailing>`
    select taken_back_from, exists (
      select from contact.mailing as later
      where later.campaign_id = mailing.campaign_id and later.created_at > mailing.finished_at) as overtaken
    from contact.mailing where id = ${id}`);
  if (state === null) throw notInThatState(mailing, 'restore');
  if (overtaken) throw new Problem('mailing_overtaken');
  const { starts_at } = mailing;
  if (starts_at <= context.clock.now())
    throw new Problem('mailing_moment_past', { facts: { at: starts_at.toISOString() } });
  await refuseMoment(tx, mailing, starts_at);
  await tx.run(sql`
    update contact.mailing set state = ${state}, reason = ${state === 'paused' ? 'by hand' : null}, finished_at = null,
      taken_back_from = null
    where id = ${id}`);
  if (state === 'scheduled') await sendJob(tx, 'mailing-start', { mailing_id: id }, starts_at);
}
