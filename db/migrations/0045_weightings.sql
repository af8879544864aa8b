create table survey.weighting (
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  number integer not null,
  made_at timestamptz not null,
  staff_id uuid references office.staff (id) on delete set null,
  variables text[] not null,
  population_version integer not null,
  stamp text not null,
  report jsonb not null,
  primary key (campaign_id, number)
);
comment on table survey.weighting is 'Weights that give the respondents the shares of all parents. A weighting is never changed: another one gets the next number.';
comment on column survey.weighting.number is '1 is the first weighting of the campaign.';
comment on column survey.weighting.made_at is 'When somebody made it.';
comment on column survey.weighting.staff_id is 'Who made it. Null: the operator at the server, or somebody whose name is no longer kept.';
comment on column survey.weighting.variables is 'What is weighted on, as contract/questions/background.ts names it.';
comment on column survey.weighting.population_version is 'The figures of all parents that it fits, a version of survey.population.';
comment on column survey.weighting.stamp is 'The stamp of the snapshot that it was made of. Of other answers the weights follow from the same figures and characteristics.';
comment on column survey.weighting.report is 'What was joined, the shares before and after, the smallest and largest weight: as server/results/weights/weigh.ts has it.';
