import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { createPasswordMail } from '../fieldwork/letters/password-mail.ts';
import { comeBackLink } from '../members/leaving/leave.ts';
import { unsubscribedMail } from '../members/leaving/mail.ts';
import { sendVerification } from '../members/verification/verification.ts';
import { queueMessage } from '../messages/outbox/enqueue.ts';
import { emailKey } from '../people/address.ts';
import { answersToStored, writeAttributes } from '../people/attributes.ts';
import { answerConsents, contactConsent, noteConsents } from '../people/consent.ts';
import { makeLink, passwordLink } from '../people/mailed-link-token.ts';
import { base32 } from '../platform/core/base32.ts';
import type { Context } from '../platform/core/context.ts';
import type { DemoLine } from '../platform/core/demo-line.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';
import { type DemoMember, demoPeople, home } from './people.ts';

const names = [
  ['Fatima', 'Sanne', 'Ayşe', 'Ingrid', 'Femke', 'Chantal', 'Naomi', 'Willemijn', 'Zeynep', 'Annelies', 'Daphne'],
  ['Jeroen', 'Daan', 'Kees', 'Mohamed', 'Ravi', 'Wouter', 'Bilal', 'Sander', 'Ruben'],
] as const;
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

const educations = [
  'hbo',
  'university',
  'mbo',
  'hbo',
  'vmbo',
  'havo_vwo',
  'university',
  'hbo',
  'mbo',
  'hbo',
  'primary',
];
const incomes = [
  '',
  '40_to_60',
  '60_to_80',
  '25_to_40',
  'rather_not',
  '60_to_80',
  'from_100',
  '80_to_100',
  'under_25',
  '40_to_60',
  '80_to_100',
];

/**
 * The other members of the panel, so that a sample has somebody to draw from and most groups have more than ten. As in
 * many a panel there are too few fathers and too few parents with little schooling. The same in every try-out.
 */
export const crowd: DemoMember[] = Array.from({ length: 900 }, (_, n) => {
  const amount = pick([1, 2, 2, 1, 3, 2, 1, 2, 1, 4, 2], n * 5);
  const years = Array.from({ length: amount }, (_child, child) => String(2005 + ((n * 5 + child * 4) % 20)));
  const byPhone = n % 3 !== 0;
  const isFather = n % 4 === 1;
  const gender = n % 61 === 7 ? 'other' : n % 53 === 4 ? 'rather_not' : isFather ? 'male' : 'female';
  return {
    name: n % 37 === 5 ? null : pick(names[isFather ? 1 : 0], n * 7),
    email: `ouder${n + 1}@ouders.example`,
    ...(byPhone && { phone: `+31600${String(1000 + n).padStart(6, '0')}` }),
    method: byPhone ? 'whatsapp' : 'email',
    proven: n % 11 === 0 ? [] : byPhone ? ['email', 'phone'] : ['email'],
    days_ago: 14 + ((n * 37) % 900),
    attributes: home({
      gender,
      zipcode: n % 5 === 0 ? '' : String(1000 + ((n * 737) % 9000)),
      education: pick(educations, n * 3),
      income: pick(incomes, n),
      born_in_nl: pick(['yes', 'yes', 'yes', 'no', 'yes', 'rather_not', 'yes'], n),
      parents_born_in_nl: pick(['both', 'both', 'one', 'both', 'both', 'none', 'both', 'rather_not', 'both'], n * 2),
      children_amount: String(amount),
      dob_children: years.join('|'),
      newsletter: n % 2 === 0,
      contact_lop: n % 4 === 0,
      extra_care_child: n % 9 === 0,
      mbo_child: n % 7 === 0,
      participation_council: n % 8 === 0,
    }),
  };
});

/** Derived from the key of the data folder: different in each, and the same at every start, which prints it again. */
const passwordOf = ({ secrets }: Context, email: string): string => {
  const letters = base32(secrets.fingerprint('demo password', email)).toLowerCase().replaceAll(/\d/g, 'x');
  return `Ouder-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8, 12)}-1`;
};

/** For the terminal: parents whose screens differ, and how to log in as them. */
export function demoMembers(context: Context): DemoLine[] {
  return demoPeople.flatMap(({ email, log_in }) =>
    log_in ? [{ label: log_in, value: `${email}  ${passwordOf(context, email)}` }] : [],
  );
}

export async function seedMembers(context: Context, tx: Queryable): Promise<void> {
  await seedCrowd(context, tx);
  for (const person of demoPeople) await seedMember(context, tx, person);
}

/** The same in every try-out, so that a draw with the same seed tells the same story. */
const idOf = (email: string) => sql`md5(${email})::uuid`;

async function seedMember(context: Context, tx: Queryable, person: DemoMember): Promise<void> {
  const now = context.clock.now();
  const joined = new Date(now.getTime() - person.days_ago * dayMs);
  const left = person.left_days_ago === undefined ? null : new Date(now.getTime() - person.left_days_ago * dayMs);
  const proven = (what: 'email' | 'phone') => (person.proven.includes(what) ? joined : null);
  const { name, email, phone = null, method, new_email = null, attributes } = person;
  const password_hash = person.log_in ? await context.secrets.hashPassword(passwordOf(context, email)) : null;
  const { id } = await tx.one(sql<{ id: string }>`
    insert into contact.member (id, name, email, email_key, email_verified_at, new_email, new_email_key, new_email_at,
      new_email_from, phone, phone_verified_at, invitation_method, password_hash, password_known_at, demo, registered_at, left_at, left_reasons)
    values (${idOf(email)}, ${name}, ${email}, ${emailKey(email)}, ${proven('email')}, ${new_email},
      ${new_email && emailKey(new_email)}, ${new_email && now}, ${new_email && now}, ${phone}, ${proven('phone')}, ${method},
      ${password_hash}, ${password_hash && proven('email')}, true, ${joined}, ${left}, ${left && ['too_many_messages']})
    returning id`);
  await writeAttributes(tx, id, attributes, joined);
  const then: Context = { ...context, clock: { ...context.clock, now: () => joined } };
  const consents = [contactConsent(method, then), ...answerConsents(attributes, { withdrawals: false })];
  await noteConsents(tx, then, id, person.imported ? 'import' : 'registration', consents);
  await seedMessagesOf(context, tx, person, id);
}

/** The many, of whom nothing is in the mailbox: in one statement, because a start is waited for. */
async function seedCrowd(context: Context, tx: Queryable): Promise<void> {
  const now = context.clock.now().getTime();
  const rows = crowd.map(({ name, email, phone = null, method, proven, days_ago, attributes }) => ({
    name,
    email,
    email_key: emailKey(email),
    phone,
    method,
    joined: new Date(now - days_ago * dayMs),
    by_email: proven.includes('email'),
    by_phone: proven.includes('phone'),
    answers: answersToStored(attributes, new Date(now - days_ago * dayMs)),
    consents: [contactConsent(method, context), ...answerConsents(attributes, { withdrawals: false })],
  }));
  await tx.run(sql`
    with told as materialized (
      select md5(email)::uuid as id, one.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
        name text, email text, email_key text, phone text, method text, joined timestamptz, by_email boolean,
        by_phone boolean, answers jsonb, consents jsonb)
    ), members as (
      insert into contact.member (id, name, email, email_key, email_verified_at, phone, phone_verified_at,
        invitation_method, demo, registered_at, active_in)
      select id, name, email, email_key, case when by_email then joined end, phone, case when by_phone then joined end,
        method, true, joined, date_trunc('month', joined)::date
      from told
    ), answers as (
      insert into profile.answers (member_id, answers) select id, answers from told
    )
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    select id, purpose, given, sentence, channel, 'registration', joined
    from told, jsonb_to_recordset(consents) as said (purpose text, given boolean, sentence text, channel text)`);
}

/** Their messages in the mailbox, with links that work. */
async function seedMessagesOf(context: Context, tx: Queryable, person: DemoMember, id: string): Promise<void> {
  const { config, clock, random } = context;
  const { name, email, phone = null, proven, new_email } = person;
  const to = { member_id: id, name, address: email };
  const token = random.token();
  if (person.left_days_ago !== undefined) {
    const message_id = await queueMessage(tx, unsubscribedMail(config, to, comeBackLink(context, token)), clock.now());
    await makeLink(tx, context, { member_id: id, purpose: 'come_back', message_id, token });
    return;
  }
  if (person.imported) {
    const link = passwordLink(context, 'wachtwoord-aanmaken', email, token);
    const until = new Date(clock.now().getTime() + rules.create_link_days * dayMs);
    const mail = createPasswordMail(config, to, link, { until });
    const message_id = await queueMessage(tx, mail, clock.now());
    await makeLink(tx, context, { member_id: id, purpose: 'create', address: email, message_id, token });
    return;
  }
  if (!proven.includes('email')) await sendVerification(tx, context, 'activation', { id, name, phone }, email);
  if (phone && !proven.includes('phone')) await sendVerification(tx, context, 'phone', { id, name, phone }, phone);
  if (new_email) await sendVerification(tx, context, 'new_email', { id, name, phone }, new_email);
}
