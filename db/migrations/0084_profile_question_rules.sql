-- An own profile question may ask for a number or a day between bounds, has a consent and a place of its own, ends on a day,
-- and keeps how it was worded.
alter table profile.question
  add column least text,
  add column most text,
  add column consent text not null default '',
  add column place integer not null default 0,
  add column kept_until date;
comment on column profile.question.least is 'The least number or first day that is taken, as an answer is spelled.';
comment on column profile.question.most is 'The greatest number or last day that is taken.';
comment on column profile.question.consent is 'Of a sensitive one: the sentence by which somebody agrees, below the question.';
comment on column profile.question.place is 'Its place among the own questions of its page, before the order in which they were made.';
comment on column profile.question.kept_until is 'Of a retired one: the last day on which its answers are kept.';

create table profile.question_wording (
  key text not null references profile.question (key),
  version integer not null,
  at timestamptz not null,
  staff_id uuid references office.staff (id) on delete set null,
  title text not null,
  question text not null,
  description text not null,
  consent text not null,
  options jsonb not null,
  primary key (key, version)
);
comment on table profile.question_wording is 'How each version of an own profile question was worded, since it was published. They go with its answers when it is erased.';
comment on column profile.question_wording.key is 'The question.';
comment on column profile.question_wording.version is 'Which version.';
comment on column profile.question_wording.at is 'From when parents read it so.';
comment on column profile.question_wording.staff_id is 'Who published it; null: nobody knows.';
comment on column profile.question_wording.title is 'What it is about.';
comment on column profile.question_wording.question is 'The question.';
comment on column profile.question_wording.description is 'What stood below it.';
comment on column profile.question_wording.consent is 'The sentence by which somebody agreed.';
comment on column profile.question_wording.options is 'Its answers.';
-- What was published before has been worded as it is for as long as anybody knows.
insert into profile.question_wording (key, version, at, title, question, description, consent, options)
select key, version, '2026-11-28', title, question, description, consent, options
from profile.question where starts_with(key, 'own_') and state in ('asked', 'retired');
