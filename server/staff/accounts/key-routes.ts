import * as calls from '#contract/calls/office/staff/program-keys.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createProgramKey, endKey, listKeys, takeOverKey } from './program-keys.ts';

export const keyRoutes: Route[] = [
  route(calls.listKeys, async ({ context, caller }) => ({ keys: await listKeys(context, caller.staff_id) })),
  route(calls.makeKey, ({ db, acting, body }) => createProgramKey(db, acting, body)),
  route(calls.takeOverKey, async ({ db, acting, params }) => {
    await takeOverKey(db, acting, params.id);
    return { ok: true as const };
  }),
  route(calls.endKey, async ({ db, acting, params }) => {
    await endKey(db, acting, params.id);
    return { ok: true as const };
  }),
];
