-- Answers that do not count: a test, a prank, a flood. They stay where they are, and every snapshot is made without them.
create table survey.left_out (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  number integer not null,
  made_at timestamptz not null,
  staff_id uuid references office.staff (id) on delete set null,
  reason text not null check (reason in ('test', 'prank', 'flood')),
  words text not null,
  day date,
  pattern jsonb not null default '[]',
  undone_at timestamptz,
  undone_by uuid references office.staff (id) on delete set null,
  primary key (campaign_id, number)
);
comment on table survey.left_out is 'Each time that answers of a campaign were left out of its results, and whether that was undone.';
comment on column survey.left_out.number is '1 is the first of the campaign.';
comment on column survey.left_out.made_at is 'When somebody left them out.';
comment on column survey.left_out.staff_id is 'Who did. Null: the operator at the server, or somebody whose name is no longer kept.';
comment on column survey.left_out.reason is 'test: somebody tried the list. prank: nonsense on purpose. flood: many from one hand.';
comment on column survey.left_out.words is 'Why, in words.';
comment on column survey.left_out.day is 'The day on which they finished. Of an anonymous campaign the day that it is about: no answer has one.';
comment on column survey.left_out.pattern is 'What they answered: a list of a question and its answers, all of which fit. Of an anonymous campaign it says who is left out.';
comment on column survey.left_out.undone_at is 'When they were counted again. Null: they are left out.';
comment on column survey.left_out.undone_by is 'Who counted them again. Null: nobody, the operator, or somebody whose name is no longer kept.';

alter table survey.participation add column left_out integer;
comment on column survey.participation.left_out is 'Left out of the results by this number of survey.left_out. Null: it counts.';

create table survey.result_change (
  campaign_id uuid primary key references survey.campaign (id) on delete cascade,
  changes integer not null
);
comment on table survey.result_change is 'How often it was decided anew what a snapshot of a campaign is made of.';
comment on column survey.result_change.changes is 'A snapshot that was made of fewer is behind.';

alter table survey.result
  add column changes integer not null default 0,
  add column left_out jsonb not null default '[]';
comment on column survey.result.changes is 'How many of survey.result_change it knows of.';
comment on column survey.result.left_out is 'How many who finished are left out, by reason, and the exclusive or of their keys, from which the rounding of that number follows.';
