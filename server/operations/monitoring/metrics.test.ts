import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isoDay } from '#contract/format.ts';
import { answerAll, makeCampaign, makeRespondent } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { officeApp } from '../../app.ts';
import { pauseChannel, resumeChannel } from '../../messages/delivery/channel-pause.ts';
import { sql } from '../../platform/database/sql.ts';
import { acceptClock } from '../../platform/time/standstill.ts';

const token = 'a-token-of-this-test-alone';
const world = await makeWorld({ env: { LIMITS: 'off', METRICS_TOKEN: token } });
const { context, clock, db } = world;

const ask = (url: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${url}/metrics`, { headers });

/** Every sample by its name and labels. A line that is neither a sample nor a comment fails the test. */
async function samples(): Promise<Map<string, number>> {
  const answer = await ask(world.office_url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const found = new Map<string, number>();
  for (const line of (await answer.text()).trimEnd().split('\n')) {
    if (/^# (HELP|TYPE) panel_\w+ /.test(line)) continue;
    const [, name, value] = /^(panel_\w+(?:\{(?:\w+="(?:[^"\\\n]|\\.)*",?)+\})?) (NaN|[-+.\de]+)$/.exec(line) ?? [];
    expect(name, line).toBeDefined();
    found.set(name!, Number(value));
  }
  return found;
}

// Requests at nearly the same moment get the same answer, so each test moves the clock first.
beforeEach(() => clock.advance(minutes(1)));

test('is for who has the token, on the port of the office alone', async () => {
  expect((await ask(world.office_url, {})).status).toBe(401);
  expect((await ask(world.office_url, { authorization: 'Bearer another' })).status).toBe(401);
  expect((await ask(world.public_url)).status).toBe(404);
  const without = await makeWorld({ pages: true });
  expect((await ask(without.office_url)).status).toBe(404);
});

test('calls are counted by their route, and nobody stands in it', async () => {
  const member = await joinProven(world);
  const { respondent } = await makeRespondent(world);
  await answerAll(world, respondent);
  const found = await samples();
  const saves = 'port="parents",method="POST",route="/api/v1/answer",status="200"';
  expect(found.get(`panel_call_seconds_count{${saves}}`)).toBeGreaterThan(0);
  expect(found.get(`panel_call_seconds_bucket{${saves},le="+Inf"}`)).toBe(
    found.get(`panel_call_seconds_count{${saves}}`),
  );
  for (const kind of ['survey_links', 'survey_versions'])
    expect(found.get(`panel_remembered_bytes{kind="${kind}"}`), kind).toBeGreaterThan(0);
  const text = await (await ask(world.office_url)).text();
  for (const secret of [member.email, member.id, respondent.token, respondent.email])
    expect(text).not.toContain(secret);
});

test('a channel that rests, a mailing, a job and a disk are in it', async () => {
  await pauseChannel(db, context, 'sms');
  const found = await samples();
  expect(found.get('panel_channel_resting{channel="sms"}')).toBe(1);
  expect(found.get('panel_channel_resting{channel="email"}')).toBe(0);
  expect(found.get('panel_messages_waiting{channel="email"}')).toBeGreaterThan(0);
  expect(found.get('panel_database_bytes')).toBeGreaterThan(1e6);
  expect(found.get('panel_disk_free_bytes')).toBeGreaterThan(0);
  expect(found.get('panel_jobs_parked')).toBe(0);
  expect(found.get('panel_messages_held')).toBe(0);
  await resumeChannel(db, context, 'sms');
});

test('the ceiling of texts that is met is an alarm until midnight', async () => {
  expect((await samples()).get('panel_sms_ceiling_met')).toBe(0);
  await db.run(sql`insert into contact.sms_day (day, cents) values (${isoDay(clock.now())}, 2500)`);
  clock.advance(minutes(1));
  expect((await samples()).get('panel_sms_ceiling_met')).toBe(1);
  clock.advance(days(1));
  expect((await samples()).get('panel_sms_ceiling_met')).toBe(0);
});

test('a clock that is not the database’s, and a long standstill, are alarms', async () => {
  await acceptClock(context);
  const sure = await samples();
  expect([sure.get('panel_clock_wrong'), sure.get('panel_sweeps_held')]).toEqual([0, 0]);
  clock.ahead(minutes(3));
  clock.advance(minutes(1));
  expect((await samples()).get('panel_clock_wrong')).toBe(1);
  clock.ahead(0);
  clock.advance(hours(37));
  const after = await samples();
  expect([after.get('panel_clock_wrong'), after.get('panel_sweeps_held')]).toEqual([0, 1]);
  expect(after.get('panel_swept_seconds_ago')).toBeGreaterThan(36 * 3600);
});

test('a database that keeps nothing, or is away, is an alarm, and the server goes on telling of itself', async () => {
  expect((await samples()).get('panel_database_keeps')).toBe(1);
  const told = async (more: Parameters<typeof db.apart>[0]) => {
    const other = db.apart({ max: 2, ...more });
    const app = officeApp({ ...context, db: other, log: context.log.child({}, { level: 'silent' }) });
    onTestFinished(async () => {
      await app.close();
      await other.end();
    });
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(statusCode).toBe(200);
    expect(body).toMatch(/^panel_memory_bytes\{kind="rss"\} \d+$/m);
    expect(body).toMatch(/^panel_database_keeps 0$/m);
    return body;
  };
  expect(await told({ options: '-c default_transaction_read_only=on' })).toMatch(/^panel_database_bytes \d+$/m);
  expect(await told({ host: '127.0.0.1', port: 1 })).not.toContain('panel_database_bytes');
});

test('a day on which an anonymous survey was begun oddly often is an alarm for a week, and names no survey', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await db.run(sql`
    insert into survey.odd_day (campaign_id, day, why) values (${id}, ${isoDay(clock.now())}, 'jump')`);
  const found = await samples();
  expect([found.get('panel_odd_days{why="jump"}'), found.get('panel_odd_days{why="network"}')]).toEqual([1, 0]);
  expect([...found.keys()].join('\n')).not.toContain(id);
  clock.advance(days(8));
  expect((await samples()).get('panel_odd_days{why="jump"}')).toBe(0);
});
