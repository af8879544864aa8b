import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { checkToken } from '#contract/calls/account.ts';
import { finishCampaign, getCampaign, saveAnswers } from '#contract/calls/surveys.ts';
import { type Call, makeCall } from '#contract/client.ts';
import { publicApp, publicBase } from '#server/app.ts';
import type { Log } from '#server/platform/core/context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import { answersOf, makeCampaign } from '../make-campaigns.ts';
import type { World } from '../world.ts';

/** Somebody who is logged in and answers anonymously. Their answer spells their number, for the judge alone. */
export type Player = { number: number; member_id: string; email: string; session: string; anonymous_token?: string };
export type Game = {
  campaign: string;
  /** In the order in which they answered. */
  players: Player[];
  log: string[];
};

const bits = 8;
export const optionsOf = (number: number): string[] =>
  Array.from({ length: bits }, (_, bit) => `b${bit}`).filter((_, bit) => (number >> bit) & 1);
export const numberOf = (options: readonly string[]): number =>
  options.reduce((sum, option) => sum + 2 ** Number(option.slice(1)), 0);
export const addressOf = (number: number): string => `198.18.${number}.7`;
export const agent = 'Kanarie/1.0 (gele veren)';

export const questionnaire = [
  { ref: 'likes', title: 'Fijn?', type: 'multiple_choice', options: [{ ref: 'yes', title: 'Ja' }] },
  { ref: 'who', title: 'Wat?', type: 'multiple_answer', options: optionsOf(255).map((ref) => ({ ref, title: ref })) },
  { ref: 'words', title: 'Waarom?', type: 'text' },
];

/**
 * Everybody becomes a member, logs in and answers, each time in another order, with the session's header on every call.
 */
export async function play(world: World, count: number): Promise<Game> {
  const everybody = await moveIn(world, count);
  const { id: campaign, token } = await makeCampaign(world, { anonymous: true, questions: questionnaire });
  const log: string[] = [];
  const call = await listen(world, log);
  // Each player's own page checks the session when it is opened, some time that day.
  for (const { session, number } of shuffled(everybody)) await call(checkToken, { session, number } as object);
  const players = shuffled(everybody);
  for (const player of players) await answer(call, token!, player);
  return { campaign, players, log };
}

async function moveIn({ context }: World, count: number): Promise<Player[]> {
  const { db, random, clock } = context;
  const players = Array.from({ length: count }, (_, number) => ({
    number,
    member_id: '',
    email: `kanarie${number}@vogels.example`,
    session: random.token(),
  }));
  for (const player of shuffled(players)) {
    const { id } = await db.one(sql<{ id: string }>`
      insert into contact.member (name, email, email_key, email_verified_at, invitation_method, registered_at)
      values ('Kanarie', ${player.email}, ${player.email}, ${clock.now()}, 'email', ${clock.now()}) returning id`);
    player.member_id = id;
  }
  for (const { member_id, session } of shuffled(players)) {
    await db.run(sql`
      insert into contact.session (member_id, token_hash, created_on, last_seen)
      values (${member_id}, ${hashToken(session)}, '2026-11-20', '2026-11-20')`);
  }
  return players;
}

/** Serves the product on a port of its own, and keeps the lines of its log. */
async function listen({ context }: World, log: string[]): Promise<Call> {
  const sink = new Writable({
    write(line: Buffer, _encoding, done) {
      log.push(line.toString());
      done();
    },
  });
  const app = publicApp({ ...context, log: pino({ level: 'trace', base: null }, sink) as unknown as Log });
  afterAll(() => app.close());
  const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + publicBase;
  return (endpoint, input) => {
    const { session, number } = input as unknown as Player;
    const headers = () => ({
      authorization: `Bearer ${session}`,
      'user-agent': agent,
      'x-forwarded-for': addressOf(number),
    });
    return makeCall({ base, headers })(endpoint, input);
  };
}

async function answer(call: Call, token: string, player: Player): Promise<void> {
  const { email, session, number } = player;
  const as = { session, number };
  const { data } = await call(getCampaign, { query: { token, email }, ...as });
  player.anonymous_token = data.anonymous_token!;
  const who = { token, email, anonymous_token: data.anonymous_token };
  const screens = [{ likes: 'yes' }, { who: optionsOf(number).join('|') }, { words: `Gewoon, ${number % 7}.` }];
  for (const screen of screens) await call(saveAnswers, { body: { ...who, answers: answersOf(screen) }, ...as });
  await call(finishCampaign, { body: who, ...as });
}

export function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, chance: Math.random() }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ value }) => value);
}
