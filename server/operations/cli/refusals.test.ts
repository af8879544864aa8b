import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { type ProblemCode, problems } from '#contract/problem.ts';
import type { FaultCode, FaultFacts, RefusalCode, RefusalFacts } from '#contract/refusals.ts';
import type { CampaignFaultFacts } from '#questionnaire/file-faults.ts';
import { resultsFacts, resultsPlain } from '#test/results/refusal-facts.ts';
import { memberFacts, memberPlain } from '#test/support/refusal-facts.ts';
import { makeWorld } from '#test/world.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';
import { mount, route } from '../../platform/http/route.ts';
import { makeServer } from '../../platform/http/server.ts';
import type { Command } from './command.ts';
import { printed, runCommand } from './run-command.ts';

const { context } = await makeWorld({ env: { LOG_LEVEL: 'silent' } });

const [id, email] = ['00000000-0000-4000-8000-000000000000', 'niemand@voorbeeld.nl'];
/** Facts for each code that needs them. This does not compile while a new code has none here. */
const facts: { [Code in RefusalCode as RefusalFacts[Code] extends null ? never : Code]: RefusalFacts[Code] } = {
  campaign_unknown: { id },
  campaign_over: { at: '2026-11-20T23:00:00.000Z' },
  campaign_taste_question: { most: 6, long: 40 },
  campaign_outcome_question: { known: 'screens, rules' },
  campaign_outcome_words: { most: 240 },
  campaign_outcome_too_few: { least: 50 },
  mailing_reminder_too_near: { left: true, at: '2027-03-03T18:30:00.000Z', hours: 12 },
  mailing_sample_too_large: { most: 3 },
  mailing_of_nobody: { left_out: [{ reason: 'finished', count: 40 }] },
  draw_too_few: { least: 10 },
  draw_sensitive_of_few: { least: 50 },
  draw_more_than_there_are: { most: 40 },
  draw_number_of_few: { least: 10 },
  mailing_not_in_that_state: { state: 'paused', left: true, halted: null, act: 'pause' },
  mailing_letter_unknown: { variable: 'einddatum' },
  mailing_moment_past: { at: '2026-03-03T18:30:00.000Z' },
  mailing_moment_far: { at: '2207-03-03T18:30:00.000Z', years: 2 },
  csv_stray_quote: { line: 2 },
  csv_open_quote: { line: 2 },
  csv_behind_quote: { line: 2 },
  csv_row_width: { line: 2, cells: 1, width: 2 },
  import_unknown_columns: { unknown: 'rol', known: 'email, name' },
  import_too_many_rows: { rows: 50_001, most: 50_000 },
  import_rows_refused: { refused: 1, rows: 2 },
  population_unknown: { version: 3 },
  population_count_missing: { title: 'Midden' },
  population_sum_wrong: { variable: 'Opleiding', sum: 94, total: 100 },
  population_columns: { columns: 'key, group' },
  population_overtaken: { variables: 'Opleiding' },
  population_variable_unknown: { variable: 'gender' },
  recruitment_unknown: { code: 'k7m2p' },
  member_unknown: { email },
  staff_in_already: { email },
  staff_unknown: { email },
  staff_passkeys_many: { most: 20 },
  staff_right_of_role: { role: 'support' },
  channel_not_paused: { channel: 'sms' },
  campaign_draft_too_many: { most: 300 },
  campaign_draft_too_large: { mebibytes: 2 },
  campaign_number_wrong: { number: 120 },
  campaign_reopen_late: { hours: 24 },
  campaign_reopen_shuffled: { minutes: 30 },
  clock_wrong: { fault: 'the clock is 3 minutes ahead' },
  clock_not_doubted: { now: '2027-03-03 19:30 (+01:00)' },
  job_not_parked: { id },
  ...memberFacts,
  ...resultsFacts,
};
const plain: Record<Exclude<RefusalCode, keyof typeof facts>, true> = {
  campaign_first_look_question: true,
  staff_last_admin: true,
  staff_not_in: true,
  access_request_own: true,
  access_request_guest: true,
  access_request_none: true,
  access_request_waits: true,
  audit_member_unknown: true,
  staff_passkey_refused: true,
  population_no_file: true,
  population_empty: true,
  population_refused: true,
  campaign_file_faulty: true,
  campaign_cannot_be_published: true,
  campaign_published_before: true,
  campaign_draft_not_open: true,
  campaign_closed_before: true,
  campaign_draft_has_no_answers: true,
  campaign_taste_not_open: true,
  campaign_taste_invited: true,
  campaign_outcome_not_over: true,
  campaign_version_of_draft: true,
  campaign_version_of_closed: true,
  campaign_version_refused: true,
  campaign_version_same: true,
  ...{ campaign_draft_unsaved: true, bank_question_unsaved: true, bank_question_untitled: true },
  campaign_reopen_open: true,
  campaign_reopen_released: true,
  campaign_reopen_day: true,
  campaign_day_unread: true,
  campaign_remove_out: true,
  mailing_of_draft: true,
  mailing_of_taste: true,
  mailing_campaign_closed: true,
  mailing_campaign_closed_by_then: true,
  mailing_follower_too_late: true,
  mailing_campaign_not_open_by_then: true,
  mailing_anonymous_needs_everybody: true,
  mailing_everybody_only_anonymous: true,
  mailing_last_reminder_sent: true,
  mailing_nothing_to_follow: true,
  mailing_at_night: true,
  mailing_list_refused: true,
  mailing_conditions_refused: true,
  mailing_unknown: true,
  mailing_words_wait: true,
  ...{ mailing_no_test_address: true, mailing_no_test_number: true, mailing_no_test_whatsapp: true },
  mailing_moment_unread: true,
  group_unknown: true,
  mailing_reason_needed: true,
  draw_nobody: true,
  draw_no_history: true,
  draw_no_population: true,
  draw_used: true,
  draw_changed: true,
  csv_unreadable: true,
  import_column_twice: true,
  import_no_email_column: true,
  import_empty: true,
  import_overtaken: true,
  export_names_nobody: true,
  messages_not_held: true,
  key_before_wrong: true,
  key_not_changed: true,
  ...memberPlain,
  ...resultsPlain,
};
const inCampaignFile: CampaignFaultFacts = {
  file_too_large: { mebibytes: 1 },
  file_utf16: null,
  file_not_utf8: null,
  file_no_campaign: null,
  file_curly_quote: { sign: '“' },
  file_comma_missing: null,
  file_comma_too_many: null,
  file_text_not_closed: null,
  file_ends_early: null,
  file_sign: { sign: '#' },
  key_twice: null,
  key_unknown: { known: 'ref, title' },
  key_misspelled: { meant: 'title' },
  not_an_object: null,
  not_a_list: null,
  not_true_or_false: null,
  not_a_text: null,
  not_a_number: null,
  empty: null,
  missing: null,
  list_too_long: { count: 301, most: 300 },
  text_too_long: { most: 200 },
  text_too_heavy: { bytes: 1600 },
  text_not_storable: null,
  text_not_one_line: null,
  no_questions: null,
  type_unknown: { known: 'text' },
  no_options: null,
  options_not_for: { type: 'text' },
  other_not_for: { type: 'text' },
  sub_questions_of_sub_question: null,
  way_of_sub_question: null,
  format_unknown: null,
  sub_questions_not_for: { type: 'information' },
  no_statements: null,
  sub_question_type: { type: 'statements' },
  not_a_count: null,
  least_above_options: { count: 3 },
  number_only: null,
  most_below_least: null,
  exclusive_not_for: { type: 'multiple_choice' },
  options_needed: { type: 'text' },
  one_choice_only: { type: 'multiple_answer' },
  presentation_unknown: null,
  scale_options: { count: 2, least: 3, most: 11 },
  scale_with_other: null,
  scale_shuffled: null,
  ref_misshapen: { ref: 'a b' },
  ref_like_a_number: { ref: '10' },
  ref_reserved: { ref: 'end' },
  ref_taken: { ref: 'rules', by: [{ of: 'question', number: 3, ref: null }] },
  ...{ way_to_sub_question: { to: 'rules' }, way_to_nowhere: { to: 'rules' }, way_to_itself: { to: 'rules' } },
  way_in_a_loop: { ids: 'b → c → b' },
  way_to_none: { id: 'rules' },
  ...{ pipe_to_nowhere: { ref: 'rules' }, pipe_to_made_up: { ref: 'q1' } },
  pipe_not_for: { ref: 'rules' },
  pipe_not_before: { ref: 'rules' },
  ...{ pipe_misshapen: { text: '{voornaam}' }, pipe_not_here: null },
  ...{ condition_unreadable: null, condition_of_sub_question: null, condition_empty: null, condition_never: null },
  ...{ condition_to_nowhere: { ref: 'a' }, condition_not_earlier: { ref: 'a' }, condition_no_answer: { ref: 'a' } },
  ...{ condition_not_for: { ref: 'a' }, condition_option: { ref: 'a' }, condition_bounds: { ref: 'a' } },
  ...{ condition_first: null, condition_profile: { ref: '_profile:care' } },
  ...{ chance_alone: null, chance_previous: null, chance_jump: null, chance_jump_into: { to: 'a' } },
  ...{ chance_condition: { ref: 'a' }, chance_pipe: { ref: 'a' } },
  ...{ moment_unreadable: { text: '31-12' }, closes_before_it_opens: null },
  attribute_unknown: { key: '"shoe"' },
  attribute_of_registration: null,
  attribute_twice: { key: 'zipcode' },
  attributes_of_anonymous: null,
  background_unknown: { key: '"shoe"', known: 'gender, care' },
  ...{ background_of_anonymous: null, arms_of_anonymous: null },
  background_answers: { count: 61, most: 60 },
  background_region: null,
  not_a_percentage: null,
  link_not_https: null,
  link_odd_sign: null,
  link_no_address: null,
  link_with_name: null,
  link_elsewhere: { host: 'elders.example' },
};
const faultFacts: { [Code in FaultCode]: FaultFacts[Code] } = {
  stands_twice: null,
  no_member: null,
  left_out: { reason: 'left' },
  left_out_count: { count: 3 },
  condition_unknown: { key: 'x', known: 'zipcode' },
  condition_value: { values: 'yes, no' },
  condition_campaign_unknown: null,
  condition_campaign_anonymous: null,
  condition_region: null,
  row_no_email: null,
  row_taken: null,
  row_left: null,
  row_same: { line: 2 },
  row_needed: null,
  row_too_long: null,
  row_unreadable: null,
  row_no_phone: null,
  row_landline: null,
  row_phone_meant: { meant: '+31612345678' },
  row_no_choice: { values: 'hbo, mbo' },
  row_retired: { values: 'hbo, mbo' },
  row_no_tick: null,
  row_not_agreed: null,
  row_no_zipcode: { least: 1000, most: 9999 },
  row_no_years: { from: 2003, to: 2026 },
  row_years_many: null,
  row_no_children: { age: 23 },
  figure_missing: null,
  figure_class_unknown: { group: 'Hoger', variable: 'Opleiding', known: 'Hbo' },
  figure_class_twice: { line: 2 },
  figure_no_number: null,
  figure_no_share: null,
  figure_both: null,
  figure_mixed: { variable: 'Opleiding' },
  figure_no_date: null,
  figure_key: null,
  figure_other_source: { variable: 'Opleiding' },
  ...inCampaignFile,
  version_anonymous: null,
  version_closed: null,
  version_opens_later: null,
  version_type: { id: 'screens', version: 1, type: 'text' },
  version_ref: { id: 'q2', version: 1, title: 'Hoe lang?' },
  version_same: { id: 'screens' },
};
const faultOf = ([code, facts]: [string, unknown]) => ({ place: code, code, ...(facts !== null && { facts }) });
const faults = Object.entries(faultFacts).map(faultOf) as CodedFault[];

const codes = [...Object.keys(problems), ...Object.keys(facts), ...Object.keys(plain)] as (ProblemCode | RefusalCode)[];
const refuse = (code: string): never => {
  const given = facts[code as keyof typeof facts];
  throw new Problem(...([code, { faults, ...(given && { facts: given }) }] as unknown as ['mailing_unknown']));
};

const act = endpoint('GET', '/act/:code', {
  summary: 'An act that is refused',
  caller: 'guest',
  params: z.object({ code: z.string() }),
  reply: z.object({}),
});
const app = makeServer(context);
mount(app, context, '/api', [route(act, async ({ params }) => refuse(params.code))], {});

test.each(codes)('%s is refused in Dutch over HTTP, and in English with exit code 1 by a command', async (code) => {
  const answer = await app.inject(`/api/act/${code}`);
  const own = Object.hasOwn(problems, code) ? problems[code as ProblemCode].status : undefined;
  expect(own ? [own] : [404, 409, 422]).toContain(answer.statusCode);
  const { message, errors } = answer.json() as { message: string; errors: Record<string, string[]> };
  expect(message).toMatch(/^[A-Z][^{}]*\.$/);
  expect(Object.keys(errors)).toEqual(Object.keys(faultFacts));
  const command: Command = { name: 'act', usage: 'act', summary: '', run: async () => refuse(code) };
  const refused = await runCommand(command, context, { words: [], options: {} });
  expect(printed(refused, false)).toMatchObject({ to: 'stderr', exit_code: 1 });
  const { to, line, exit_code } = printed(refused, true);
  expect([to, exit_code]).toEqual(['stdout', 1]);
  const said = JSON.parse(line) as { error: string; code: string; faults: { place: string; fault: string }[] };
  expect(said).toMatchObject({ code, error: expect.stringMatching(/^\S.+ .+\S$/) });
  expect(said.error).not.toBe(message);
  expect(said.faults.map(({ place }) => place)).toEqual(Object.keys(faultFacts));
  for (const words of [message, said.error, ...Object.values(errors).flat(), ...said.faults.map((one) => one.fault)])
    expect(words).not.toMatch(/undefined|\[object|=>/);
});
