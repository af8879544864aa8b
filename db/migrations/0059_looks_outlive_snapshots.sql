-- Groups that somebody looked at are held against those of later snapshots too, and so are the columns that a group was split into.
alter table survey.result_look drop constraint result_look_campaign_id_number_fkey;
delete from survey.result_look;
alter table survey.result_look
  add foreign key (campaign_id) references survey.campaign (id) on delete cascade,
  add column part boolean not null default false;
comment on column survey.result_look.part is 'Seen as a column of another group.';

create table survey.result_order (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  number integer not null,
  keys bytea not null,
  primary key (campaign_id, number)
);
comment on table survey.result_order is 'In which order respondents stand in a snapshot of which somebody looked at groups. It outlives the snapshot, for as long as a session remembers those.';
comment on column survey.result_order.number is 'The snapshot.';
comment on column survey.result_order.keys is 'What the rounding of counts follows from, 64 bits a respondent: it tells no name.';
