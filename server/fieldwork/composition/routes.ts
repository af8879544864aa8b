import { readMakeUp, readMissing } from '#contract/calls/office/panel.ts';
import {
  enterMargin,
  importPopulation,
  previewPopulation,
  readPopulation,
  removeMargin,
  restorePopulation,
} from '#contract/calls/office/population.ts';
import {
  addRecruitment,
  endRecruitment,
  listRecruitment,
  readRecruitment,
  resumeRecruitment,
} from '#contract/calls/office/recruitment.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  groupAnswers,
  listProfileQuestions,
  moveProfileQuestion,
  readQuestionUses,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { okAfter, type Route, route } from '../../platform/http/route.ts';
import { enterFigures } from '../../results/population/enter.ts';
import { importFigures, previewFigures } from '../../results/population/import.ts';
import { dropMargin, restoreVersion } from '../../results/population/keep.ts';
import { listVersions, readPopulation as read } from '../../results/population/read.ts';
import { groupAnswersOf } from './profile-classes.ts';
import * as questions from './profile-questions.ts';
import { addLink, endLink, resumeLink, urlOf } from './recruitment-links.ts';
import { listLinks, readLink } from './recruitment-results.ts';
import { readQuestionUses as readUses, showMakeUp, showMissing } from './stored-composition.ts';
import { answerInTryout } from './tryout-answers.ts';

/** A file of figures as base64, and the quotes around it. */
const fileBytes = 768 * 1024;
const bytesOf = (file: string): Buffer => Buffer.from(file, 'base64');

export const compositionRoutes: Route[] = [
  route(readPopulation, async ({ db, context, query }) => ({
    ...(await read(db, query.version)),
    versions: await listVersions(db),
    has_regions: context.config.postcodes !== undefined,
  })),
  route(enterMargin, async ({ db, acting, params, body }) => ({
    version: await enterFigures(db, acting, params.variable, body),
  })),
  route(removeMargin, async ({ db, acting, params, body }) => ({
    version: await dropMargin(db, acting, body.base, params.variable),
  })),
  route(restorePopulation, async ({ db, acting, body }) => ({
    version: await restoreVersion(db, acting, body.base, body.version),
  })),
  route(previewPopulation, ({ db, body }) => previewFigures(db, bytesOf(body.file)), { body_bytes: fileBytes }),
  route(
    importPopulation,
    async ({ db, acting, body }) => ({ version: await importFigures(db, acting, bytesOf(body.file), body.base) }),
    { body_bytes: fileBytes },
  ),
  route(readMakeUp, ({ context }) => showMakeUp(context)),
  route(readMissing, ({ context }) => showMissing(context)),
  route(listProfileQuestions, ({ db, context }) => questions.listProfileQuestions(db, context)),
  route(addProfileQuestion, async ({ db, acting, body }) => ({
    key: await questions.addProfileQuestion(db, acting, body),
  })),
  route(changeProfileQuestion, ({ db, acting, params, body }) =>
    okAfter(questions.changeProfileQuestion(db, acting, params.key, body)),
  ),
  route(
    stepProfileQuestion,
    async ({ db, acting, params: { key }, body }) => {
      // Most go before; whoever answers meanwhile is erased with the question.
      if (body.state === 'erased') await questions.eraseAnswers(db, key);
      await acting.db.transaction(async (tx) => {
        await questions.stepProfileQuestion(tx, acting, key, body);
        if (body.state === 'asked') await answerInTryout(tx, acting, key);
      });
      return { ok: true };
    },
    { transaction: false },
  ),
  route(readQuestionUses, ({ db, context, params }) => readUses(db, context, params.key)),
  route(moveProfileQuestion, ({ db, acting, params, body }) =>
    okAfter(questions.moveProfileQuestion(db, acting, params.key, body.way)),
  ),
  route(groupAnswers, ({ db, acting, params, body }) => okAfter(groupAnswersOf(db, acting, params.key, body.classes))),
  route(listRecruitment, async ({ db, context }) => ({ links: await listLinks(db, context) })),
  route(readRecruitment, ({ db, context, params }) => readLink(db, context, params.code)),
  route(addRecruitment, async ({ db, acting, body }) => {
    const code = await addLink(db, acting, body.name);
    return { code, url: urlOf(acting, code) };
  }),
  route(endRecruitment, ({ db, acting, params }) => okAfter(endLink(db, acting, params.code))),
  route(resumeRecruitment, ({ db, acting, params }) => okAfter(resumeLink(db, acting, params.code))),
];
