import { callRules, screenRules } from './screen-rules.ts';

/** The business constants, each with its unit in its name or beside it. */
export const rules = {
  ...screenRules,
  ...callRules,
  name_graphemes: 50,
  name_bytes: 400,
  email_characters: 254,
  password_characters: 8,
  password_characters_staff: 12,
  /** A longer password is refused with a sentence, never cut. */
  password_bytes: 1024,
  zipcode_least: 1000,
  zipcode_most: 9999,

  chunk_timeout_ms: 120_000,
  query_retries: 3,
  query_cache_ms: 5 * 60_000,

  body_bytes: 64 * 1024,
  body_depth: 10,
  /** Of a call that takes more than `body_bytes`: so deep are the options that a group in a condition names, in a change to a draft. */
  large_body_depth: 11,
  /** Of changes to a draft, and of a whole file that becomes one. */
  changes_bytes: 512 * 1024,
  campaign_file_mebibytes: 2,
  campaign_questions: 300,
  question_options: 200,
  sub_questions: 30,

  /** Over more days no mailing waits for the daily limit of WhatsApp: the others get it by e-mail. */
  whatsapp_days_most: 3,
  /** A confirmation that is about more people than this asks to type how many. */
  confirm_over: 100,
  reopen_hours: 24,
  removed_draft_days: 7,
  /** The writer of a draft sends a heartbeat this often, and holds it this long after the last time. */
  draft_heartbeat_seconds: 10,
  draft_hold_seconds: 30,

  session_idle_days: 30,
  session_days: 90,
  /** An address that was entered and not proven yet is taken for others for as long as its link works. */
  pending_days: 7,
  unsubscribe_link_days: 30,
  /** What docs/privacy.md and the privacy statement promise: so long somebody who was erased is in a backup, at most. */
  backup_days: 35,
  one_click_link_days: 2 * 365,
  /** How long the link in an outcome letter shows a member's own answers. */
  mirror_link_days: 90,
  /**
   * The page of an unsubscribe link acts by itself only this long after its mail left: mail scanners open it at once.
   */
  unsubscribe_wait_minutes: 3,
  leave_reason_graphemes: 500,
  /** The longest answer in words to a profile question. */
  attribute_graphemes: 200,
  /** Of each of several answers in words. */
  open_answer_graphemes: 100,

  answer_graphemes: 4000,
  other_value_graphemes: 500,
  /** Anyone who had started when a campaign closed may finish within this. */
  survey_grace_minutes: 30,
  /** Of an anonymous campaign nothing is counted or shown before so many answered, and its overview counts in steps of this. */
  anonymous_answers_least: 10,
  /** Numbers about the panel go to researchers in steps of this; below it they are not told. */
  panel_count_step: 10,
  /** Members who must be left by plain facts alone before they are drawn by something sensitive. */
  sensitive_draw_least: 50,

  /** Smallest cell (k) shown in a table, for outsiders and publication: no count under this, each rounded, an outcome of no fewer answers. */
  published_least: 10,
  /** Of the questions that an anonymous campaign can be broken down by, together: every pair of answers is a group to hold against all others. */
  breakdown_answers_most: 60,
  published_step: 5,
  /** Of fewer people no percentages are published. */
  published_percent_least: 50,
  outcome_answers_least: 50,
  outcome_graphemes: 240,
  /** Weights are trimmed (capped) to these multiples of where each began. */
  weight_least: 0.2,
  weight_most: 5,
  /** How far two people who coded the same texts agree is told from so many texts. */
  read_twice_least: 30,
  /** Of the teaser, the question on the home page. */
  teaser_options_most: 6,
  teaser_option_graphemes: 40,

  /** Letters about outcomes and newsletters that a member gets in 30 days: they count as no invitations. */
  member_letters_per_month: 4,

  /** A profile answer that was neither given nor confirmed for so long is looked at again. */
  answers_checked_months: 12,
  /** Mails that ask for that and leave in one night, so that a whole panel is asked over weeks. */
  profile_checks_per_night: 2000,
  /** The longest rest that a member can ask for. */
  rest_days_most: 366,
  /** Invitations and reminders a year for members who chose 'minder vaak'. */
  few_contacts_per_year: 2,
  call_note_graphemes: 2000,
  request_graphemes: 2000,
  request_from_graphemes: 200,
  talk_members_most: 50,
  /** A file of members in the office. */
  import_mebibytes: 12,

  staff_idle_minutes: 30,
  staff_phone_code_minutes: 15,
  staff_session_hours: 8,
  staff_invitation_hours: 24,
  /** So long a request that no other admin may approve waits until it takes effect, with a mail a day. */
  access_request_hours: 72,
  /** A request that nobody answers ends. */
  access_request_days: 14,
  /** An admin whom another brought in so short ago is no second person beside that one. */
  access_guest_days: 30,
  /** Why somebody gets a right, a new log-in, or a key for a program. */
  reason_graphemes: 200,
  passkey_name_graphemes: 40,
  key_name_graphemes: 60,
  /** Before a program's key ends its admin and the others are mailed. */
  key_warn_days: 7,
  /** The longest life of a program's key. */
  key_days_most: 366,
  /** How long a file with answers may be kept at most, and how long it can be fetched after it was entered. */
  export_days_most: 3660,
  export_minutes: 15,
  passkeys_most: 20,
  recovery_codes: 10,
  /** By what somebody logs in is changed only soon after logging in: anyone who finds a screen open cannot. */
  staff_fresh_minutes: 10,

  /** Amsterdam time. Scheduled mailings and reminders wait during these hours. */
  quiet_from_hour: 21,
  quiet_until_hour: 8,

  /** The same registration sent again within this time is taken for the first one, whose reply got lost. */
  register_again_minutes: 15,
  /** Text messages beyond a network's share of the day wait for the next of these hours in Amsterdam. */
  text_rest_hours: [20, 22],
  verify_link_days: 7,
  reset_link_minutes: 60,
  /** A link that somebody asks for again and again is sent again no sooner than this. */
  mail_again_minutes: 10,
  create_link_days: 7,
  /** Imported members are reminded once, this long after the mail that lets them create a password. */
  password_reminder_days: 7,
  /** How long somebody who left can come back; after that the personal data is destroyed. */
  regret_days: 14,
} as const;
