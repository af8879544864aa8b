-- What open answers are about: a list of codes for each question, and which of them somebody gave to which answer.
create table survey.code (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  question text not null,
  number integer not null check (number > 0),
  title text not null,
  description text not null default '',
  revision integer not null default 1,
  removed_at timestamptz,
  primary key (campaign_id, question, number)
);
create unique index code_title on survey.code (campaign_id, question, lower(title)) where removed_at is null;
comment on table survey.code is 'What answers to an open question can be about.';
comment on column survey.code.question is 'The variable with the texts: a question, or its Anders, as the export names it.';
comment on column survey.code.number is '1 is the first of the question. A number is never used twice.';
comment on column survey.code.description is 'When it fits, for whoever codes next.';
comment on column survey.code.revision is 'Counts its changes: of two at once the second is told of the first.';
comment on column survey.code.removed_at is 'When it was taken off the list. The answers that had it keep it, should it come back.';

create table survey.coded (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  question text not null,
  respondent uuid not null,
  code integer not null,
  staff_id uuid references office.staff (id) on delete set null,
  coded_at timestamptz not null,
  primary key (campaign_id, question, respondent, code)
);
comment on table survey.coded is 'The codes of each answer that somebody read. Of anonymous answers only once they are shuffled for good.';
comment on column survey.coded.respondent is 'The participation, or the anonymous one.';
comment on column survey.coded.code is 'A number of survey.code; 0: read, and about none of them.';
comment on column survey.coded.staff_id is 'Who gave it. Null: somebody whose name is no longer kept.';

alter table survey.result add column coded jsonb not null default '[]';
comment on column survey.result.coded is 'The questions with coded answers when it was made, and their codes: each is a column.';
comment on column survey.coded.question is 'The variable with the texts, as survey.code has it.';
comment on column survey.coded.coded_at is 'When.';
