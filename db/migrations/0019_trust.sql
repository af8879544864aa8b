-- The mark of a device on which somebody of the office logged in: one for each device, made anew by each log-in.
create table office.staff_device (
  token_hash bytea primary key,
  staff_id uuid not null references office.staff on delete cascade,
  marked_at timestamptz not null
);
create index staff_device_staff_id on office.staff_device (staff_id);

alter table contact.mailing
  -- An operator was told that another reminder is less than twelve hours away, and said that this one is meant.
  add column again boolean not null default false,
  -- When a server last looked after it. A gap is a standstill or a jump of the clock, and somebody is asked first.
  add column tended_at timestamptz;
update contact.mailing set tended_at = now() where state = 'running';

-- A message to nobody: the same work is done for it as for one to a member, and nothing leaves.
alter table contact.message add column decoy boolean not null default false;
create index message_decoy on contact.message (id) where decoy;

-- What a database was used for. Parents who are not the story's, and none of the story's staff: these are real people.
insert into house.setting (name, value)
select 'use', case when exists (select from office.staff where demo) then '"tryout"'::jsonb else '"production"'::jsonb end
where exists (select from office.staff where demo)
  or exists (select from contact.member where not demo);
