import type { DrawGroup, DrawLook } from '#contract/calls/office/draw.ts';
import { invitationMethods } from '#contract/channels.ts';
import { rules } from '#contract/rules.ts';
import type { How } from '#contract/sample/how.ts';
import { priceOf } from '../../messages/outbox/costs.ts';
import { inTens, inTensUp } from '../../people/round-to-tens.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { inTurn } from '../costly-reads.ts';
import type { MailingSelection } from '../schedule/mailing.ts';
import type { SampleRules } from './conditions.ts';
import { type DrawEstimate, estimateDraw } from './draw-chosen.ts';
import { invitationLadder } from './eligibility.ts';
import type { Forecast } from './forecast.ts';
import type { FunnelCount } from './funnel.ts';
import type { GroupCounts } from './quotas.ts';
import { isSensitiveDraw, smallGroupRefusal } from './sensitive.ts';

export type DrawDefinition = { conditions: SampleRules; how: How };

/** Whom an invitation is for as long as nobody chose. */
export const drawEverybody: DrawDefinition = { conditions: [], how: { kind: 'everybody' } };

/** A draw of the office as the engine has it. Where somebody could be picked out by conditions, fewer than ten are none. */
export const selectionOf = ({ conditions, how }: DrawDefinition): MailingSelection => ({
  ...(conditions.length > 0 && { where: conditions }),
  ...(how.kind === 'number' && { sample: how.number }),
  ...(how.kind === 'groups' && { groups: how }),
  ...((conditions.length > 0 || how.kind === 'groups') && { least: rules.panel_count_step }),
});

/** What a draw would do, as a researcher may see it. */
export async function previewDraw(
  db: Queryable,
  context: Context,
  campaign_id: string,
  chosen: DrawDefinition,
): Promise<DrawLook> {
  const reckoned = await estimateDraw(db, context, { campaign_id, choice: selectionOf(chosen) });
  const { rows, free, forecast } = reckoned;
  if (await isSensitiveDraw(db, campaign_id, chosen)) {
    const refused = await smallGroupRefusal(db, context, chosen.conditions);
    return { ...hiddenLook(reckoned), refused: refused?.kind.message ?? null };
  }
  return {
    ...funnelOf(rows),
    free: inTens(free),
    drawn: inTens(drawnShown(reckoned)),
    refused: drawRefusal(chosen, reckoned)?.kind.message ?? null,
    groups: groupsShown(reckoned),
    forecast: forecast ? forecastShown(forecast) : null,
    cost: costOf(context, reckoned),
  };
}

/** By something sensitive: no number of whom it chooses. */
const hiddenLook = ({ rows, groups }: DrawEstimate): DrawLook => ({
  everybody: inTens(sumOf(rows)),
  funnel: [],
  free: 'hidden',
  drawn: 'hidden',
  refused: null,
  groups:
    groups?.map(({ classes, target }) => ({
      classes,
      target,
      available: 'hidden',
      drawn: 'hidden',
      expected: 'hidden',
      short: false,
    })) ?? null,
  forecast: null,
  cost: [],
});

/** The same in its turn, and once for all colleagues who look at the same draw meanwhile. */
export const previewDrawShared = (context: Context, campaign_id: string, chosen: DrawDefinition): Promise<DrawLook> =>
  together(context, JSON.stringify([campaign_id, chosen]));
const together = shareReadsPerDatabase((context, asked) => {
  const [campaign_id, chosen] = JSON.parse(asked) as [string, DrawDefinition];
  return inTurn(context, (aside) => previewDraw(aside.db, aside, campaign_id, chosen));
});

const sumOf = (rows: readonly FunnelCount[]): number => rows.reduce((sum, { count }) => sum + count, 0);

function funnelOf(rows: readonly FunnelCount[]): Pick<DrawLook, 'everybody' | 'funnel'> {
  const everybody = sumOf(rows);
  const seen = [...new Set(rows.map(({ reason }) => reason))].filter((reason) => reason !== null);
  const place = (reason: string) => (invitationLadder as readonly string[]).indexOf(reason);
  let left = everybody;
  const funnel = seen
    .sort((a, b) => place(a) - place(b))
    .map((reason) => {
      const out = sumOf(rows.filter((row) => row.reason === reason));
      left -= out;
      return { reason, out: inTens(out), left: inTens(left) };
    });
  return { everybody: inTens(everybody), funnel };
}

/**
 * Why this may not be confirmed, if it may not. Judged by the rounded number, or asking for one more each time would tell
 * the exact one.
 */
export function drawRefusal({ conditions, how }: DrawDefinition, { free, drawn }: DrawEstimate): Problem | null {
  const seen = inTens(free);
  const picked = conditions.length > 0 || how.kind === 'groups';
  if (seen === null && picked) return new Problem('draw_too_few', { facts: { least: rules.panel_count_step } });
  if (drawn === 0) return new Problem('draw_nobody');
  if (how.kind !== 'number') return null;
  if (seen === null) return new Problem('draw_number_of_few', { facts: { least: rules.panel_count_step } });
  if (how.number > seen) return new Problem('draw_more_than_there_are', { facts: { most: seen } });
  return null;
}

/** A group as a researcher may see it: whether it falls short is judged by what is seen. */
export function groupShown({ classes, target, available, drawn, expected }: GroupCounts, needed: number): DrawGroup {
  const seen = inTens(available);
  return {
    classes,
    target,
    available: seen,
    drawn: inTens(drawn),
    expected: seen === null || expected === null ? null : inTens(expected),
    short: needed > (seen ?? 0),
  };
}

/**
 * How many are drawn, as far as that may be known: of a group that falls short it is all there are, so that the exact sum
 * would tell their number to anyone who tries another target for another group.
 */
export const drawnShown = (reckoned: DrawEstimate): number =>
  partsOf(reckoned).reduce((sum, { seen }) => sum + seen, 0);

/** Each group apart, or everybody: the rows of who may be drawn, and how many of them are, as above. */
function partsOf({ rows, free, drawn, groups }: DrawEstimate): { of: FunnelCount[]; count: number; seen: number }[] {
  const of = rows.filter(({ reason }) => reason === null);
  if (!groups) return [{ of, count: free, seen: drawn }];
  return groups.map(({ grouped, pool, most, drawn: asked }) => ({
    of: of.filter((row) => row.grouped === grouped),
    count: pool.count,
    seen: most > (inTens(pool.count) ?? 0) ? (inTens(asked) ?? 0) : asked,
  }));
}

const groupsShown = ({ groups, expected }: DrawEstimate): DrawGroup[] | null =>
  groups?.map(({ classes, target, most, pool, drawn }, at) =>
    groupShown({ classes, target, available: pool.count, drawn, expected: expected?.[at] ?? null }, most),
  ) ?? null;

export const forecastShown = ({ expected, low, high, campaigns }: Forecast) => ({
  expected: inTens(expected),
  low: inTens(low),
  high: inTensUp(high),
  campaigns,
});

/** Made of the rounded numbers, which it would else tell exactly. Groups differ in how they are reached. */
export function costOf({ config }: Context, reckoned: DrawEstimate): DrawLook['cost'] {
  return invitationMethods.map((channel) => {
    const reached = partsOf(reckoned).reduce((sum, { of, count, seen }) => {
      const all = sumOf(of.filter((row) => row.channel === channel));
      return sum + (count === 0 ? 0 : (all * seen) / count);
    }, 0);
    const members = inTens(Math.round(reached));
    const cents_each = priceOf(config, channel);
    return { channel, members, cents_each, cents: (members ?? 0) * cents_each };
  });
}
