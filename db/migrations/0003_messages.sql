-- The ledger: every e-mail, WhatsApp and SMS that the panel means to send, and what became of it.

create table contact.message (
  id uuid primary key default gen_random_uuid(),
  member_id uuid,
  channel text not null check (channel in ('email', 'whatsapp', 'sms')),
  template text not null,
  to_name text,
  to_address text not null,
  subject text not null,
  -- They hold links that open things. Outside the try-out they are emptied when the message has left.
  body_text text not null,
  body_html text,
  -- Where a mail program posts to when its reader presses its own 'unsubscribe' (RFC 8058).
  one_click_link text,
  state text not null default 'planned'
    check (state in ('planned', 'sending', 'sent', 'delivered', 'read', 'failed', 'bounced', 'suppressed', 'unknown')),
  created_at timestamptz not null,
  -- When a worker may take it: at once, after a wait, or when the one that took it has been silent for too long.
  due_at timestamptz not null,
  -- From then on it is of use to nobody, and is tried no more.
  give_up_at timestamptz not null,
  -- How often it was taken. Only the one that took it last may say what became of it.
  attempts integer not null default 0,
  -- How often nobody could say whether it had left.
  lost integer not null default 0
);
create index message_created_at on contact.message (created_at desc, id);
create index message_waiting on contact.message (channel, due_at) where state in ('planned', 'sending');
create index message_member_id on contact.message (member_id);

-- Each state a message came into, when, and why, in the order it happened.
create table contact.message_event (
  message_id uuid not null references contact.message on delete cascade,
  number bigint not null generated always as identity,
  state text not null,
  at timestamptz not null,
  reason text,
  primary key (message_id, number)
);

-- Wakes the workers when the transaction that queued something is committed.
create function contact.message_queued() returns trigger language plpgsql as $$
begin
  perform pg_notify('message_queued', '');
  return null;
end
$$;
create trigger message_queued after insert on contact.message
  for each statement execute function contact.message_queued();

-- Somebody was erased: what was sent to them stays in the counts, and nothing of it says to whom or what. What had
-- not left yet never leaves; what is leaving at this moment is closed by its worker.
create function contact.message_forget() returns trigger language plpgsql as $$
begin
  new.to_name := null;
  new.to_address := '';
  new.body_text := '';
  new.body_html := null;
  new.one_click_link := null;
  if old.state = 'planned' then
    new.state := 'suppressed';
    insert into contact.message_event (message_id, state, at, reason) values (new.id, 'suppressed', now(), 'erased');
  end if;
  return new;
end
$$;
create trigger message_forget before update of member_id on contact.message
  for each row when (old.member_id is not null and new.member_id is null) execute function contact.message_forget();
