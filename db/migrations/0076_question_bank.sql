-- Questions that somebody keeps for later lists.
create table survey.bank_question (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid references survey.campaign (id) on delete set null,
  question_key text not null,
  list text not null,
  entry jsonb not null,
  staff_id uuid,
  added_at timestamptz not null,
  constraint bank_question_once unique (campaign_id, question_key)
);
comment on table survey.bank_question is 'Questions that somebody put into the bank, to be asked again in other lists.';
comment on column survey.bank_question.campaign_id is 'The list that it comes from. Null: that list is gone.';
comment on column survey.bank_question.question_key is 'Which question of that list it is: put in again it replaces itself.';
comment on column survey.bank_question.list is 'What that list was called.';
comment on column survey.bank_question.entry is 'The question as a campaign file has it, without jumps and conditions.';
comment on column survey.bank_question.staff_id is 'Who put it in. Null: so long ago that their name is no longer kept.';
comment on column survey.bank_question.added_at is 'When it was put in.';
