import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/platform/core/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { compile, type Queryable, type Sql, sql } from '#server/platform/database/sql.ts';
import { timeouts, withTimeouts } from '#server/platform/database/timeouts.ts';
import { finishCampaign } from '#server/surveys/answering/finish-campaign.ts';
import { saveAnswers } from '#server/surveys/answering/save-answers.ts';
import { showCampaign } from '#server/surveys/answering/show-campaign.ts';
import { answersOf, makeCampaign, makeRespondent } from './make-campaigns.ts';
import { makeWorld } from './world.ts';

/**
 * What docs/operate/scale.md promises: the tables of answers and invitations are cut by campaign, and every statement that a
 * parent waits for reads and writes the one part of its campaign. PostgreSQL's own plans say so, in a second database
 * whose tables are cut. A third one knows a great many answers, and a fourth one few; of the newest campaign they know
 * nothing yet. The plans that are made there once for all values still look for the one parent.
 */
const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const cut = (await makeWorld()).context.db;
const old = (await makeWorld()).context.db;
const young = (await makeWorld()).context.db;
const parts = 8;
const keys = {
  'contact.drawn_group': ['campaign_id, id'],
  'survey.participation': ['campaign_id, id'],
  'survey.answer': ['campaign_id, participation_id, question_id'],
  'survey.background': ['campaign_id, participation_id, key'],
  'survey.anonymous_participation': ['campaign_id, id'],
  'survey.anonymous_answer': ['campaign_id, participation_id, question_id'],
  'survey.anonymous_day': ['campaign_id, day, slot'],
};

/**
 * Which parts a statement touches, of each that is cut, by the plan for these very values; and by what it looks for rows
 * where nothing is known of the campaign.
 */
type Looked = { table: string; by: string };
type Touched = { text: string; parts: string[]; looked: Looked[] };
const touched: Touched[] = [];
type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: Node[];
};
const isPart =
  /^(?:drawn_group|invitation|participation|answer|background|anonymous_(?:participation|answer|day))_(\d)$/;

/** What names one row, or the rows of one parent. */
const finds: Record<string, RegExp> = {
  invitation: /token_hash = /,
  participation: /\bid = /,
  answer: /participation_id = /,
  anonymous_participation: /\bid = /,
  anonymous_answer: /participation_id = /,
};

/** Without values: the plan for all of them. */
async function nodesOf(on: Queryable, text: string, values: unknown[] = []): Promise<Node[]> {
  const how = values.length > 0 ? '' : ', generic_plan';
  const { rows } = await withTimeouts(timeouts.save, () => on.raw(`explain (format json${how}) ${text}`, values));
  const inner = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(inner)];
  return inner((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan);
}

function watching(on: Queryable): Queryable {
  const planned = async <Row>(query: Sql<Row>) => {
    const { text, values } = compile(query);
    const plan = await nodesOf(cut, text, [...(values ?? [])]);
    const parts = plan.flatMap((node) => isPart.exec(node['Relation Name'] ?? '')?.[1] ?? []);
    const plans = await Promise.all([old, young].map((each) => nodesOf(each, text)));
    const looked = plans.flat().flatMap((node) => {
      const {
        'Node Type': type,
        'Relation Name': table,
        'Index Cond': by = node['Recheck Cond'] ?? 'all of it',
      } = node;
      // What is only written to is no scan.
      return table && table in finds && type.endsWith('Scan') ? [{ table, by }] : [];
    });
    if (Object.keys(keys).some((table) => text.includes(table)))
      touched.push({ text, parts: [...new Set(parts)], looked });
    return query;
  };
  return {
    many: async (query) => on.many(await planned(query)),
    one: async (query) => on.one(await planned(query)),
    maybe: async (query) => on.maybe(await planned(query)),
    run: async (query) => on.run(await planned(query)),
    raw: (text, values) => on.raw(text, values),
    remembered: on.remembered,
  };
}
const watched: Database = {
  ...db,
  ...watching(db),
  transaction: (work) => db.transaction((tx) => work(watching(tx))),
};
const seen: Context = { ...world.context, db: watched };

const { respondent } = await makeRespondent(world, { file: { background: ['gender'] } });
const open = (await makeCampaign(world, { anonymous: true, title: 'Zonder naam' })).token!;
const answers = [{ screens: 'no' }, { why_not: 'Te jong.' }, { rules: 'none' }];

beforeAll(async () => {
  for (const [table, [primary, ...more]] of Object.entries(keys)) {
    const pieces = Array.from(
      { length: parts },
      (_, at) =>
        `create table ${table}_${at} partition of ${table} for values with (modulus ${parts}, remainder ${at})`,
    );
    await cut.raw(
      [
        `alter table ${table} rename to whole`,
        `create table ${table} (like ${table.split('.')[0]}.whole including defaults) partition by hash (campaign_id)`,
        `alter table ${table} add primary key (${primary})`,
        ...more.map((columns) => `alter table ${table} add unique (${columns})`),
        ...pieces,
        `drop table ${table.split('.')[0]}.whole cascade`,
      ].join(';\n'),
    );
  }
});

/** Answers of three earlier surveys, by so many parents each, which is all that the statistics know of. */
async function remember(on: Queryable, parents: number): Promise<void> {
  const whom = `select campaign.id as campaign_id, gen_random_uuid() as id
    from (select gen_random_uuid() as id from generate_series(1, 3)) as campaign, generate_series(1, ${parents})`;
  const of = 'campaign_id, participation_id, question_id, value';
  await on.raw(`
    -- They belong to no campaign and no member.
    set local session_replication_role = replica;
    insert into survey.participation (campaign_id, id, version, started_at) select campaign_id, id, 1, now() from (${whom}) as who;
    insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
      select campaign_id, gen_random_uuid(), uuid_send(id), id, id::text, now() from survey.participation;
    insert into survey.answer (${of}, saved_at) select campaign_id, id, question, '{a}', now()
      from survey.participation, unnest(array['screens', 'rules']) as question;
    insert into survey.anonymous_participation (campaign_id, id, version) select campaign_id, id, 1 from (${whom}) as who;
    insert into survey.anonymous_answer (${of}) select campaign_id, id, question, '{a}'
      from survey.anonymous_participation, unnest(array['screens', 'rules']) as question;
    analyze contact.invitation, survey.participation, survey.answer, survey.anonymous_participation, survey.anonymous_answer`);
}
beforeAll(() => remember(old, 800));
beforeAll(() => remember(young, 20));

/** Reading all of a new survey to find one parent in it takes longer with each parent who begins it. */
function looksForOne(all: readonly Touched[]): void {
  const looked = all.flatMap((one) => one.looked);
  expect(looked.length).toBeGreaterThan(4);
  for (const { table, by } of looked) expect(by, table).toMatch(finds[table]!);
}

async function walk(token: string, email: string | undefined): Promise<Touched[]> {
  touched.length = 0;
  const who = { token, email };
  const ip = '192.0.2.1';
  const shown = await showCampaign(seen, ip, who);
  let anonymous_token = shown.anonymous_token ?? undefined;
  for (const given of answers) {
    const kept = (await saveAnswers(seen, ip, { ...who, anonymous_token, answers: answersOf(given) })).anonymous_token;
    anonymous_token = kept ?? undefined;
  }
  await finishCampaign(seen, ip, { ...who, anonymous_token });
  return [...touched];
}

test('whoever answers by a link of their own: only what its link opens is looked for everywhere', async () => {
  const [door, ...others] = await walk(respondent.token, respondent.email);
  expect(door!.parts).toHaveLength(parts);
  expect(others.length).toBeGreaterThan(6);
  // Of what is only added, or come upon as a conflict, a plan does not name the part: it goes by the value.
  for (const { text, parts } of others)
    expect(parts, text).toHaveLength(/^\s*insert into survey\.(?:background|participation)/.test(text) ? 0 : 1);
  expect(new Set(others.flatMap((one) => one.parts)).size).toBe(1);
  for (const table of ['contact.drawn_group', 'survey.background'])
    expect(
      others.some(({ text }) => text.includes(table)),
      table,
    ).toBe(true);
  expect(await db.one(sql`select count(*) as answers from survey.answer`)).toEqual({ answers: 3 });
  looksForOne([door!, ...others]);
});

test('whoever answers without a name: each statement stays with its campaign', async () => {
  const all = await walk(open, undefined);
  expect(all.length).toBeGreaterThan(6);
  // Who has no token yet is looked for nowhere.
  for (const { text, parts } of all) expect(parts.length, text).toBeLessThanOrEqual(1);
  expect(new Set(all.flatMap((one) => one.parts)).size).toBe(1);
  looksForOne(all);
});
