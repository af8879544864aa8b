-- What proves who a colleague is, beside the app: passkeys, recovery codes, and a second admin's yes.

create table office.staff_reset (
  staff_id uuid primary key references office.staff on delete cascade,
  asked_by uuid not null references office.staff on delete cascade,
  reason text not null,
  asked_at timestamptz not null
);
create index staff_reset_asked_by on office.staff_reset (asked_by);
comment on table office.staff_reset is 'One admin asked that a colleague may set up password and app anew. Another admin says yes before the link is mailed.';

create table office.staff_passkey (
  id bytea primary key,
  staff_id uuid not null references office.staff on delete cascade,
  name text not null,
  host text not null,
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff_id on office.staff_passkey (staff_id);
comment on table office.staff_passkey is 'Passkeys (WebAuthn) by which colleagues log in without password and code.';
comment on column office.staff_passkey.id is 'The id that the authenticator gave its credential.';
comment on column office.staff_passkey.name is 'What its owner calls it.';
comment on column office.staff_passkey.host is 'The name of the office where it was made: it works at no other (the rpId).';
comment on column office.staff_passkey.public_key is 'As SubjectPublicKeyInfo.';
comment on column office.staff_passkey.counter is 'The highest signature counter that was seen. 0: the authenticator does not count.';

create table office.staff_challenge (
  hash bytea primary key,
  staff_id uuid references office.staff on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_staff_id on office.staff_challenge (staff_id);
create index staff_challenge_expires_at on office.staff_challenge (expires_at);
comment on table office.staff_challenge is 'Challenges that a passkey may sign, each once and within minutes.';
comment on column office.staff_challenge.hash is 'Of the challenge.';
comment on column office.staff_challenge.staff_id is 'Whose passkey is being made. Null: somebody is logging in.';

create table office.staff_recovery (
  staff_id uuid not null references office.staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
comment on table office.staff_recovery is 'Codes on paper for whoever has no app at hand, each for one log-in.';

alter table office.staff add column last_at timestamptz;
comment on column office.staff.last_at is 'When this colleague last did something here, to the minute.';

alter table office.staff_session add column way text not null default 'app' check (way in ('app', 'passkey', 'recovery', 'tryout', 'joined'));
comment on column office.staff_session.way is 'By what its owner logged in, beside the password where there is one.';
alter table office.staff_session add column browser text;
comment on column office.staff_session.browser is 'Which browser on which system, in a few words, so that its owner recognises it.';

comment on column office.staff_reset.asked_by is 'Which admin asked it. That one cannot say yes as long as there is another.';
comment on column office.staff_reset.asked_at is 'When it was asked.';
comment on column office.staff_passkey.used_at is 'When somebody last logged in with it. Null: never.';
comment on column office.staff_recovery.code_hash is 'Of the code and its owner, under our key: the code itself is on paper alone.';
comment on column office.staff_recovery.used_at is 'When somebody logged in with it. Null: it still works.';
