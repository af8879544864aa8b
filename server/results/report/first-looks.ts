import type { FirstLook } from '#contract/calls/surveys.ts';
import { outcomeSentence, sameSentence } from '#contract/results/outcome-sentence.ts';
import { peopleOfOutcome } from '#contract/results/outcome-words.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeEditionsNightly } from '../editions/edition.ts';
import { showResults } from '../results-view.ts';
import { barOf, figureKind, outsider } from './report-figures.ts';

/** An anonymous answer that was just given must not show between two looks: more have to come than elsewhere. */
const anonymous_step = 25;

/** Every night: what everybody may see of campaigns, and of it the figure that who finishes one sees. */
export async function makePublishedNightly(context: Context): Promise<void> {
  await makeEditionsNightly(context);
  const due = await context.db.many(sql<DueLook>`
    select campaign.id, first_look as question, newest.version, newest.people
    from survey.campaign
    join lateral (
      select version, people from survey.edition_column
      where campaign_id = campaign.id and question = first_look and group_name = '' and listed
      order by version desc limit 1
    ) as newest on newest.people >= ${rules.outcome_answers_least}::integer
    left join survey.first_look look on look.campaign_id = campaign.id and look.question = first_look
    where removed_at is null and (look.version is distinct from newest.version
      or abs(newest.people - look.people) >= case when anonymous then ${anonymous_step}::integer else ${rules.published_least}::integer end)`);
  for (const one of due) await keepFirstLook(context, one);
}

type DueLook = { id: string; question: string; version: number; people: number };

async function keepFirstLook(context: Context, { id, question, version, people }: DueLook): Promise<void> {
  // Answers that researchers joined stand apart, as they stood in the survey: each can then be the reader's own.
  const results = await showResults({ ...context, actor: 'panel' }, outsider, id, { question, with: 'apart' });
  const figure = results.figures.at(-1);
  if (!figure || figure.hidden !== null || (figure.columns[0]?.n ?? 0) < rules.outcome_answers_least) return;
  const { n, parts } = barOf(figure, 0, '');
  const ids = new Map(figure.rows.map((row) => [row.title, row.id]));
  const shown: FirstLook['shown'] = {
    sentence: outcomeSentence(results, figure),
    question_id: question,
    question: figure.title,
    people: peopleOfOutcome(n),
    several: figureKind([figure]) === 'several',
    parts: parts.map((part) => ({
      ...part,
      same: part.percent === null ? '' : sameSentence(results, figure, ids.get(part.title) ?? ''),
    })),
  };
  await context.db.run(sql`
    insert into survey.first_look (campaign_id, question, version, people, shown, made_at)
    values (${id}, ${question}, ${version}, ${people}, ${JSON.stringify(shown)}, ${context.clock.now()})
    on conflict (campaign_id, question) do update set version = excluded.version, people = excluded.people,
      shown = excluded.shown, made_at = excluded.made_at`);
}
