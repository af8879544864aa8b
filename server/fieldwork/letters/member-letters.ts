import {
  type confirmMemberLetter as confirmCall,
  type drawMemberLetter as drawCall,
  type MemberLetterKind,
  memberLetterKinds,
  type readMemberLetters as readCall,
  type SentMemberLetter,
  type steerMemberLetter as steerCall,
  type tryMemberLetter as tryCall,
  type WantedMemberLetter,
} from '#contract/calls/office/member-letters.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import { isoDay } from '#contract/format.ts';
import { type MaybeHidden, shownCount } from '#contract/panel-count.ts';
import type { OutcomePage } from '#contract/results/outcome-page.ts';
import { wantsNewsletter } from '../../messages/delivery/send-checks.ts';
import { nameInHeader } from '../../messages/templates/names.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { readSetting } from '../../platform/database/house-setting.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater } from '../../platform/time/amsterdam.ts';
import { isQuiet } from '../../platform/time/quiet.ts';
import { readActs } from '../../results/report/public-outcomes.ts';
import { confirmed, numberToConfirm } from '../../surveys/authoring/confirm.ts';
import { lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { canarySize } from '../delivery-control/circuit-breaker.ts';
import { pauseMailing, resumeMailing, stopMailing } from '../delivery-control/mailing-control.ts';
import { insertMessages } from '../sample/insert.ts';
import {
  hasLetterTemplate,
  isUnderCeiling,
  type LetterReached,
  letterChannel,
  reachabilitySql,
} from '../sample/reachability.ts';
import { isRounded } from '../sample/sensitive.ts';
import { usefulDays, waitForDraw } from '../schedule/mailing.ts';
import {
  checkWords,
  type MemberLetter,
  memberLetterMail,
  memberLetterWhatsapp,
  tookPart,
} from './member-letter-mail.ts';

type About = Pick<WantedMemberLetter, 'campaign' | 'to' | 'check'>;
const kindOf = ({ campaign, check }: About): MemberLetterKind =>
  check ? 'profile_check' : campaign ? 'outcome_letter' : 'newsletter';

/**
 * Whom a letter reaches now: at a proven address or number, who did not end this kind, and got no more of these letters
 * lately than they may. Of an outcome, who had no letter about it yet.
 */
async function readRecipients(db: Queryable, context: Context, about: About, lock: boolean): Promise<LetterReached[]> {
  const { campaign, to } = about;
  const meant = campaign
    ? sql`outcomes_ended_at is null and member.id in (
        select invitation.member_id from contact.invitation
        where campaign_id = ${campaign} and invitation.member_id is not null and (${to !== 'took_part'} or ${tookPart}))
      and not exists (
        select from contact.message
        where campaign_id = ${campaign} and member_id = member.id and template = 'outcome_letter' and state <> 'suppressed')`
    : wantsNewsletter(sql`member.id`);
  const channel = letterChannel(context, kindOf(about));
  return db.many(sql<LetterReached>`
    with ${reachabilitySql(context, sql`${meant} and ${isUnderCeiling(context)}`, { lock })}
    select id as member_id, name, email, phone, ${channel} as channel from reach
    where not has_left and ${channel} is not null and (agreed or ${campaign === undefined}) order by id`);
}

/** How many that is, as the office is told: never of who was drawn by something sensitive. */
const peopleShown = async (db: Queryable, { campaign }: About, people: number): Promise<MaybeHidden> =>
  campaign && (await isRounded(db, campaign)) ? 'hidden' : inTens(people);

export async function tryMemberLetter(
  context: Context,
  about: Output<typeof tryCall, 'body'>,
): Promise<Reply<typeof tryCall>> {
  const { db, clock, config } = context;
  const people = await peopleShown(db, about, (await readRecipients(db, context, about, false)).length);
  const count = shownCount(people);
  return {
    people,
    confirm: numberToConfirm(count),
    waits: isNightRest(context) && isQuiet(clock.now()),
    trial: count === null ? null : canarySize(config, count),
  };
}

/** In a try-out a letter that is sent by hand can be looked at at any hour. */
export const isNightRest = ({ config }: Context): boolean => config.panel_env === 'production';

type PublishedRow = { campaign_id: string; survey: string; anonymous: boolean; page: OutcomePage };

const readPublishedReports = (db: Queryable, ids: readonly string[] | null): Promise<PublishedRow[]> =>
  db.many(sql<PublishedRow>`
    select campaign_id, campaign.title as survey, anonymous, page
    from survey.report join survey.campaign on campaign.id = campaign_id
    where report.state = 'published' and (${ids}::uuid[] is null or campaign_id = any(${ids}::uuid[]))
    order by published_at desc, campaign_id`);

/** The letter as it would leave now. Only what is published stands in it. */
export async function freezeMemberLetter(
  db: Queryable,
  { clock }: Context,
  wanted: WantedMemberLetter,
): Promise<MemberLetter> {
  const { campaign, to, outcomes = '', subject, text } = wanted;
  const ids = campaign ? [campaign] : outcomes.split(',').filter(Boolean);
  const rows = await readPublishedReports(db, ids);
  if (rows.length < ids.length) throw new Problem('report_not_published');
  if (campaign && rows[0]!.anonymous && to === 'took_part') throw new Problem('mailing_anonymous_needs_everybody');
  return {
    kind: kindOf(wanted),
    subject: subject.trim(),
    told: text
      .split(/\n\s*\n/)
      .map((one) => one.trim())
      .filter(Boolean),
    outcomes: await Promise.all(
      rows.map(async ({ campaign_id, survey, page }) => ({
        campaign_id,
        survey,
        title: page.title,
        slug: page.slug,
        figure: page.figures[0]!,
        acts: await readActs(db, campaign_id),
      })),
    ),
    on: isoDay(clock.now()),
  };
}

/** An example: nobody has this address, and no link of it ends anything. */
export const exampleReader = (wanted: WantedMemberLetter, { public_url }: Context['config']) => ({
  took_part: wanted.to === 'took_part',
  stop: `${public_url}/nieuwsbrief-stoppen`,
});

export async function showMemberLetter(context: Context, wanted: WantedMemberLetter): Promise<Reply<typeof drawCall>> {
  const { config, db } = context;
  const letter = await freezeMemberLetter(db, context, wanted);
  const to = { member_id: '00000000-0000-4000-8000-000000000000', name: 'Samira', address: 'samira@voorbeeld.nl' };
  const reader = exampleReader(wanted, config);
  const { told, button } = memberLetterWhatsapp(config, to.name, letter, reader.took_part);
  return {
    html: memberLetterMail(config, to, letter, reader).body_html!,
    whatsapp: hasLetterTemplate(context, letter.kind) ? { text: told, button: button.label } : null,
  };
}

/** Nothing leaves without its words. */
export function complete(wanted: WantedMemberLetter): WantedMemberLetter {
  const empty = (['subject', 'text'] as const).filter((field) => wanted[field].trim() === '');
  if (empty.length === 0) return wanted;
  throw new Problem('invalid', { errors: Object.fromEntries(empty.map((field) => [field, [sentences.required]])) });
}

const ofAbout = (about: About) =>
  sql`mailing.kind = ${kindOf(about)} and mailing.campaign_id is not distinct from ${about.campaign ?? null}::uuid`;

const baseOf = async (db: Queryable, about: About): Promise<number> =>
  (await db.one(sql<{ count: number }>`select count(*) as count from contact.mailing where ${ofAbout(about)}`)).count;

/**
 * Sends a letter: once, however often it is confirmed with the same `send_id`. Who gets it, and each message, are written in one
 * transaction, so that two who confirm at once write to nobody twice.
 */
export async function confirmMemberLetter(
  tx: Queryable,
  context: Acting,
  { send_id, base, number, ...wanted }: Output<typeof confirmCall, 'body'>,
): Promise<void> {
  await waitForDraw(tx);
  const before = sql`select from contact.mailing where send_id = ${send_id}::uuid and ${ofAbout(wanted)}`;
  if (await tx.maybe(before)) return;
  if ((await baseOf(tx, wanted)) !== base) throw new Problem('mailing_overtaken');
  // Withdrawing the report waits for this, or this finds it withdrawn.
  if (wanted.campaign) await lockCampaign(tx, wanted.campaign);
  const letter = await freezeMemberLetter(tx, context, complete(wanted));
  const people = await readRecipients(tx, context, wanted, true);
  const shown = await peopleShown(tx, wanted, people.length);
  if (people.length === 0 && shown !== 'hidden') throw new Problem('mailing_of_nobody', { facts: { left_out: [] } });
  confirmed(shownCount(shown), number);
  const { campaign: campaign_id = null, to = 'invited' } = wanted;
  const id = await insertMemberLetter(tx, context, { letter, campaign_id, to, round: base, send_id }, people);
  const detail = { mailing: id, ...(shown !== 'hidden' && { members: String(people.length) }) };
  const action = wanted.campaign ? 'outcome_letter_sent' : 'newsletter_sent';
  await recordAudit(tx, context, { action, about: wanted.campaign, detail });
  await notifyLive(tx, 'campaigns');
}

/** Makes the mailing of a letter with its messages; returns its id. Without people it is over at once. */
export async function insertMemberLetter(
  tx: Queryable,
  context: Context,
  given: { letter: MemberLetter; round: number; campaign_id?: string | null; to?: string; send_id?: string },
  people: readonly LetterReached[],
): Promise<string> {
  const now = context.clock.now();
  const { letter, round, campaign_id = null, to, send_id = null } = given;
  const { kind } = letter;
  const leaves = people.length > 0;
  const { id } = await tx.one(sql<{ id: string }>`
    insert into contact.mailing (campaign_id, kind, round, state, choice, seed, letter, created_at, starts_at, planned_at,
      tended_at, finished_at, recipients, trial, rests_at_night, send_id)
    values (${campaign_id}, ${kind}, ${round}, ${leaves ? 'running' : 'finished'}, ${{ to: campaign_id ? to : null }}, '',
      ${JSON.stringify(letter)}, ${now}, ${now}, ${now}, ${now}, ${leaves ? null : now}, ${people.length},
      ${canarySize(context.config, people.length)}, ${isNightRest(context)}, ${send_id})
    returning id`);
  await insertMessages(
    tx,
    { id, campaign_id, kind, round, letter },
    people.map(({ name, ...one }) => ({ ...one, invitation_id: null, to_name: nameInHeader(name) || null })),
    { now, due: now, gives_up: daysLater(now, usefulDays) },
  );
  return id;
}

export const checkSetting = 'profile_check';
/** Nobody has switched it on: then no letter asks whether a profile still holds. */
export const isCheckOn = async (db: Queryable): Promise<boolean> =>
  (await readSetting<boolean>(db, checkSetting)) ?? false;

type SentRow = Omit<SentMemberLetter, 'at' | 'people' | 'gone' | 'waiting' | 'failed'> &
  Record<'people' | 'gone' | 'waiting' | 'failed', number> & { at: Date };

/** What left, and what the next letter begins with. */
export async function readMemberLetters(
  context: Context,
  about: Output<typeof readCall, 'query'>,
): Promise<Reply<typeof readCall>> {
  const { db } = context;
  const reports = await readPublishedReports(db, about.campaign ? [about.campaign] : about.check ? [] : null);
  const untold = about.campaign !== undefined && (await isRounded(db, about.campaign));
  const rows = await db.many(sql<SentRow>`
    select mailing.id, letter ->> 'subject' as subject, choice ->> 'to' as to, planned_at as at, mailing.state, halted,
      true as left, recipients as people,
      count(*) filter (where message.state in ('sent', 'delivered', 'read')) as gone,
      count(*) filter (where message.state in ('planned', 'sending')) as waiting,
      count(*) filter (where message.state in ('failed', 'bounced', 'unknown')) as failed
    from contact.mailing left join contact.message on mailing_id = mailing.id
    where ${ofAbout(about)} group by mailing.id order by mailing.created_at desc limit 20`);
  const shown = (count: number) => (untold ? ('hidden' as const) : inTens(count));
  return {
    base: await baseOf(db, about),
    anonymous: reports[0]?.anonymous ?? false,
    on: about.check ? await isCheckOn(db) : null,
    words: about.check
      ? checkWords
      : about.campaign
        ? { subject: 'Dit kwam eruit', text: reports[0]?.page.introduction ?? '' }
        : { subject: '', text: '' },
    outcomes: reports.map(({ campaign_id, page }) => ({ campaign: campaign_id, title: page.title })),
    whatsapp: hasLetterTemplate(context, kindOf(about)),
    letters: rows.map(({ at, people, gone, waiting, failed, ...row }) => ({
      ...row,
      at: at.toISOString(),
      people: shown(people),
      gone: shown(gone),
      waiting: shown(waiting),
      failed: shown(failed),
    })),
  };
}

export async function steerMemberLetter(
  tx: Queryable,
  context: Acting,
  id: string,
  { act, reason, number }: Output<typeof steerCall, 'body'>,
): Promise<void> {
  const found = await tx.maybe(sql`
    select from contact.mailing where id = ${id} and kind = any(${[...memberLetterKinds]}::text[])`);
  if (!found) throw new Problem('mailing_unknown');
  if (act === 'pause') await pauseMailing(tx, context, id);
  else if (act === 'resume') await resumeMailing(tx, context, id, reason);
  else await stopMailing(tx, context, id, number);
}
