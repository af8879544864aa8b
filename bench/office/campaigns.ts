import { createHash } from 'node:crypto';
import { fieldworkVersion } from '#server/fieldwork/monitor/fieldwork-version.ts';
import { showFieldwork } from '#server/fieldwork/monitor/fieldwork-view.ts';
import type { Acting, Context } from '#server/platform/core/context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { sql } from '#server/platform/database/sql.ts';
import { readCampaignOverview, readOverview } from '#server/surveys/campaigns/campaign-overview.ts';
import { file } from '#test/make-campaigns.ts';
import { publishFile } from '#test/publish.ts';
import { medianOf } from './draw.ts';

const limit_ms = 100;
const campaignsMost = 500;

export type Respondent = { token: string; email: string };
export const tokenOf = (n: number): string => createHash('sha256').update(`office ${n}`).digest('base64url');

/** A letter to everybody who was invited, one in twenty of whom it did not reach. It left two hours ago, today or days before. */
export async function mailInvited({ db, clock }: Context, id: string, round: number, days = 0): Promise<void> {
  const at = new Date(clock.now().getTime() - 2 * 3_600_000 - days * 86_400_000);
  const kind = round === 0 ? 'invitation' : 'reminder';
  await db.run(sql`
    with letter as (
      insert into contact.mailing (campaign_id, kind, round, state, choice, seed, letter, created_at, starts_at, planned_at,
        finished_at, recipients)
      select ${id}::uuid, ${kind}::text, ${round}::smallint, 'finished', '{}', 'zaad', '{}', ${at}::timestamptz, ${at}, ${at}, ${at}, count(*)
      from contact.invitation where campaign_id = ${id} returning id
    ), told as (
      insert into contact.message (member_id, channel, template, to_address, domain, subject, state, created_at, due_at, give_up_at,
        mailing_id, campaign_id, round, invitation_id)
      select member_id, 'email', ${kind}, coalesce(email_key, 'ouder@meting.example'), 'meting.example', 'Doe je mee?',
        case when hashtext(invitation.id::text) % 20 = 0 then 'bounced' else 'delivered' end, ${at}, ${at}, ${at},
        letter.id, campaign_id, ${round}, invitation.id
      from contact.invitation, letter where campaign_id = ${id} returning id, state
    )
    insert into contact.message_event (message_id, state, at)
    select told.id, said, ${at}::timestamptz + minutes * interval '1 minute'
    from told, lateral (values (1, 'sent'), (2, told.state)) as one (minutes, said) order by minutes`);
}

/**
 * A campaign to which so many of the panel were invited, five days ago, and reminded, today; half answered, each on their own
 * way. The first ones have links that are known, and have begun.
 */
export async function fillCampaign(
  context: Context,
  invited: number,
  known: number,
  asked: object = file({ title: 'Veertigduizend' }),
): Promise<{ id: string; respondents: Respondent[] }> {
  const { db, clock } = context;
  const id = await publishFile(context, asked);
  const then = new Date(clock.now().getTime() - 5 * 86_400_000);
  const tokens = Array.from({ length: known }, (_, at) => hashToken(tokenOf(at + 1)));
  await db.run(sql`
    with asked as (
      insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, chance, created_at)
      select ${id}::uuid, member.id, coalesce(hash, sha256((${id} || n::text)::bytea)), gen_random_uuid(), email_key, 0.5, ${then}::timestamptz
      from (
        select id, email_key, substr(email, 6, position('@' in email) - 6)::integer as n from contact.member
        where email like 'ouder%@meting.example'
      ) as member
      left join unnest(${tokens}::bytea[]) with ordinality as one (hash, place) on place = n
      where n <= ${invited}
      returning participation_id, substr(email_key, 6, position('@' in email_key) - 6)::integer as n
    ), began as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at)
      select ${id}::uuid, participation_id, 1, ${then}::timestamptz,
        case when n > ${known} then ${then}::timestamptz + random() * interval '4 days' end
      from asked where n <= ${invited / 2} returning id, abs(hashtext(id::text)::bigint) as dice, finished_at is null as busy
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
    select ${id}::uuid, id, question, string_to_array(value, '|'), null, ${then}::timestamptz
    from began, lateral (values
      (true, 'screens', case when busy or dice % 3 > 0 then 'yes' else 'no' end),
      (busy or dice % 3 > 0, 'hours', case when dice % 7 < 4 then 'long' else 'short' end),
      (busy or dice % 3 > 0, 'where', 'In kamer ' || dice % 9 || ', en soms boven.'),
      (dice % 6 > 2, 'alone', 'a'),
      (not busy and dice % 3 = 0, 'why_not', 'Omdat ' || id),
      (true, 'rules', (array['table', 'bed', 'table|bed', 'none'])[1 + dice % 4]),
      (dice % 4 < 3, 'tips', case when dice % 5 = 0 then '' else 'Samen afspreken, zegt ' || id end)) as says (is_asked, question, value)
    where is_asked`);
  await mailInvited(context, id, 0, 5);
  await mailInvited(context, id, 1);
  return {
    id,
    respondents: tokens.map((_, at) => ({ token: tokenOf(at + 1), email: `ouder${at + 1}@meting.example` })),
  };
}

/** Five hundred campaigns in all, each with a few who were asked. */
export async function fillOthers(context: Context, count: number): Promise<void> {
  const { db, clock } = context;
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await publishFile(context, file({ title: `Vragenlijst ${n}` })));
  await db.run(sql`
    insert into contact.invitation (campaign_id, member_id, participation_id, created_at)
    select campaign, member.id, gen_random_uuid(), ${clock.now()}
    from unnest(${ids}::uuid[]) as campaign, (select id from contact.member limit 40) as member`);
}

/** The list of campaigns, one campaign of 40,000 invited, its fieldwork, and the look whether that changed. */
export async function measureCampaigns(context: Acting, members: number): Promise<string[]> {
  const { db } = context;
  const invited = Math.min(40_000, members);
  await fillOthers(context, campaignsMost - 5);
  const { id } = await fillCampaign(context, invited, 0);
  await db.alone((client) =>
    client.query(
      'vacuum analyze contact.invitation, contact.message, survey.participation, survey.answer, survey.campaign',
    ),
  );
  const times = {
    'the list of 500 campaigns': await medianOf(() => readOverview(context)),
    [`a campaign of ${invited} invited`]: await medianOf(() => readCampaignOverview(context, id)),
  };
  for (const [what, time] of Object.entries(times)) console.log(`${what}: ${time.toFixed(0)} ms (limit ${limit_ms})`);
  // Shared by all who follow, so it has no bound of its own: what it costs the others is measured beside the saves.
  console.log(`its fieldwork: ${(await medianOf(() => showFieldwork(context, id))).toFixed(0)} ms`);
  console.log(`the look whether it changed: ${(await medianOf(() => fieldworkVersion(context, id))).toFixed(0)} ms`);
  return Object.entries(times).flatMap(([what, time]) => (time <= limit_ms ? [] : [what]));
}
