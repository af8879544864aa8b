import * as report from '#contract/calls/office/report.ts';
import {
  addCode as addCodeCall,
  changeCode as changeCodeCall,
  giveCodes as giveCodesCall,
  removeCode,
  restoreCode,
} from '#contract/calls/office/results/codes.ts';
import { addJoin as addJoinCall, removeJoin as removeJoinCall } from '#contract/calls/office/results/joins.ts';
import {
  countAgain as countAgainCall,
  leaveOut as leaveOutCall,
  readLeftOut,
} from '#contract/calls/office/results/left-out.ts';
import { readOpenAnswers } from '#contract/calls/office/results/open-answers.ts';
import { readTrend } from '#contract/calls/office/results/trend.ts';
import { makeWeighting, readWeightings } from '#contract/calls/office/results/weightings.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { listReadable as listReadableCall } from '#contract/calls/office/staff/readable.ts';
import type { Context } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { okAfter, type Route, route } from '../platform/http/route.ts';
import { graceStart } from '../surveys/answering/respondent-standing.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { giveCodes } from './coding/code-answer.ts';
import { addCode, changeCode, setCodeRemoved } from './coding/codes.ts';
import { countAgain, leaveOut } from './excluded-responses/exclude-responses.ts';
import { showLeftOut } from './excluded-responses/exclusion-view.ts';
import { addJoin, removeJoin } from './joins.ts';
import { showOpenAnswers } from './open-answers.ts';
import { addReportAct, removeReportAct } from './report/public-outcomes.ts';
import {
  askReport,
  confirmReport,
  listReports,
  readReport,
  saveReport,
  takeBackReport,
  withdrawReport,
} from './report/report.ts';
import { rulesFor, showResults } from './results-view.ts';
import { showTrend } from './trend-view.ts';
import { makeWeighting as make } from './weights/weightings.ts';
import { showWeightings } from './weights/weightings-view.ts';

export const resultsRoutes: Route[] = [
  route(listReadableCall, async ({ context, caller }) => ({
    campaigns: await listReadable(context, 'key_id' in caller ? caller.campaign_id : null),
  })),
  route(readResults, ({ acting, caller, params, query }) => {
    // A program has no right, so it reads by the rules for outsiders, where no look is remembered by session.
    const session_id = 'key_id' in caller ? caller.key_id : caller.session_id;
    const reader = { session_id, may_open_cases: caller.rights.includes('case_files') };
    return showResults(acting, reader, params.id, query);
  }),
  route(readOpenAnswers, ({ acting, caller, params, query }) =>
    showOpenAnswers(
      acting,
      { session_id: caller.session_id, may_open_cases: caller.rights.includes('case_files') },
      params.id,
      query,
    ),
  ),
  route(addCodeCall, async ({ db, acting, params, body }) => ({
    number: await addCode(db, acting, params.id, { ...body, description: body.description ?? '' }),
  })),
  route(changeCodeCall, async ({ db, acting, params, body }) =>
    okAfter(
      changeCode(db, acting, params.id, {
        ...body,
        description: body.description ?? '',
        number: Number(params.number),
      }),
    ),
  ),
  ...[removeCode, restoreCode].map((call) =>
    route(call, async ({ db, acting, params, body }) => {
      const { question } = body;
      await setCodeRemoved(db, acting, params.id, {
        question,
        number: Number(params.number),
        removed: call === removeCode,
      });
      return { ok: true as const };
    }),
  ),
  route(giveCodesCall, ({ db, acting, params, body }) => okAfter(giveCodes(db, acting, params.id, body))),
  route(addJoinCall, async ({ db, acting, caller, params, body }) => ({
    number: await addJoin(db, acting, await joinable(db, caller, params.id), body),
  })),
  route(removeJoinCall, async ({ db, acting, caller, params }) =>
    okAfter(removeJoin(db, acting, await joinable(db, caller, params.id), Number(params.number))),
  ),
  route(readWeightings, async ({ db, acting, caller, params }) =>
    showWeightings(acting, await readCampaign(db, params.id), caller.rights.includes('case_files')),
  ),
  route(readTrend, ({ acting, caller, params }) => {
    const { session_id, rights } = caller;
    return showTrend(acting, { session_id, may_open_cases: rights.includes('case_files') }, params.id);
  }),
  route(readLeftOut, ({ context, caller, params }) =>
    showLeftOut(context, params.id, caller.rights.includes('case_files')),
  ),
  route(leaveOutCall, async ({ db, acting, caller, params, body }) => ({
    number: await leaveOut(db, acting, params.id, caller.rights.includes('case_files'), body),
  })),
  route(countAgainCall, ({ db, acting, caller, params }) =>
    okAfter(countAgain(db, acting, params.id, caller.rights.includes('case_files'), Number(params.number))),
  ),
  route(makeWeighting, async ({ db, acting, params, body }) => ({
    number: await make(db, acting, await readCampaign(db, params.id), body.variables),
  })),
];

const ok = { ok: true } as const;

export const reportRoutes: Route[] = [
  route(report.listReports, async ({ acting }) => ({ reports: await listReports(acting) })),
  route(report.readReport, ({ acting, params }) => readReport(acting, params.id)),
  route(report.saveReport, async ({ db, acting, params, body }) => ({
    revision: await saveReport(db, acting, params.id, body),
  })),
  route(report.askReport, async ({ db, acting, params, body }) => {
    await askReport(db, acting, params.id, body.revision);
    return ok;
  }),
  route(report.takeBackReport, async ({ db, acting, params }) => {
    await takeBackReport(db, acting, params.id);
    return ok;
  }),
  route(report.confirmReport, async ({ db, acting, params, body }) => {
    await confirmReport(db, acting, params.id, body.asked_at);
    return ok;
  }),
  route(report.withdrawReport, async ({ db, acting, params }) => {
    await withdrawReport(db, acting, params.id);
    return ok;
  }),
  route(report.addReportAct, async ({ db, acting, params, body }) => {
    await addReportAct(db, acting, params.id, body);
    return ok;
  }),
  route(report.removeReportAct, async ({ db, acting, params, body }) => {
    await removeReportAct(db, acting, params.id, body.act);
    return ok;
  }),
];

/** A reader of rounded numbers cannot see what a join does. */
async function joinable(db: Queryable, { rights }: { rights: readonly string[] }, id: string) {
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const may_open_cases = rights.includes('case_files');
  if (rulesFor(campaign, { session_id: null, may_open_cases }) !== 'inside') throw new Problem('results_join_right');
  return campaign;
}

type Row = { id: string; title: string; anonymous: boolean; ends_at: Date | null };

/** What anyone who comes from outside can read: a snapshot was made, and by name only once nobody can answer any more. */
async function listReadable({ clock, db }: Context, only: string | null) {
  const rows = await db.many(sql<Row>`
    select id, title, anonymous, least(closes_at, closed_at) as ends_at from survey.campaign
    where state <> 'draft' and (${only}::uuid is null or id = ${only})
      and (anonymous or least(closes_at, closed_at) <= ${graceStart(clock.now())})
      and exists (select from survey.result where campaign_id = campaign.id)
    order by least(closes_at, closed_at) desc nulls first, title, id`);
  return rows.map(({ ends_at, ...row }) => ({ ...row, ends_at: ends_at?.toISOString() ?? null }));
}
