import { type Queryable, sql } from '#server/platform/database/sql.ts';

/**
 * Tables that hold nothing about a person, each with its columns. Every other column of the database is in the table of
 * docs/privacy.md: a new one in these tables is either listed here, or is about somebody and stands there.
 */
const aboutNobody: Record<string, string> = {
  'contact.channel': 'name paused_at reason by_hand retry_at tries',
  'contact.departure_count': 'month reason count',
  'contact.drawn_group': 'id campaign_id keys classes target stays_open closed_at closed_full invited finished',
  'contact.mailing':
    'id campaign_id kind round state reason choice seed letter created_at starts_at planned_at finished_at recipients per_minute trial trial_passed_at rests_at_night after_mailing after_days let_go let_go_at trial_tried_at excused again tended_at send_id groups forecast taken_back_from halted',
  'contact.pace': 'name free_at',
  'contact.sms_day': 'day cents full_at',
  'house.day_key': 'day key',
  'house.migration': 'number name hash applied_at',
  'house.ready': 'one beat',
  'house.setting': 'name value changed_at',
  'office.audit_start': 'one number hash',
  'office.program_use': 'key_id day call about times',
  'profile.sensitive_count': 'name count counted_on renewed_from',
  'survey.anonymous_day': 'campaign_id day slot started finished',
  'survey.campaign':
    'id title anonymous state draft version public_token link attributes opens_at closes_at closed_at shuffled_at created_at taste origin_id removed_at counted_at asked came closes_full outcome_on archived_at first_look sums_of sum_invited sum_started sum_finished',
  'survey.code': 'campaign_id question number title description revision removed_at colour',
  'survey.draft': 'campaign_id revision draft published out_number',
  'survey.edition_column': 'campaign_id question version group_name people number made_at listed content',
  'survey.first_look': 'campaign_id question version people shown made_at',
  'survey.odd_day': 'campaign_id day why',
  'survey.outcome': 'campaign_id question_id sentence done people shares told_at',
  'survey.preview': 'token_hash sealed until',
  'survey.shuffle': 'one night',
  'survey.version': 'campaign_id number questionnaire published_at same_meaning typos revision',
};

type Column = { table: string; column: string; table_comment: string; comment: string | null };

const marks = ['<!-- columns: made by npm test -- test/descriptions.test.ts -u -->', '<!-- /columns -->'] as const;

/** docs/privacy.md with its table of columns as the comments of the schema make it. */
export async function describePersonalColumns(db: Queryable, page: string): Promise<string> {
  const columns = await db.many(sql<Column>`
    select format('%s.%s', n.nspname, c.relname) as table, a.attname as column,
      obj_description(c.oid) as table_comment, col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and n.nspname in ('contact', 'house', 'office', 'profile', 'survey')
    order by n.nspname, c.relname, a.attnum`);
  const personal = columns.filter(({ table, column }) => !aboutNobody[table]?.split(' ').includes(column));
  const rows = personal.map(({ table, column, table_comment, comment }, index) => {
    const first = personal[index - 1]?.table !== table;
    const heading = first ? [`| **\`${table}\`** | ${table_comment} |`] : [];
    return [...heading, `| \`${column}\` | ${comment ?? ''} |`].join('\n');
  });
  const [before = '', rest = ''] = page.split(marks[0]);
  const [, after = ''] = rest.split(marks[1]);
  return [before, marks[0], '\n\n| column | what it is |\n|---|---|\n', rows.join('\n'), '\n\n', marks[1], after].join(
    '',
  );
}
