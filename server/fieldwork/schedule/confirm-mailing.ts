import type { confirmMailing as call, Done } from '#contract/calls/office/sending.ts';
import type { Output } from '#contract/endpoint.ts';
import { shownCount } from '#contract/panel-count.ts';
import { staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { confirmed } from '../../surveys/authoring/confirm.ts';
import { readDraft } from '../../surveys/authoring/draft.ts';
import { hasUnpublishedText } from '../letters/unpublished-text.ts';
import { drawEverybody } from '../sample/eligibility-counts.ts';
import { refuseNobody } from '../sample/exclusion-counts.ts';
import { readPreparedDraw } from '../sample/prepared-draw.ts';
import { isRounded, isSensitiveDraw } from '../sample/sensitive.ts';
import { makeMailings } from './create-mailings.ts';
import { waitForDraw } from './mailing.ts';
import { planIn } from './plan-mailing.ts';
import { countRecipients } from './recipient-count.ts';
import { baseOf, readSentMailings } from './sent-mailings.ts';

/**
 * Sends what somebody confirmed: once, however often it is confirmed with the same `send_id`, and only when nobody made
 * a mailing of the campaign since the screen was drawn. All of it is one transaction, so that a caller who heard no answer
 * finds all of it done, or nothing (readSent).
 */
export async function confirmMailing(
  tx: Queryable,
  context: Acting,
  id: string,
  { send_id, base, number, draw, ...wanted }: Output<typeof call, 'body'>,
): Promise<Done> {
  // Two tabs that confirm at one moment come one after the other: the second sees what the first made.
  await waitForDraw(tx);
  const now = context.clock.now();
  const before = await readDone(tx, now, id, send_id);
  if (before) return before;
  if ((await baseOf(tx, id)) !== base) throw new Problem('mailing_overtaken');
  const chosen = wanted.kind === 'invitation' ? await readPreparedDraw(tx, id) : undefined;
  if (chosen?.id !== draw?.id && wanted.kind === 'invitation') throw new Problem('draw_changed');
  if (wanted.kind === 'invitation' && (await isSensitiveDraw(tx, id, chosen ?? drawEverybody))) {
    await enforceRateLimit(context, 'sensitive_draw_staff', staffIdOf(context.actor) ?? 'operator');
  }
  const { people } = await countRecipients(tx, context, id, wanted, chosen ?? drawEverybody);
  confirmed(shownCount(people), number);
  const made = await makeMailings(tx, context, id, wanted, draw, send_id);
  const kinds = made.map(({ kind }) => kind);
  if (hasUnpublishedText(await readDraft(tx, id), kinds)) throw new Problem('mailing_words_wait');
  for (const mailing of made) {
    if (mailing.state === 'scheduled') continue;
    const { plan } = await planIn(tx, context, mailing.id);
    if (!(await isRounded(tx, id))) refuseNobody(plan.recipients, plan.left_out);
  }
  return (await readDone(tx, now, id, send_id))!;
}

/** What was done by a send; undefined: it was not. */
export async function readDone(
  db: Queryable,
  now: Date,
  campaign_id: string,
  send_id: string,
): Promise<Done | undefined> {
  const mailings = await readSentMailings(db, now, sql`campaign_id = ${campaign_id} and send_id = ${send_id}::uuid`);
  if (mailings.length === 0) return undefined;
  const isHidden = mailings.some(({ left, recipients }) => left && recipients === null);
  return {
    mailings,
    recipients: isHidden ? null : mailings.reduce((sum, { recipients }) => sum + (recipients ?? 0), 0),
  };
}
