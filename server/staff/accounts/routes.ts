import * as calls from '#contract/calls/office/staff/colleagues.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { ownRoutes } from '../own-account/routes.ts';
import { logRoutes } from './audit-routes.ts';
import { endColleague, listColleagues } from './colleagues.ts';
import { mailInvitation } from './invite.ts';
import { keyRoutes } from './key-routes.ts';
import { approveReset, askReset, cancelReset } from './reset-approval.ts';
import { changeRole, giveRight, takeRight } from './role.ts';

const ok = { ok: true } as const;

export const staffRoutes: Route[] = [
  route(calls.listColleagues, async ({ context, caller }) => ({
    colleagues: await listColleagues(context, caller.staff_id),
  })),
  route(calls.inviteColleague, async ({ db, acting, body }) => {
    await mailInvitation(db, acting, body);
    return ok;
  }),
  route(calls.changeRole, async ({ db, acting, params, body }) => {
    await changeRole(db, acting, params, body.role);
    return ok;
  }),
  route(calls.endColleague, async ({ db, acting, params }) => {
    await endColleague(db, acting, params);
    return ok;
  }),
  route(calls.giveRight, async ({ db, acting, params, body }) => {
    await giveRight(db, acting, params, body);
    return ok;
  }),
  route(calls.takeRight, async ({ db, acting, params }) => {
    await takeRight(db, acting, params, params.right);
    return ok;
  }),
  route(calls.askReset, async ({ db, acting, params, body }) => ({
    done: await askReset(db, acting, params, body.reason),
  })),
  route(calls.approveReset, async ({ db, acting, params }) => {
    await approveReset(db, acting, params);
    return ok;
  }),
  ...ownRoutes,
  ...logRoutes,
  ...keyRoutes,
  route(calls.cancelReset, async ({ db, acting, params }) => {
    await cancelReset(db, acting, params);
    return ok;
  }),
];
