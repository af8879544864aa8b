-- Who finishes a survey sees what others answered to one question, where a researcher allows it.
alter table survey.campaign add column first_look text;
comment on column survey.campaign.first_look is 'The closed question whose shares respondents see when they have finished. Null: none.';

create table survey.first_look (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  question text not null,
  version integer not null,
  people integer not null,
  shown jsonb not null,
  made_at timestamptz not null,
  primary key (campaign_id, question)
);
comment on table survey.first_look is 'The rounded shares of one question, as they were made in the night for who finishes a survey.';
comment on column survey.first_look.question is 'Which question it is of.';
comment on column survey.first_look.version is 'The first version of the questionnaire that asked it in these words.';
comment on column survey.first_look.people is 'How many had answered it then: it is made anew when that differs by ten, of anonymous answers by twenty-five.';
comment on column survey.first_look.shown is 'What respondents see, with rounded shares.';
comment on column survey.first_look.made_at is 'The night in which it was made.';
