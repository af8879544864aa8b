import * as calls from '#contract/calls/office/staff/audit-log.ts';
import { checkAudit } from '../../platform/core/audit.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { exportLines } from './audit-export.ts';
import { listLines } from './audit-read.ts';
import { seekMember } from './audit-seek.ts';

export const logRoutes: Route[] = [
  route(calls.listAudit, ({ context, query }) => listLines(context, query)),
  route(calls.checkAuditChain, async ({ db, context }) => ({
    ...(await checkAudit(db)),
    at: context.clock.now().toISOString(),
  })),
  // Without a transaction: the line and what was spent stay, also when nobody was found.
  route(calls.seekInAudit, async ({ acting, body }) => ({ member: await seekMember(acting, body.sought) }), {
    transaction: false,
  }),
  route(calls.exportAudit, async ({ acting, answer, query }) => {
    answer.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="logboek.csv"');
    return exportLines(acting, query);
  }),
];
