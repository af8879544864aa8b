-- A reader from outside, rights that are given by name, and who did what the audit log has no colleague for.

alter table office.staff drop constraint staff_role_check;
alter table office.staff add constraint staff_role_check check (role in ('admin', 'researcher', 'support', 'reader'));

create table office.staff_right (
  staff_id uuid not null references office.staff on delete cascade,
  name text not null check (name in ('case_files')),
  reason text not null,
  given_by uuid references office.staff on delete set null,
  given_at timestamptz not null,
  primary key (staff_id, name)
);
create index staff_right_given_by on office.staff_right (given_by);
comment on table office.staff_right is 'What goes beyond a role, given to one colleague by name.';
comment on column office.staff_right.name is 'case_files: may take the answers of each participant out of the house, with a reason each time.';
comment on column office.staff_right.reason is 'Why the colleague has the right, in the words of who gave it.';
comment on column office.staff_right.given_at is 'When it was given.';
comment on column office.staff_right.given_by is 'Which admin gave it. Null: the operator at the server.';

alter table office.audit add column actor text;
comment on column office.audit.actor is 'Who did it: staff (see staff_id), key and the id of the key of a program, operator at the server, panel by itself, member in their own account, nobody who had proven who they are. Null: a line from before this was kept.';

-- The lines of before follow from each other as they did; a line with an actor holds it in its hash too.
create function office.audit_hash(before bytea, number bigint, at timestamptz, staff_id uuid, action text, about uuid, detail jsonb, actor text)
returns bytea language sql immutable as $$
  select case when actor is null then office.audit_hash(before, number, at, staff_id, action, about, detail)
    else sha256(convert_to(jsonb_build_array(
      encode(before, 'hex'), number, extract(epoch from at), staff_id, action, about, detail, actor)::text, 'UTF8')) end
$$;

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
  new.hash := office.audit_hash(
    last_one.hash, new.number, new.at, new.staff_id, new.action, new.about, new.detail, new.actor);
  return new;
end
$$;

create or replace function office.audit_broken() returns bigint language sql stable as $$
  select min(number) from (
    select number, hash, office.audit_hash(
      coalesce(lag(hash) over (order by number), (select hash from office.audit_start)),
      number, at, staff_id, action, about, detail, actor) as expected
    from office.audit
  ) as row where hash is distinct from expected
$$;
