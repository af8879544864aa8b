import type { DoneDraw, DrawGroup, DrawScreen, PreparedDraw } from '#contract/calls/office/draw.ts';
import type { HaltReason, MailingState } from '#contract/office/mailing-states.ts';
import { marginShares, newClass, type PopulationMargin } from '#contract/population.ts';
import type { Rule } from '#contract/sample/condition.ts';
import { groupKeys, type How } from '#contract/sample/how.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { knownPostcodes } from '../../surveys/answering/regions.ts';
import { readCampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { stageOf } from '../../surveys/campaigns/open-campaign.ts';
import { recipientsShown } from '../../surveys/campaigns/rounded-campaigns.ts';
import { type MailingSelection, sensitiveOf } from '../schedule/mailing.ts';
import { refuseUnknownConditions } from './check-conditions.ts';
import { rulesOf } from './conditions.ts';
import { groupShown, selectionOf } from './eligibility-counts.ts';
import { type GroupCounts, neededFor } from './quotas.ts';

type Row = {
  id: string;
  campaign_id: string;
  revision: number;
  conditions: Rule[];
  how: How;
  seed: string;
  saved_at: Date;
  saved_by: string | null;
};

/** The draw of a campaign that no mailing was made of yet. */
const inPreparation = (campaignId: string): Sql<Row> => sql<Row>`
  select draw.id, campaign_id, revision, conditions, how, seed, saved_at,
    (select name from office.staff where id = saved_by) as saved_by
  from contact.draw where campaign_id = ${campaignId} and used_at is null`;

const shown = ({ saved_at, ...row }: Row): PreparedDraw => ({ ...row, saved_at: saved_at.toISOString() });

type DrawToSave = { conditions: Rule[]; how: How; revision: number; seed?: string | undefined };

/** Keeps the draw that is being prepared, unless somebody changed it since it was looked at. */
export async function saveDraw(
  tx: Queryable,
  context: Acting,
  campaignId: string,
  { conditions, how, revision, seed }: DrawToSave,
): Promise<PreparedDraw> {
  await refuseChoice(tx, context, campaignId, { conditions, how });
  // The row of the campaign stands for a draw that is not there yet: two colleagues may begin at once.
  await tx.run(sql`select from survey.campaign where id = ${campaignId} for update`);
  const before = await tx.maybe(inPreparation(campaignId));
  if ((before?.revision ?? 0) !== revision) throw new Problem('draw_changed');
  const [now, staff] = [context.clock.now(), staffIdOf(context.actor)];
  const kept = seed ?? before?.seed ?? context.random.bytes(9).toString('base64url');
  await tx.run(sql`
    insert into contact.draw as draw (campaign_id, revision, conditions, how, seed, saved_at, saved_by)
    values (${campaignId}, 1, ${JSON.stringify(conditions)}, ${JSON.stringify(how)}, ${kept}, ${now}, ${staff})
    on conflict (campaign_id) where used_at is null do update set revision = draw.revision + 1,
      conditions = excluded.conditions, how = excluded.how, seed = excluded.seed, saved_at = excluded.saved_at,
      saved_by = excluded.saved_by`);
  const sensitive = sensitiveOf(selectionOf({ conditions, how }));
  const said = before ? sensitiveOf(selectionOf(before)) : [];
  if (sensitive.some((key) => !said.includes(key))) {
    await recordAudit(tx, context, {
      action: 'draw_prepared',
      about: campaignId,
      detail: { sensitive: sensitive.join(', ') },
    });
  }
  return shown(await tx.one(inPreparation(campaignId)));
}

/** Refuses a campaign that is not there, and what cannot be chosen by. */
export async function refuseChoice(
  db: Queryable,
  context: Context,
  campaignId: string,
  { conditions, how }: { conditions: readonly Rule[]; how?: How },
): Promise<void> {
  if (!(await readCampaignCounts(db, campaignId))) throw new Problem('not_found');
  await refuseUnknownConditions(db, context, conditions, how?.kind === 'groups' ? how.by : []);
}

export async function readDrawScreen(context: Context, campaignId: string): Promise<DrawScreen> {
  const { db, clock } = context;
  const campaign = await readCampaignCounts(db, campaignId);
  if (!campaign) throw new Problem('not_found');
  const row = await db.maybe(inPreparation(campaignId));
  return {
    title: campaign.title,
    stage: stageOf(campaign, clock.now()),
    anonymous: campaign.anonymous,
    draw: row ? shown(row) : null,
    done: await readDone(db, campaignId),
    campaigns: await db.many(sql<DrawScreen['campaigns'][number]>`
      select id, title, anonymous from survey.campaign
      where state <> 'draft' and id <> ${campaignId} and exists (select from contact.invitation where campaign_id = campaign.id)
      order by created_at desc limit 200`),
    regions: knownPostcodes(context) !== undefined,
    codes: await db.many(sql<DrawScreen['codes'][number]>`
      select code, name from contact.recruitment order by created_at desc`),
    populations: await readFigures(db),
  };
}

/** Versions of the population figures, each with what groups can be spread by: no number of it may be missing. */
async function readFigures(db: Queryable): Promise<DrawScreen['populations']> {
  const rows = await db.many(sql<{ version: number; created_at: Date; margins: PopulationMargin[] }>`
    select version, created_at, margins from survey.population order by version desc limit 50`);
  return rows.map(({ version, created_at, margins }) => ({
    version,
    at: created_at.toISOString(),
    keys: groupKeys().filter((key) =>
      margins.some((one) => one.variable === key && marginShares(one) && !newClass(one)),
    ),
  }));
}

type DoneRow = {
  mailing_id: string;
  planned_at: Date | null;
  starts_at: Date;
  state: MailingState;
  halted: HaltReason | null;
  choice: MailingSelection;
  seed: string;
  recipients: number;
  rounding_key: number | null;
  groups: GroupCounts[] | null;
};

/** What was drawn, how: every invitation of a campaign, by whichever door. */
async function readDone(db: Queryable, campaignId: string): Promise<DoneDraw[]> {
  const rows = await db.many(sql<DoneRow>`
    select id as mailing_id, planned_at, starts_at, state, halted, choice, seed, ${recipientsShown} as recipients, rounding_key,
      groups
    from contact.mailing where campaign_id = ${campaignId} and kind = 'invitation' order by created_at desc, id`);
  return rows.map(({ planned_at, starts_at, choice, recipients, rounding_key, groups, ...row }) => ({
    ...row,
    drawn_at: planned_at?.toISOString() ?? null,
    starts_at: starts_at.toISOString(),
    conditions: rulesOf(choice.where ?? []),
    how: howOf(choice),
    listed: choice.listed ?? choice.members?.length ?? null,
    drawn: inTens(recipients),
    groups:
      groups?.map((group) =>
        rounding_key !== null ? drawnGroup(group) : groupShown(group, neededFor(group, choice.groups)),
      ) ?? null,
  }));
}

/** A group by something sensitive. */
const drawnGroup = ({ classes, target }: GroupCounts): DrawGroup => ({
  classes,
  target,
  available: 'hidden',
  drawn: 'hidden',
  expected: 'hidden',
  short: false,
});

function howOf({ sample, groups }: MailingSelection): How {
  if (groups) return groups;
  return sample === undefined ? { kind: 'everybody' } : { kind: 'number', number: sample };
}

export type PreparedDrawRow = Row;

/** The draw that is being prepared for a campaign, if somebody chose. */
export const readPreparedDraw = (db: Queryable, campaignId: string): Promise<PreparedDrawRow | undefined> =>
  db.maybe(inPreparation(campaignId));

/** Locks the draw that somebody confirms, if nobody changed it and no mailing was made of it. */
export async function lockPreparedDraw(tx: Queryable, id: string, revision: number): Promise<Row> {
  const row = await tx.maybe(sql<Row & { used_at: Date | null }>`
    select id, campaign_id, revision, conditions, how, seed, saved_at, null as saved_by, used_at
    from contact.draw where id = ${id} for update`);
  if (!row) throw new Problem('not_found');
  if (row.used_at) throw new Problem('draw_used');
  if (row.revision !== revision) throw new Problem('draw_changed');
  return row;
}
