create table survey.result_join (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  number integer not null check (number > 0),
  question text not null,
  title text not null,
  classes text[] not null check (cardinality(classes) > 1),
  made_at timestamptz not null,
  staff_id uuid references office.staff (id) on delete set null,
  removed_at timestamptz,
  primary key (campaign_id, number)
);
comment on table survey.result_join is 'Answers or groups that a researcher joined: tables and files of the campaign show them as one.';
comment on column survey.result_join.number is '1 is the first of the campaign. A number is never used twice: the columns of several answers are called by it.';
comment on column survey.result_join.question is 'The question, or what is known of respondents with _ before it, as results name it.';
comment on column survey.result_join.title is 'What they are called together.';
comment on column survey.result_join.classes is 'The ids of the answers or groups.';
comment on column survey.result_join.made_at is 'When somebody joined them.';
comment on column survey.result_join.staff_id is 'Who. Null: somebody whose name is no longer kept.';
comment on column survey.result_join.removed_at is 'When somebody took them apart, or joined them with others.';
