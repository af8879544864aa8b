import { oneClick, unsubscribe, unsubscribeRequest } from '#contract/calls/members.ts';
import { surveyToken } from '#server/fieldwork/letters/survey-link.ts';
import { sweepMembers } from '#server/members/leaving/sweep.ts';
import { noteState } from '#server/messages/outbox/enqueue.ts';
import { keepIncoming } from '#server/messages/outbox/incoming.ts';
import { memberErase, memberExport } from '#server/operations/cli/member/export.ts';
import { oneClickLink } from '#server/people/one-click.ts';
import { sql } from '#server/platform/database/sql.ts';
import { shuffled } from '../anonymity/game.ts';
import { finish, inviteMembers, makeCampaign, save } from '../make-campaigns.ts';
import { tokenTo } from '../make-members.ts';
import { days, minutes, type World } from '../world.ts';

/**
 * Somebody with a phone number and a mail domain of their own. `way`: how they leave the panel, if they do. Their
 * answer holds `number`, for the judge.
 */
export type Person = {
  number: number;
  id: string;
  name: string;
  email: string;
  phone: string;
  way: 'member' | 'operator' | 'retention' | 'stays';
};

const ways = ['member', 'operator', 'retention'] as const;
export const answerOf = ({ number }: Pick<Person, 'number'>): string => `Antwoord ${number}.`;

const questions = [
  { ref: 'likes', title: 'Fijn?', type: 'multiple_choice', options: [{ ref: 'yes', title: 'Ja' }] },
  { ref: 'words', title: 'Waarom?', type: 'text' },
];

/** `gone` people who will leave and half as many who stay, all proven, in random order. */
async function moveIn({ context }: World, gone: number): Promise<Person[]> {
  const { db, clock } = context;
  const people: Person[] = Array.from({ length: Math.ceil(gone * 1.5) }, (_, count) => count + 1000).map((number) => ({
    number,
    id: '',
    name: `Kanarie${number}`,
    email: `jan@familie-kanarie${number}.example`,
    phone: `+3161234${number}`,
    way: number < 1000 + gone ? ways[number % ways.length]! : 'stays',
  }));
  for (const person of shuffled(people)) {
    const { id } = await db.one(sql<{ id: string }>`
      insert into contact.member (name, email, email_key, email_verified_at, phone, phone_verified_at, invitation_method,
        registered_at)
      values (${person.name}, ${person.email}, ${person.email}, ${clock.now()}, ${person.phone}, ${clock.now()},
        ${person.number % 2 ? 'email' : 'whatsapp'}, ${clock.now()}) returning id`);
    person.id = id;
    await db.run(sql`
      insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
      values (${id}, 'contact', true, 'Stuur mij vragenlijsten.', null, 'registration', ${clock.now()})`);
    await db.run(sql`
      insert into profile.attribute (member_id, key, value, changed_at) values (${id}, 'gender', '{female}', ${clock.now()})`);
  }
  return people;
}

/**
 * Each message gets a name as Meta gives it, with the phone number in it. The member reads the message and answers a
 * minute later.
 */
async function answerAll(world: World, campaign: string, people: readonly Person[]): Promise<void> {
  const { context, clock } = world;
  const { db } = context;
  for (const person of shuffled(people)) {
    const invited = await db.one(sql<{ id: string; message_id: string }>`
      select invitation.id, message.id as message_id
      from contact.invitation join contact.message on message.invitation_id = invitation.id
      where invitation.campaign_id = ${campaign} and invitation.member_id = ${person.id}`);
    await db.run(sql`
      update contact.message set provider_id = ${providerId(person, campaign)} where id = ${invited.message_id}`);
    for (const state of ['sent', 'delivered', 'read'] as const) {
      clock.advance(minutes(1));
      const reason = person.number % 3 ? undefined : `250 2.0.0 <${person.email}> taken`;
      await noteState(db, invited.message_id, state, clock.now(), reason);
    }
    clock.advance(minutes(1));
    const who = { token: surveyToken(context, invited.id), email: person.email };
    await save(world, who, { likes: 'yes' });
    await save(world, who, { words: answerOf(person) });
    await finish(world, who);
  }
}

const providerId = ({ phone }: Person, campaign: string): string =>
  `wamid.${Buffer.from(`${phone.slice(1)}-${campaign.slice(0, 8)}`).toString('base64')}`;

/** Everybody is invited and answers; then some are invited once more, each by a list of one, and answer. */
export async function play(world: World, gone: number): Promise<Person[]> {
  const { context, clock } = world;
  const people = await moveIn(world, gone);
  const { id: first } = await makeCampaign(world, { questions, background: ['gender'] });
  await inviteMembers(context, first, { all: true });
  await answerAll(world, first, people);
  clock.advance(days(1));
  const { id: second } = await makeCampaign(world, { questions });
  const alone = people.filter(({ number }) => number % 5 === 0);
  for (const { email } of alone) {
    clock.advance(minutes(7));
    await inviteMembers(context, second, { emails: [email] });
  }
  await answerAll(world, second, alone);
  await call(world, people);
  return people;
}

/** Everybody calls and writes once, and asks for something by letter; somebody of the office looks at why. */
async function call({ context }: World, people: readonly Person[]): Promise<void> {
  const { db, clock, secrets } = context;
  for (const { id, name, email, phone } of shuffled(people)) {
    const at = clock.now();
    const words = `${name} ${email} ${phone}`;
    const staff = '00000000-0000-4000-8000-000000000000';
    await db.run(sql`
      insert into contact.look (member_id, staff_id, reason, words, at, until)
      values (${id}, ${staff}, 'contact', ${`${name} belde`}, ${at}, ${at})`);
    await db.run(
      sql`insert into contact.call_note (member_id, at, sealed) values (${id}, ${at}, ${secrets.seal('call note', words)})`,
    );
    const sealed = secrets.seal('incoming message', words);
    await keepIncoming(db, context, { member_id: id, channel: 'whatsapp', at, name: `wamid.${phone}`, sealed });
    await db.run(sql`
      insert into contact.request (member_id, kind, came_by, received_on, due_on, noted_at, sealed)
      values (${id}, 'access', 'letter', ${at}, ${at}, ${at}, ${secrets.seal('request', JSON.stringify({ from_whom: name, words: email }))})`);
    await db.run(sql`
      with talk as (
        insert into contact.talk (title, conditions, seed, created_at) values ('Een gesprek', '[]', '', ${at}) returning id)
      insert into contact.talk_member (talk_id, member_id, place) select id, ${id}, 1 from talk`);
  }
}

/** The leavers go one after the other, a day or two apart; the sweep runs in between. */
export async function goAway(world: World, people: readonly Person[]): Promise<void> {
  const { context, clock } = world;
  for (const person of shuffled(people.filter(({ way }) => way === 'member' || way === 'operator'))) {
    clock.advance(days(1) + minutes(person.number));
    await sweepMembers(context);
    if (person.way === 'member') await leave(world, person);
    else {
      await memberExport.run(context, { words: [person.email], options: {} });
      await memberErase.run(context, { words: [person.email], options: {} });
    }
  }
  for (let day = 0; day < 16; day++) {
    clock.advance(days(1));
    await sweepMembers(context);
  }
  await stayAway(world, people);
}

async function leave(world: World, { id, email, number }: Person): Promise<void> {
  if (number % 2) {
    const token = oneClickLink(world.context, id, world.clock.now()).split('/').at(-1)!;
    await world.call(oneClick, { params: { token } });
    return;
  }
  await world.call(unsubscribeRequest, { body: { email, reasons: ['no_time', `other:Reden ${number}.`] } });
  await world.call(unsubscribe, { params: { token: await tokenTo(world, email, 'unsubscribe') } });
}

/**
 * Two years later nothing was heard of some members, nor did they come after the mail that asked whether they want to
 * stay.
 */
async function stayAway({ context, clock }: World, people: readonly Person[]): Promise<void> {
  const at = clock.now();
  at.setUTCMonth(at.getUTCMonth() + 26);
  clock.set(at);
  const staying = people.filter(({ way }) => way === 'stays').map(({ id }) => id);
  await context.db.run(sql`
    update contact.member set active_in = ${clock.now()}::timestamptz::date where id = any(${staying}::uuid[])`);
  await sweepMembers(context);
  const asked = await context.db.many(sql<{ id: string }>`
    select id from contact.message where template = 'still_there' and state = 'planned' order by gen_random_uuid()`);
  for (const { id } of asked) {
    clock.advance(minutes(3));
    await noteState(context.db, id, 'sent', clock.now());
  }
  clock.advance(days(31));
  await sweepMembers(context);
}
