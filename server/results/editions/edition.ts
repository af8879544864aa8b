import { joinedId } from '#contract/results/joins.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { forEachYielding, yielder } from '../../platform/core/yield-to-event-loop.ts';
import { sql } from '../../platform/database/sql.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { isOver } from '../../surveys/campaigns/open-campaign.ts';
import { roundedCell } from '../../surveys/campaigns/suppression.ts';
import { toldCounts } from '../excluded-responses/exclusion-view.ts';
import { readJoins } from '../joins.ts';
import { type Prepared, readPrepared } from '../prepared.ts';
import { peopleOf } from '../reading.ts';
import { readNewestUncached, type Snapshot, shownColumn, was_shown } from '../snapshot/read-snapshot.ts';
import { countStops } from '../stops.ts';
import type { Dimension } from '../tables/dimension.ts';
import { type PublishedColumn, publishColumn, statesOf } from '../tables/published-column.ts';
import { weightingOf } from '../weights/use.ts';
import { readWeightings } from '../weights/weightings.ts';
import { choosable } from './choosable.ts';
import { type EditionContent, type EditionRow, readEdition, whole_question } from './edition-columns.ts';
import {
  addTo,
  allowedGroups,
  both,
  emptyPeople,
  groupOf,
  has,
  isNear,
  least_people,
  type PeopleBits,
  type RespondentGroup,
  sizeOf,
} from './groups.ts';

export type Groups = ReadonlyMap<string, RespondentGroup>;

/** Every class of every background as a group, and of each one who is known on it. */
export async function singleGroups(dimensions: readonly Dimension[], people: Uint8Array): Promise<RespondentGroup[]> {
  const groups: RespondentGroup[] = [];
  await forEachYielding(dimensions, ({ id, classes: all, of }) => {
    const classes = all.filter(({ mixed }) => !mixed);
    const everybody = emptyPeople(people.length);
    const each = classes.map(() => emptyPeople(people.length));
    for (let row = 0; row < people.length; row++) {
      const place = of[row]!;
      if (people[row] === 0 || place < 0 || place >= classes.length) continue;
      addTo(everybody, row);
      addTo(each[place]!, row);
    }
    groups.push(
      groupOf([{ variable: id, value: 'known' }], everybody),
      ...classes.map((one, at) => groupOf([{ variable: id, value: one.id }], each[at]!)),
    );
  });
  return groups;
}

/**
 * Brings what outsiders see up to date. A column is made anew only where its people are ten or more, more or fewer, than when it
 * was made: what changes between two looks is then of ten people at least. Else the stored one stands, no matter who was erased.
 */
async function makeEdition(context: Context, campaignId: string): Promise<void> {
  const { db } = context;
  const campaign = await readCampaign(db, campaignId);
  const snapshot = await readNewestUncached(db, campaignId);
  if (!snapshot) return;
  const model = await readPrepared(db, campaign, snapshot);
  const pause = yielder();
  const all = peopleOf(snapshot.codes.get('finished')!, false);
  const choices = choosable(campaign.anonymous ? 'anonymous' : 'outside', model);
  const dimensions = choices.flatMap(({ layers }) => layers);
  const groups = [...(await allowedGroups(snapshot.respondents, await singleGroups(dimensions, all), all))];
  const weightings = new Map<number, Float64Array>();
  for (const { number } of await readWeightings(db, campaignId)) {
    // Once answers were erased there may be too few left for it: everything else goes on.
    const made = await weightingOf(db, snapshot, number).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
    });
    if (made) weightings.set(number, made.weights);
  }
  const joins = await readJoins(db, campaignId);
  const former = new Map((await readEdition(db, campaignId)).map((row) => [keyOf(row), row]));
  const rows: EditionRow[] = [];
  const sensitive = new Set(choices.filter((one) => one.sensitive).map(({ id }) => id));
  for (const [name, group] of groups) {
    const row = { question: whole_question, version: 0, group_name: name, people: group.size, listed: true };
    const before = former.get(keyOf(row));
    rows.push(
      stands(before, group.size)
        ? { ...before, listed: true }
        : await wholeOf({ context, campaign, snapshot, model }, group, row),
    );
  }
  for (const asked of model.asked) {
    const own = joins.filter(({ of }) => of === asked.id);
    for (const wording of asked.wordings) {
      const states = statesOf(snapshot, asked, wording);
      await pause();
      const answered = bitsOf(states, all);
      const shown: PeopleBits[] = [];
      for (const [name, group] of groups) {
        if (asked.by_profile && !isForOutside(shownBits(snapshot, asked.id), group)) continue;
        const people = both(answered, group.people);
        await pause();
        // Two columns of one question may differ by a few where their groups do not.
        const listed = !shown.some((other) => isNear(other, people));
        if (listed) shown.push(people);
        const row = {
          question: asked.id,
          version: wording.versions[0]!,
          group_name: name,
          people: sizeOf(people),
          listed,
        };
        const before = former.get(keyOf(row));
        if (!before && row.people < rules.published_least) continue;
        const stays = stands(before, row.people);
        const lacking = stays
          ? [...weightings].filter(([number]) => !(number in columnOf(before).means))
          : [...weightings];
        // In the snapshot that it was made of the people are the same, so that a join tells of no change.
        const joining = stays && before.number === snapshot.number && own.some((one) => !isIn(columnOf(before), one));
        if (stays && lacking.length === 0 && !joining) {
          rows.push({ ...before, listed });
          continue;
        }
        const content = await publishColumn({
          snapshot,
          asked,
          states,
          people: bytesOf(group.people, all.length),
          sensitive: asked.sensitive || group.conditions.some(({ variable }) => sensitive.has(variable)),
          weightings: new Map(lacking),
          joins: own,
          pause,
        });
        if (stays) {
          const column = columnOf(before);
          const means = { ...column.means, ...content.means };
          const joined = (joining ? content.joined : column.joined) ?? {};
          rows.push({ ...before, listed, content: { ...column, means, joined } });
        } else rows.push({ ...row, number: snapshot.number, made_at: context.clock.now(), content });
      }
    }
  }
  await keep(context, campaignId, rows);
}

/** Who was shown a question by their profile is a group as any other: with it no more than two conditions, and of others far enough. */
function isForOutside(shown: PeopleBits, { conditions, people, size }: RespondentGroup): boolean {
  const own = both(shown, people);
  return conditions.length < 2 && sizeOf(own) >= least_people && (sizeOf(own) === size || !isNear(own, people));
}

function shownBits(snapshot: Snapshot, question: string): PeopleBits {
  const bits = emptyPeople(snapshot.respondents);
  for (const [row, code] of shownColumn(snapshot, question).entries()) if (code === was_shown) addTo(bits, row);
  return bits;
}

const keyOf = ({ question, version, group_name }: Pick<EditionRow, 'question' | 'version' | 'group_name'>): string =>
  `${question} ${version} ${group_name}`;
const columnOf = ({ content }: EditionRow) => content as PublishedColumn;
const isIn = ({ joined = {} }: PublishedColumn, { classes }: { classes: string[] }) => joinedId(classes) in joined;
const stands = (before: EditionRow | undefined, people: number): before is EditionRow =>
  before !== undefined && Math.abs(before.people - people) < rules.published_least;

function bitsOf(states: Int16Array, people: Uint8Array): PeopleBits {
  const bits = emptyPeople(people.length);
  for (let row = 0; row < people.length; row++) if (people[row] === 1 && states[row] === 0) addTo(bits, row);
  return bits;
}

function bytesOf(people: PeopleBits, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let row = 0; row < length; row++) bytes[row] = Number(has(people, row));
  return bytes;
}

type Making = { context: Context; campaign: CampaignRow; snapshot: Snapshot; model: Prepared };
type Row = Omit<EditionRow, 'content' | 'number' | 'made_at'>;

/** How many are in a group; and of everybody what else is told of the campaign. */
async function wholeOf(
  { context, campaign, snapshot, model }: Making,
  group: RespondentGroup,
  row: Row,
): Promise<EditionRow> {
  let [low, high] = [0, 0];
  for (let at = 0; at < snapshot.respondents; at++) {
    if (!has(group.people, at)) continue;
    low ^= snapshot.keys[2 * at]!;
    high ^= snapshot.keys[2 * at + 1]!;
  }
  const key = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  const content: EditionContent = {
    n: roundedCell(group.size, key),
    left_out: toldCounts(snapshot.left_out, false),
    stops: await countStops(snapshot, model.questions, {
      rules: campaign.anonymous ? 'anonymous' : 'outside',
      over: isOver(campaign, context),
    }),
  };
  return { ...row, number: snapshot.number, made_at: context.clock.now(), content };
}

async function keep({ db }: Context, campaignId: string, rows: readonly EditionRow[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`update survey.edition_column set listed = false where campaign_id = ${campaignId} and listed`);
    await tx.run(sql`
      insert into survey.edition_column (campaign_id, question, version, group_name, people, number, made_at, listed, content)
      select ${campaignId}, question, version, group_name, people, number, made_at, listed, content
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(question text, version integer, group_name text,
        people integer, number integer, made_at timestamptz, listed boolean, content jsonb)
      on conflict (campaign_id, question, version, group_name) do update set people = excluded.people,
        number = excluded.number, made_at = excluded.made_at, listed = excluded.listed, content = excluded.content`);
  });
}

/**
 * While a campaign runs its edition follows each snapshot; once nobody answers any more it changes at night only, so that nobody
 * sees at which moment somebody was erased. The first is made at once.
 */
export async function followSnapshot(context: Context, campaignId: string): Promise<void> {
  const campaign = await readCampaign(context.db, campaignId);
  const { made } = await context.db.one(sql<{ made: boolean }>`
    select exists (select from survey.edition_column where campaign_id = ${campaignId}) as made`);
  if (!made || !isOver(campaign, context)) await makeEdition(context, campaignId);
}

/** Every night, campaigns of which there is a newer snapshot or another weighting than their edition has seen. */
export async function makeEditionsNightly(context: Context): Promise<void> {
  const campaigns = await context.db.many(sql<{ id: string }>`
    select id from survey.campaign where removed_at is null and exists (select from survey.result where campaign_id = campaign.id)
    order by id`);
  for (const { id } of campaigns) await makeEdition(context, id);
}
