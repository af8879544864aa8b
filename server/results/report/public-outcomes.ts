import { isoDay } from '#contract/format.ts';
import type { OutcomeAct, OutcomePage, PublicOutcomes } from '#contract/results/outcome-page.ts';
import { countParents } from '../../people/count-parents.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { disarmed, writeCsv } from '../../surveys/export/csv.ts';

type Picture = PublicOutcomes['picture'];

export const publicOutcomes = (context: Context, picture: Picture): PublicOutcomes => ({
  picture,
  async one(slug) {
    const row = await context.db.maybe(sql<{ id: string; page: OutcomePage; withdrawn_at: Date | null }>`
      select campaign_id as id, page, withdrawn_at from survey.report
      where state in ('published', 'withdrawn') and (slug = ${slug} or campaign_id in (
        select campaign_id from survey.report where slug = ${slug} and state = 'replaced'))
      order by slug <> ${slug}, state, version desc limit 1`);
    if (!row) return undefined;
    const { id, page, withdrawn_at } = row;
    if (withdrawn_at) return { title: page.title, withdrawn_on: isoDay(withdrawn_at) };
    return { page, acts: await readActs(context.db, id) };
  },
  async all() {
    const rows = await context.db.many(sql<{ page: OutcomePage; acts: OutcomeAct[] }>`
      select page, coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'day', to_char(day, 'YYYY-MM-DD'), 'title', title, 'words', words) order by day)
        from survey.report_act act where act.campaign_id = report.campaign_id), '[]') as acts
      from survey.report where state = 'published' order by page ->> 'published_on' desc, published_at desc limit 100`);
    return rows.map(({ page: { slug, title, survey, people, to, figures }, acts }) => ({
      slug,
      title,
      survey,
      people,
      to,
      figure: figures[0]!,
      acts,
    }));
  },
  parents: () => countParents(context),
  today: () => isoDay(context.clock.now()),
  now: () => context.clock.now(),
  csv({ figures }) {
    const rows = figures.flatMap(({ question, bars }) =>
      bars.flatMap(({ title, n, parts }) =>
        parts.map((part) =>
          [question, title, part.title, part.percent ?? '', n ?? ''].map((cell) => disarmed(String(cell))),
        ),
      ),
    );
    return writeCsv([['vraag', 'groep', 'antwoord', 'procent', 'ouders'], ...rows]);
  },
});

export const readActs = (db: Queryable, id: string): Promise<OutcomeAct[]> =>
  db.many(sql<OutcomeAct>`
    select id, to_char(day, 'YYYY-MM-DD') as day, title, words from survey.report_act where campaign_id = ${id} order by day, id`);

const acts_most = 20;
export async function addReportAct(
  tx: Queryable,
  acting: Acting,
  id: string,
  act: Omit<OutcomeAct, 'id'>,
): Promise<void> {
  await lockCampaign(tx, id);
  if (act.title.trim() === '') throw new Problem('report_act_bare');
  if ((await readActs(tx, id)).length >= acts_most)
    throw new Problem('report_acts_many', { facts: { most: acts_most } });
  await tx.run(sql`
    insert into survey.report_act (campaign_id, day, title, words)
    values (${id}, ${act.day}::date, ${act.title.trim()}, ${act.words.trim()})`);
  await recordAudit(tx, acting, { action: 'report_acts_changed', about: id });
}

export async function removeReportAct(tx: Queryable, acting: Acting, id: string, act: string): Promise<void> {
  const gone = await tx.run(sql`delete from survey.report_act where campaign_id = ${id} and id = ${act}`);
  if (gone === 0) throw new Problem('not_found');
  await recordAudit(tx, acting, { action: 'report_acts_changed', about: id });
}
