create table survey.population (
  version integer primary key,
  created_at timestamptz not null,
  staff_id uuid,
  margins jsonb not null
);

comment on table survey.population is
  'Figures of all parents of the country, to hold the panel and results beside: each version is the whole, and never changes.';
comment on column survey.population.version is 'Counted from 1. A weighting or a draw names the version that it went by.';
comment on column survey.population.staff_id is 'Who entered or imported them. Null: the operator at the server.';
comment on column survey.population.margins is
  'A list, as contract/population.ts has a margin: one variable with a count or share for each class, its source and date.';

create function survey.keep_population() returns trigger language plpgsql as $$
begin
  -- Who made it is forgotten after a while.
  if (new.version, new.created_at, new.margins) is not distinct from (old.version, old.created_at, old.margins) then
    return new;
  end if;
  raise exception 'version % of the population figures is kept as it is: a weighting may name it', old.version;
end $$;
comment on function survey.keep_population is 'Refuses to change a version of the population figures, other than to forget who made it.';
create trigger keep_population before update on survey.population
  for each row execute function survey.keep_population();
