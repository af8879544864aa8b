-- Nothing outlives its purpose (server/leaving/sweep.ts).

-- The first day of the month in which somebody was last here; null: not since they registered. No finer: the moment of a
-- visit would stand beside the anonymous answer that came in then.
alter table contact.member
  add column active_in date,
  -- The message that asks whether they want to stay. Whoever comes is asked no more.
  add column notice_id uuid references contact.message on delete set null;
create index member_notice on contact.member (notice_id) where notice_id is not null;
update contact.member set active_in = seen.month
  from (select member_id, date_trunc('month', max(last_seen))::date as month from contact.session group by member_id) as seen
  where seen.member_id = member.id;

-- Lines of the audit log are forgotten from the beginning only, and what follows still has to follow from them: their
-- last number and hash stay.
create table office.audit_start (
  one boolean primary key default true check (one),
  number bigint not null,
  hash bytea not null
);

create or replace function office.audit_add() returns trigger language plpgsql as $$
declare
  last_one record;
begin
  -- One at a time, or two rows would follow the same one.
  perform pg_advisory_xact_lock(7245002);
  select number, hash into last_one from (
    select number, hash from office.audit union all select number, hash from office.audit_start
  ) as line order by number desc limit 1;
  new.number := coalesce(last_one.number, 0) + 1;
  new.hash := office.audit_hash(last_one.hash, new.number, new.at, new.staff_id, new.action, new.about, new.detail);
  return new;
end
$$;

create or replace function office.audit_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.number <= nullif(current_setting('office.forgotten_up_to', true), '')::bigint then
    return old;
  end if;
  raise exception 'rows of office.audit are only ever added';
end
$$;
create function office.audit_keep_all() returns trigger language plpgsql as $$
begin
  raise exception 'rows of office.audit are only ever added';
end
$$;
drop trigger audit_keep on office.audit;
create trigger audit_keep before update or delete on office.audit
  for each row execute function office.audit_keep();
create trigger audit_keep_all before truncate on office.audit
  for each statement execute function office.audit_keep_all();

-- Forgets what was noted before this moment, as far as nothing later stands before it. Says how many lines.
create function office.audit_forget(before timestamptz) returns bigint language plpgsql as $$
declare
  up_to bigint;
  gone bigint;
begin
  perform pg_advisory_xact_lock(7245002);
  select max(number) into up_to from office.audit
    where number < coalesce((select min(number) from office.audit where at >= before), 9223372036854775807);
  if up_to is null then
    return 0;
  end if;
  insert into office.audit_start (number, hash) select number, hash from office.audit where number = up_to
    on conflict (one) do update set number = excluded.number, hash = excluded.hash;
  perform set_config('office.forgotten_up_to', up_to::text, true);
  delete from office.audit where number <= up_to;
  get diagnostics gone = row_count;
  perform set_config('office.forgotten_up_to', '', true);
  return gone;
end
$$;

create or replace function office.audit_broken() returns bigint language sql stable as $$
  select min(number) from (
    select number, hash, office.audit_hash(
      coalesce(lag(hash) over (order by number), (select hash from office.audit_start)),
      number, at, staff_id, action, about, detail) as expected
    from office.audit
  ) as row where hash is distinct from expected
$$;
