-- One kind of request for all that a second admin decides about. Requests for a new log-in move here.

create table office.access_request (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('admin', 'right', 'reset')),
  staff_id uuid not null references office.staff on delete cascade,
  asked_by uuid not null references office.staff on delete cascade,
  asked_at timestamptz not null,
  reason text,
  right_name text check (right_name in ('case_files')),
  counts_from timestamptz,
  mailed integer not null default 1,
  mailed_at timestamptz not null,
  unique (kind, staff_id),
  check ((kind = 'right') = (right_name is not null))
);
create index access_request_staff_id on office.access_request (staff_id);
create index access_request_asked_by on office.access_request (asked_by);
comment on table office.access_request is 'What one admin asked that lets somebody do more, until a second admin approves or refuses it.';
comment on column office.access_request.kind is 'admin: is to become an admin. right: asks a right for oneself. reset: an admin, or a colleague, is to set up password and app anew.';
comment on column office.access_request.staff_id is 'Whom it is about.';
comment on column office.access_request.asked_by is 'Which admin asked it.';
comment on column office.access_request.reason is 'Why, in the words of who asked. Null: an invitation asks for none.';
comment on column office.access_request.asked_at is 'When it was asked.';
comment on column office.access_request.right_name is 'Which right, of the kind right.';
comment on column office.access_request.counts_from is 'Since when no other admin may approve it: it takes effect 72 hours later. Null: somebody may.';
comment on column office.access_request.mailed is 'How many mails told of it so far.';
comment on column office.access_request.mailed_at is 'When the last of them was sent.';

insert into office.access_request (kind, staff_id, asked_by, asked_at, reason, mailed_at)
  select 'reset', staff_id, asked_by, asked_at, reason, asked_at from office.staff_reset;
comment on table office.staff_reset is 'Not used since office.access_request. A release of before may run beside this one, so that a later migration drops it.';
