-- What came of a survey, as everybody may read it on a page of its own.
create table survey.report (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  version integer not null,
  slug text not null,
  draft jsonb not null,
  revision integer not null default 1,
  page jsonb,
  state text not null default 'draft',
  changed_at timestamptz not null,
  changed_by uuid references office.staff (id),
  asked_at timestamptz,
  asked_by uuid references office.staff (id),
  published_at timestamptz,
  published_by uuid references office.staff (id),
  withdrawn_at timestamptz,
  primary key (campaign_id, version),
  constraint report_state_check check (state in ('draft', 'asked', 'published', 'replaced', 'withdrawn')),
  constraint report_asked_check check (state <> 'asked' or (asked_at is not null and page is not null)),
  constraint report_published_check check (state in ('draft', 'asked') or (published_at is not null and page is not null))
);
comment on table survey.report is 'The versions of the report of a campaign. A published one is never changed.';
comment on column survey.report.slug is 'The address of its page, /uitkomst/{slug}; empty while none was chosen.';
comment on column survey.report.draft is 'What its makers chose and wrote.';
comment on column survey.report.revision is 'Counts the changes: a change is refused that was made to an older one.';
comment on column survey.report.page is 'What readers see, frozen with its rounded figures when it was asked for.';
comment on column survey.report.version is 'Counts the reports of a campaign: 1 is the first, the others correct or follow it.';
comment on column survey.report.changed_by is 'Who wrote in the draft last.';
comment on column survey.report.asked_at is 'When its figures were frozen and a colleague was asked to confirm it.';
comment on column survey.report.asked_by is 'Who asked for that.';
comment on column survey.report.published_by is 'Who confirmed it.';
comment on column survey.report.withdrawn_at is 'When its page began to say that it was withdrawn.';
create unique index report_open on survey.report (campaign_id) where state in ('draft', 'asked');
create unique index report_shown on survey.report (campaign_id) where state = 'published';
create unique index report_slug on survey.report (slug) where state = 'published';

create table survey.report_act (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  day date not null,
  title text not null,
  words text not null
);
comment on table survey.report_act is 'What was done with the outcome of a survey, told beside its report. A day that lies ahead is a plan.';
comment on column survey.report_act.words is 'What it came to, in a sentence or two.';
create index report_act_campaign on survey.report_act (campaign_id);
