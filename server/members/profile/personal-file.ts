import { attributeOf, attributes, type Option } from '#contract/attributes.ts';
import { consentPurpose } from '#contract/consent.ts';
import { isoDay } from '#contract/format.ts';
import { backgroundKeys, backgrounds } from '#questionnaire/background.ts';
import { reconstructLetters } from '../../fieldwork/letters/reconstruct-letters.ts';
import { findMembers } from '../../people/address.ts';
import { lastSeen } from '../../people/last-seen-memory.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { SealPurpose } from '../../platform/core/secrets.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { auditReference } from './audit-reference.ts';

/**
 * The personal files of all members with this address, exported by somebody other than the member; each file says so.
 */
export async function exportMembers(context: Acting, email: string): Promise<object[]> {
  const ids = await findMembers(context.db, email);
  if (ids.length === 0) throw new Problem('member_unknown', { facts: { email } });
  const files: object[] = [];
  for (const id of ids) {
    await recordAudit(context.db, context, { action: 'member_exported', about: auditReference(context, id) });
    files.push(await personalFile(context.db, context, id));
  }
  return files;
}

const answers = {
  section: 'answers',
  read: (id: string) => sql`
    select key, value, changed_at from profile.answers cross join profile.rows_of(answers) where member_id = ${id} order by key`,
};

/**
 * Everything the panel holds about one member, by the table it stands in. A room that keeps something about members
 * adds its table here; a test compares with the catalogue and names whatever was forgotten. Left out are only the
 * hashes of passwords and tokens, and the tokens in messages: they open things, and tell nothing. A link that can be
 * read here would prove an address that nobody was ever reached at, or turn a borrowed session into a new password.
 */
export const holdings: Record<string, { section: string; read(id: string, context: Context): Sql }> = {
  'contact.member': {
    section: 'account',
    read: (id) => sql`
      select id, name, email, email_verified_at, new_email, new_email_at, new_email_proven_at, new_email_from, phone,
        phone_verified_at, new_phone, new_phone_at, new_phone_proven_at, new_phone_from, invitation_method,
        password_hash is not null as has_password, password_known_at, demo, registered_at, active_in,
        notice_id, left_at, left_reasons,
        (select name from contact.recruitment where code = recruited_by) as recruited_by,
        rests_until, contacts_most, outcomes_ended_at, checks_ended_at
      from contact.member where id = ${id}`,
  },
  'profile.answers': answers,
  // The shape of before, which triggers keep in step.
  'profile.attribute': answers,
  'contact.consent': {
    section: 'consents',
    read: (id) => sql`
      select id, purpose, given, sentence, channel, route, at from contact.consent where member_id = ${id}
      order by at, purpose`,
  },
  'contact.session': {
    section: 'sessions',
    read: (id) => sql`
      select id, created_on, last_seen, browser from contact.session where member_id = ${id} order by created_on, id`,
  },
  'contact.link': {
    section: 'links',
    read: (id) => sql`
      select purpose, address, about, created_at, sent_at, expires_at, message_id, reasons from contact.link where member_id = ${id}
      order by created_at, purpose`,
  },
  'contact.message': {
    section: 'messages',
    read: (id) => sql`
      select id, channel, template, to_name, to_address, subject,
        regexp_replace(body_text, '[A-Za-z0-9_-]{20,}', '…', 'g') as body_text, state, created_at
      from contact.message where member_id = ${id} order by created_at, id`,
  },
  'contact.message_event': {
    section: 'message_events',
    read: (id) => sql`
      select message_id, message_event.state, at, reason
      from contact.message_event join contact.message on message.id = message_id
      where member_id = ${id} order by at, number`,
  },
  'contact.invitation': {
    section: 'invitations',
    read: (id) => sql`
      select invitation.id, campaign_id, campaign.title as campaign, participation_id, invitation.chance,
        invitation.disposition, invitation.created_at, (
          select jsonb_agg(jsonb_build_object('key', one.key, 'value', one.value) order by one.place)
          from contact.drawn_group, unnest(keys, classes) with ordinality as one (key, value, place)
          where drawn_group.id = invitation.group_id) as drawn_in
      from contact.invitation join survey.campaign on campaign.id = campaign_id where member_id = ${id}
      order by invitation.created_at, invitation.id`,
  },
  // Campaigns that the member was considered for, and why no invitation was sent.
  'contact.left_out': {
    section: 'not_invited',
    read: (id) => sql`
      select mailing_id, campaign.title as campaign, left_out.reason, mailing.created_at
      from contact.left_out join contact.mailing on mailing.id = mailing_id
        join survey.campaign on campaign.id = mailing.campaign_id
      where member_id = ${id} order by mailing.created_at`,
  },
  // Who brought the member in vouched for the address, and where the proof of it comes from.
  'contact.vouched': {
    section: 'vouched',
    read: (id) => sql`select address, sentence, at from contact.vouched where member_id = ${id} order by at`,
  },
  'contact.stopped': {
    section: 'stopped',
    read: (id) => sql`select channel, address, reason, at from contact.stopped where member_id = ${id} order by at`,
  },
  'contact.given_up': {
    section: 'given_up',
    read: (id) =>
      sql`select about, entered_at from contact.given_up where member_id = ${id} order by entered_at, about`,
  },
  'contact.whatsapp_heard': {
    section: 'whatsapp_heard',
    read: (id) => sql`select at from contact.whatsapp_heard where member_id = ${id}`,
  },
  'contact.whatsapp_user': {
    section: 'whatsapp_user',
    read: (id) => sql`select phone from contact.whatsapp_user where member_id = ${id}`,
  },
  // Anonymous answers are not in the file, because nobody can tell whose they are.
  'survey.participation': {
    section: 'participations',
    read: (id) => sql`
      select participation.campaign_id, campaign.title as campaign, participation.id, participation.version,
        started_at, finished_at, participation.left_out is not null as left_out
      from survey.participation join contact.invitation on participation.id = participation_id
        and participation.campaign_id = invitation.campaign_id
        join survey.campaign on campaign.id = participation.campaign_id
      where member_id = ${id} order by started_at`,
  },
  'survey.answer': {
    section: 'survey_answers',
    // Each questionnaire is read once, however many answers there are to it.
    read: (id) => sql`
      with mine as materialized (
        select answer.campaign_id, answer.participation_id, question_id, value, other_value, saved_at, off_path, version
        from survey.answer
        join contact.invitation using (campaign_id, participation_id)
        join survey.participation on participation.campaign_id = answer.campaign_id
          and participation.id = answer.participation_id
        where member_id = ${id}),
      asked as materialized (
        select distinct seen.campaign_id, seen.version, one ->> 'id' as id,
          regexp_replace(regexp_replace(one ->> 'title', '(^|[.?!]\\s+)\\{antwoord:[^{}]*\\}', '\\1Dat', 'g'),
            '\\{antwoord:[^{}]*\\}', 'dat', 'g') as title,
          one -> 'options' as options
        from (select distinct campaign_id, version from mine) seen
        join survey.version on version.campaign_id = seen.campaign_id and version.number = seen.version,
          jsonb_path_query(questionnaire, 'strict $.** ? (exists (@.type))') one)
      select mine.campaign_id, participation_id, question_id, value, other_value, saved_at, off_path, title as question,
        array(
          select coalesce((select one ->> 'title' from jsonb_array_elements(options) one where one ->> 'id' = chosen), chosen)
          from unnest(value) with ordinality given (chosen, place) order by place) as titles
      from mine left join asked on asked.id = question_id
        and asked.campaign_id = mine.campaign_id and asked.version = mine.version
      order by saved_at, question_id`,
  },
  // Classes of the profile that were written beside the answers.
  'survey.background': {
    section: 'background',
    read: (id) => sql`
      select background.campaign_id, campaign.title as campaign, background.participation_id, key, background.value
      from survey.background join contact.invitation using (campaign_id, participation_id)
        join survey.campaign on campaign.id = background.campaign_id
      where member_id = ${id} order by campaign.title, key`,
  },
  // Why somebody of the office looked, in the words that they gave; not who, by name.
  'contact.look': {
    section: 'looks',
    read: (id) => sql`select id, at, reason, words, until from contact.look where member_id = ${id} order by at`,
  },
  'contact.call_note': {
    section: 'call_notes',
    read: (id) => sql`select id, at, sealed from contact.call_note where member_id = ${id} order by at`,
  },
  'contact.incoming': {
    section: 'incoming',
    read: (id) => sql`select id, at, channel, sealed from contact.incoming where member_id = ${id} order by at`,
  },
  'contact.request': {
    section: 'requests',
    read: (id) => sql`
      select id, kind, came_by, received_on::text, due_on::text, extended_on::text, state, closed_at, noted_at, sealed
      from contact.request where member_id = ${id} order by received_on`,
  },
  'contact.talk_member': {
    section: 'talks',
    read: (id) => sql`
      select title, created_at, written_at, message_id from contact.talk_member join contact.talk on talk.id = talk_id
      where member_id = ${id} order by created_at`,
  },
  // Who of the office or at the server did something with this person's data; not by name.
  'office.audit': {
    section: 'looked_at',
    // Lines of before name the member by id.
    read: (id, context) => sql`
      select at, action, staff_id is not null as by_office from office.audit
      where about = any(${[id, auditReference(context, id)]}::uuid[]) order by number`,
  },
};

type Answer = { key: string; value: string[]; changed_at: Date };
type Frozen = { key: string; value: string };
type Message = { id: string; body_text: string };
type Session = { id: string; last_seen: string };

export async function personalFile(db: Queryable, context: Context, id: string) {
  const { clock, config } = context;
  const file: Record<string, unknown> = { panel: config.panel_name, made_at: clock.now().toISOString() };
  for (const [table, { section, read }] of Object.entries(holdings)) {
    const rows = await db.many(read(id, context));
    file[section] = table === 'contact.member' ? rows[0] : rows.map((row) => opened(context, table, row as object));
  }
  // Anyone who came today is written down only tonight.
  file.sessions = (file.sessions as Session[]).map((one) => ({
    ...one,
    last_seen: lastSeen(context, one.id, one.last_seen),
  }));
  const told = await reconstructLetters(db, context, id);
  file.messages = (file.messages as Message[]).map((one) => ({ ...one, body_text: told.get(one.id) ?? one.body_text }));
  // Readable without this panel: the questions in their order and as they were asked, the answers as they were worded.
  const placeOf = (answer: Answer) => attributes.findIndex(({ key }) => key === answer.key);
  const inOrder = (file.answers as Answer[]).sort((a, b) => placeOf(a) - placeOf(b));
  const worded = await db.many(sql<{ key: string; at: Date; question: string; options: Option[] }>`
    select key, at, question, options from profile.question_wording order by at desc`);
  file.answers = inOrder.map((answer) => {
    // As it was worded when it was answered.
    const then = worded.find(({ key, at }) => key === answer.key && isoDay(at) <= isoDay(answer.changed_at));
    const attribute = then ?? attributeOf(answer.key);
    const titles = answer.value.map((one) => attribute?.options.find(({ id }) => id === one)?.title ?? one);
    return { ...answer, question: attribute?.question ?? null, titles };
  });
  // A consent by what it is about; that to being asked at all is to no question.
  file.consents = (file.consents as { purpose: string }[]).map((one) => ({
    ...one,
    question: attributes.find(({ key }) => consentPurpose(key) === one.purpose)?.short ?? null,
  }));
  file.background = (file.background as Frozen[]).map(nameClass);
  file.invitations = (file.invitations as { drawn_in: Frozen[] | null }[]).map((one) => ({
    ...one,
    drawn_in: one.drawn_in?.map(nameClass) ?? null,
  }));
  return file;
}

/** A class as it was frozen, also one that nobody is put in any more. */
function nameClass(one: Frozen) {
  const known = backgroundKeys.find((key) => key === one.key);
  const { title = one.key, classes = [] } = known ? backgrounds[known] : {};
  return { ...one, question: title, titles: [classes.find(({ id }) => id === one.value)?.title ?? one.value] };
}

const sealPurposes: Record<string, SealPurpose> = {
  'contact.call_note': 'call note',
  'contact.incoming': 'incoming message',
  'contact.request': 'request',
};

/** What was sealed is the member's to read. */
function opened({ secrets }: Context, table: string, row: object): object {
  const purpose = sealPurposes[table];
  if (!purpose || !('sealed' in row)) return row;
  const { sealed, ...plain } = row as { sealed: Buffer };
  const text = secrets.open(purpose, sealed);
  // A request keeps several texts in one piece.
  return { ...plain, ...('came_by' in plain ? (JSON.parse(text) as object) : { text }) };
}
