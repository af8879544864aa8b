import { judgePreview, makePreview } from '#contract/calls/office/preview.ts';
import { judgeCopy } from '#contract/calls/preview.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { readDraft } from './draft.ts';
import { openCopy, sealCopy } from './preview-copy.ts';
import { judgeAnswers } from './preview-judge.ts';

/** Nothing is written, and a refusal for an unknown address is counted. */
const own = { transaction: false } as const;

export const officePreviewRoutes: Route[] = [
  route(makePreview, async ({ db, acting, params }) =>
    sealCopy(db, acting, params.id, (await readDraft(db, params.id)).draft),
  ),
  route(
    judgePreview,
    async ({ body }) => {
      judgeAnswers([body.question], body.answers);
      return { ok: true };
    },
    own,
  ),
];

export const publicPreviewRoutes: Route[] = [
  route(
    judgeCopy,
    async ({ context, request, params, body }) => {
      const { campaign } = await openCopy(context, request.ip, params.token);
      judgeAnswers(campaign.questions, body.answers);
      return { ok: true };
    },
    own,
  ),
];
