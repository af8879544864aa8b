import { type DrawExplained, explainDraw as explainDrawCall } from '#contract/calls/office/draw.ts';
import {
  listCameIn as listCameInCall,
  listUndelivered as listUndeliveredCall,
  pauseChannel as pauseChannelCall,
  readLedger as readLedgerCall,
  resumeChannel as resumeChannelCall,
} from '#contract/calls/office/support/ledger.ts';
import {
  correctMember,
  leaveForMember,
  noteCall as noteCallCall,
  proveMemberAgain,
  restMember,
  setMemberChannel,
} from '#contract/calls/office/support/member-acts.ts';
import { importMembers as importMembersCall, previewMembers } from '#contract/calls/office/support/member-import.ts';
import {
  listDoubles as listDoublesCall,
  lookAtMember,
  readMember,
  searchMembers,
  stopLooking,
} from '#contract/calls/office/support/members.ts';
import {
  closeRequest as closeRequestCall,
  extendRequest as extendRequestCall,
  listRequests as listRequestsCall,
  noteRequest as noteRequestCall,
  readRequest,
  reopenRequest as reopenRequestCall,
} from '#contract/calls/office/support/requests.ts';
import {
  countTalk as countTalkCall,
  drawTalk as drawTalkCall,
  listTalks as listTalksCall,
  readTalk,
  writeTalk as writeTalkCall,
} from '#contract/calls/office/support/talks.ts';
import { readWaits as readWaitsCall } from '#contract/calls/office/support/waits.ts';
import { readMenuCounts } from '#contract/calls/office/today.ts';
import { rules } from '#contract/rules.ts';
import { explainDraw } from '../../fieldwork/sample/exclusion-reasons.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { pauseChannel, resumeChannel } from '../../messages/delivery/channel-pause.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { okAfter, type Route, route } from '../../platform/http/route.ts';
import { setChannel } from './channel.ts';
import { noteCall } from './conversations.ts';
import { correct, proveAgain } from './correct.ts';
import { listDoubles } from './duplicates.ts';
import { findForSupport } from './find-members.ts';
import { importFile, lookAtFile } from './import-members.ts';
import { leaveOnRequest } from './leave.ts';
import { endMemberAccess, grantMemberAccess, requireMemberAccess } from './member-access.ts';
import { showMember } from './member-page.ts';
import { listCameIn, listUndelivered, readLedger } from './outbox-pages.ts';
import { closeRequest, extendRequest, listRequests, noteRequest, reopenRequest, showRequest } from './requests.ts';
import { setRest } from './rest.ts';
import { countTalk, drawTalk, listTalks, showTalk, writeTalk } from './talks.ts';
import { countForMenu, readWaits } from './waiting-for-us.ts';

/** These open transactions of their own, after what has to stay when they refuse: a line of the audit, a spent budget. */
const own = { transaction: false } as const;
/** A file of members, in base64. */
const large = { ...own, body_bytes: rules.import_mebibytes * 1_450_000 };

/** An act of the office on a member: while a reason holds. */
const on = (acting: Acting, id: string, act: () => Promise<void>) => okAfter(whileSeen(acting, id, act));

async function whileSeen<Told>(acting: Acting, id: string, act: () => Promise<Told>): Promise<Told> {
  await requireMemberAccess(acting.db, acting, id);
  return act();
}

export const supportRoutes: Route[] = [
  route(searchMembers, ({ acting, body }) => findForSupport(acting, body.search), own),
  route(readMember, ({ db, acting, params }) => showMember(db, acting, params.id)),
  route(lookAtMember, ({ acting, params, body }) => grantMemberAccess(acting, params.id, body.reason, body.words), own),
  route(listDoublesCall, ({ db, acting }) => listDoubles(db, acting)),
  route(explainDrawCall, ({ db, acting, params }) => tellWhyAsked(db, acting, params.id, params.campaign)),
  route(stopLooking, ({ db, acting, params }) => okAfter(endMemberAccess(db, acting, params.id))),
  route(
    correctMember,
    ({ acting, request, params, body }) => on(acting, params.id, () => correct(acting, request, params.id, body)),
    own,
  ),
  route(
    proveMemberAgain,
    ({ acting, request, params, body }) =>
      on(acting, params.id, () => proveAgain(acting, request, params.id, body.what)),
    own,
  ),
  route(
    restMember,
    ({ acting, params, body }) => whileSeen(acting, params.id, () => setRest(acting, params.id, body)),
    own,
  ),
  route(
    setMemberChannel,
    ({ acting, params, body }) => whileSeen(acting, params.id, () => setChannel(acting, params.id, body)),
    own,
  ),
  route(leaveForMember, ({ acting, params }) => on(acting, params.id, () => leaveOnRequest(acting, params.id)), own),
  route(noteCallCall, ({ db, acting, params, body }) =>
    on(acting, params.id, () => noteCall(db, acting, params.id, body.text)),
  ),

  route(readLedgerCall, ({ db, context }) => readLedger(db, context)),
  route(listUndeliveredCall, ({ db, context, query }) => listUndelivered(db, context, query.before)),
  route(listCameInCall, ({ db, context, query }) => listCameIn(db, context, query.before)),
  route(resumeChannelCall, ({ db, acting, params }) => okAfter(resumeChannel(db, acting, params.channel))),
  route(pauseChannelCall, ({ db, acting, params }) => okAfter(pauseChannel(db, acting, params.channel))),
  route(previewMembers, ({ acting, body }) => lookAtFile(acting, body), large),
  route(importMembersCall, ({ acting, body }) => importFile(acting, body), large),
  route(listTalksCall, ({ db, context, caller, query }) => listTalks(db, context, caller.role, query.after)),
  route(countTalkCall, ({ db, context, body }) => countTalk(db, context, body.conditions), own),
  route(drawTalkCall, ({ db, acting, body }) => drawTalk(db, acting, body)),
  route(readTalk, ({ db, acting, params }) => showTalk(db, acting, params.id)),
  route(writeTalkCall, ({ db, acting, params, body }) => writeTalk(db, acting, params.id, body)),
  route(readMenuCounts, ({ db, acting, caller }) => countForMenu(db, acting, caller.role)),
  route(readWaitsCall, ({ db, acting, caller }) => readWaits(db, acting, caller.role)),
  route(listRequestsCall, ({ db, context, query }) => listRequests(db, context, query.state, query.after)),
  route(readRequest, ({ db, acting, params }) => showRequest(db, acting, params.id)),
  route(noteRequestCall, ({ acting, body }) => noteRequest(acting, body), own),
  route(extendRequestCall, ({ acting, params, body }) => okAfter(extendRequest(acting, params.id, body.why)), own),
  route(
    closeRequestCall,
    ({ acting, params, body }) => okAfter(closeRequest(acting, params.id, body.state, body.outcome)),
    own,
  ),
  route(reopenRequestCall, async ({ acting, params }) => okAfter(reopenRequest(acting, params.id)), own),
];

/** Why a member was asked for a campaign or was not, while a reason holds. Each time is a line in the audit. */
async function tellWhyAsked(
  tx: Queryable,
  acting: Acting,
  member_id: string,
  campaign: string,
): Promise<DrawExplained> {
  await requireMemberAccess(tx, acting, member_id);
  await recordAudit(tx, acting, {
    action: 'draw_explained',
    about: auditReference(acting, member_id),
    detail: { campaign },
  });
  return explainDraw(tx, { member_id, campaign_id: campaign });
}
