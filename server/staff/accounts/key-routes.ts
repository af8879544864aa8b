import * as calls from '#contract/calls/office/staff/program-keys.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { createProgramKey, endKey, listKeys } from './program-keys.ts';

export const keyRoutes: Route[] = [
  route(calls.listKeys, async ({ context }) => ({ keys: await listKeys(context) })),
  route(calls.makeKey, ({ db, acting, body }) => createProgramKey(db, acting, body)),
  route(calls.endKey, async ({ db, acting, params }) => {
    await endKey(db, acting, params.id);
    return { ok: true as const };
  }),
];
