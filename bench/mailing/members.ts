import type { Context } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { publishFile } from '#test/publish.ts';
import { file } from '../journeys/setup.ts';

/**
 * Adds `count` members as registration leaves them: proven, with a profile, a row for each consent, and an account mail
 * sent.
 */
export async function fillMembers({ db, clock }: Context, count: number): Promise<void> {
  const now = clock.now();
  await db.run(sql`
    with member as (
      insert into contact.member (name, email, email_key, email_verified_at, phone, phone_verified_at, invitation_method,
        registered_at)
      select 'Ouder ' || n, 'ouder' || n || '@meting' || n % 200 || '.example', 'ouder' || n || '@meting' || n % 200 || '.example',
        ${now}::timestamptz, '+316' || (10000000 + n), case when n % 5 = 0 then ${now}::timestamptz end, 'email',
        ${now}::timestamptz
      from generate_series(1, ${count}::integer) as n
      returning id
    ), profile as (
      insert into profile.attribute (member_id, key, value, changed_at)
      select id, key, value, ${now}::timestamptz from member, (values
        ('gender', array['female']), ('education', array['hbo']), ('zipcode', array['3511']),
        ('children_amount', array['2']), ('dob_children', array['2014', '2018']), ('mbo_child', array['false']))
        as said (key, value)
    ), consent as (
      insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
      select id, purpose, true, 'Ja.', channel, 'registration', ${now}::timestamptz
      from member, (values ('contact', 'email'), ('privacy', null), ('newsletter', null)) as said (purpose, channel)
    )
    insert into contact.message (member_id, channel, template, to_address, subject, body_text, state, created_at, due_at,
      give_up_at)
    select id, 'email', 'activation', 'x@meting.example', 'Welkom', '', 'sent', ${now}::timestamptz, ${now}::timestamptz,
      ${now}::timestamptz
    from member`);
  await db.alone((client) =>
    client.query('vacuum analyze contact.member, contact.consent, contact.message, profile.attribute'),
  );
}

/** Publishes a campaign. */
export const publishOne = (context: Context, over: object = {}): Promise<string> =>
  publishFile(context, { ...file, ...over });
