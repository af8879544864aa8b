import { closeGroup, openGroup, setClosesFull, setGroupTarget } from '#contract/calls/office/drawn-groups.ts';
import { extendCampaign, readFieldwork, readQuality, readUnreachable } from '#contract/calls/office/fieldwork.ts';
import { readLetterHtml, readLetters, testLetter } from '#contract/calls/office/letters.ts';
import * as memberLetters from '#contract/calls/office/member-letters.ts';
import {
  cancelMailing,
  confirmMailing,
  moveMailing,
  pauseMailing,
  readSending,
  readSent,
  restoreMailing,
  resumeMailing,
  slowMailing,
  tryMailing,
} from '#contract/calls/office/sending.ts';
import { asFramed, inFrame } from '../messages/test-mailbox/html.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { okAfter, type Route, route } from '../platform/http/route.ts';
import {
  moveMailing as move,
  pauseMailing as pause,
  resumeMailing as resume,
  slowMailing as slow,
  stopMailing,
} from './delivery-control/mailing-control.ts';
import { restoreMailing as restore } from './delivery-control/restore-mailing.ts';
import {
  closeGroup as closeOne,
  openGroup as openOne,
  setClosesFull as setFull,
  setTarget,
} from './groups/group-control.ts';
import { showHtml, showLetters } from './letters/letter-preview.ts';
import * as letters from './letters/member-letters.ts';
import { switchProfileCheck } from './letters/profile-check.ts';
import { sendTestLetter, testMemberLetter } from './letters/test-letter.ts';
import { extendCampaign as extend } from './monitor/extend.ts';
import { showFieldwork } from './monitor/fieldwork-view.ts';
import { showQuality } from './monitor/quality.ts';
import { listUnreachable } from './monitor/unreachable.ts';
import { confirmMailing as confirm, readDone } from './schedule/confirm-mailing.ts';
import { parseFutureMoment } from './schedule/create-mailings.ts';
import { showSending, tryMailing as tryWanted } from './schedule/sending-view.ts';
import { readSentMailing } from './schedule/sent-mailings.ts';

export const fieldworkRoutes: Route[] = [
  route(readFieldwork, ({ context, params }) => showFieldwork(context, params.id)),
  route(readQuality, ({ context, params }) => showQuality(context, params.id)),
  route(readUnreachable, ({ acting, params, query }) => listUnreachable(acting, params.id, query.after)),
  route(extendCampaign, ({ db, acting, params, body }) => extend(db, acting, params.id, body.closes_at)),
  route(closeGroup, ({ db, acting, params }) => okAfter(closeOne(db, acting, groupOf(params)))),
  route(openGroup, ({ db, acting, params }) => okAfter(openOne(db, acting, groupOf(params)))),
  route(setGroupTarget, ({ db, acting, params, body }) => okAfter(setTarget(db, acting, groupOf(params), body.target))),
  route(setClosesFull, ({ db, acting, params, body }) => okAfter(setFull(db, acting, params.id, body.closes_full))),
  route(readLetters, ({ context, params, query }) => showLetters(context, params.id, query)),
  route(readLetterHtml, async ({ context, answer, params, query }) =>
    asFramed(answer, await showHtml(context, params.id, params.kind, query)),
  ),
  route(
    testLetter,
    ({ acting, caller, params, body }) => okAfter(sendTestLetter(acting, params.id, params.kind, caller, body)),
    { transaction: false },
  ),
  route(memberLetters.readMemberLetters, ({ context, query }) => letters.readMemberLetters(context, query)),
  route(memberLetters.tryMemberLetter, ({ context, body }) => letters.tryMemberLetter(context, body), {
    transaction: false,
  }),
  route(
    memberLetters.drawMemberLetter,
    async ({ context, body }) => {
      const { html, whatsapp } = await letters.showMemberLetter(context, body);
      return { html: inFrame(html), whatsapp };
    },
    { transaction: false },
  ),
  route(memberLetters.memberLetterFrame, async ({ answer }) => asFramed(answer, '<!doctype html>')),
  route(memberLetters.testMemberLetter, ({ acting, caller, body }) => okAfter(testMemberLetter(acting, body, caller)), {
    transaction: false,
  }),
  route(memberLetters.confirmMemberLetter, ({ db, acting, body }) =>
    okAfter(letters.confirmMemberLetter(db, acting, body)),
  ),
  route(memberLetters.switchProfileCheck, ({ db, acting, body }) => okAfter(switchProfileCheck(db, acting, body.on))),
  route(memberLetters.steerMemberLetter, ({ db, acting, params, body }) =>
    okAfter(letters.steerMemberLetter(db, acting, params.id, body)),
  ),
  route(readSending, ({ context, params }) => showSending(context, params.id)),
  route(tryMailing, ({ acting, params, body }) => tryWanted(acting, params.id, body), { transaction: false }),
  route(confirmMailing, ({ db, acting, params, body }) => confirm(db, acting, params.id, body)),
  route(readSent, async ({ db, context, params }) => ({
    done: (await readDone(db, context.clock.now(), params.id, params.send)) ?? null,
  })),
  route(moveMailing, ({ db, acting, params, body }) =>
    steered(db, acting, params.id, () => move(db, acting, params.id, parseFutureMoment(acting, body.at))),
  ),
  route(pauseMailing, ({ db, acting, params }) => steered(db, acting, params.id, () => pause(db, acting, params.id))),
  route(resumeMailing, ({ db, acting, params, body }) =>
    steered(db, acting, params.id, () => resume(db, acting, params.id, body.reason)),
  ),
  route(slowMailing, ({ db, acting, params, body }) =>
    steered(db, acting, params.id, () => slow(db, acting, params.id, body.per_minute)),
  ),
  route(restoreMailing, ({ db, acting, params }) =>
    steered(db, acting, params.id, () => restore(db, acting, params.id)),
  ),
  route(cancelMailing, ({ db, acting, params, body }) =>
    steered(db, acting, params.id, () => stopMailing(db, acting, params.id, body.number)),
  ),
];

const groupOf = ({ id, group }: { id: string; group: string }) => ({ campaign: id, group });

/** In the office only mailings of campaigns are steered: those about passwords are the operator's. */
async function steered(tx: Queryable, { clock }: Acting, id: string, act: () => Promise<void>) {
  const found = await tx.maybe(sql`select id from contact.mailing where id = ${id} and campaign_id is not null`);
  if (!found) throw new Problem('mailing_unknown');
  await act();
  return readSentMailing(tx, clock.now(), id);
}
