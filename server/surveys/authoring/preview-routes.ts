import { judgePreview, makePreview } from '#contract/calls/office/preview.ts';
import { judgeCopy } from '#contract/calls/preview.ts';
import type { Answers, SurveyQuestion } from '#questionnaire/flow.ts';
import { Problem } from '../../platform/core/problem.ts';
import { yielder } from '../../platform/core/yield-to-event-loop.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { checkAnswers } from '../answering/check-answers.ts';
import { prepare } from '../questionnaire/published.ts';
import { readDraft } from './draft.ts';
import { openCopy, sealCopy } from './preview-copy.ts';

/** Nothing is written, and a refusal for an unknown address is counted. */
const own = { transaction: false } as const;

export const officePreviewRoutes: Route[] = [
  route(makePreview, async ({ db, acting, params }) => {
    const pause = yielder();
    const { draft } = await readDraft(db, params.id);
    await pause();
    return sealCopy(db, acting, params.id, draft);
  }),
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

/** Refuses what a parent would be refused, in the same words. Nothing is kept, so there is nothing else to do. */
function judgeAnswers(questions: SurveyQuestion[], answers: Answers): void {
  const { errors } = checkAnswers(prepare({ title: '', description: '', questions }), answers);
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
}
