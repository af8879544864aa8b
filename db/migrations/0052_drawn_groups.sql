create table contact.drawn_group (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  keys text[] not null,
  classes text[] not null,
  target integer check (target > 0),
  stays_open boolean not null default false,
  closed_at timestamptz,
  closed_full boolean not null default false,
  invited integer,
  finished integer,
  constraint drawn_group_once unique (campaign_id, keys, classes)
);
comment on table contact.drawn_group is
  'A group of parents that invitations of a campaign were drawn by, as a draw by groups makes it. It names nobody.';
comment on column contact.drawn_group.keys is 'What the groups were made by, as contract/draw/how.ts has it.';
comment on column contact.drawn_group.classes is 'Its class of each of these keys.';
comment on column contact.drawn_group.target is
  'How many filled-in lists a researcher wants of it. Null: as many as its draws were meant to bring in.';
comment on column contact.drawn_group.stays_open is
  'Somebody opened it again, so it does not close by itself until it gets another target.';
comment on column contact.drawn_group.closed_at is
  'Since then whoever has not begun is told that there are enough answers. Null: it is open.';
comment on column contact.drawn_group.closed_full is 'It closed by itself, because its target was met.';
comment on column contact.drawn_group.invited is
  'How many had been invited when the campaign was over, written down because erasures take it away. Null: it is not over.';
comment on column contact.drawn_group.finished is 'How many of them had finished by then.';

alter table contact.invitation
  add column group_id uuid references contact.drawn_group (id) on delete set null;
comment on column contact.invitation.group_id is
  'The group that the member was drawn in. Null: drawn without groups, anonymous, or the answers were cut from their member.';
create index invitation_group on contact.invitation (group_id) where group_id is not null;

alter table survey.campaign add column closes_full boolean not null default false;
comment on column survey.campaign.closes_full is 'Each group of parents that has met its target is closed by itself.';

create or replace function contact.invitation_forget() returns trigger language plpgsql as $$
begin
  new.token_hash := null;
  new.participation_id := null;
  new.email_key := null;
  new.group_id := null;
  new.forgotten_on := coalesce(new.forgotten_on, (now() at time zone 'Europe/Amsterdam')::date);
  return new;
end $$;
