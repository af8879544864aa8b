import { countDraw, lookAtDraw, readDraw, saveDraw } from '#contract/calls/office/draw.ts';
import type { Rule } from '#contract/sample/condition.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { inTurn } from '../costly-reads.ts';
import { countConditions } from './count.ts';
import { previewDrawShared } from './eligibility-counts.ts';
import { readDrawScreen, refuseChoice, saveDraw as save } from './prepared-draw.ts';

/** By their text: colleagues who work on one draw count the same. */
const counted = shareReadsPerDatabase((context, conditions) =>
  inTurn(context, (aside) => countConditions(aside.db, aside, JSON.parse(conditions) as Rule[])),
);

/** Choosing who is asked, for screens. Nothing here draws: that is done by confirming the letters. */
export const drawRoutes: Route[] = [
  route(readDraw, ({ context, params }) => readDrawScreen(context, params.id)),
  route(saveDraw, async ({ db, acting, params, body }) => ({ draw: await save(db, acting, params.id, body) })),
  route(
    countDraw,
    async ({ db, context, params, body }) => {
      await refuseChoice(db, context, params.id, body);
      return counted(context, JSON.stringify(body.conditions));
    },
    // It only reads.
    { transaction: false },
  ),
  route(
    lookAtDraw,
    async ({ db, context, params, body }) => {
      await refuseChoice(db, context, params.id, body);
      return previewDrawShared(context, params.id, body);
    },
    { transaction: false },
  ),
];
