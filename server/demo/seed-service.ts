import { isoDay } from '#contract/format.ts';
import type { LookReason, RequestKind } from '#contract/reason-types.ts';
import type { Rule } from '#contract/sample/condition.ts';
import { keepIncoming } from '../messages/outbox/incoming.ts';
import type { Acting, Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { noteCall } from '../staff/support/conversations.ts';
import { grantMemberAccess } from '../staff/support/member-access.ts';
import { closeRequest, extendRequest, noteRequest } from '../staff/support/requests.ts';
import { setRest } from '../staff/support/rest.ts';
import { drawTalk, writeTalk } from '../staff/support/talks.ts';
import { asOf, daysAgo } from './moments.ts';

/** What was said on the phone, days ago: why the colleague looked, and what she wrote down. */
const calls: { email: string; days: number; reason: LookReason; why: string; text: string }[] = [
  {
    email: 'joke@ouders.example',
    days: 9,
    reason: 'contact',
    why: 'Belde over de herinnering.',
    text: 'Kreeg een herinnering terwijl ze klaar was. Bleek de vorige lijst te zijn. Is tevreden.',
  },
  {
    email: 'joke@ouders.example',
    days: 5,
    reason: 'double',
    why: 'Staat er twee keer in.',
    text: 'Heeft zich in de zomer nog eens aangemeld met een ander adres. Denkt na welk account blijft.',
  },
  {
    email: 'tom@ouders.example',
    days: 4,
    reason: 'not_arrived',
    why: 'De link kwam niet aan.',
    text: 'WhatsApp doet het niet op zijn nieuwe telefoon. Wil voorlopig e-mail.',
  },
];

/** What parents wrote back, hours ago. What came since the last look is not read yet. */
const wrote: { email: string; channel: 'whatsapp' | 'email'; hours: number; text: string }[] = [
  { email: 'samira@ouders.example', channel: 'whatsapp', hours: 200, text: 'Dank je wel, het is gelukt!' },
  {
    email: 'tom@ouders.example',
    channel: 'whatsapp',
    hours: 120,
    text: 'Hoi, de link werkt niet op mijn telefoon. Kunnen jullie bellen?',
  },
  {
    email: 'esther@ouders.example',
    channel: 'email',
    hours: 20,
    text: 'Beste mensen,\n\nWe zijn verhuisd naar Haarlem. Waar geef ik dat door?\n\nGroet, Esther\n(1 bijlage is niet bewaard.)',
  },
  { email: 'peter@ouders.example', channel: 'whatsapp', hours: 3, text: 'Mag mijn vrouw ook meedoen?' },
];

type DemoRequest = {
  kind: RequestKind;
  came_by: 'letter' | 'phone' | 'email';
  days: number;
  from_whom: string;
  words: string;
  email?: string;
  extended?: { days: number; why: string };
  answered?: { days: number; state: 'done' | 'refused'; outcome: string };
};
/** One to answer this week, one too late, one that takes longer, one that is new, and two that were answered. */
const asked: DemoRequest[] = [
  {
    kind: 'access',
    came_by: 'letter',
    days: 26,
    from_whom: 'Joke, lid',
    words: 'Wil weten wat we van haar bewaren, en wie dat gezien heeft.',
    email: 'joke@ouders.example',
  },
  {
    kind: 'complaint',
    came_by: 'email',
    days: 36,
    from_whom: 'A. de Boer, geen lid',
    words: 'Kreeg een e-mail van ons en is nooit lid geworden. Iemand vulde haar adres in.',
  },
  {
    kind: 'objection',
    came_by: 'letter',
    days: 50,
    from_whom: 'Ouderraad De Springplank',
    words: 'Vindt dat we ouders niet via de school mogen vragen. Wil weten op welke grond we dat doen.',
    extended: { days: 30, why: 'De jurist kijkt ernaar.' },
  },
  {
    kind: 'correction',
    came_by: 'phone',
    days: 1,
    from_whom: 'Een vader uit Assen',
    words: 'Zijn dochter staat met het verkeerde geboortejaar in zijn gegevens.',
  },
  {
    kind: 'erasure',
    came_by: 'phone',
    days: 70,
    from_whom: 'M. Bakker',
    words: 'Wil dat alles van haar weg is.',
    answered: { days: 66, state: 'done', outcome: 'Uitgeschreven; na twee weken wordt alles gewist. Brief gestuurd.' },
  },
  {
    kind: 'access',
    came_by: 'email',
    days: 90,
    from_whom: 'Een journalist',
    words: 'Vraagt wat er over een bepaalde ouder bekend is.',
    answered: { days: 88, state: 'refused', outcome: 'Alleen iemand zelf kan dit vragen.' },
  },
];

const teens: Rule[] = [{ any: [{ key: 'child_age', values: ['12..17'] }] }];
const care: Rule[] = [{ any: [{ key: 'education', values: ['mbo', 'vmbo'] }] }];

/** What member service did these last weeks, by the very acts of the office. */
export async function seedService(context: Context, tx: Queryable): Promise<void> {
  const meryem = await tx.one(sql<{ id: string }>`
    select id from office.staff where demo and email = 'meryem@kantoor.example'`);
  // The acts open transactions of their own; the story is told in one.
  const within: Acting = {
    ...context,
    // What a colleague may do in an hour is counted from today on.
    config: { ...context.config, limits: false },
    db: { ...context.db, ...tx, transaction: (work) => work(tx) },
    actor: { staff_id: meryem.id },
  };
  const hoursAgo = (hours: number) => new Date(context.clock.now().getTime() - hours * 3_600_000);
  const idOf = async (email: string) =>
    (await tx.one(sql<{ id: string }>`select id from contact.member where demo and email = ${email}`)).id;

  for (const { email, days, reason, why, text } of calls) {
    const then = asOf(within, daysAgo(context, days, 11));
    const id = await idOf(email);
    await grantMemberAccess(then, id, reason, why);
    await noteCall(tx, then, id, text);
  }
  for (const [place, { email, channel, hours, text }] of wrote.entries()) {
    const sealed = context.secrets.seal('incoming message', text);
    const said = { member_id: await idOf(email), channel, at: hoursAgo(hours), name: `story ${place}`, sealed };
    await keepIncoming(tx, context, said);
  }
  for (const one of asked) await seedRequest(within, one, idOf);
  const resting = await idOf('zonder.naam@ouders.example');
  await setRest(asOf(within, hoursAgo(30)), resting, { until: dayAhead(context, 60) });

  // Who is drawn for a talk is for researchers, who see no names; who is written to is for member service.
  const noor = await tx.one(sql<{ id: string }>`
    select id from office.staff where demo and email = 'noor@kantoor.example'`);
  const byNoor: Acting = { ...within, actor: { staff_id: noor.id } };
  const number = 8;
  const written = await drawTalk(tx, asOf(byNoor, daysAgo(context, 2, 10)), {
    title: 'Praten over de overstap naar de middelbare school',
    conditions: teens,
    number,
  });
  await writeTalk(tx, asOf(within, hoursAgo(1)), written.id, {
    subject: 'Praat je een keer met ons mee?',
    text: 'We praten graag een half uur met je over de overstap naar de middelbare school.\n\nDat kan aan de telefoon, op een moment dat jou past. Antwoord op deze e-mail als je mee wilt doen.',
  });
  const title = 'Praten over voorlezen thuis';
  await drawTalk(tx, asOf(byNoor, hoursAgo(5)), { title, conditions: care, number });
}

const dayAhead = ({ clock }: Context, days: number): string =>
  isoDay(new Date(clock.now().getTime() + days * 86_400_000));

async function seedRequest(within: Acting, one: DemoRequest, idOf: (email: string) => Promise<string>): Promise<void> {
  const { kind, came_by, days, from_whom, words, email, extended, answered } = one;
  const came = daysAgo(within, days, 10);
  const then = asOf(within, came);
  const member_id = email && (await idOf(email));
  if (member_id) await grantMemberAccess(then, member_id, 'request', 'Vroeg per brief om inzage.');
  const { id } = await noteRequest(then, {
    kind,
    came_by,
    received_on: isoDay(came),
    from_whom,
    words,
    ...(member_id && { member_id }),
  });
  if (extended) await extendRequest(asOf(within, daysAgo(within, extended.days, 15)), id, extended.why);
  if (answered)
    await closeRequest(asOf(within, daysAgo(within, answered.days, 15)), id, answered.state, answered.outcome);
}
