import * as z from 'zod/mini';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { exportNumber } from '../../surveys/export/export-number.ts';

export type PersonsInExport = {
  campaigns: { id: string; title: string; exported: { at: Date; by: string }[] }[];
  /** In the order of the alphabet: which row was whose is nothing to know for telling them. */
  emails: string[];
  /** Rows that lead to nobody who is here. */
  unknown: number;
};

/**
 * Whose data stood in a file that the panel wrote: an export of answers, whatever a spreadsheet made of it, or a
 * personal file. Numbers of an export follow from campaign, member and the panel's key, so the key finds them again. An
 * export of anonymous answers has none: nobody can say whose those are.
 */
export async function personsInExport(context: Acting, file: Buffer): Promise<PersonsInExport> {
  const text = file.toString('utf8');
  const found = (await ofPersonalFile(context, text)) ?? (await ofAnswers(context, text));
  if (!found) throw new Problem('export_names_nobody');
  const detail = { members: String(found.emails.length), campaigns: found.campaigns.map(({ id }) => id).join(' ') };
  await recordAudit(context.db, context, { action: 'export_persons', detail });
  return found;
}

const personal = z.object({ account: z.object({ id: z.uuid() }) });

async function ofPersonalFile({ db }: Acting, text: string): Promise<PersonsInExport | undefined> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const ids = [read].flat().flatMap((one) => {
    const { data } = personal.safeParse(one);
    return data ? [data.account.id] : [];
  });
  if (ids.length === 0) return undefined;
  const rows = await db.many(sql<{ email: string }>`select email from contact.member where id = any(${ids}::uuid[])`);
  return { campaigns: [], emails: rows.map(({ email }) => email).sort(), unknown: ids.length - rows.length };
}

type InvitedRespondent = { campaign_id: string; title: string; member_id: string; email: string };

async function ofAnswers(context: Acting, text: string): Promise<PersonsInExport | undefined> {
  // A number begins a line, with or without quotes, whatever parts the cells by now.
  const numbers = new Set(Array.from(text.matchAll(/^\s*"?([A-Z2-7]{12})"?(?=[,;\t])/gm), ([, number]) => number!));
  if (numbers.size === 0) return undefined;
  const asked = await context.db.many(sql<InvitedRespondent>`
    select campaign_id, title, member_id, email
    from contact.invitation join survey.campaign on campaign.id = campaign_id join contact.member on member.id = member_id
    where not anonymous`);
  const theirs = asked.filter(({ campaign_id, member_id }) =>
    numbers.has(exportNumber(context, campaign_id, member_id)),
  );
  const titles = new Map(theirs.map(({ campaign_id, title }) => [campaign_id, title]));
  const campaigns = await Promise.all(
    [...titles].map(async ([id, title]) => ({ id, title, exported: await exportsOf(context, id) })),
  );
  const emails = [...new Set(theirs.map(({ email }) => email))].sort();
  return { campaigns, emails, unknown: numbers.size - theirs.length };
}

const exportsOf = ({ db }: Acting, campaignId: string): Promise<{ at: Date; by: string }[]> =>
  db.many(sql<{ at: Date; by: string }>`
    select at, coalesce(staff.email, 'the operator') as by
    from office.audit left join office.staff on staff.id = staff_id
    where action = 'campaign_exported' and about = ${campaignId} order by audit.number`);
