import type { RecruitmentLink, readRecruitment } from '#contract/calls/office/recruitment.ts';
import type { Reply } from '#contract/endpoint.ts';
import { populationVariables } from '#contract/population.ts';
import { groupKeys } from '#contract/sample/how.ts';
import { backgrounds, sensitive_background } from '#questionnaire/background.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { countClasses } from './classes.ts';
import { inPanel, proven } from './members.ts';
import { urlOf } from './recruitment-links.ts';

/** The links with what each brought: members who are in the panel now. Who was erased is counted nowhere. */
export const listLinks = (db: Queryable, context: Context): Promise<RecruitmentLink[]> =>
  readLinks(db, context, sql`true`);

/** One link, and in which groups its members are. */
export async function readLink(db: Queryable, context: Context, code: string): Promise<Reply<typeof readRecruitment>> {
  const [link] = await readLinks(db, context, sql`recruitment.code = ${code}`);
  if (!link) throw new Problem('recruitment_unknown', { facts: { code } });
  const among = sql`${inPanel(context)} and recruited_by = ${code}`;
  const groups: Reply<typeof readRecruitment>['groups'] = [];
  // None of origin: a sensitive answer is counted of the whole panel only (decision 077).
  for (const key of groupKeys().filter((one) => !sensitive_background.includes(one) && !backgrounds[one].over)) {
    if (key === 'region' && context.config.postcodes === undefined) continue;
    const { title, classes } = populationVariables[key]!;
    const { counts } = await countClasses(db, context, key, among);
    groups.push({ key, title, classes: classes.map((one) => ({ ...one, count: inTens(counts.get(one.id) ?? 0) })) });
  }
  return { ...link, groups };
}

type Row = {
  code: string;
  name: string;
  created_at: Date;
  ended_at: Date | null;
  registered: number;
  proven: number;
  answered: number;
};

async function readLinks(db: Queryable, context: Context, which: Sql): Promise<RecruitmentLink[]> {
  const rows = await db.many(sql<Row>`
    with brought as materialized (
      select member.id, recruited_by, ${proven} as proven, exists (
        select from contact.invitation
        join survey.participation on participation.campaign_id = invitation.campaign_id
          and participation.id = invitation.participation_id
        where invitation.member_id = member.id and finished_at is not null) as answered
      from contact.member where recruited_by is not null and ${inPanel(context)}
    )
    select recruitment.code, name, recruitment.created_at, ended_at, count(brought.id) as registered,
      count(*) filter (where proven) as proven, count(*) filter (where answered) as answered
    from contact.recruitment left join brought on recruited_by = recruitment.code
    where ${which} group by recruitment.code order by recruitment.created_at desc, recruitment.code`);
  return rows.map(({ created_at, ended_at, registered, proven, answered, ...row }) => ({
    ...row,
    url: urlOf(context, row.code),
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    registered: inTens(registered),
    proven: inTens(proven),
    answered: inTens(answered),
  }));
}
