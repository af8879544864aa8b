-- From here on answers are written in one row a member, and the shape of before follows: not while it was filled from that.
create function profile.answers_written() returns trigger language plpgsql as $$
begin
  execute $q$insert into profile.attribute (member_id, key, value, changed_at)
  select member_id, key, value, changed_at from written, profile.rows_of(answers)
  on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at$q$;
  return null;
end $$;
create function profile.answers_changed() returns trigger language plpgsql as $$
begin
  execute $q$insert into profile.attribute (member_id, key, value, changed_at)
  select member_id, key, value, changed_at
  from written join replaced using (member_id) cross join profile.rows_of(written.answers)
  where written.answers -> key is distinct from replaced.answers -> key
  on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at$q$;
  execute $q$delete from profile.attribute using written join replaced using (member_id)
  where attribute.member_id = written.member_id and replaced.answers ? attribute.key and not written.answers ? attribute.key$q$;
  return null;
end $$;
create function profile.answers_erased() returns trigger language plpgsql as $$
begin
  execute $q$delete from profile.attribute using erased where attribute.member_id = erased.member_id$q$;
  return null;
end $$;
create trigger attribute_inserted after insert on profile.answers referencing new table as written
  for each statement when (pg_trigger_depth() = 0) execute function profile.answers_written();
create trigger attribute_updated after update on profile.answers referencing old table as replaced new table as written
  for each statement when (pg_trigger_depth() = 0) execute function profile.answers_changed();
create trigger attribute_erased after delete on profile.answers referencing old table as erased
  for each statement when (pg_trigger_depth() = 0) execute function profile.answers_erased();
