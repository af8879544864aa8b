-- What member service needs to help one parent: why somebody looked, what was said, what was asked of us, and by when.

alter table contact.member add column rests_until timestamptz;
comment on column contact.member.rests_until is
  'The member asked for a rest: no mailing goes to them before this moment. Null: no rest.';

create table contact.look (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references contact.member (id) on delete cascade,
  staff_id uuid not null,
  reason text not null check (reason in ('contact', 'not_arrived', 'request', 'double', 'talk', 'other')),
  words text not null,
  at timestamptz not null,
  until timestamptz not null
);
create index look_member on contact.look (member_id, at);
create index look_open on contact.look (staff_id, member_id, until);
comment on table contact.look is
  'Who of the office looked at which member, and why. The member reads it in the personal file; kept as long as the audit, whose line holds no words.';
comment on column contact.look.words is 'Why, in the words of whoever looked.';
comment on column contact.look.until is
  'Until then this colleague sees the member without another reason. Shown by every server alike.';

create table contact.call_note (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references contact.member (id) on delete cascade,
  staff_id uuid not null,
  at timestamptz not null,
  sealed bytea not null
);
create index call_note_member on contact.call_note (member_id, at);
comment on table contact.call_note is 'What was said on the phone with a member. The member reads it in the personal file.';
comment on column contact.call_note.sealed is 'The note, readable with SECRET_KEY alone.';

create table contact.incoming (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references contact.member (id) on delete cascade,
  channel text not null check (contact.is_channel(channel)),
  at timestamptz not null,
  mark bytea not null unique,
  sealed bytea not null
);
create index incoming_member on contact.incoming (member_id, at);
comment on table contact.incoming is 'What a member wrote back to us, for member service to read.';
comment on column contact.incoming.mark is
  'A fingerprint of the name that the other side gave the message: told twice, it is kept once.';
comment on column contact.incoming.sealed is 'What was written, readable with SECRET_KEY alone.';

alter table contact.provider_report add column sealed bytea;
comment on column contact.provider_report.sealed is
  'Of an inbound message: what was written, readable with SECRET_KEY alone, until it stands with the member.';
comment on table contact.provider_report is
  'What the providers of WhatsApp and SMS told us, until a worker has taken it in: then the row is deleted.';

create table contact.request (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references contact.member (id) on delete cascade,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'objection', 'complaint')),
  came_by text not null check (came_by in ('letter', 'phone', 'email')),
  received_on date not null,
  due_on date not null,
  extended_on date,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  closed_at timestamptz,
  staff_id uuid not null,
  noted_at timestamptz not null,
  sealed bytea not null,
  check ((state = 'open') = (closed_at is null))
);
create index request_open on contact.request (due_on) where state = 'open';
create index request_member on contact.request (member_id) where member_id is not null;
comment on table contact.request is
  'What somebody asked of us by letter or phone about their rights, and complaints, each with its legal date.';
comment on column contact.request.member_id is 'Null: from somebody who is no member, or is not found yet.';
comment on column contact.request.came_by is 'How it reached us.';
comment on column contact.request.received_on is 'The day on which it reached us, from which the month counts.';
comment on column contact.request.due_on is 'The last day on which the law wants an answer.';
comment on column contact.request.extended_on is
  'The day on which the asker was told that it takes two months more. Null: not extended.';
comment on column contact.request.closed_at is 'When it was answered.';
comment on column contact.request.noted_at is 'When somebody of the office wrote it down.';
comment on column contact.request.sealed is
  'Who asked, what for, why it was extended and what came of it, readable with SECRET_KEY alone.';

create table contact.talk (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  conditions jsonb not null,
  seed text not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  written_at timestamptz,
  subject text,
  text text
);
comment on table contact.talk is
  'A draw of members who said that they may be invited for a talk. Researchers draw, member service alone sees who.';
comment on column contact.talk.conditions is 'Who was meant: conditions on profiles.';
comment on column contact.talk.seed is 'The draw can be repeated from it.';
comment on column contact.talk.written_at is 'When member service wrote to them. Null: not yet.';
comment on column contact.talk.subject is 'Of the mail that they got.';
comment on column contact.talk.text is 'What the mail said, without the name.';

create table contact.talk_member (
  talk_id uuid not null references contact.talk (id) on delete cascade,
  member_id uuid not null references contact.member (id) on delete cascade,
  place integer not null,
  message_id uuid references contact.message (id) on delete set null,
  primary key (talk_id, member_id)
);
create index talk_member_member on contact.talk_member (member_id);
create index talk_member_message on contact.talk_member (message_id) where message_id is not null;
comment on table contact.talk_member is 'Who was drawn for a talk.';
comment on column contact.talk_member.talk_id is 'The draw.';
comment on column contact.talk_member.place is 'In the order of the draw.';
comment on column contact.talk_member.message_id is 'The mail that they got. Null: none, or it is forgotten.';

alter table contact.stopped drop constraint stopped_reason_check;
alter table contact.stopped add constraint stopped_reason_check
  check (reason in ('bounced', 'complained', 'stop', 'asked'));
