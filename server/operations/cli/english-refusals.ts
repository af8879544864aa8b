import type { NobodyLeft } from '#contract/office/exclusion-words.ts';
import type { MailingAct } from '#contract/office/mailing-refusals.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import type { FaultCode, FaultFacts, RefusalCode, RefusalFacts } from '#contract/refusals.ts';
import type { Worded } from '#questionnaire/worded.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { englishCampaignFaults } from './campaign/fault-words.ts';
import { englishUnreadable } from './campaign/loss-words.ts';
import { englishImportFaults, englishPopulationFaults, panelRefusalWords } from './panel/fault-words.ts';
import { resultsRefusalWords } from './results/refusal-words.ts';

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
export const englishRefusals: { [Code in RefusalCode]: Worded<RefusalFacts[Code]> } = {
  ...resultsRefusalWords,
  campaign_unknown: ({ id }) => `There is no campaign ${id}. See: campaign list.`,
  campaign_file_faulty: 'Nothing was imported.',
  campaign_cannot_be_published: 'This campaign cannot be published.',
  campaign_over: ({ at }) => `This campaign has no day left: it ends on ${local(at)}. Change closes_at.`,
  campaign_published_before: 'This campaign was published before.',
  campaign_draft_not_open: 'A draft is not open, so it cannot be closed.',
  campaign_closed_before: 'This campaign was closed before.',
  campaign_version_of_draft: 'This campaign is a draft. Publish it with: campaign publish.',
  campaign_version_of_closed: 'This campaign is closed: it gets no new version.',
  campaign_version_refused: 'No new version was made.',
  campaign_draft_too_many: ({ most }) => `A questionnaire has at most ${most} questions.`,
  campaign_draft_too_large: ({ mebibytes }) => `A questionnaire takes at most ${mebibytes} MiB.`,
  campaign_draft_unsaved: 'No draft of this campaign was removed in the last week.',
  campaign_number_wrong: ({ number }) => `The number is ${number}.`,
  campaign_reopen_open: 'This campaign is not closed.',
  campaign_reopen_late: ({ hours }) => `This campaign was closed more than ${hours} hours ago. Copy it: campaign copy.`,
  campaign_reopen_shuffled: ({ minutes }) =>
    `An anonymous campaign can be reopened within ${minutes} minutes. After that its answers are shuffled for good.`,
  campaign_reopen_released: 'Something of its results was told to everybody, so it stays closed.',
  campaign_reopen_day: 'The day on which it was to close is over. Give another with --closes-at.',
  campaign_day_unread: 'Give a day, such as 2026-12-01.',
  campaign_remove_out: 'This campaign was published, so it cannot be removed.',
  conversion_refused: ({ why }) => englishUnreadable[why],
  campaign_version_same: 'Nothing is different from what is out.',
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
  mailing_follower_too_late:
    'A reminder that follows it would leave after the campaign has closed. Choose an earlier moment, or cancel that one first.',
  mailing_campaign_not_open_by_then: 'This campaign is not open by then.',
  mailing_anonymous_needs_everybody:
    'This campaign is anonymous: nobody knows who took part. Write to everybody who was invited with --everybody, or to nobody.',
  mailing_everybody_only_anonymous: '--everybody is for anonymous campaigns.',
  mailing_last_reminder_sent: 'The last reminder of this campaign was sent or is planned: it promises to be the last.',
  mailing_nothing_to_follow: 'Nobody was invited yet, so there is nothing to follow.',
  mailing_at_night:
    'It is between 21:00 and 08:00 in Amsterdam. Plan it with --at, or send it all the same with --now.',
  mailing_reminder_too_near: ({ left, at, hours }) =>
    `A reminder of this campaign ${left ? 'left' : 'is planned for'} ${local(at)}, less than ${hours} hours apart. Nobody was reminded now; when both are meant, add --again.`,
  mailing_sample_too_large: ({ most }) => `Only ${most} more members can be invited; nobody was.`,
  mailing_list_refused: 'Nobody was invited.',
  mailing_conditions_refused: 'Nobody was chosen.',
  mailing_unknown: 'There is no such mailing.',
  mailing_of_nobody: ({ left_out }) => `There is nobody to write to. Nothing was sent.${nobodyLeft(left_out)}`,
  mailing_words_wait: 'The letters in the draft are others than those in force. Nothing was sent.',
  mailing_letter_unknown: ({ variable }) =>
    `The letter has ${variable} in braces, which is not known. Set it in the campaign file, or take it out of the letter.`,
  mailing_no_test_address: 'There is no proven address to send a test to.',
  mailing_moment_unread: '--at must be a day and a time in Amsterdam, such as "2027-03-03 19:30".',
  mailing_moment_past: ({ at }) => `--at lies in the past: ${local(at)}.`,
  mailing_moment_far: ({ at, years }) => `--at lies more than ${years} years ahead: ${local(at)}.`,
  group_unknown: 'This campaign was not drawn by such a group. See: group list.',
  mailing_reason_needed: 'The launch brake stopped this mailing. Say with --reason why it may go on.',
  draw_nobody: 'This would draw nobody.',
  draw_too_few: ({ least }) => `Fewer than ${least} members fit, so nobody is drawn.`,
  draw_more_than_there_are: ({ most }) => `Only ${most} members can be drawn.`,
  draw_number_of_few: ({ least }) => `Fewer than ${least} members can be drawn: draw everybody.`,
  draw_no_history: 'No campaign of the last year tells how many finish. Give numbers of members: --goal asked.',
  draw_no_population: 'There are no population figures for these groups.',
  draw_used: 'This draw was confirmed before.',
  draw_changed: 'Somebody else changed this draw meanwhile.',
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

  ...panelRefusalWords,

  export_names_nobody:
    'Nothing in this file leads to anybody: it is an export of anonymous answers, or was not written by this panel.',
  member_unknown: ({ email }) => `There is no member with the address ${email}.`,
  look_first: 'Whoever looks says why first.',
  member_has_left: 'This member has left; nothing can be changed any more.',
  rest_day: ({ days }) => `The day must be tomorrow at the earliest, and at most ${days} days from now.`,
  channel_without_address: 'This member has no phone number.',
  request_day: 'The day on which it came must be today or earlier, as 2027-03-03.',
  request_not_extended: 'A request is extended once, and within its first month.',
  request_closed_before: 'This request was closed before.',
  request_open: 'This request is open.',
  talk_too_few: ({ least }) => `Fewer than ${least} could be drawn. Choose wider conditions.`,
  talk_nobody: 'None of them wants or can get a mail any more. Draw again.',
  talk_written_before: 'They were written to before.',
  staff_in_already: ({ email }) => `${email} is in already. For a lost phone or password: ./panel staff renew ${email}`,
  staff_unknown: ({ email }) => `Nobody of the office has the address ${email}.`,
  staff_last_admin: 'This is the only admin. Make somebody else admin first: staff role.',
  staff_right_of_role: ({ role }) => `This right does not go with the role ${role}.`,
  staff_not_in: 'This colleague has not joined yet. Send a new link: staff add.',
  access_request_guest: 'Whoever approves must have been an admin before it was asked, and not by the one who asked.',
  access_request_own: 'An admin other than the one who asked, and whom it is about, is to approve it.',
  access_request_none: 'Nobody asks for it any more.',
  access_request_waits: 'It was asked before, and waits.',
  staff_passkey_refused: 'This passkey was not kept.',
  staff_passkeys_many: ({ most }) => `There are ${most} passkeys already.`,
  audit_member_unknown: 'There is no member with this address or number.',
  channel_not_paused: ({ channel }) => `The channel ${channel} is not at rest.`,
  messages_not_held: 'Nothing is held: this database sends its messages.',
  clock_wrong: ({ fault }) => `Not accepted: ${fault}. Set the clock first.`,
  clock_not_doubted: ({ now }) => `Nothing waits for it: the clock says ${now}, and sweeps go on.`,
  key_not_changed: 'SECRET_KEY is the key that this database was used with. There is nothing to accept.',
  job_not_parked: ({ id }) => `No job ${id} is parked. See: jobs.`,
};

/** English, for commands: refusals that people meet on a screen too, for some acts can be done on both. */
export const englishProblems: Record<ProblemCode, string> = {
  malformed: 'The request could not be read.',
  no_session: 'Nobody is logged in.',
  forbidden: 'This may not be seen or changed.',
  not_your_role: 'This role may not see or change it.',
  not_your_right: 'A right is needed for it that an admin gives by name.',
  not_our_page: 'The request did not come from a page of the office.',
  not_found: 'There is no such thing.',
  draft_held: 'Somebody writes this draft in the office now. Try again when they are done.',
  draft_not_newest: 'Somebody else changed the draft meanwhile.',
  mailing_overtaken: 'Another mailing of this campaign was made meanwhile. Nothing was done.',
  too_large: 'That is too much at once.',
  unsupported_type: 'This type of content could not be read.',
  invalid: 'Not everything is filled in correctly.',
  too_many: 'That was too often in a short time. Try it again later.',
  failed: 'Something went wrong.',
  unavailable: 'The panel cannot be reached at this moment.',
  login_wrong: 'The address or the password is wrong.',
  reset_link_dead: 'This link does not work any more.',
  campaign_closed: 'This campaign is closed.',
  campaign_not_open: 'This campaign is not open yet.',
  campaign_finished: 'This campaign was finished before.',
  campaign_enough: 'There are enough answers of this group of members.',
  sms_abroad: 'No text message is sent to this country (SMS_COUNTRIES).',
  sms_tomorrow: 'No more text messages can be sent today.',
  sms_landline: 'A landline gets no text messages.',
  sms_off: 'No text message can be sent at this moment.',
  mail_first: 'The address has to be proven by a mail first.',
  address_first: 'The account has no address that was proven.',
  already_back: 'This person has registered anew.',
  nothing_to_verify: 'There is nothing left to confirm.',
  staff_login: 'The address or the password is wrong.',
  staff_code: 'This code is wrong.',
  staff_recovery: 'This code is wrong, or was used.',
  staff_passkey: 'This passkey does not log in.',
  staff_passkey_place: 'A passkey does not work at an IP address.',
  program_key_unknown: 'This key does not work, or not any more.',
  staff_address_link: 'This link does not work any more.',
  staff_not_fresh: 'This session is too old for that.',
  staff_login_over: 'The log-in took too long.',
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
export const englishFaults: { [Code in FaultCode]: Worded<FaultFacts[Code]> } = {
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
  ...englishPopulationFaults,
  ...englishCampaignFaults,
  version_anonymous: 'was promised to respondents and cannot change.',
  version_closed: 'has passed: the campaign would be closed at once.',
  version_opens_later: 'lies ahead, and the campaign is open already.',
  version_type: ({ id, version, type }) =>
    `"${id}" was a ${type} in version ${version}, and its answers cannot join. Give this question another ref.`,
  version_ref: ({ id, version, title }) =>
    `has no ref, so it would be "${id}", which was "${title}" in version ${version}. Give it a ref of its own.`,
  version_same: ({ id }) => `"${id}" (--same) is no question with other words than in the version before.`,
};
