create table survey.background (
  campaign_id uuid not null,
  participation_id uuid not null,
  key text not null,
  value text not null,
  primary key (campaign_id, participation_id, key)
);

comment on table survey.background is
  'What is known of a respondent beside their answers, of surveys that say so in their introduction: classes of the profile as it was when they finished.';
comment on column survey.background.key is 'Which, as contract/background.ts names it.';
comment on column survey.background.value is 'The class, never what stood in the profile. No row: not known.';
