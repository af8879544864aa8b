import * as requests from '#contract/calls/office/staff/access-requests.ts';
import * as calls from '#contract/calls/office/staff/colleagues.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { ownRoutes } from '../own-account/routes.ts';
import { listAccessRequests, refuseMailed, refuseRequest, showMailedRequest } from './access-requests.ts';
import { logRoutes } from './audit-routes.ts';
import { endColleague, listColleagues } from './colleagues.ts';
import { approveRequest, askReset, askRight, askRole, inviteColleague } from './give-access.ts';
import { keyRoutes } from './key-routes.ts';
import { takeRight } from './role.ts';

const ok = { ok: true } as const;

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
