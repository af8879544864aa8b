-- One colleague writes a draft at a time.
create table survey.draft_hold (
  campaign_id uuid primary key references survey.campaign (id) on delete cascade,
  session_id uuid not null references office.staff_session (id) on delete cascade,
  editor uuid not null,
  seen_at timestamptz not null
);
comment on table survey.draft_hold is 'Who writes a draft now: one tab of one session. It ends with the session, and half a minute after its last heartbeat.';
comment on column survey.draft_hold.session_id is 'Of whom the tab is: a hold ends at log-out.';
comment on column survey.draft_hold.editor is 'The tab, by a name that it made up.';
comment on column survey.draft_hold.seen_at is 'When the tab last said that it is there.';
create index on survey.draft_hold (session_id);
