import type { NobodyLeft } from '#contract/office/exclusion-words.ts';
import type { ImportFaultFacts } from '#contract/office/import-faults.ts';
import type { MailingAct } from '#contract/office/mailing-refusals.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import type { FaultCode, FaultFacts, RefusalCode, RefusalFacts } from '#contract/refusals.ts';
import type { Worded } from '#questionnaire/worded.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { englishCampaignFaults } from './campaign/fault-words.ts';

/** English, beside the name of the column: what may stand there. */
const englishImportFaults: { [Code in keyof ImportFaultFacts]: Worded<ImportFaultFacts[Code]> } = {
  row_no_email: 'is not an e-mail address.',
  row_taken: 'belongs to a member already.',
  row_left: 'belongs to somebody who left the panel; only they can come back.',
  row_same: ({ line }) => `is the same as on line ${line}.`,
  row_needed: 'must not be empty.',
  row_too_long: 'is too long.',
  row_unreadable: 'has a sign that cannot be stored.',
  row_no_phone: 'is not a phone number. Write 0612345678 or +31612345678; Excel takes away a 0 or + in front.',
  row_landline: 'is a landline: nobody gets WhatsApp there.',
  row_phone_meant: ({ meant }) => `is not a phone number. Is ${meant} meant?`,
  row_no_choice: ({ values }) => `is not one of: ${values}.`,
  row_retired: ({ values }) => `is no longer an answer. Choose from: ${values}.`,
  row_no_tick: 'must be ja or nee.',
  row_not_agreed: 'must be ja, or empty.',
  row_no_zipcode: ({ least, most }) => `must be four digits, from ${least} to ${most}.`,
  row_no_years: ({ from, to }) => `must be years from ${from} to ${to}, with | between them.`,
  row_years_many: 'has more years than there are children.',
  row_answers_many: ({ most }) => `has more than ${most} answers.`,
  row_no_children: ({ age }) => `is 0: only parents of a child under ${age} can take part.`,
};

const actWords: Record<MailingAct, string> = {
  pause: 'paused',
  resume: 'resumed',
  slow: 'slowed down',
  cancel: 'cancelled',
  move: 'moved',
  restore: 'planned again',
};

const local = (iso: string): string => localTime(new Date(iso));

const nobodyLeft = (left_out: NobodyLeft['left_out']): string =>
  left_out.length === 0
    ? ''
    : ` Left out: ${left_out.map(({ reason, count }) => `${reason} (${count ?? 'under 10'})`).join(', ')}.`;

/** English, for commands: what was refused, and with which option or command it can be done. */
export const englishRefusals: { [Code in RefusalCode]?: Worded<RefusalFacts[Code]> } = {
  campaign_unknown: ({ id }) => `There is no campaign ${id}. See: campaign list.`,
  campaign_file_faulty: 'Nothing was imported.',
  campaign_cannot_be_published: 'This campaign cannot be published.',
  campaign_over: ({ at }) => `This campaign has no day left: it ends on ${local(at)}. Change closes_at.`,
  campaign_published_before: 'This campaign was published before.',
  campaign_draft_not_open: 'A draft is not open, so it cannot be closed.',
  campaign_closed_before: 'This campaign was closed before.',
  campaign_reopen_open: 'This campaign is not closed.',
  campaign_reopen_late: ({ hours }) => `This campaign was closed more than ${hours} hours ago. Copy it in the office.`,
  campaign_reopen_shuffled: ({ minutes }) =>
    `An anonymous campaign can be reopened within ${minutes} minutes. After that its answers are shuffled for good.`,
  campaign_reopen_released: 'Something of its results was told to everybody, so it stays closed.',
  campaign_reopen_day: 'The day on which it was to close is over. Give another with --closes-at.',
  campaign_day_unread: 'Give a day, such as 2026-12-01.',
  campaign_draft_has_no_answers: 'A draft has no answers.',
  campaign_taste_not_open: 'The home page can show only an anonymous campaign that is open now.',
  campaign_taste_question: ({ most, long }) =>
    `Its first question does not fit on the home page: it must have options, at most ${most} of at most ${long} characters, no "other", no "shuffle" and no "exclusive".`,
  campaign_taste_invited: 'Somebody was invited to this campaign, so the home page cannot show it.',
  campaign_outcome_not_over:
    'This campaign is not over: an outcome waits until nobody can answer any more, some forty minutes after its end.',
  campaign_outcome_question: ({ known }) => `--question must be one that has options: ${known}.`,
  campaign_outcome_words: ({ most }) => `--sentence and --done must have text, each at most ${most} characters.`,
  campaign_outcome_too_few: ({ least }) => `An outcome is shown of ${least} answers or more.`,
  mailing_of_draft: 'A draft invites nobody. Publish it first.',
  mailing_of_taste:
    'The home page shows a question of this campaign, so nobody can be written to. See: campaign taste --off.',
  mailing_campaign_closed: 'This campaign is closed.',
  mailing_campaign_closed_by_then: 'This campaign is closed by then.',
  mailing_campaign_not_open_by_then: 'This campaign is not open by then.',
  mailing_at_night:
    'It is between 21:00 and 08:00 in Amsterdam. Plan it with --at, or send it all the same with --now.',
  mailing_sample_too_large: ({ most }) => `Only ${most} more members can be invited; nobody was.`,
  mailing_list_refused: 'Nobody was invited.',
  mailing_conditions_refused: 'Nobody was chosen.',
  mailing_unknown: 'There is no such mailing.',
  mailing_of_nobody: ({ left_out }) => `There is nobody to write to. Nothing was sent.${nobodyLeft(left_out)}`,
  mailing_words_wait: 'The letters in the draft are others than those in force. Nothing was sent.',
  mailing_letter_unknown: ({ variable }) =>
    `The letter has ${variable} in braces, which is not known. Set it in the campaign file, or take it out of the letter.`,
  mailing_moment_unread: '--at must be a day and a time in Amsterdam, such as "2027-03-03 19:30".',
  mailing_moment_past: ({ at }) => `--at lies in the past: ${local(at)}.`,
  mailing_moment_far: ({ at, years }) => `--at lies more than ${years} years ahead: ${local(at)}.`,
  mailing_reason_needed: 'The launch brake stopped this mailing. Say with --reason why it may go on.',
  draw_nobody: 'This would draw nobody.',
  mailing_not_in_that_state: ({ state, act }) => `This mailing is ${state}: it cannot be ${actWords[act]}.`,
  csv_unreadable: 'The file cannot be read as text. In Excel: save as "CSV UTF-8".',
  csv_stray_quote: ({ line }) => `Line ${line}: a quote inside a cell that is not in quotes.`,
  csv_open_quote: ({ line }) => `Line ${line}: a quote is opened and never closed.`,
  csv_behind_quote: ({ line }) => `Line ${line}: something behind a closing quote.`,
  csv_row_width: ({ line, cells, width }) => `Line ${line}: ${cells} cells, where the first line has ${width}.`,
  import_unknown_columns: ({ unknown, known }) => `Unknown columns: ${unknown}. Known: ${known}.`,
  import_column_twice: 'A column stands twice in the first line.',
  import_no_email_column: 'There is no column "email".',
  import_empty: 'There are no members under the first line.',
  import_too_many_rows: ({ rows, most }) => `${rows} rows; at most ${most} at once. Split the file.`,
  import_overtaken: 'Somebody in the file has become a member meanwhile; nothing was imported. Try it again.',
  import_rows_refused: ({ refused, rows }) => `${refused} of ${rows} rows are refused; nothing was imported.`,
  export_names_nobody:
    'Nothing in this file leads to anybody: it is an export of anonymous answers, or was not written by this panel.',
  member_unknown: ({ email }) => `There is no member with the address ${email}.`,
  member_has_left: 'This member has left; nothing can be changed any more.',
  staff_in_already: ({ email }) => `${email} is in already. For a lost phone or password: ./panel staff renew ${email}`,
  staff_unknown: ({ email }) => `Nobody of the office has the address ${email}.`,
  staff_last_admin: 'This is the only admin. Make somebody else admin first: staff role.',
  staff_right_of_role: ({ role }) => `This right does not go with the role ${role}.`,
  staff_not_in: 'This colleague has not joined yet. Send a new link: staff add.',
  access_request_guest: 'Whoever approves must have been an admin before it was asked, and not by the one who asked.',
  access_request_own: 'An admin other than the one who asked, and whom it is about, is to approve it.',
  access_request_none: 'Nobody asks for it any more.',
  access_request_waits: 'It was asked before, and waits.',
  staff_passkeys_many: ({ most }) => `There are ${most} passkeys already.`,
  audit_member_unknown: 'There is no member with this address or number.',
  channel_not_paused: ({ channel }) => `The channel ${channel} is not at rest.`,
  messages_not_held: 'Nothing is held: this database sends its messages.',
  clock_wrong: ({ fault }) => `Not accepted: ${fault}. Set the clock first.`,
  clock_not_doubted: ({ now }) => `Nothing waits for it: the clock says ${now}, and sweeps go on.`,
  key_not_changed: 'SECRET_KEY is the key that this database was used with. There is nothing to accept or renew.',
  key_before_wrong: 'SECRET_KEY_BEFORE is not the key that this database was used with. Nothing was changed.',
  job_not_parked: ({ id }) => `No job ${id} is parked. See: jobs.`,
};

/** English, for commands: refusals that people meet on a screen too, for some acts can be done on both. */
export const englishProblems: Partial<Record<ProblemCode, string>> = {
  not_found: 'There is no such thing.',
  draft_held: 'Somebody writes this draft in the office now. Try again when they are done.',
  draft_not_newest: 'Somebody else changed the draft meanwhile.',
  mailing_overtaken: 'Another mailing of this campaign was made meanwhile. Nothing was done.',
  invalid: 'Not everything is filled in correctly.',
  too_many: 'That was too often in a short time. Try it again later.',
  failed: 'Something went wrong.',
  unavailable: 'The panel cannot be reached at this moment.',
  campaign_closed: 'This campaign is closed.',
  campaign_not_open: 'This campaign is not open yet.',
  already_back: 'This person has registered anew.',
  staff_invitation_gone: 'This invitation does not work any more. Make a new one with: staff add.',
};

const leftOutWords: Record<ExclusionReason, string> = {
  left: 'has left.',
  'invited before': 'was invited before.',
  'not finished': 'has not finished.',
  finished: 'has finished.',
  'thanked before': 'was thanked before.',
  'invitation still waits': 'still gets the invitation.',
  'no consent': 'has not agreed to be asked by any channel: nothing can be sent.',
  'not proven': 'has no proven address: nothing can be sent.',
  'address stopped': 'cannot be reached: the address bounced, or asked for no more.',
  'asked for a rest': 'asked for a rest.',
  'does not match': 'does not match --where.',
  'group unknown': 'has not said what the groups are made by.',
  'group full': 'is of a group that was closed: there are enough answers of it.',
  'another key': 'has a link that another SECRET_KEY made.',
  '30 days ceiling': 'was asked often enough in the last 30 days (CONTACTS_PER_30_DAYS).',
  'year ceiling': 'was asked often enough in the last year (CONTACTS_PER_YEAR).',
  'not in the sample': 'was not drawn.',
};

/** English, printed behind the place that the fault is at. */
export const englishFaults: { [Code in FaultCode]?: Worded<FaultFacts[Code]> } = {
  stands_twice: 'stands twice in the list.',
  no_member: 'is no member.',
  left_out: ({ reason }) => leftOutWords[reason],
  left_out_count: ({ count }) => `${count} members.`,
  condition_unknown: ({ key, known }) => `there is no "${key}" to choose by. Known: ${known}.`,
  condition_value: ({ values }) => `is not one of: ${values}.`,
  condition_campaign_unknown: 'is no campaign.',
  condition_campaign_anonymous: 'is an anonymous campaign: nobody knows who finished it.',
  condition_region: 'needs a table of postcodes: set POSTCODES.',
  ...englishImportFaults,
  ...englishCampaignFaults,
};
