import { isoDay } from '#contract/format.ts';
import type { OutcomeAct, OutcomePage, PublicOutcomes } from '#contract/results/outcome-page.ts';
import { countParents } from '../../people/count-parents.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { disarmed, writeCsv } from '../../surveys/export/csv.ts';
import { readActs } from './report.ts';

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
