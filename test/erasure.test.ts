import { expect, test } from 'vitest';
import { sweepMembers } from '#server/members/leaving/sweep.ts';
import { memberDepartures } from '#server/operations/cli/member/departures.ts';
import { erasureFingerprint, erasureLogOf, readErasureLog } from '#server/platform/core/erasure-log.ts';
import { sql } from '#server/platform/database/sql.ts';
import { chanceMost } from './anonymity/attackers.ts';
import {
  bestMatch,
  claim,
  crowd,
  isRight,
  prepare,
  type Row,
  rank,
  rowsAbout,
  rowsSealed,
  takeAll,
  truthOf,
} from './erasure/attackers.ts';
import { goAway, play } from './erasure/story.ts';
import { days, makeWorld } from './world.ts';

/** The attack on members who were erased, by somebody who has the whole database, SECRET_KEY and their addresses. */
const gone = 50;
const world = await makeWorld({
  env: { LIMITS: 'off', KEEP_AUDIT_MONTHS: '120', KEEP_LEAVING_TEXT_MONTHS: '120' },
});
const { db, secrets } = world.context;

const people = await play(world, gone);
const leavers = people.filter(({ way }) => way !== 'stays');
const before = await takeAll(db);
await goAway(world, people);
const sameDay = await takeAll(db);
world.clock.advance(days(1));
await sweepMembers(world.context);
const after = await takeAll(db);

/**
 * The addresses of the people who are found. A claim that the attacker makes about a whole crowd tells nothing about
 * anybody.
 */
function found(rows: Row[]): string[] {
  const search = prepare(rows);
  const truth = truthOf(rows, people);
  const claims = new Map(leavers.map((person) => [person, claim(search, person, secrets)]));
  const times = new Map<string, number>();
  for (const id of [...claims.values()].flat()) times.set(id, (times.get(id) ?? 0) + 1);
  return leavers
    .filter((person) => {
      const own = claims.get(person)!.filter((id) => times.get(id)! <= crowd);
      return isRight(own, truth, person);
    })
    .map(({ email }) => email);
}

test('the attacker is no fool: of members who are in everybody is found, and of who stays still', () => {
  expect(found(before)).toHaveLength(gone);
  const search = prepare(after);
  const truth = truthOf(after, people);
  for (const person of people.filter(({ way }) => way === 'stays')) {
    expect(isRight(claim(search, person, secrets), truth, person), person.email).toBe(true);
  }
});

test('of who was erased nobody is found: no column, no transaction, no place, no name of a provider leads to answers', async () => {
  expect(await db.one(sql`select count(*) as staying from contact.member`)).toEqual({ staying: people.length - gone });
  expect(found(sameDay)).toEqual([]);
  expect(found(after)).toEqual([]);
  // All answers are still there.
  const answers = (rows: Row[]) => rows.filter(({ table }) => table === 'survey.answer').length;
  expect(answers(after)).toBe(answers(before));
});

test('nothing says anything of them, at once; a sealed address stands among others, in one transaction', () => {
  for (const rows of [sameDay, after]) {
    const search = prepare(rows);
    const said = leavers.flatMap((person) => rowsAbout(search, person).map(({ table, text }) => `${table} ${text}`));
    expect(said).toEqual([]);
    const sealed = leavers.flatMap((person) => rowsSealed(search, person, secrets));
    expect(new Set(sealed.map(({ table }) => table))).toEqual(new Set(['contact.departed']));
    expect(sealed).toHaveLength(gone);
    expect(new Set(sealed.map(({ xmin }) => xmin)).size).toBe(1);
    expect(sealed.map(({ holds }) => Object.keys(holds))).toEqual(sealed.map(() => ['fingerprint']));
  }
});

test('on the day itself their answers keep a day and no moment, all written in one transaction', async () => {
  const truth = truthOf(sameDay, people);
  const idOf = ({ table, holds }: Row) =>
    ({ 'survey.participation': holds.id, 'survey.answer': holds.participation_id })[table] as string;
  // What went on an earlier day was written anew under other ids since.
  const detached = new Set(sameDay.filter(({ holds }) => holds.detached === true).map(idOf));
  const theirs = sameDay.filter((row) => {
    const person = truth.get(idOf(row));
    return person !== undefined && person.way !== 'stays' && !detached.has(idOf(row));
  });
  expect(theirs.length).toBeGreaterThan(gone);
  const midnight = /T2[23]:00:00\+00:00$|T00:00:00\+0[12]:00$/;
  const moments = theirs.flatMap(({ holds }) => [holds.started_at, holds.finished_at, holds.saved_at]).filter(Boolean);
  expect(moments.filter((at) => !midnight.test(String(at)))).toEqual([]);
  expect(new Set(theirs.map(({ xmin }) => xmin)).size).toBe(1);
});

test('the list beside the backups fits nothing that is left, with the key in hand', async () => {
  const { erased } = (await readErasureLog(erasureLogOf(world.context.config)))!;
  expect(erased).toHaveLength(gone);
  const prints = new Set(erased.map(({ print }) => print));
  const ids = (rows: Row[]) =>
    new Set(rows.flatMap(({ text }) => text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []));
  const hits = (values: Iterable<string>) =>
    [...values].filter((value) => prints.has(erasureFingerprint(world.context, value)));
  expect(hits(ids(before))).toHaveLength(gone);
  expect(hits(ids(sameDay))).toEqual([]);
  expect(hits(ids(after))).toEqual([]);
  expect(hits(leavers.flatMap(({ email }) => [email, email.toLowerCase()]))).toEqual([]);
});

test('nothing that had to do with them has the id it had', () => {
  const idsOf = (rows: Row[]) =>
    rows
      .filter(({ table }) =>
        ['contact.member', 'contact.invitation', 'contact.message', 'survey.participation'].includes(table),
      )
      .map(({ holds }) => holds.id as string);
  const truth = truthOf(before, people);
  const theirs = new Set([
    ...idsOf(prepare(before).rows.filter((row) => leavers.some(({ id }) => row.text.includes(id)))),
    ...[...truth].flatMap(([id, { way }]) => (way === 'stays' ? [] : [id])),
  ]);
  expect(theirs.size).toBeGreaterThan(3 * gone);
  const text = after.filter(({ table }) => table !== 'office.audit').map((row) => row.text);
  expect([...theirs].filter((id) => text.some((row) => row.includes(id)))).toEqual([]);
});

test('no order of what is left of them is that of their answers', () => {
  const search = prepare(after);
  const bySeal = new Map(leavers.flatMap((person) => rowsSealed(search, person, secrets).map((row) => [row, person])));
  const truth = truthOf(after, people);
  const ofLeaver = (id: unknown) => {
    const person = truth.get(id as string);
    return person?.way === 'stays' ? undefined : person;
  };
  const campaigns = new Set(
    after.filter(({ table }) => table === 'survey.participation').map(({ holds }) => holds.campaign_id),
  );
  for (const campaign of campaigns) {
    const here = after.filter(({ table, holds }) => table.startsWith('survey.') && holds.campaign_id === campaign);
    const answers = rank(here, ({ holds }) => ofLeaver(holds.participation_id ?? holds.id));
    const who = new Set([...answers.values()].flat());
    const known = rank(after, (row) => {
      const person = bySeal.get(row);
      return person && who.has(person) ? person : undefined;
    });
    const best = bestMatch(known, answers);
    expect(best.ways).toBeGreaterThan(10);
    expect(best.right, best.how).toBeLessThanOrEqual(chanceMost(best.ways));
    const written = here.filter(({ table, holds }) => table === 'survey.participation' && ofLeaver(holds.id));
    expect(new Set(written.map(({ xmin }) => xmin)).size).toBe(1);
  }
});

test('lists of members are forgotten once they were drawn, and the counts of what was sent and asked stay', async () => {
  const choices = await db.many(sql<{ choice: object }>`select choice from contact.mailing order by created_at`);
  expect(choices[0]).toEqual({ choice: {} });
  expect(new Set(choices.slice(1).map(({ choice }) => JSON.stringify(choice)))).toEqual(new Set(['{"listed":1}']));
  const count = (rows: Row[], wanted: string) =>
    rows.filter(({ table, holds }) => table === wanted && (wanted !== 'contact.message' || holds.mailing_id)).length;
  for (const table of ['contact.invitation', 'contact.message']) expect(count(after, table)).toBe(count(before, table));
  const nameless = await db.one(sql<Record<string, number>>`
    select count(*) filter (where domain is not null or provider_id !~ '^[0-9a-f-]{36}$' or invitation_id is not null) as telling,
      count(provider_id) as paid from contact.message where member_id is null`);
  expect(nameless.telling).toBe(0);
  expect(nameless.paid).toBeGreaterThanOrEqual(gone);
});

test('why people left is counted by month; what they wrote stands in no order and with nobody', async () => {
  const texts = after.filter(({ table }) => table === 'contact.departure_text');
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.map(({ holds }) => holds.forgotten_on)).toEqual(texts.map(() => null));
  const { people: all } = await db.one(sql<{ people: number }>`
    select sum(count) as people from contact.departure_count where reason = 'people'`);
  expect(Number(all)).toBe(gone);
  const counts = after.filter(({ table }) => table === 'contact.departure_count');
  expect(new Set(counts.map(({ xmin }) => xmin)).size).toBe(1);
  const { json } = await memberDepartures.run(world.context, { words: [], options: {} });
  expect((json as { texts: string[] }).texts).toHaveLength(texts.length);
  expect((json as { counts: object[] }).counts).toHaveLength(counts.length);
});
