import { checkToken, emailAvailable } from '#contract/calls/account.ts';
import { memberCampaigns } from '#contract/calls/members.ts';
import { finishCampaign, getCampaign, saveAnswers } from '#contract/calls/surveys.ts';
import { writeSeen } from '#server/people/last-seen-nights.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import { readToken } from '#server/surveys/answering/anonymous-token.ts';
import { shuffleNightly } from '#server/surveys/answering/shuffle.ts';
import { closeCampaign, sweepCampaigns } from '#server/surveys/campaigns/close.ts';
import { answersOf, makeCampaign } from '../make-campaigns.ts';
import { days, hours, minutes, type World } from '../world.ts';
import { optionsOf, questionnaire, shuffled } from './game.ts';

/** Somebody with a session. Players give their number as their answer; bystanders answer nothing. */
export type Person = { member_id: string; session: string; number?: number };
export type Field = {
  campaign: string;
  players: number;
  people: Person[];
  /** The number of the player behind each participation: for the judge alone. */
  numbers: Map<string, number>;
  /** Where the write-ahead log stood when the survey began. */
  log_start: number;
};
type Size = { players: number; logged_in: number; bystanders: number };
type Moment = { at: number; happens(): Promise<void> };

/**
 * An anonymous survey as it goes in real life: invitations go out, most people answer within a day and the rest within
 * three days, the browser of a member who is logged in checks the session after the thank-you, other members look at
 * their page, and at night the server does its work. `trail`: with the write to the session that the product once made
 * when a session was checked.
 */
export async function playField(
  world: World,
  size: Size,
  look: (stage: string, field: Field) => Promise<void>,
  { trail = false } = {},
): Promise<void> {
  const { context, clock } = world;
  const people = await moveIn(world, size);
  const { id: campaign, token } = await makeCampaign(world, { anonymous: true, questions: questionnaire });
  const { log_start } = await context.db.one(sql<{ log_start: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as log_start`);
  const field: Field = { campaign, players: size.players, people, numbers: new Map(), log_start };
  const start = clock.now().getTime();
  const visit = async ({ session, member_id }: Person) => {
    // The calls that the site makes when a member who is logged in opens it.
    await world.call(checkToken, undefined, { authorization: `Bearer ${session}` });
    await world.call(memberCampaigns, undefined, { authorization: `Bearer ${session}` });
    const today = clock.now().toISOString().slice(0, 10);
    if (trail) {
      await context.db.run(sql`update contact.session set last_seen = ${today} where member_id = ${member_id}`);
    }
  };
  const answer = async (number: number) => {
    const { data } = await world.call(getCampaign, { query: { token: token! } });
    const who = { token: token!, anonymous_token: data.anonymous_token };
    const screens = [{ likes: 'yes' }, { who: optionsOf(number).join('|') }, { words: 'Gewoon.' }];
    for (const screen of screens) await world.call(saveAnswers, { body: { ...who, answers: answersOf(screen) } });
    await world.call(finishCampaign, { body: who });
    field.numbers.set(readToken(context, campaign, data.anonymous_token)!, number);
    const person = people.find((one) => one.number === number);
    clock.advance(5000);
    if (person) await visit(person);
  };

  const moments: Moment[] = Array.from({ length: size.players }, (_, index) => ({
    at: arrival(),
    happens: () => answer(index + 1),
  }));
  for (const person of people.filter(({ number }) => number === undefined)) {
    moments.push({ at: Math.random() * days(3), happens: () => visit(person) });
  }
  // Visitors whose calls leave rows with a time in them: to an attacker who counts transactions these rows are a clock.
  for (let at = 0, guest = 0; at < days(3); at += hours(3)) {
    const body = { email: `gast${guest++}@elders.example` };
    moments.push({ at, happens: async () => void (await world.call(emailAvailable, { body })) });
  }
  if (!trail) {
    // The world begins at eleven in the morning in Amsterdam: sixteen hours later it is three at night.
    for (let night = 0; night < 3; night++) {
      const at = days(night) + hours(16);
      const name = (text: string) => `night ${night + 1}, ${text}`;
      moments.push(
        { at: at - 1, happens: () => look(name('open'), field) },
        { at, happens: async () => void (await shuffleNightly(context)) },
        { at: at + minutes(30), happens: () => look(name('shuffled'), field) },
        { at: at + hours(1), happens: async () => void (await writeSeen(context)) },
        { at: at + hours(1) + 1, happens: () => look(name('visits written'), field) },
      );
    }
  }
  for (const { at, happens } of moments.sort((one, other) => one.at - other.at)) {
    if (start + at > clock.now().getTime()) clock.set(new Date(start + at));
    await happens();
  }
  await look('open', field);
  if (trail) return;
  await closeCampaign(context, campaign);
  await look('closed', field);
  clock.advance(minutes(40));
  await sweepCampaigns(context);
  await look('closed for good', field);
  await writeSeen(context);
  await look('the night after', field);
}

/** When somebody answers: half of the people within eight hours, and everybody within seventy-two. */
function arrival(): number {
  const normal = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  const at = hours(8) * Math.exp(normal);
  return at < days(3) ? at : arrival();
}

async function moveIn({ context: { db, random, clock } }: World, { logged_in, bystanders, players }: Size) {
  const numbers = shuffled(Array.from({ length: players }, (_, index) => index + 1)).slice(0, logged_in);
  const all: Person[] = Array.from({ length: logged_in + bystanders }, (_, index) => ({
    member_id: '',
    session: random.token(),
    ...(index < logged_in && { number: numbers[index]! }),
  }));
  for (const person of shuffled(all)) {
    const email = `${random.bytes(6).toString('hex')}@vogels.example`;
    const { id } = await db.one(sql<{ id: string }>`
      insert into contact.member (name, email, email_key, email_verified_at, invitation_method, registered_at)
      values ('Kanarie', ${email}, ${email}, ${clock.now()}, 'email', ${clock.now()}) returning id`);
    person.member_id = id;
  }
  const before = new Date(clock.now().getTime() - days(1)).toISOString().slice(0, 10);
  for (const { member_id, session } of shuffled(all)) {
    await db.run(sql`
      insert into contact.session (member_id, token_hash, created_on, last_seen)
      values (${member_id}, ${hashToken(session)}, ${before}, ${before})`);
  }
  return all;
}
