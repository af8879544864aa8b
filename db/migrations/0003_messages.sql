-- The ledger: every e-mail, WhatsApp and SMS that the panel means to send, and what became of it.

create table contact.message (
  id uuid primary key default gen_random_uuid(),
  member_id uuid,
  channel text not null check (channel in ('email', 'whatsapp', 'sms')),
  template text not null,
  to_name text,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  state text not null default 'planned'
    check (state in ('planned', 'sending', 'sent', 'delivered', 'read', 'failed', 'bounced', 'suppressed', 'unknown')),
  created_at timestamptz not null
);
create index message_created_at on contact.message (created_at desc, id);
create index message_waiting on contact.message (created_at) where state in ('planned', 'sending');

-- Each state a message came into, when, and why.
create table contact.message_event (
  message_id uuid not null references contact.message on delete cascade,
  state text not null,
  at timestamptz not null,
  reason text,
  primary key (message_id, state, at)
);
