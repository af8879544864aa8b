-- The answers of a campaign in columns, from which tables are counted and files written.
create table survey.result (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  number integer not null,
  made_at timestamptz not null,
  versions integer not null,
  respondents integer not null,
  finished integer not null,
  stamp text not null,
  primary key (campaign_id, number)
);
comment on table survey.result is 'A snapshot of the answers of a campaign, in columns. The newest two are kept, of an anonymous campaign the newest one.';
comment on column survey.result.number is '1 is the first snapshot of the campaign.';
comment on column survey.result.made_at is 'When the answers were read, all as of one moment.';
comment on column survey.result.versions is 'The newest version of the questionnaire when the snapshot was made.';
comment on column survey.result.respondents is 'How many rows each column has: who finished, and who stopped halfway.';
comment on column survey.result.finished is 'How many of them finished.';
comment on column survey.result.stamp is 'Eight letters and digits that stand under every table and in every file made from the snapshot.';

create table survey.result_column (
  campaign_id uuid not null,
  number integer not null,
  name text not null,
  kind text not null check (kind in ('codes', 'number', 'text', 'id', 'key')),
  bytes bytea not null,
  primary key (campaign_id, number, name, kind),
  foreign key (campaign_id, number) references survey.result (campaign_id, number) on delete cascade
);
alter table survey.result_column alter column bytes set storage external;
comment on table survey.result_column is 'One column of a snapshot: what an export holds under the same name, as numbers.';
comment on column survey.result_column.kind is 'codes: 16 bits a respondent, below 0 for what is no answer. number: 64 bits. text: where each text ends, then the texts. id: the participation. key: what the rounding of counts follows from.';
comment on column survey.result_column.bytes is 'Little-endian, one entry a respondent.';

create table survey.result_look (
  session_id uuid not null references office.staff_session (id) on delete cascade,
  campaign_id uuid not null,
  number integer not null,
  people bytea not null,
  foreign key (campaign_id, number) references survey.result (campaign_id, number) on delete cascade
);
create index result_look_session on survey.result_look (session_id, campaign_id, number);
comment on table survey.result_look is 'Which groups of respondents somebody of the office saw figures of, in one session: two that differ by a few people would tell what those few answered.';
comment on column survey.result_look.session_id is 'The session in which the figures were looked at; with it goes what was seen.';
comment on column survey.result_look.number is 'The snapshot.';
comment on column survey.result_look.people is 'A bit for each row of the snapshot.';
