import { expect, test } from 'vitest';
import { getFrequency, putFrequency } from '#contract/calls/frequency.ts';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { reachabilitySql } from '../../fieldwork/sample/reachability.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const seen = (id: string) =>
  db.one(sql<{ rests: boolean }>`
    with ${reachabilitySql(world.context, sql`member.id = ${id}`, { lock: false })} select rests from reach`);

test('a pause holds in the statement that draws, and ends by itself', async () => {
  const { headers, id } = await join(world);
  expect(await world.call(getFrequency, undefined, headers)).toEqual({
    often: 'all',
    until: null,
    outcomes: true,
    checks: true,
  });
  const { until } = await world.call(putFrequency, { body: { often: 'none', until: dayIn(40) } }, headers);
  expect(until).toBe(dayIn(40));
  expect(await seen(id)).toMatchObject({ rests: true });
  await db.run(sql`update contact.member set rests_until = ${world.clock.now()} where id = ${id}`);
  expect(await seen(id)).toMatchObject({ rests: false });
  expect(await world.call(getFrequency, undefined, headers)).toEqual({
    often: 'all',
    until: null,
    outcomes: true,
    checks: true,
  });
});

test('less often is kept, and taken back', async () => {
  const { headers } = await join(world);
  for (const often of ['less', 'all'] as const) {
    await world.call(putFrequency, { body: { often } }, headers);
    expect(await world.call(getFrequency, undefined, headers)).toEqual({
      often,
      until: null,
      outcomes: true,
      checks: true,
    });
  }
});

test.each([undefined, 'morgen', dayIn(0), dayIn(400)])('nothing until %s is refused at its field', async (until) => {
  const { headers } = await join(world);
  const { status, body } = await world.refused(putFrequency, { body: { often: 'none', until } }, headers);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['until']]);
});

function dayIn(days: number): string {
  return new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
