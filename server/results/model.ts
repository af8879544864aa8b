import { type Queryable, sql } from '../platform/database/sql.ts';
import type { CampaignRow } from '../surveys/campaigns/campaigns.ts';
import { readPublished } from '../surveys/questionnaire/published.ts';
import { modelOf, type ResultsQuestion, type Versions } from './variables.ts';

export type Model = { versions: Versions; asked: ResultsQuestion[]; published_at: ReadonlyMap<number, Date> };

export async function readModel(db: Queryable, campaign: Pick<CampaignRow, 'id'>, upTo?: number): Promise<Model> {
  const rows = await db.many(sql<{ number: number; same_meaning: string[]; published_at: Date }>`
    select number, same_meaning, published_at from survey.version
    where campaign_id = ${campaign.id} and number <= ${upTo ?? 2 ** 31 - 1} order by number`);
  const versions: Versions = new Map(
    await Promise.all(
      rows.map(async ({ number, same_meaning }) => {
        const published = await readPublished(db, campaign.id, number);
        return [number, { published, same_meaning }] as const;
      }),
    ),
  );
  return {
    versions,
    asked: modelOf(versions),
    published_at: new Map(rows.map((row) => [row.number, row.published_at])),
  };
}
