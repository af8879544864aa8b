import { expect, test } from 'vitest';
import { closeCampaign, sweepCampaigns } from '#server/surveys/campaigns/close.ts';
import { bestMatch, chanceMost, dump, kendall, rankings } from './anonymity/attackers.ts';
import { addressOf, agent, numberOf, play } from './anonymity/game.ts';
import { readRows, takeCsv } from './results/make-export.ts';
import { makeWorld, minutes } from './world.ts';

/**
 * The linkage game: who of the people that were logged in gave which anonymous answer? `npm test` plays the game with
 * few players; `npm run proof anonymity` with two hundred, and by the bounds that were promised for two hundred.
 */
const count = Number(process.env.ANONYMITY_PLAYERS ?? 40);
const world = await makeWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
const { context } = world;
const game = await play(world, count);
const answered = game.players.map(({ number }) => number);

// By how much two orders agree by chance.
const spread = Math.sqrt((2 * (2 * count + 5)) / (9 * count * (count - 1)));
const tauMost = count >= 200 ? 0.16 : 4.5 * spread;

test('nothing that says who, from where or with what is written beside an answer or in a log', async () => {
  const about = ({ number, member_id, email, session, anonymous_token }: (typeof game.players)[number]) => [
    addressOf(number),
    member_id,
    email,
    session,
    anonymous_token!,
  ];
  const canaries = [agent, ...game.players.flatMap(about)];
  const people = ['contact.member', 'contact.session'];
  const rows = (await dump(context.db)).filter(({ table }) => !people.includes(table));
  expect(rows.filter(({ table }) => table === 'survey.anonymous_answer')).toHaveLength(3 * count);
  expect(game.log.length).toBeGreaterThanOrEqual(5 * count);
  const written = [...rows.map(({ holds }) => JSON.stringify(holds)), ...game.log].join('\n');
  expect(canaries.filter((canary) => written.includes(canary))).toEqual([]);
});

test('an answer has no time', async () => {
  const rows = (await dump(context.db)).filter(({ table }) => table.startsWith('survey.anonymous'));
  const texts = rows.map(({ holds }) => JSON.stringify(holds));
  expect(texts.filter((text) => /\d{2}:\d{2}/.test(text))).toEqual([]);
});

test('A: whoever holds everything and knows nobody finds no more than by chance', async () => {
  const open = rankings(await dump(context.db), game);
  expect(open.answers.size).toBeGreaterThan(3);
  expect(open.members.size).toBeGreaterThan(3);
  const best = bestMatch(open);
  expect(best.hits, best.how).toBeLessThanOrEqual(chanceMost(best.ways));
  // The plainest way to guess is the order of the log-ins: five of two hundred players at the most are found by it.
  const only = (rankings: Map<string, number[]>, name: string) => new Map([[name, rankings.get(name)!]]);
  const plain = bestMatch({
    members: only(open.members, 'contact.session by place'),
    answers: only(open.answers, 'survey.anonymous_participation by place'),
  });
  expect(plain.hits).toBeLessThanOrEqual(chanceMost(1));
  console.log(`${count} players, ${best.ways} ways: best ${best.hits} right (${best.how}), plainest ${plain.hits}`);
  // The attacker is no fool: given the true order of answering, the same matching finds everybody.
  const told = bestMatch({ ...open, members: new Map([['the order of answering', answered]]) });
  expect(told.hits).toBe(count);
});

test('B: whoever saw the order of answering finds nothing of it once the campaign is closed', async () => {
  const before = rankings(await dump(context.db), game);
  expect(kendall(answered, before.answers.get('survey.anonymous_participation by place')!)).toBe(1);

  const look = async () => {
    const { answers } = rankings(await dump(context.db), game);
    const [header, ...table] = readRows(await takeCsv(world, game.campaign));
    const chosen = (row: string[]) =>
      numberOf(header!.flatMap((name, at) => (name.startsWith('who.') && row[at] === '1' ? [name.slice(4)] : [])));
    const orders = [...answers, ['the export', table.map(chosen)] as const];
    expect(orders.length).toBeGreaterThan(3);
    for (const [how, order] of orders) {
      expect(order).toHaveLength(count);
      expect(Math.abs(kendall(answered, order)), how).toBeLessThan(tauMost);
    }
    const transactions = (await dump(context.db)).filter(({ table }) => /anonymous_(answer|part)/.test(table));
    expect(new Set(transactions.map(({ xmin }) => xmin)).size).toBe(1);
  };
  await closeCampaign(context, game.campaign);
  await look();
  world.clock.advance(minutes(40));
  await sweepCampaigns(context);
  await look();
});
