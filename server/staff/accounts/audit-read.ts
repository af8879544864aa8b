import { type AuditLine, auditPage } from '#contract/calls/office/staff/audit-log.ts';
import { type AuditAction, type AuditGroup, auditActions } from '#contract/office/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { dayStart, daysLater, fromWall } from '../../platform/time/amsterdam.ts';

/** Which lines somebody wants: each is left out where it does not matter. */
export type AuditSearch = {
  who?: string | undefined;
  group?: AuditGroup | undefined;
  member?: string | undefined;
  day?: string | undefined;
};

type Row = Omit<AuditLine, 'at' | 'who' | 'about'> & {
  at: Date;
  staff_id: string | null;
  actor: string | null;
  who: string | null;
  about: string | null;
  about_name: string | null;
  /** The title of the campaign that stands in the detail, as long as there is one. */
  told: string | null;
  /** The title of the question that stands in the detail by its id, as it was published last. */
  asked: string | null;
};

const all = Object.keys(auditActions) as AuditAction[];
/** Looks at members and acts on them. Asking the log who did so tells nothing of a member. */
const ofMembers = all.filter((action) => auditActions[action].of === 'member' && action !== 'audit_member_sought');

function matches({ who, group, member, day }: AuditSearch): Sql {
  const id = who?.split(' ')[1] ?? null;
  const whose = !who ? sql`true` : who.startsWith('staff ') ? sql`audit.staff_id = ${id}` : sql`audit.actor = ${who}`;
  const starts = day ? fromWall(Date.parse(`${day}T00:00:00Z`)) : null;
  return sql`${whose}
    and (${group ?? null}::text is null or audit.action = any(${all.filter((one) => auditActions[one].group === group)}))
    and (${member ?? null}::uuid is null or audit.about = ${member ?? null})
    and (${starts}::timestamptz is null or (audit.at >= ${starts} and audit.at < ${starts && daysLater(starts, 1)}))`;
}

/** Lines below `before`, newest first. What they are about is named where something still has a name. */
export const readAuditLines = async (db: Queryable, filter: AuditSearch, before: number | null, most: number) =>
  (
    await db.many(sql<Row>`
      select audit.number, audit.at, audit.staff_id, audit.actor, audit.action, audit.about, audit.detail,
        coalesce(staff.name, staff.email, program.name) as who, told.title as told, asked.title as asked,
        coalesce(campaign.title, of_mailing.title, colleague.name, colleague.email, about_key.name) as about_name
      from office.audit
      left join office.staff on staff.id = audit.staff_id
      left join office.program_key program on audit.actor = 'key ' || program.id
      left join survey.campaign on campaign.id = audit.about
      left join survey.campaign told on told.id::text = audit.detail ->> 'campaign'
      left join contact.mailing on mailing.id = audit.about
      left join lateral (
        select jsonb_path_query_first(questionnaire, '$.questions[*] ? (@.id == $id).title',
          jsonb_build_object('id', split_part(audit.detail ->> 'question', ':', 1))) #>> '{}' as title
        from survey.version where campaign_id = audit.about and audit.detail ? 'question'
        order by version.number desc limit 1) as asked on true
      left join survey.campaign of_mailing on of_mailing.id = mailing.campaign_id
      left join office.staff colleague on colleague.id = audit.about
      left join office.program_key about_key on about_key.id = audit.about
      where ${matches(filter)} and (${before}::bigint is null or audit.number < ${before})
      order by audit.number desc limit ${most}`)
  ).map(toLine);

function toLine({ at, staff_id, actor, who, about, about_name, told, asked, detail, ...row }: Row): AuditLine {
  const kind = actor?.startsWith('key ') ? 'key' : staff_id !== null ? 'staff' : (actor ?? 'unknown');
  return {
    ...row,
    detail: { ...detail, ...(told !== null && { campaign: told }), ...(asked !== null && { question: asked }) },
    at: at.toISOString(),
    who: { kind: kind as AuditLine['who']['kind'], name: who },
    about: about === null ? null : { id: about, name: about === staff_id ? null : about_name },
  };
}

export async function listLines(
  { clock, db }: Context,
  { before, ...filter }: AuditSearch & { before?: string | undefined },
) {
  const [lines, { members }, seen] = await Promise.all([
    readAuditLines(db, filter, before === undefined ? null : Number(before), auditPage + 1),
    db.one(sql<{ members: number }>`
      select count(distinct about) as members from office.audit
      where at >= ${dayStart(clock.now())} and staff_id is not null and action = any(${ofMembers})`),
    filter.member ? seenBy(db, filter.member) : null,
  ]);
  return { lines: lines.slice(0, auditPage), older: lines.length > auditPage, members_today: members, seen };
}

const seenBy = (db: Queryable, member: string) =>
  db.one(sql<{ colleagues: number; times: number }>`
    select count(distinct staff_id) as colleagues, count(*) as times from office.audit
    where about = ${member} and staff_id is not null and action = any(${ofMembers})`);
