-- Mailings that wait for their moment.

alter table contact.mailing
  -- Takes a rest while most people sleep, whatever is still waiting.
  add column rests_at_night boolean not null default false,
  -- So many days after that one began to leave; starts_at is when that is expected.
  add column after_mailing uuid references contact.mailing on delete cascade,
  add column after_days integer check (after_days > 0),
  add constraint mailing_after check ((after_mailing is null) = (after_days is null));
create index mailing_after_mailing on contact.mailing (after_mailing) where after_mailing is not null;
