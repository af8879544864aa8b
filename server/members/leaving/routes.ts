import {
  comeBack as comeBackCall,
  oneClick,
  unsubscribe,
  unsubscribeLink,
  unsubscribeRequest,
} from '#contract/calls/members.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { comeBack, describeLeaveLink, leaveByOneClick, leavePanel, requestLeave } from './leave.ts';

const done = { ok: true };

/** These calls do work after their commit and before the answer, so they open their own transaction. */
const own = { transaction: false } as const;

export const leavingRoutes: Route[] = [
  route(
    unsubscribeRequest,
    async ({ context, request, body }) => {
      await requestLeave(context, request.ip, body);
      return done;
    },
    { ...own, anyText: 'reasons' },
  ),
  route(unsubscribeLink, ({ db, context, params }) => describeLeaveLink(db, context, params.token)),
  route(
    unsubscribe,
    async ({ context, params }) => {
      await leavePanel(context, params.token);
      return done;
    },
    own,
  ),
  route(
    oneClick,
    async ({ context, params }) => {
      await leaveByOneClick(context, params.token);
      return done;
    },
    { ...own, form: true },
  ),
  route(comeBackCall, async ({ db, context, params }) => {
    await comeBack(db, context, params.token);
    return done;
  }),
];
