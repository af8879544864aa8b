import {
  comeBack as comeBackCall,
  oneClick,
  unsubscribe,
  unsubscribeLink,
  unsubscribeRequest,
} from '#contract/calls/members.ts';
import { okAfter, type Route, route } from '../../platform/http/route.ts';
import { comeBack, describeLeaveLink, leaveByOneClick, leavePanel, requestLeave } from './leave.ts';

/** These calls do work after their commit and before the answer, so they open their own transaction. */
const own = { transaction: false } as const;

export const leavingRoutes: Route[] = [
  route(unsubscribeRequest, ({ context, request, body }) => okAfter(requestLeave(context, request.ip, body)), {
    ...own,
    anyText: 'reasons',
  }),
  route(unsubscribeLink, ({ db, context, params }) => describeLeaveLink(db, context, params.token)),
  route(unsubscribe, ({ context, params }) => okAfter(leavePanel(context, params.token)), own),
  route(oneClick, ({ context, params }) => okAfter(leaveByOneClick(context, params.token)), { ...own, form: true }),
  route(comeBackCall, ({ db, context, params }) => okAfter(comeBack(db, context, params.token))),
];
