-- Who may open the cases sees exact tables, so nobody's looks are remembered any more. The tables go in a later release: servers of
-- the one before still write to them meanwhile.
delete from survey.result_look;
delete from survey.result_order;

create table survey.edition_column (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  question text not null,
  version integer not null,
  group_name text not null,
  people integer not null,
  number integer not null,
  made_at timestamptz not null,
  listed boolean not null,
  content jsonb not null,
  primary key (campaign_id, question, version, group_name)
);
comment on table survey.edition_column is 'What outsiders see of a campaign: finished columns, rounded when they were made, with nothing of persons in them.';
comment on column survey.edition_column.question is 'A question within one group; empty: the group as a whole.';
comment on column survey.edition_column.version is 'The first version that asked it in these words.';
comment on column survey.edition_column.group_name is 'The conditions of the group; empty: everybody.';
comment on column survey.edition_column.people is 'How many they exactly were. It is made anew only when they are ten or more, or ten or fewer, than this.';
comment on column survey.edition_column.number is 'The snapshot that it was made of.';
comment on column survey.edition_column.made_at is 'When it was rounded: on this day it says how things stood.';
comment on column survey.edition_column.listed is 'Its group is on the list of those that may be shown.';
comment on column survey.edition_column.content is 'Rounded counts, and by weighting how much somebody behind each of them weighs on average.';
