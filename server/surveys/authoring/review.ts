import {
  addComment,
  answerReview,
  askReview,
  listReviews,
  type ReviewComment,
  readReview,
  resolveComment,
} from '#contract/calls/office/authoring/review.ts';
import type { Reply } from '#contract/endpoint.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { lockCampaign, readCampaign } from '../campaigns/campaigns.ts';
import { readDraft } from './draft.ts';

/** Comments lie beside the draft: they need no hold, and no version, file or print has them. */
export const reviewRoutes: Route[] = [
  route(readReview, async ({ db, params, caller, context }) => {
    await readCampaign(db, params.id);
    const withDemo = context.config.panel_env === 'tryout';
    return showReview(db, params.id, caller.staff_id, withDemo);
  }),
  route(addComment, async ({ db, params, caller, body, context }) => {
    const { draft } = await readDraft(db, params.id);
    const asked = draft.questions.find(({ key }) => key === body.key);
    if (!asked) throw new Problem('bank_question_unsaved');
    const made = await db.one(sql<{ id: string }>`
      insert into survey.comment (campaign_id, question_key, question, words, staff_id, at)
      values (${params.id}, ${body.key}, ${asked.entry.title ?? ''}, ${body.words}, ${caller.staff_id}, ${context.clock.now()})
      returning id`);
    await tellAll(db, params.id);
    return made;
  }),
  route(resolveComment, async ({ db, params: { id, comment }, caller, body: { resolved }, context }) => {
    // Of two who resolve it the first stands.
    const { known } = await db.one(sql<{ known: boolean }>`
      with done as (
        update survey.comment set resolved_at = ${resolved ? context.clock.now() : null},
          resolved_by = ${resolved ? caller.staff_id : null}
        where id = ${comment} and campaign_id = ${id} and (resolved_at is null) = ${resolved}
      )
      select exists (select from survey.comment where id = ${comment} and campaign_id = ${id}) as known`);
    if (!known) throw new Problem('not_found');
    await tellAll(db, id);
    return { ok: true as const };
  }),
  route(askReview, async ({ db, acting, params: { id }, caller, body: { staff_id }, context }) => {
    await lockCampaign(db, id);
    const to = (await colleaguesOf(db, caller.staff_id, context.config.panel_env === 'tryout')).find(
      (one) => one.id === staff_id,
    );
    if (!to) throw new Problem('not_found');
    const asked = await db.run(sql`
      insert into survey.review_request (campaign_id, staff_id, asked_by, asked_at)
      values (${id}, ${staff_id}, ${caller.staff_id}, ${context.clock.now()}) on conflict do nothing`);
    if (asked > 0) await recordAudit(db, acting, { action: 'review_asked', about: id, detail: { name: to.name } });
    await tellAll(db, id);
    return { ok: true as const };
  }),
  route(answerReview, async ({ db, params: { id, request }, context }) => {
    await db.run(sql`
      update survey.review_request set answered_at = ${context.clock.now()}
      where id = ${request} and campaign_id = ${id} and answered_at is null`);
    await tellAll(db, id);
    return { ok: true as const };
  }),
  route(listReviews, async ({ db, caller }) => {
    const rows = await db.many(sql<{ id: string; campaign_id: string; title: string; by: string | null; at: Date }>`
      select request.id, campaign_id, title, staff.name as by, asked_at as at
      from survey.review_request request join survey.campaign on campaign.id = campaign_id
      left join office.staff on staff.id = asked_by
      where request.staff_id = ${caller.staff_id} and answered_at is null and removed_at is null
      order by asked_at, request.id`);
    const comments = await db.many(sql<Reply<typeof listReviews>['comments'][number]>`
      select campaign_id, title, count(*)::integer as open
      from survey.comment join survey.campaign on campaign.id = campaign_id
      where resolved_at is null and removed_at is null and state <> 'closed'
      group by campaign_id, title order by max(at) desc, campaign_id`);
    return { requests: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })), comments };
  }),
];

async function tellAll(tx: Queryable, id: string): Promise<void> {
  await notifyLive(tx, `draft:${id}`);
  await notifyLive(tx, 'campaigns');
}

/** Who can be asked: who writes questionnaires, is in, and is somebody else. */
const colleaguesOf = (db: Queryable, me: string, withDemo: boolean): Promise<{ id: string; name: string }[]> =>
  db.many(sql<{ id: string; name: string }>`
    select id, name from office.staff
    where role in ('researcher', 'admin') and joined_at is not null and left_at is null and id <> ${me}
      and (not demo or ${withDemo}) order by lower(name), id`);

type CommentRow = Omit<ReviewComment, 'at' | 'resolved'> & {
  at: Date;
  resolved_at: Date | null;
  resolver: string | null;
};

async function showReview(db: Queryable, id: string, me: string, withDemo: boolean): Promise<Reply<typeof readReview>> {
  const comments = await db.many(sql<CommentRow>`
    select comment.id, question_key as key, question, words, writer.name as by, at, resolved_at, resolver.name as resolver
    from survey.comment left join office.staff writer on writer.id = staff_id
    left join office.staff resolver on resolver.id = resolved_by
    where campaign_id = ${id} order by at, comment.id`);
  const requests = await db.many(sql<{
    id: string;
    staff_id: string;
    to: string | null;
    by: string | null;
    at: Date;
    mine: boolean;
  }>`
    select request.id, request.staff_id, reader.name as to, asker.name as by, asked_at as at, request.staff_id = ${me} as mine
    from survey.review_request request left join office.staff reader on reader.id = request.staff_id
    left join office.staff asker on asker.id = asked_by
    where campaign_id = ${id} and answered_at is null order by asked_at, request.id`);
  return {
    comments: comments.map(({ at, resolved_at, resolver, ...row }) => ({
      ...row,
      at: at.toISOString(),
      resolved: resolved_at && { by: resolver, at: resolved_at.toISOString() },
    })),
    requests: requests.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    colleagues: await colleaguesOf(db, me, withDemo),
  };
}
