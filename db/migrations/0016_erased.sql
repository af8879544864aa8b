-- Erased is erased: what stays behind leads to nobody, and nobody to an answer (server/people/forget.ts, untie.ts).

-- The day on which it lost its person. Null: it has one, or it was written anew since, among others and under a new id.
alter table contact.message add column forgotten_on date;
create index message_forgotten on contact.message (forgotten_on) where forgotten_on is not null;
alter table contact.invitation add column forgotten_on date;
create index invitation_forgotten on contact.invitation (campaign_id) where forgotten_on is not null;
alter table contact.departed rename column left_on to forgotten_on;
alter table contact.departed alter column forgotten_on drop not null;

-- Answers that no invitation leads to and that were written anew, with no time finer than a day.
alter table survey.participation add column detached boolean not null default false;

-- Why people left: how many, and what some wrote, each without the other.
create table contact.departure_count (
  month date,
  reason text,
  count integer not null,
  primary key (month, reason)
);
create table contact.departure_text (
  month date not null,
  text text not null,
  forgotten_on date
);
insert into contact.departure_count (month, reason, count)
  select date_trunc('month', left_on)::date, reason, count(*)
  from contact.departure,
    unnest(reasons || case when other is null then '{}' else '{other}'::text[] end || '{people}'::text[]) as reason
  group by 1, 2;
insert into contact.departure_text (month, text)
  select date_trunc('month', left_on)::date, other from contact.departure where other is not null
  order by gen_random_uuid();
drop table contact.departure;

create or replace function contact.message_forget() returns trigger language plpgsql as $$
begin
  new.to_name := null;
  new.to_address := '';
  new.body_text := '';
  new.body_html := null;
  new.one_click_link := null;
  new.domain := null;
  new.invitation_id := null;
  -- The provider's own name may hold the number. That there was one says that the message was paid for.
  new.provider_id := case when old.provider_id is not null then new.id::text end;
  new.forgotten_on := coalesce(new.forgotten_on, (now() at time zone 'Europe/Amsterdam')::date);
  -- What a mail server said may quote the address.
  update contact.message_event set reason = null where message_id = new.id and reason is not null;
  if old.state = 'planned' then
    new.state := 'suppressed';
    insert into contact.message_event (message_id, state, at, reason) values (new.id, 'suppressed', now(), 'erased');
  end if;
  return new;
end
$$;

create function contact.invitation_forget() returns trigger language plpgsql as $$
begin
  new.token_hash := null;
  new.participation_id := null;
  new.email_key := null;
  new.forgotten_on := coalesce(new.forgotten_on, (now() at time zone 'Europe/Amsterdam')::date);
  return new;
end
$$;
create trigger invitation_forget before update of member_id on contact.invitation
  for each row when (old.member_id is not null and new.member_id is null) execute function contact.invitation_forget();

-- Who was erased before today.
update contact.message set domain = null, invitation_id = null,
  provider_id = case when provider_id is not null then id::text end, forgotten_on = current_date
  where to_address = '';
update contact.invitation set token_hash = null, participation_id = null, email_key = null, forgotten_on = current_date
  where member_id is null;
-- Whom a mailing was to be drawn from is not needed once it was drawn.
update contact.mailing set choice = choice - 'members' || jsonb_build_object('listed', jsonb_array_length(choice -> 'members'))
  where planned_at is not null and choice ? 'members';
