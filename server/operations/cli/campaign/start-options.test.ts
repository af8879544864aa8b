import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { campaignCommands } from '#test/support/run-campaign-command.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { parseMoment } from '../../../platform/time/moment.ts';
import { CommandError } from '../command.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const run = await campaignCommands(world);

test('an invitation is planned, shown, and has sent nothing yet', async () => {
  const { id } = await makeCampaign(world);
  await joinProven(world);
  const { text, json } = await run('invite', [id], { all: true, at: '2027-03-03 19:30' });
  expect(text).toContain('The invitation is planned.\n  starts 2027-03-03 19:30 (+01:00); who gets it');
  expect(json).toMatchObject({ state: 'scheduled', starts_at: '2027-03-03T18:30:00.000Z', messages: 0, invited: 0 });
  expect(await world.context.db.many(sql`select from contact.message where campaign_id = ${id}`)).toEqual([]);
});

test.each([
  ['2027-10-31 02:30', 'That night the clocks show 02:30 twice: the first is meant, 2027-10-31 02:30 (+02:00).'],
  ['2027-03-28T02:30', 'That night the clocks skip 02:30: the next minute there is, is 2027-03-28 03:00 (+02:00).'],
  ['2027-03-27 21:00', 'Between 21:00 and 08:00 nobody is written to: it waits for the morning.'],
])('what is odd about %s is said', async (at, note) => {
  const { id } = await makeCampaign(world);
  const { text, json } = await run('invite', [id], { all: true, at });
  expect(text).toContain(note);
  expect(json.notes).toContain(note);
  expect(json.starts_at).toBe(
    parseMoment(at.startsWith('2027-03') ? '2027-03-28 08:00' : '2027-10-31 08:00', { ends: false })!.toISOString(),
  );
});

test.each([
  ['2027-03-03', /--at must be a day and a time/],
  ['tomorrow', /--at must be a day and a time/],
  ['2026-11-21 10:59', /--at lies in the past: 2026-11-21 10:59 \(\+01:00\)/],
  ['2207-03-03 19:30', /more than 2 years ahead: 2207-03-03 19:30/],
])('%s is no moment to start at', async (at, sentence) => {
  const { id } = await makeCampaign(world);
  const { failed, text } = await run('invite', [id], { all: true, at });
  expect([failed, text]).toEqual([true, expect.stringMatching(sentence)]);
});

test.each([
  ['invite', { all: true, at: '2027-03-03 19:30', now: true }, /Either --at or --now/],
  ['invite', { all: true, at: '2027-03-03 19:30', 'print-links': true }, /goes without --at/],
] as const)('%s %j is refused in a sentence', async (name, options, sentence) => {
  const { id } = await makeCampaign(world);
  const refusal = run(name, [id], options);
  await expect(refusal).rejects.toThrow(CommandError);
  await expect(refusal).rejects.toThrow(sentence);
});
