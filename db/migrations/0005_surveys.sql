-- Campaigns, what they asked, and what was answered. Who was invited is contact data and stands there.

create table survey.campaign (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  anonymous boolean not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'closed')),
  -- The campaign as its file says it; a published one is frozen in survey.version.
  draft jsonb not null,
  version integer,
  -- One link for everybody, so no secret: it can be shown again. Anonymous campaigns only.
  public_token text unique,
  link text,
  attributes text[] not null default '{}',
  opens_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null,
  check (state = 'draft' or version is not null),
  check (state = 'draft' or anonymous = (public_token is not null))
);

-- The promise that was made to respondents cannot be taken back.
create function survey.keep_anonymity() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and old.anonymous <> new.anonymous then
    raise exception 'a published campaign stays anonymous, or not' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_anonymity before update on survey.campaign
  for each row execute function survey.keep_anonymity();

-- The wording that was published: an answer always belongs to the wording it saw.
create table survey.version (
  campaign_id uuid not null references survey.campaign on delete cascade,
  number integer not null,
  questionnaire jsonb not null,
  published_at timestamptz not null,
  primary key (campaign_id, number)
);

-- Who was asked for an identified campaign. The member goes when the member is erased; the answers stay without one.
create table contact.invitation (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign on delete cascade,
  member_id uuid references contact.member on delete set null,
  token_hash bytea not null unique,
  -- The address it was made for; a later one counts once it is proven.
  email_key text,
  created_at timestamptz not null,
  constraint invitation_once unique (campaign_id, member_id)
);
create index invitation_member on contact.invitation (member_id);

create table survey.participation (
  id uuid primary key,
  campaign_id uuid not null,
  version integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  foreign key (campaign_id, version) references survey.version (campaign_id, number)
);
create index participation_campaign on survey.participation (campaign_id, started_at);

create table survey.answer (
  participation_id uuid not null references survey.participation on delete cascade,
  question_id text not null,
  campaign_id uuid not null,
  -- An empty list: seen, and left open.
  value text[] not null,
  other_value text,
  saved_at timestamptz not null,
  off_path boolean not null default false,
  primary key (participation_id, question_id)
);
create index answer_campaign on survey.answer (campaign_id, question_id);

-- The same for anonymous campaigns, in tables of their own: no time, no order, nothing that points at a person.
create table survey.anonymous_participation (
  id uuid primary key,
  campaign_id uuid not null,
  version integer not null,
  token_hash bytea not null unique,
  finished boolean not null default false,
  foreign key (campaign_id, version) references survey.version (campaign_id, number)
);
create index anonymous_participation_campaign on survey.anonymous_participation (campaign_id);

create table survey.anonymous_answer (
  participation_id uuid not null references survey.anonymous_participation on delete cascade,
  question_id text not null,
  campaign_id uuid not null,
  value text[] not null,
  other_value text,
  off_path boolean not null default false,
  primary key (participation_id, question_id)
);
create index anonymous_answer_campaign on survey.anonymous_answer (campaign_id, question_id);
