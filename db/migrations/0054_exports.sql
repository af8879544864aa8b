-- The register of files with answers that left.
create table survey.export (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  made_at timestamptz not null,
  staff_id uuid references office.staff (id) on delete set null,
  format text not null,
  why text not null,
  people integer not null,
  keep_until date not null,
  removed_at timestamptz,
  number integer not null,
  stamp text not null,
  wanted jsonb not null
);
create index export_campaign on survey.export (campaign_id, made_at);
create index export_due on survey.export (staff_id, keep_until) where removed_at is null;
comment on table survey.export is 'The register of files with answers or figures that somebody took out: who, what, why, how many and until when. The files themselves are nowhere on the server.';
comment on column survey.export.made_at is 'When it was entered. For fifteen minutes from then its maker can read the file.';
comment on column survey.export.staff_id is 'Who made it. Null: the operator at the server, or somebody whose name is no longer kept.';
comment on column survey.export.format is 'What kind of file, as contract/results/file-formats.ts names it.';
comment on column survey.export.why is 'What it is needed for, in the words of its maker.';
comment on column survey.export.people is 'How many respondents are in it; of an anonymous campaign rounded down to ten.';
comment on column survey.export.keep_until is 'The last day in Amsterdam on which it may be kept.';
comment on column survey.export.removed_at is 'When its maker said that the file is gone.';
comment on column survey.export.number is 'The snapshot that it is made of.';
comment on column survey.export.stamp is 'The stamp of that snapshot, which stands in the file.';
comment on column survey.export.wanted is 'What was chosen: how texts are shown, which background, which weighting, and of tables the group and split.';
