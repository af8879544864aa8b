-- Keys by which programs read results, and what the log is filtered by.

create table office.program_key (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token_hash bytea not null unique,
  campaign_id uuid references survey.campaign on delete cascade,
  created_by uuid references office.staff on delete set null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz
);
create index program_key_campaign_id on office.program_key (campaign_id);
create index program_key_created_by on office.program_key (created_by);
comment on table office.program_key is 'Keys by which programs read results and exports, and nothing else. Rows stay: the audit log points at them.';
comment on column office.program_key.token_hash is 'The hash of the key. The key itself was told once.';
comment on column office.program_key.campaign_id is 'The only campaign that it reads. Null: all.';
comment on column office.program_key.created_by is 'Which admin made it. Null: the operator at the server.';
comment on column office.program_key.ends_at is 'From then on it opens nothing.';
comment on column office.program_key.revoked_at is 'When somebody ended it. Null: nobody did.';
comment on column office.program_key.used_at is 'When a program last called with it, to the minute.';

create table office.program_use (
  key_id uuid not null references office.program_key on delete cascade,
  day date not null,
  call text not null,
  about text not null,
  times integer not null,
  primary key (key_id, day, call, about)
);
comment on table office.program_use is 'How often a key made a call on a day. The first time is a line of the audit log: a program that asks every minute would drown all others.';
comment on column office.program_use.key_id is 'The key that was used.';
comment on column office.program_use.call is 'Method and path, as the contract has them.';
comment on column office.program_use.about is 'The campaign that it asked about. Empty: the list of them.';
comment on column office.program_use.times is 'How often that day.';

create index audit_at on office.audit (at);
create index audit_actor on office.audit (actor, number);
