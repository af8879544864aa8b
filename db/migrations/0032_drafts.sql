-- Questionnaires are written in the office by small changes. Each set of them that was accepted is a revision.
create table survey.draft (
  campaign_id uuid primary key references survey.campaign on delete cascade,
  revision integer not null,
  draft jsonb not null,
  published jsonb
);
comment on table survey.draft is
  'A questionnaire that somebody writes, or the next version of one that is out. Without a row it is as survey.campaign says.';
comment on column survey.draft.revision is 'The newest one in survey.draft_revision.';
comment on column survey.draft.draft is 'The draft as it is now, as contract/writing/draft.ts has it.';
comment on column survey.draft.published is 'What is out, with the keys of the draft; null as long as nothing is.';

create table survey.draft_revision (
  campaign_id uuid not null references survey.campaign on delete cascade,
  number integer not null,
  at timestamptz not null,
  staff_id uuid,
  version integer not null,
  why text check (why in ('start', 'undo', 'put_back', 'file')),
  send_id uuid,
  changes jsonb not null,
  whole jsonb,
  primary key (campaign_id, number),
  constraint draft_revision_sent_once unique (campaign_id, send_id)
);
comment on table survey.draft_revision is
  'Every set of changes to a draft: who, when, what. The first, number 0, is the draft as it began.';
comment on column survey.draft_revision.staff_id is
  'Who made it. Null: the operator at the server, or somebody so long ago that nobody keeps it.';
comment on column survey.draft_revision.version is 'The version of the questionnaire that was being written.';
comment on column survey.draft_revision.why is 'What kind of change it was, where it was no plain one.';
comment on column survey.draft_revision.send_id is 'Made up by the sender, who may have to send a set a second time.';
comment on column survey.draft_revision.changes is 'As contract/writing/changes.ts has them.';
comment on column survey.draft_revision.whole is
  'The whole draft at this revision: of the first and of every fiftieth, so that each can be made from few.';

alter table survey.campaign
  add column origin_id uuid references survey.campaign on delete set null,
  add column removed_at timestamptz;
comment on column survey.campaign.origin_id is 'The campaign that this one was copied from.';
comment on column survey.campaign.removed_at is 'A draft that somebody removed: for a week it can be put back.';
create index campaign_origin on survey.campaign (origin_id) where origin_id is not null;

alter table survey.version
  add column typos text[] not null default '{}',
  add column revision integer;
comment on column survey.version.typos is
  'Those of same_meaning in which only a small error was mended, as a researcher says.';
comment on column survey.version.revision is 'The revision of the draft that was published. Null: it came from a file.';
