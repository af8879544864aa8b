import { expect, test } from 'vitest';
import type { Results } from '#contract/calls/office/results.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { drawn } from '#test/results/drawn.ts';
import { giveAnswers, snapshotOf } from '#test/results/make-answers.ts';
import { CountReader } from '#test/results/outcome-reader.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { unlinkErased } from '../../people/unlink-erased.ts';
import { sql } from '../../platform/database/sql.ts';
import { showResults } from '../results-view.ts';
import { makeEditionsNightly } from './edition.ts';

const world = await makeWorld();
const { context, clock } = world;
const views = ['good', 'fair', 'bad'];
const genders = ['female', 'male'];
const question = {
  ref: 'view',
  title: 'Hoe gaat het?',
  type: 'multiple_choice',
  options: views.map((ref) => ({ ref, title: ref })),
};

/** Every page that a reader can keep. */
const queries = [{}, { split: '_gender' }, { filter: '_gender:female' }, { filter: '_gender:male' }];
const pages = (id: string): Promise<Results[]> =>
  Promise.all(queries.map((query) => showResults(context, { session_id: null, may_open_cases: false }, id, query)));

/** A column as it is shown, by the group that it is of. */
type Seen = { n: number | null; cells: (number | null)[]; made_at: string | undefined; text: string };
const columnsOf = (all: readonly Results[]): Map<string, Seen> =>
  new Map(
    all.flatMap(({ figures: [figure] }, page) =>
      figure!.columns.map(({ id, n, made_at }, at): [string, Seen] => {
        const cells = views.map((view) => figure!.rows.find((row) => row.id === view)?.cells[at]?.n ?? null);
        return [
          `${page} ${id}`,
          { n, cells, made_at, text: JSON.stringify([n, figure!.rows.map((row) => row.cells[at])]) },
        ];
      }),
    ),
  );

/**
 * Of how many answers a reader proves how often who went gave it, who knows how many went of a group: by the column before and
 * after.
 */
function readBetween(before: Seen, after: Seen, went: number): number {
  const all = views.map((_, at) => at);
  const gone = all.map((at) => at + views.length);
  // By answer: who stays, and who went.
  const reader = new CountReader(2 * views.length);
  const tell = (of: readonly number[], shown: number | null) =>
    shown === null ? reader.hidden(of) : reader.shown(of, shown);
  for (const at of all) {
    tell([at, at + views.length], before.cells[at]!);
    tell([at], after.cells[at]!);
  }
  tell([...all, ...gone], before.n);
  tell(all, after.n);
  reader.exact(gone, went);
  return reader.solved(gone);
}

/** The people with an answer and a gender who still stand in the campaign. */
const peopleWith = async (id: string, view: string, gender: string): Promise<string[]> =>
  (
    await context.db.many(sql<{ id: string }>`
      select participation_id as id from survey.answer join survey.background using (campaign_id, participation_id)
      where campaign_id = ${id} and question_id = 'view' and answer.value = array[${view}] and key = 'gender'
        and background.value = ${gender}
      order by participation_id`)
  ).map((row) => row.id);

async function closedCampaign(): Promise<string> {
  const { id } = await makeCampaign(world, { questions: [question], background: ['gender'] });
  const counts: Record<string, number[]> = { female: [83, 41, 14], male: [62, 37, 21] };
  await giveAnswers(
    world,
    id,
    genders.flatMap((gender) =>
      views.flatMap((view, at) =>
        Array.from({ length: counts[gender]![at]! }, () => ({ answers: { view: [view] }, background: { gender } })),
      ),
    ),
  );
  const at = new Date(clock.now().getTime() - hours(3));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  await snapshotOf(world, id);
  return id;
}

async function night(id: string): Promise<void> {
  clock.advance(days(1));
  await unlinkErased(context);
  await snapshotOf(world, id);
  await makeEditionsNightly(context);
}

/** Members by whom these answers were given. */
async function giveMembers(id: string, people: readonly string[]): Promise<string[]> {
  const emails: string[] = [];
  for (const participation of people) {
    const member = await joinProven(world);
    await context.db.run(sql`
      insert into contact.invitation (campaign_id, member_id, participation_id, created_at)
      values (${id}, ${member.id}, ${participation}, ${clock.now()})`);
    emails.push(member.email);
  }
  return emails;
}

test('erased through the product, spread over groups and with answers left out, nobody’s answer is read between two pages', async () => {
  const id = await closedCampaign();
  const draw = drawn(26);
  const everybody = await Promise.all(
    genders.flatMap((gender) => views.map(async (view) => ({ gender, view, ids: await peopleWith(id, view, gender) }))),
  );
  const chosen = Array.from({ length: 24 }, () => {
    const one = everybody[Math.floor(draw() * everybody.length)]!;
    return { ...one, participation: one.ids.pop()! };
  });
  // Invitations of all others keep their answers in place, as of people who stay.
  await context.db.run(sql`
    insert into contact.invitation (campaign_id, participation_id, created_at)
    select campaign_id, id, ${clock.now()} from survey.participation
    where campaign_id = ${id} and id <> all(${chosen.map((one) => one.participation)}::uuid[])`);
  const emails = await giveMembers(
    id,
    chosen.map((one) => one.participation),
  );
  let reads = 0;
  let remade = 0;
  let kept = columnsOf(await pages(id));
  const since = new Map([...kept.keys()].map((key) => [key, 0]));
  const goneOf = (key: string): number => {
    const [page, group] = key.split(' ') as [string, string];
    const gender = page === '2' ? 'female' : page === '3' ? 'male' : group;
    const from = since.get(key)!;
    return gone.slice(from).filter((one) => (gender === '' ? !one.erased : one.gender === gender)).length;
  };
  /** An erased member still counts among all, and is in no group. */
  const gone: { gender: string; erased: boolean }[] = [];
  const compare = async () => {
    const now = columnsOf(await pages(id));
    for (const [key, after] of now) {
      const before = kept.get(key);
      if (!before) continue;
      if (before.text === after.text) continue;
      // Each column tells when it was made.
      expect(after.made_at! > before.made_at!).toBe(true);
      const went = goneOf(key);
      // No cell moves but in a column that was made anew, of which ten or more went.
      expect(went, key).toBeGreaterThanOrEqual(10);
      remade++;
      reads += readBetween(before, after, went);
      since.set(key, gone.length);
    }
    kept = now;
  };
  // One by one, a night after each; from the seventh on by threes.
  for (let at = 0; at < chosen.length; ) {
    const count = at < 6 ? 1 : 3;
    for (const { gender } of chosen.slice(at, at + count)) gone.push({ gender, erased: true });
    for (const email of emails.slice(at, at + count)) await eraseMember(context, email);
    at += count;
    await compare();
    await night(id);
    await compare();
  }
  // Then answers that are left out, and are no member's.
  for (const { gender, ids } of everybody) {
    const out = ids.slice(0, 4);
    const count = await context.db.run(sql`
      update survey.participation set left_out = 1 where campaign_id = ${id} and id = any(${out}::uuid[])`);
    for (let at = 0; at < count; at++) gone.push({ gender, erased: false });
    await night(id);
    await compare();
  }
  expect(remade).toBeGreaterThan(0);
  expect(reads).toBe(0);
}, 240_000);
