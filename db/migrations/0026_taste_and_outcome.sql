-- What the home page shows of the surveys: one question to answer at once, and what came of one that is over.
alter table survey.campaign
  add column taste boolean not null default false,
  add constraint campaign_taste_check check (anonymous or not taste);
comment on column survey.campaign.taste is
  'The home page shows its first question. Nobody was invited to it, and nobody can be as long as it is shown.';
create unique index campaign_taste on survey.campaign (taste) where taste;

create table survey.outcome (
  campaign_id uuid primary key references survey.campaign (id) on delete cascade,
  question_id text not null,
  sentence text not null,
  done text not null,
  people integer not null,
  shares jsonb not null,
  told_at timestamptz not null
);
comment on table survey.outcome is
  'What an operator tells everybody of a survey that is over: one question of it, one outcome a survey.';
comment on column survey.outcome.sentence is 'What parents said, in one sentence.';
comment on column survey.outcome.done is 'What was done with it.';
comment on column survey.outcome.told_at is 'When these very words and numbers were told.';
comment on column survey.outcome.people is 'How many answered this question, rounded to 5 as the shares were made of.';
comment on column survey.outcome.shares is
  'Of each answer its title and whole percentage, made of rounded counts; a null percentage: fewer than ten gave it.';
