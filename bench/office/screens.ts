import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { countPanel } from '#server/fieldwork/composition/stored-composition.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { type Queryable, sql } from '#server/platform/database/sql.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import { makeVaried, variedFile } from '#test/results/make-varied.ts';
import { freePort } from '#test/servers/free-port.ts';
import { publishOne } from '../mailing/members.ts';
import { watchProcessor } from '../run-parts.ts';
import { heldMs, logInAll, serveOffice } from './beside.ts';
import { fillOthers, mailInvited } from './campaigns.ts';
import { allByHand, conditions, conditionsByHand } from './draw.ts';

/** Of more members than these a screen has a second, and what reads every member is held against the same of fewer. */
const limits = { screen_ms: 300, of_members: 200_000, million_ms: 1000, held_ms: 20, times: 1.5 };
const tries = Number(process.env.TRIES ?? 5);
/** Of less nothing is compared: the kernel counts in hundredths of a second. */
const least_ms = 50;

type Call = (path: string, body?: object) => Promise<void>;
type Lists = { large: string; draft: string; member: string };
type Cost = { cpu_ms: number; held_ms: number; took: string };

const screensOf = ({ large, draft, member }: Lists): [screen: string, ...calls: string[]][] => [
  ['Start', '/today'],
  ['the menu', '/menu'],
  ['Vragenlijsten', '/campaigns'],
  ['a list', `/campaigns/${large}`],
  ['its questions', `/campaigns/${large}/draft`],
  ['its routes', `/campaigns/${large}/ways`],
  ['Ouders', `/campaigns/${draft}/draw`],
  ['Berichten', `/campaigns/${large}/letters`, `/campaigns/${large}/sending`],
  ['Veldwerk', `/campaigns/${large}/fieldwork`],
  ['Resultaten', `/campaigns/${large}/results`],
  ['Open antwoorden', `/campaigns/${large}/open-answers?question=q5`],
  ['Bestanden', `/campaigns/${large}/exports`],
  ['Rapport', `/campaigns/${large}/report`],
  ['Panel', '/panel'],
  ['Representativiteit', '/panel/missing'],
  ['Populatie', '/population'],
  ['Profielvragen', '/profile-questions'],
  ['Werving', '/recruitment'],
  ['a member', `/members/${member}`],
  ['Berichten van iedereen', '/messages'],
  ['Niet aangekomen', '/messages/undelivered'],
  ['Uitkomsten en nieuwsbrieven', '/member-letters'],
  ['Logboek', '/audit'],
  ['the quality of its answers, unfolded', `/campaigns/${large}/quality`],
];

let made: Lists | undefined;

/** Three hundred lists, one of which 40,000 parents answered, each in their own way, mailed today; and a draft. */
async function makeLists(context: Acting, members: number): Promise<Lists> {
  if (made) return made;
  const { db } = context;
  const started = Math.min(40_000, members);
  const rows = await db.many(sql<{ id: string }>`select id from contact.member where left_at is null limit ${started}`);
  await fillOthers(context, 300);
  const people = { members: rows.map(({ id }) => id) };
  const large = await makeVaried(context, variedFile(), { started, finished: started * 0.8 }, people);
  await mailInvited(context, large, 0);
  await makeSnapshot(context, large);
  made = { large, draft: await publishOne(context), member: rows[0]!.id };
  await db.alone((client) => client.query('vacuum analyze'));
  return made;
}

/** A server with somebody of the office who asks; `costOf` is what some work takes of server and database together. */
async function withOffice<Result>(
  context: Acting,
  work: (call: Call, costOf: (work: () => Promise<unknown>) => Promise<Cost>) => Promise<Result>,
): Promise<Result> {
  const { db, config } = context;
  const [cookie] = await logInAll(context, 1);
  await db.run(sql`update office.staff set role = 'admin'`);
  const ports = { port: await freePort(), office_port: await freePort() };
  const server = await serveOffice(config.data_dir, ports);
  const processor = await watchProcessor(db, server.pid!);
  const call: Call = async (path, body) => {
    const reply = await fetch(`http://127.0.0.1:${ports.office_port}/api/office/v1${path}`, {
      headers: { cookie: cookie!, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
  };
  const costOf = async (measured: () => Promise<unknown>): Promise<Cost> => {
    const all: { cpu: number; held: number; took: string }[] = [];
    await measured();
    for (let time = 0; time < tries; time++) {
      await pause(50);
      await heldMs(server);
      const [used, began] = [processor(), performance.now()];
      await measured();
      const took = (performance.now() - began).toFixed(0);
      const held = await heldMs(server);
      await pause(50);
      all.push({ cpu: processor() - used, held, took });
    }
    const middle = (of: 'cpu' | 'held') => all.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(tries / 2)]!;
    return { cpu_ms: middle('cpu'), held_ms: middle('held'), took: all.map(({ took }) => took).join(', ') };
  };
  try {
    return await work(call, costOf);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

/** What opening each screen costs of a large panel. */
export async function measureScreens(context: Acting, members: number): Promise<string[]> {
  const lists = await makeLists(context, members);
  const limit_ms = members > limits.of_members ? limits.million_ms : limits.screen_ms;
  // The job that counts the panel, once an hour.
  for (const page of ['make_up', 'missing', 'answered']) await countPanel(context, { page });
  return withOffice(context, async (call, costOf) => {
    const slow: string[] = [];
    for (const [screen, ...calls] of screensOf(lists)) {
      const { cpu_ms, held_ms, took } = await costOf(() => Promise.all(calls.map((path) => call(path))));
      console.log(
        `  ${screen}: ${cpu_ms} ms of processor (limit ${limit_ms}), thread held ${held_ms.toFixed(0)} ms at a time (limit ${limits.held_ms}), there after ${took} ms`,
      );
      if (cpu_ms > limit_ms) slow.push(`${screen} of ${members}`);
      if (held_ms > limits.held_ms) slow.push(`thread held by ${screen} of ${members}`);
    }
    return slow;
  });
}

/** What each act cost of how many members before. */
const costs = new Map<string, { cpu_ms: number; members: number }>();

/** What reads every member, beside the same as somebody writes it by hand, and beside the same of fewer members. */
export async function measureActs(context: Acting, members: number): Promise<string[]> {
  const { draft } = await makeLists(context, members);
  const { db, clock } = context;
  const now = clock.now();
  const choice = { conditions, how: { kind: 'number', number: 1000 } };
  const acts: [string, (call: Call) => Promise<void>, () => Promise<unknown>][] = [
    [
      'counting a sample',
      (call) => call(`/campaigns/${draft}/draw/count`, { conditions }),
      () => conditionsByHand(db, now.getUTCFullYear()),
    ],
    ['its funnel', (call) => call(`/campaigns/${draft}/draw/look`, choice), () => funnelByHand(db, draft, now)],
    [
      'searching by name',
      (call) => call('/members/search', { search: 'anna' }),
      () => db.many(sql`select id, name from contact.member where name ilike '%anna%' order by lower(name) limit 21`),
    ],
    ['the list of doubles', (call) => call('/members/doubles'), () => doublesByHand(db)],
  ];
  return withOffice(context, async (call, costOf) => {
    const slow: string[] = [];
    for (const [act, work, byHand] of acts) {
      const ours = await costOf(() => work(call));
      const bare = await costOf(byHand);
      const times = ours.cpu_ms / Math.max(bare.cpu_ms, least_ms);
      const before = costs.get(act);
      const grown = before && ours.cpu_ms / before.cpu_ms / (members / before.members);
      costs.set(act, { cpu_ms: ours.cpu_ms, members });
      console.log(
        `  ${act} over ${members} members: ${ours.cpu_ms} ms of processor, by hand ${bare.cpu_ms} ms: ${times.toFixed(2)} times (limit ${limits.times});`,
        `thread held ${ours.held_ms.toFixed(0)} ms at a time (limit ${limits.held_ms}), there after ${ours.took} ms`,
        ...(grown
          ? [`; each member ${grown.toFixed(2)} times as much as of ${before.members} (limit ${limits.times})`]
          : []),
      );
      if (times > limits.times && members <= limits.of_members) slow.push(`${act} of ${members} beside SQL by hand`);
      if (ours.held_ms > limits.held_ms) slow.push(`thread held by ${act} of ${members}`);
      if (grown && grown > limits.times) slow.push(`${act} of ${members} beside fewer`);
    }
    return slow;
  });
}

/** The numbers that a funnel and its forecast are made of, one statement each. */
async function funnelByHand(db: Queryable, draft: string, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const asked = (days: number, most: number) => sql`exists (
    select from (select member_id, count(*) from contact.message where template in ('invitation', 'reminder')
      and created_at > ${ago(days)} group by 1 having count(*) >= ${most}::integer) as often where often.member_id = member.id)`;
  const reasons = [
    sql`left_at is not null`,
    sql`id in (select member_id from contact.invitation where campaign_id = ${draft})`,
    sql`not exists (select from contact.consent where member_id = member.id and purpose = 'contact' and given)`,
    sql`email_verified_at is null and phone_verified_at is null`,
    sql`id in (select member_id from contact.stopped where address = member.email)`,
    sql`rests_until > ${now}`,
    // Not `not (…)`: each set in it would be walked through for each member once it does not fit in memory.
    sql`not exists (select from (select id from contact.member where ${allByHand(now.getUTCFullYear())}) as fits where fits.id = member.id)`,
    asked(30, 3),
    asked(365, 24),
  ];
  for (const reason of reasons) await db.one(sql`select count(*) from contact.member where not demo and ${reason}`);
  const settled = sql`contact.invitation left join survey.participation on participation.campaign_id = invitation.campaign_id
    and participation.id = participation_id where member_id is not null and invitation.created_at > ${ago(365)}`;
  await db.many(sql`select invitation.campaign_id, count(*), count(finished_at) from ${settled} group by 1`);
  await db.one(sql`
    select sum(finished / asked), sum((finished / asked) ^ 2) from (
      select member_id, count(*)::float8 as asked, count(finished_at)::float8 as finished from ${settled} group by 1) as one`);
}

async function doublesByHand(db: Queryable): Promise<void> {
  await db.many(sql`
    select one.id, other.id from contact.member one join contact.member other using (phone) where one.id < other.id limit 51`);
  await db.many(sql`
    select array_agg(id) from contact.member join profile.answers on member_id = id
    group by lower(trim(name)), answers -> 'zipcode' ->> 1,
      array(select jsonb_array_elements_text((answers -> 'dob_children') - 0) order by 1)
    having count(*) > 1 limit 51`);
}
