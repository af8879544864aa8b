-- What providers of WhatsApp and text messages told us. They are answered at once; a worker takes row after row, and
-- a row that was worked off is gone. Of what a member writes only that it was written is kept, and when.

create table contact.provider_report (
  number bigint primary key generated always as identity,
  channel text not null check (channel in ('whatsapp', 'sms')),
  kind text not null check (kind in ('status', 'inbound')),
  -- Of a status: our own name for the message, that of the provider, or both.
  message_id uuid,
  provider_id text,
  state text check (state in ('sent', 'delivered', 'read', 'failed')),
  reason text,
  -- By e-mail it may arrive.
  elsewhere boolean not null default false,
  -- The reader does not want this channel any more: they wrote it, or told WhatsApp so.
  stops boolean not null default false,
  -- Of what somebody wrote: who.
  phone text,
  -- By the provider's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- How often it could not be worked off. After five times it stays where it is, for somebody to look at.
  attempts smallint not null default 0,
  check ((kind = 'status') = (state is not null) and (kind = 'inbound') = (phone is not null))
);
create index provider_report_waiting on contact.provider_report (number) where attempts < 5;

-- When a member last wrote to us on WhatsApp: within 24 hours of it a business may answer in words of its own.
create table contact.whatsapp_heard (
  member_id uuid primary key references contact.member on delete cascade,
  at timestamptz not null
);
create index whatsapp_heard_at on contact.whatsapp_heard (at);

-- What text messages cost on a day of Amsterdam: over the ceiling nothing leaves.
create table contact.sms_day (
  day date primary key,
  cents numeric(12, 3) not null,
  -- When the ceiling was met: said once a day.
  full_at timestamptz
);
