-- The people of the office. There is no default account: `staff add` makes the first one.
create schema office;

create table office.staff (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('admin', 'researcher', 'support')),
  -- Set by the person, from the invitation. The key of the app is sealed: it must be read back.
  name text,
  password_hash text,
  totp_sealed bytea,
  -- The time step of the last code that was accepted: no code counts twice.
  totp_step bigint not null default 0,
  -- Part of the demo's story: never let in where it is not tried out.
  demo boolean not null default false,
  created_at timestamptz not null,
  joined_at timestamptz,
  left_at timestamptz,
  check (joined_at is null or (name is not null and password_hash is not null and totp_sealed is not null))
);
create unique index staff_email on office.staff (lower(email));

-- A link to join, for a day and one use. Using it deletes it, and so does a newer one.
create table office.staff_invitation (
  token_hash bytea primary key,
  staff_id uuid not null unique references office.staff on delete cascade,
  totp_sealed bytea not null,
  expires_at timestamptz not null
);

-- Between the password and the code.
create table office.staff_login (
  token_hash bytea primary key,
  staff_id uuid not null references office.staff on delete cascade,
  expires_at timestamptz not null
);
create index staff_login_staff_id on office.staff_login (staff_id);

create table office.staff_session (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references office.staff on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null
);
create index staff_session_staff_id on office.staff_session (staff_id);

-- Who did what, when, to whom. Rows are only ever added, and each holds the fingerprint of the one before it:
-- a row that was changed or taken out shows (office.audit_broken).
create table office.audit (
  number bigint primary key,
  at timestamptz not null,
  -- Nobody: whoever it was had not proven it, or sat at the server itself.
  staff_id uuid,
  action text not null,
  about uuid,
  detail jsonb not null,
  hash bytea not null
);
create index audit_about on office.audit (about, number);
create index audit_staff_id on office.audit (staff_id, number);

create function office.audit_hash(before bytea, number bigint, at timestamptz, staff_id uuid, action text, about uuid, detail jsonb)
returns bytea language sql immutable as $$
  select sha256(convert_to(jsonb_build_array(encode(before, 'hex'), number, extract(epoch from at), staff_id, action, about, detail)::text, 'UTF8'))
$$;

create function office.audit_add() returns trigger language plpgsql as $$
declare
  last_one office.audit;
begin
  -- One at a time, or two rows would follow the same one.
  perform pg_advisory_xact_lock(7245002);
  select * into last_one from office.audit order by number desc limit 1;
  new.number := coalesce(last_one.number, 0) + 1;
  new.hash := office.audit_hash(last_one.hash, new.number, new.at, new.staff_id, new.action, new.about, new.detail);
  return new;
end
$$;
create trigger audit_add before insert on office.audit for each row execute function office.audit_add();

create function office.audit_keep() returns trigger language plpgsql as $$
begin
  raise exception 'rows of office.audit are only ever added';
end
$$;
create trigger audit_keep before update or delete or truncate on office.audit execute function office.audit_keep();

-- The number of the first row that does not follow from the one before it; null: nothing was touched.
create function office.audit_broken() returns bigint language sql stable as $$
  select min(number) from (
    select number, hash, office.audit_hash(lag(hash) over (order by number), number, at, staff_id, action, about, detail) as expected
    from office.audit
  ) as row where hash is distinct from expected
$$;
