-- Campaigns, what they asked, and what was answered. Who was invited is contact data and stands there.

create table survey.campaign (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  anonymous boolean not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'closed')),
  -- The campaign as its file says it; what was published of it is frozen in survey.version.
  draft jsonb not null,
  version integer,
  -- One link for everybody, so no secret: it can be shown again. Anonymous campaigns only.
  public_token text unique,
  link text,
  attributes text[] not null default '{}',
  opens_at timestamptz,
  closes_at timestamptz,
  closed_at timestamptz,
  -- Anonymous: since then nothing in its rows says who was first, nor opens to anybody's link.
  shuffled_at timestamptz,
  created_at timestamptz not null,
  check (state = 'draft' or version is not null),
  check (state = 'draft' or anonymous = (public_token is not null))
);

-- The promise that was made to respondents cannot be taken back.
create function survey.keep_anonymity() returns trigger language plpgsql as $$
begin
  if old.state <> 'draft' and (new.state = 'draft' or old.anonymous <> new.anonymous) then
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
  -- Title, description and questions, as respondents get them.
  questionnaire jsonb not null,
  published_at timestamptz not null,
  primary key (campaign_id, number)
);

create function survey.keep_version() returns trigger language plpgsql as $$
begin
  raise exception 'what was published is never changed' using errcode = 'check_violation';
end $$;
create trigger keep_version before update on survey.version
  for each row execute function survey.keep_version();

-- Who was asked. The member goes when the member is erased; the answers stay without one.
create table contact.invitation (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign on delete cascade,
  member_id uuid references contact.member on delete set null,
  -- Neither is there in anonymous campaigns: everybody gets the same link, and nothing leads to an answer.
  token_hash bytea unique,
  participation_id uuid unique,
  -- The address it was made for; a later one counts once it is proven.
  email_key text,
  created_at timestamptz not null,
  constraint invitation_once unique (campaign_id, member_id)
);
create index invitation_member on contact.invitation (member_id);

-- No foreign keys from here on: each answer saved would look its campaign and participation up once more, and all
-- who start at one moment would lock the campaign's one row. The statement that saves holds the participation itself.
create table survey.participation (
  campaign_id uuid not null,
  id uuid not null,
  version integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (campaign_id, id)
) with (fillfactor = 90);

create table survey.answer (
  campaign_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  -- An empty list: seen, and left open.
  value text[] not null,
  -- Null: 'Anders, namelijk' was not chosen.
  other_value text,
  saved_at timestamptz not null,
  off_path boolean not null default false,
  primary key (campaign_id, participation_id, question_id)
) with (fillfactor = 90);

-- The same for anonymous campaigns, in tables of their own: no time, no order, nothing that points at a person.
create table survey.anonymous_participation (
  campaign_id uuid not null,
  -- A hash of the token in the visitor's address; drawn anew for all of them once the campaign is over.
  id uuid not null,
  version integer not null,
  finished boolean not null default false,
  primary key (campaign_id, id)
) with (fillfactor = 90);

create table survey.anonymous_answer (
  campaign_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  value text[] not null,
  other_value text,
  off_path boolean not null default false,
  primary key (campaign_id, participation_id, question_id)
) with (fillfactor = 90);

-- How many a day: counted apart, so that no answer needs to carry its day. Several rows a day, so that those who
-- start at the same moment need not wait for each other.
create table survey.anonymous_day (
  campaign_id uuid not null,
  day date not null,
  slot smallint not null,
  started integer not null default 0,
  finished integer not null default 0,
  primary key (campaign_id, day, slot)
) with (fillfactor = 50);
