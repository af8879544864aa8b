-- Profile questions that the organisation makes itself.
create table profile.question (
  key text primary key check (key ~ '^own_[a-z0-9_]{1,36}$'),
  number integer not null generated always as identity,
  title text not null,
  question text not null,
  description text not null,
  type text not null check (type in ('multiple_choice', 'multiple_answer', 'checkbox', 'text')),
  options jsonb not null,
  page integer not null,
  asked text not null check (asked in ('registration', 'profile', 'survey')),
  required boolean not null,
  sensitive boolean not null,
  state text not null default 'draft' check (state in ('draft', 'asked', 'retired', 'erased')),
  version integer not null default 1
);
comment on table profile.question is 'The profile questions that the organisation made itself. One that was published stays, erased or not: its name is given once.';
comment on column profile.question.key is 'What profile.attribute.key and survey.background.key say of its answers.';
comment on column profile.question.number is 'The order in which they were made, and are asked.';
comment on column profile.question.title is 'What it is about, as researchers read it.';
comment on column profile.question.question is 'The question, as parents read it.';
comment on column profile.question.description is 'What stands below the question.';
comment on column profile.question.type is 'One choice, several, a box to tick, or words.';
comment on column profile.question.options is 'Its answers: ids that never change, titles, and which are no longer offered.';
comment on column profile.question.page is 'On which page of the registration and the profile it stands.';
comment on column profile.question.asked is 'At registration, in the profile only, or where a survey needs it.';
comment on column profile.question.required is 'Whether our own screens ask for an answer.';
comment on column profile.question.sensitive is 'Close to special personal data: an answer is looked at only while its consent stands.';
comment on column profile.question.state is 'Whether it was published, retired, or erased with every answer.';
comment on column profile.question.version is 'How often it was changed since it was published.';
