import type { Missing } from '#contract/calls/office/panel.ts';
import { type PopulationMargin, populationVariables, withoutCount } from '#contract/population.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readPopulation } from '../../results/population/read.ts';
import { countSteadily } from './classes.ts';
import { inPanel, proven } from './members.ts';

/** The panel beside all parents of the country, for each variable that both have. */
export async function readMissing(db: Queryable, context: Context): Promise<Omit<Missing, 'counted_at'>> {
  const { version, margins } = await readPopulation(db);
  const among = sql`${inPanel(context)} and ${proven}`;
  const { members } = await db.one(sql<{ members: number }>`
    select count(*) as members from contact.member where ${among}`);
  const variables: Missing['variables'] = [];
  const left_out: Missing['left_out'] = [];
  for (const margin of margins) {
    const why = whyNot(context, margin);
    if (why) {
      left_out.push(why);
      continue;
    }
    const { counts, unknown } = await countSteadily(db, context, margin.variable, among, 'panel');
    const told = margin.categories.map(({ id }) => ({ id, count: inTens(counts.get(id) ?? 0) }));
    const named = new Set(told.map(({ id }) => id));
    const elsewhere = [...counts].reduce((sum, [id, count]) => (named.has(id) ? sum : sum + count), 0);
    variables.push({
      margin,
      known: told.reduce((sum, { count }) => sum + (count ?? 0), 0),
      unknown: inTens(unknown + elsewhere),
      counts: told,
    });
  }
  return { version, members: inTens(members), variables, left_out };
}

function whyNot({ config }: Context, margin: PopulationMargin): Missing['left_out'][number] | undefined {
  const { variable } = margin;
  if (!populationVariables[variable]) return { variable, why: 'not_asked', class: null };
  if (variable === 'region' && config.postcodes === undefined) return { variable, why: 'no_postcodes', class: null };
  const empty = withoutCount(margin);
  return empty && { variable, why: 'no_count', class: empty.title };
}
