import { codeIn, codeLength, codeSigns, recruitmentUrl } from '#contract/office/recruitment.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** Who of the staff entered figures, made a link, weighted or coded answers or left some out is kept no longer than the audit log. */
export async function forgetWho({ db, clock, config }: Context): Promise<void> {
  const old = sql`${clock.now()}::timestamptz - make_interval(months => ${config.keep_audit_months})`;
  await db.run(sql`update survey.population set staff_id = null where staff_id is not null and created_at <= ${old}`);
  await db.run(sql`update contact.recruitment set staff_id = null where staff_id is not null and created_at <= ${old}`);
  await db.run(sql`update survey.weighting set staff_id = null where staff_id is not null and made_at <= ${old}`);
  await db.run(sql`update survey.coded set staff_id = null where staff_id is not null and coded_at <= ${old}`);
  await db.run(sql`update survey.left_out set staff_id = null where staff_id is not null and made_at <= ${old}`);
  await db.run(sql`update survey.left_out set undone_by = null where undone_by is not null and undone_at <= ${old}`);
}

/** Makes a link. A code is short enough to be typed from a poster, so it is drawn anew in case it is taken. */
export async function addLink(tx: Queryable, context: Acting, name: string): Promise<string> {
  const { actor, clock } = context;
  const staff_id = staffIdOf(actor);
  let made = 0;
  let code = '';
  while (made === 0) {
    code = drawCode(context);
    made = await tx.run(sql`
      insert into contact.recruitment (code, name, created_at, staff_id)
      values (${code}, ${name.trim()}, ${clock.now()}, ${staff_id}) on conflict do nothing`);
  }
  await recordAudit(tx, context, { action: 'recruitment_added', detail: { code, name: name.trim() } });
  await notifyLive(tx, 'panel');
  return code;
}

/** Every sign is as likely: a byte beyond the last whole round of signs is thrown away. */
function drawCode({ random }: Context): string {
  let code = '';
  while (code.length < codeLength) {
    const byte = random.bytes(1)[0]!;
    if (byte < 256 - (256 % codeSigns.length)) code += codeSigns[byte % codeSigns.length];
  }
  return code;
}

export async function endLink(tx: Queryable, context: Acting, code: string): Promise<void> {
  const ended = await tx.run(sql`
    update contact.recruitment set ended_at = ${context.clock.now()} where code = ${code} and ended_at is null`);
  if (ended === 0) return refuseUnknown(tx, code);
  await recordAudit(tx, context, { action: 'recruitment_ended', detail: { code } });
  await notifyLive(tx, 'panel');
}

export async function resumeLink(tx: Queryable, context: Acting, code: string): Promise<void> {
  const resumed = await tx.run(sql`
    update contact.recruitment set ended_at = null where code = ${code} and ended_at is not null`);
  if (resumed === 0) return refuseUnknown(tx, code);
  await recordAudit(tx, context, { action: 'recruitment_resumed', detail: { code } });
  await notifyLive(tx, 'panel');
}

/** What is so already needs no act. */
async function refuseUnknown(tx: Queryable, code: string): Promise<void> {
  const known = await tx.maybe(sql`select from contact.recruitment where code = ${code}`);
  if (!known) throw new Problem('recruitment_unknown', { facts: { code } });
}

/** The link that somebody registers by: null for one that nobody made, or that has ended. It holds nobody up. */
export async function recruitmentLinkOf(tx: Queryable, given: unknown): Promise<string | null> {
  const code = codeIn(given);
  if (code === undefined) return null;
  const link = await tx.maybe(sql<{ code: string }>`
    select code from contact.recruitment where code = ${code} and ended_at is null`);
  return link?.code ?? null;
}

export const urlOf = ({ config }: Context, code: string): string => recruitmentUrl(config.public_url, code);
