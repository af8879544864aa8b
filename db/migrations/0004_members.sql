-- The people of the panel: who they are (contact) and what they told about themselves (profile).

create table contact.member (
  id uuid primary key default gen_random_uuid(),
  name text,
  -- As it was typed, and as it is compared. Log-in and reset go by this one, proven or not. Without a key it is nobody's
  -- here any more: it was never proven, and somebody else has proven it.
  email text not null,
  email_key text constraint member_email_taken unique,
  email_verified_at timestamptz,
  -- A new address, until it is proven. Two may have entered the same: who proves it first gets it.
  new_email text,
  new_email_key text,
  new_email_at timestamptz,
  phone text constraint member_phone_taken unique,
  phone_verified_at timestamptz,
  new_phone text,
  new_phone_at timestamptz,
  invitation_method text not null check (invitation_method in ('whatsapp', 'email')),
  -- Imported members have none until they make one.
  password_hash text,
  demo boolean not null default false,
  registered_at timestamptz not null,
  -- Left the panel: no messages and no log-in from here on; destroyed when the days of regret are over.
  left_at timestamptz,
  -- Why; becomes a departure, which is nobody's, when the member is destroyed.
  left_reasons text[],
  check ((new_email is null) = (new_email_key is null) and (new_email is null) = (new_email_at is null)),
  check ((new_phone is null) = (new_phone_at is null))
);
create index member_new_email on contact.member (new_email_key) where new_email_key is not null;
create index member_new_phone on contact.member (new_phone) where new_phone is not null;
create index member_left_at on contact.member (left_at) where left_at is not null;

alter table contact.session
  add constraint session_member foreign key (member_id) references contact.member on delete cascade;
alter table contact.message
  add constraint message_member foreign key (member_id) references contact.member on delete set null;

-- Links in messages. Each opens exactly one thing for one member; only the hash of its token is kept.
create table contact.link (
  token_hash bytea primary key,
  member_id uuid not null references contact.member on delete cascade,
  purpose text not null
    check (purpose in ('verify_email', 'verify_phone', 'reset', 'create', 'unsubscribe', 'one_click', 'come_back')),
  -- What is proven by it: the address or number it was sent to.
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The message it went out with: when that left says how old the link is to its reader.
  message_id uuid references contact.message on delete set null,
  -- What the request said that the click must still know: why somebody leaves.
  reasons text[]
);
create index link_member on contact.link (member_id, purpose);

-- Each consent with the very sentence that was shown. Added to, never changed.
create table contact.consent (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references contact.member on delete cascade,
  purpose text not null,
  given boolean not null,
  sentence text not null,
  channel text,
  route text not null,
  at timestamptz not null
);
create index consent_member on contact.consent (member_id, at);

-- Why people leave. Nobody's: no member, and the day only.
create table contact.departure (
  id uuid primary key default gen_random_uuid(),
  reasons text[] not null,
  other text,
  left_on date not null
);

-- Keyed fingerprints of addresses that left, so that an import by staff cannot bring them back. No address.
create table contact.departed (
  fingerprint bytea primary key,
  left_on date not null
);

create table profile.attribute (
  member_id uuid not null references contact.member on delete cascade,
  key text not null,
  -- A list for every type: the pipe is for the wire. A checkbox is {true} or {false}.
  value text[] not null,
  changed_at timestamptz not null,
  primary key (member_id, key)
);
