-- The answers of a member in one row. The table of before is kept in step for the releases that read it, and goes later.
create table profile.answers (
  member_id uuid primary key references contact.member on delete cascade,
  answers jsonb not null
);
comment on table profile.answers is 'The answers to the profile questions, one row a member. No answer is no key.';
comment on column profile.answers.answers is 'By the key of its question each answer as a list: the day on which it was given or changed, in days since 1 January 2000, and then what was answered, a checkbox as true or false.';
comment on table profile.attribute is 'The same answers in the shape of before, for releases that read it: triggers keep both in step.';
create index answers_said on profile.answers using gin (answers);

create function profile.entry_of(value text[], changed_at timestamptz) returns jsonb language sql stable as $$
  select to_jsonb((changed_at at time zone 'Europe/Amsterdam')::date - date '2000-01-01') || to_jsonb(value)
$$;

create function profile.rows_of(answers jsonb) returns table (key text, value text[], changed_at timestamptz) language sql stable as $$
  select key, array(select jsonb_array_elements_text(entry - 0)),
    (date '2000-01-01' + (entry ->> 0)::integer)::timestamp at time zone 'Europe/Amsterdam'
  from jsonb_each(answers) as said (key, entry)
$$;

-- Of a statement that wrote in the shape of before. Executed, so that each is planned for as many rows as it wrote.
create function profile.attribute_written() returns trigger language plpgsql as $$
begin
  execute $q$insert into profile.answers (member_id, answers)
  select member_id, jsonb_object_agg(key, profile.entry_of(value, changed_at)) from written group by member_id
  on conflict (member_id) do update set answers = answers.answers || excluded.answers$q$;
  return null;
end $$;
create function profile.attribute_erased() returns trigger language plpgsql as $$
begin
  execute $q$update profile.answers set answers = answers - keys
  from (select member_id, array_agg(key) as keys from erased group by member_id) as gone
  where answers.member_id = gone.member_id$q$;
  return null;
end $$;
create trigger answers_inserted after insert on profile.attribute referencing new table as written
  for each statement when (pg_trigger_depth() = 0) execute function profile.attribute_written();
create trigger answers_updated after update on profile.attribute referencing new table as written
  for each statement when (pg_trigger_depth() = 0) execute function profile.attribute_written();
create trigger answers_erased after delete on profile.attribute referencing old table as erased
  for each statement when (pg_trigger_depth() = 0) execute function profile.attribute_erased();

-- Five hundred members at a time, so that whoever saves meanwhile waits a moment: what is there already is newer.
create function profile.fill_answers(after uuid) returns uuid language plpgsql as $$
declare
  ids uuid[];
begin
  lock table profile.attribute in share row exclusive mode;
  ids := array(select id from contact.member where after is null or id > after order by id limit 500);
  insert into profile.answers (member_id, answers)
  select member_id, jsonb_object_agg(key, profile.entry_of(value, changed_at)) from profile.attribute
  where member_id = any(ids) group by member_id
  on conflict (member_id) do update set answers = excluded.answers || answers.answers;
  return ids[cardinality(ids)];
end $$;
