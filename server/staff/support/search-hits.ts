import type { MemberHit, MemberStatus } from '#contract/calls/office/support/members.ts';
import { isoDay } from '#contract/format.ts';
import { referenceOf } from '../../people/reference.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';

const quietMonths = 12;

/** Where contact.member is `member`. The first that holds is told. */
const statusOf = ({ clock }: Context): Sql => {
  const now = clock.now();
  const works = (channels: string[], address: Sql, proven: Sql) => sql`(${proven} is not null and not exists (
    select from contact.stopped where stopped.member_id = member.id and stopped.channel = any(${channels}::text[])
      and stopped.address = ${address}))`;
  return sql`case
    when left_at is not null then 'left'
    when email_verified_at is null and phone_verified_at is null then 'unproven'
    when rests_until > ${now} then 'resting'
    when not (${works(['email'], sql`member.email`, sql`email_verified_at`)}
      or ${works(['whatsapp'], sql`member.phone`, sql`phone_verified_at`)}) then 'unreachable'
    when coalesce(active_in, registered_at) < ${now}::timestamptz - make_interval(months => ${quietMonths}) then 'quiet'
    else 'active' end`;
};

type Row = {
  id: string;
  name: string | null;
  email: string;
  phone: string | null;
  zipcode: string | null;
  registered_at: Date;
  status: MemberStatus;
};

/** The members of the demo are none where the product is not tried out. */
export const isHere = ({ config }: Context): Sql => sql`(not demo or ${config.panel_env === 'tryout'})`;

/** Members as hits, in this order. Nothing unmasked leaves this file. */
export async function readHits(db: Queryable, context: Context, which: Sql, most: number): Promise<MemberHit[]> {
  const rows = await db.many(sql<Row>`
    select id, name, email, phone, registered_at, ${statusOf(context)} as status,
      (select answers -> 'zipcode' ->> 1 from profile.answers where member_id = member.id) as zipcode
    from contact.member where ${isHere(context)} and ${which}
    order by left_at desc nulls first, lower(name), registered_at, id limit ${most}`);
  return rows.map(mask);
}

export async function readHit(db: Queryable, context: Context, id: string): Promise<MemberHit | undefined> {
  return (await readHits(db, context, sql`id = ${id}`, 1))[0];
}

const mask = ({ id, name, email, phone, zipcode, registered_at, status }: Row): MemberHit => ({
  id,
  reference: referenceOf(id),
  initial: firstLetter(name),
  email: maskEmail(email),
  phone: phone ? `••${phone.slice(-2)}` : null,
  area: zipcode ? `${zipcode.slice(0, 2)}••` : null,
  joined: isoDay(registered_at).slice(0, 7),
  status,
});

const segmenter = new Intl.Segmenter('nl', { granularity: 'grapheme' });
function firstLetter(name: string | null): string | null {
  const [first] = segmenter.segment((name ?? '').trim());
  return first ? first.segment.toLocaleUpperCase('nl') : null;
}

/** m•••@v•••.nl: how long a name is would tell something too. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [host = '', ...rest] = email.slice(at + 1).split('.');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(email)}•••@${first(host)}•••.${rest.at(-1) ?? ''}`;
}
