-- What the house itself needs. house.migration is made by the migrator.

create table house.setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- Rate limits. The bucket is a fingerprint under a key that lives a day. Losing it in a crash loses nothing but counts.
create unlogged table house.budget (
  bucket bytea not null,
  seconds integer not null,
  starts_at timestamptz not null,
  count integer not null,
  primary key (bucket, seconds)
);
create index budget_starts_at on house.budget (starts_at);

create unlogged table house.day_key (
  day date primary key,
  key text not null
);

-- Contact data, profile and answers are three schemas: whoever may read one may not therefore read another.
create schema contact;
create schema profile;
create schema survey;

-- A parent's log-ins. Days only, no times: a time would tell who was here when an anonymous answer came in.
create table contact.session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  token_hash bytea not null unique,
  created_on date not null,
  last_seen date not null
);
create index session_member_id on contact.session (member_id);
