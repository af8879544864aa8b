import { afterAll, describe, expect, test, vi } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { getUser, sessions } from '#contract/calls/members.ts';
import { dump } from '#test/anonymity/attackers.ts';
import { inviteOne, makeCampaign } from '#test/make-campaigns.ts';
import { join, joinProven, logIn } from '#test/make-members.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { publicBase, publicRoutes } from '../app.ts';
import { memberOf } from '../members/account/caller.ts';
import { sweepMembers } from '../members/leaving/sweep.ts';
import type { Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';
import { handOverSightings, nightOf, startNights, takeOverSightings, writeSeen } from './last-seen-nights.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const rows = async () =>
  (await dump(db)).map(({ table, place, xmin, xmax }) => `${table} ${place} ${xmin} ${xmax}`).sort();
const sessionOf = ({ id }: { id: string }) =>
  db.one(sql<{ last_seen: string; xmin: string }>`
    select last_seen::text, xmin::text from contact.session where member_id = ${id}`);
const isAlive = (headers: Record<string, string>) =>
  world.call(checkToken, undefined, headers).then(
    () => true,
    ({ status }: { status: number }) => (status === 401 ? false : status),
  );
const night = (text: string) => new Date(`${text}+01:00`);

describe('whoever comes', () => {
  test('leaves no write, whatever their page asks, on their first call of a day and of a month too', async () => {
    const member = await joinProven(world);
    const campaign = await makeCampaign(world);
    await inviteOne(world, campaign.id, member);
    clock.advance(days(20));
    const before = await rows();
    const asked = publicRoutes.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.caller === 'member' && !endpoint.path.includes(':'),
    );
    expect(asked.map(({ endpoint }) => endpoint.path)).toEqual(expect.arrayContaining(['/check-token', '/user']));
    for (const { endpoint } of asked) {
      const reply = await fetch(`${world.public_url}${publicBase}${endpoint.path}`, { headers: member.headers });
      expect(reply.status, endpoint.path).toBe(200);
    }
    expect(await rows()).toEqual(before);
    const [{ last_seen } = { last_seen: '' }] = await world.call(sessions, undefined, member.headers);
    expect(last_seen).toBe('2026-12-11');
    expect(await sessionOf(member)).toMatchObject({ last_seen: '2026-11-21' });
    expect(await writeSeen(context)).toBe(1);
    expect(await sessionOf(member)).toMatchObject({ last_seen: '2026-12-11' });
    expect(await writeSeen(context)).toBe(0);
  });

  test('is written down at night, once, with everybody of that day in one transaction', async () => {
    clock.set(night('2027-01-11T10:00'));
    const members = await Promise.all(Array.from({ length: 5 }, () => join(world)));
    clock.set(night('2027-01-12T23:00'));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const nights = startNights(context);
    const tick = () => vi.advanceTimersByTimeAsync(60_000);
    const written = async () => (await Promise.all(members.map(sessionOf))).map(({ last_seen }) => last_seen);
    try {
      for (const { headers } of members) await world.call(getUser, undefined, headers);
      for (const at of ['2027-01-12T23:01', '2027-01-13T03:59']) {
        clock.set(night(at));
        await tick();
        expect(new Set(await written())).toEqual(new Set(['2027-01-11']));
      }
      clock.set(night('2027-01-13T04:00'));
      await tick();
      await vi.waitFor(async () => expect(new Set(await written())).toEqual(new Set(['2027-01-12'])));
    } finally {
      vi.useRealTimers();
      await nights.stop();
    }
    expect(new Set((await Promise.all(members.map(sessionOf))).map(({ xmin }) => xmin)).size).toBe(1);
  });
});

describe('thirty days without a visit', () => {
  test('are counted from the last one, also before that was written down', async () => {
    clock.set(night('2027-01-20T12:00'));
    const member = await joinProven(world);
    clock.set(night('2027-02-18T23:50'));
    expect(await isAlive(member.headers)).toBe(true);
    // Thirty days after what is written; the visit of a quarter of an hour ago is in memory only.
    clock.set(night('2027-02-19T00:05'));
    await sweepMembers(context);
    expect(await isAlive(member.headers)).toBe(true);
    await writeSeen(context);
    clock.set(night('2027-03-19T12:00'));
    expect(await isAlive(member.headers)).toBe(true);
  });

  test('are right across a stop and a start; after a kill the visits of that day are lost', async () => {
    clock.set(night('2027-11-05T12:00'));
    const member = await join(world);
    clock.set(night('2027-12-04T23:50'));
    expect(await isAlive(member.headers)).toBe(true);
    const stopped = context;
    const nextServer = (): Context => {
      const next = { ...context, db: db.apart({ max: 1 }) };
      afterAll(() => next.db.end());
      return next;
    };
    const asks = (server: Context) =>
      memberOf({ headers: member.headers } as unknown as Parameters<typeof memberOf>[0], server).then(
        ({ member_id }) => member_id,
        ({ code }: { code: string }) => code,
      );
    clock.advance(minutes(20));
    const [killed, next] = [nextServer(), nextServer()];
    takeOverSightings(killed);
    expect(await asks(killed)).toBe('no_session');
    handOverSightings(stopped);
    takeOverSightings(next);
    expect(await asks(next)).toBe(member.id);
    // The file is gone: nobody takes it over twice.
    const third = nextServer();
    takeOverSightings(third);
    expect(await asks(third)).toBe('no_session');
  });

  test('a session that was written down in the night is the same as one that was not used since', async () => {
    const { email, headers } = await join(world);
    const other = await logIn(world, email);
    clock.advance(days(29));
    expect(await isAlive(headers)).toBe(true);
    await writeSeen(context);
    clock.advance(days(1));
    expect([await isAlive(headers), await isAlive(other)]).toEqual([true, false]);
  });
});

test('a night ends at four', () => {
  expect(nightOf(night('2027-01-12T03:59'))).toBe('2027-01-11');
  expect(nightOf(new Date(night('2027-01-12T03:59').getTime() + hours(1)))).toBe('2027-01-12');
});
