import * as requests from '#contract/calls/office/staff/access-requests.ts';
import * as log from '#contract/calls/office/staff/audit-log.ts';
import * as calls from '#contract/calls/office/staff/colleagues.ts';
import * as keys from '#contract/calls/office/staff/program-keys.ts';
import { checkAudit } from '../../platform/core/audit.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { ownRoutes } from '../own-account/routes.ts';
import { listAccessRequests, refuseMailed, refuseRequest, showMailedRequest } from './access-requests.ts';
import { exportLines } from './audit-export.ts';
import { listLines } from './audit-read.ts';
import { seekMember } from './audit-seek.ts';
import { endColleague, listColleagues } from './colleagues.ts';
import { approveRequest, askReset, askRight, askRole, inviteColleague } from './give-access.ts';
import { createProgramKey, endKey, listKeys, takeOverKey } from './program-keys.ts';
import { takeRight } from './role.ts';

const ok = { ok: true } as const;

const keyRoutes: Route[] = [
  route(keys.listKeys, async ({ context, caller }) => ({ keys: await listKeys(context, caller.staff_id) })),
  route(keys.makeKey, ({ db, acting, body }) => createProgramKey(db, acting, body)),
  route(keys.takeOverKey, async ({ db, acting, params }) => {
    await takeOverKey(db, acting, params.id);
    return ok;
  }),
  route(keys.endKey, async ({ db, acting, params }) => {
    await endKey(db, acting, params.id);
    return ok;
  }),
];

const logRoutes: Route[] = [
  route(log.listAudit, ({ context, query }) => listLines(context, query)),
  route(log.checkAuditChain, async ({ db, context }) => ({
    ...(await checkAudit(db)),
    at: context.clock.now().toISOString(),
  })),
  // Without a transaction: the line and what was spent stay, also when nobody was found.
  route(log.seekInAudit, async ({ acting, body }) => ({ member: await seekMember(acting, body.sought) }), {
    transaction: false,
  }),
  route(log.exportAudit, async ({ acting, answer, query }) => {
    answer.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="logboek.csv"');
    return exportLines(acting, query);
  }),
];

export const staffRoutes: Route[] = [
  route(calls.listColleagues, async ({ context, caller }) => ({
    colleagues: await listColleagues(context, caller.staff_id),
    requests: await listAccessRequests(context, caller.staff_id),
  })),
  route(calls.inviteColleague, async ({ db, acting, body }) => ({ done: await inviteColleague(db, acting, body) })),
  route(calls.changeRole, async ({ db, acting, params, body }) => ({
    done: await askRole(db, acting, params, body.role),
  })),
  route(calls.endColleague, async ({ db, acting, params }) => {
    await endColleague(db, acting, params);
    return ok;
  }),
  route(calls.giveRight, async ({ db, acting, params, body }) => ({ done: await askRight(db, acting, params, body) })),
  route(calls.takeRight, async ({ db, acting, params }) => {
    await takeRight(db, acting, params, params.right);
    return ok;
  }),
  route(calls.askReset, async ({ db, acting, params, body }) => ({
    done: await askReset(db, acting, params, body.reason),
  })),
  route(requests.approveRequest, async ({ db, acting, params }) => {
    await approveRequest(db, acting, params.id);
    return ok;
  }),
  route(requests.refuseRequest, async ({ db, acting, params }) => {
    await refuseRequest(db, acting, params.id);
    return ok;
  }),
  route(requests.readMailedRequest, ({ context, params }) => showMailedRequest(context, params.token)),
  route(requests.refuseMailedRequest, async ({ db, context, params }) => {
    await refuseMailed(db, context, params.token);
    return ok;
  }),
  ...ownRoutes,
  ...logRoutes,
  ...keyRoutes,
];
