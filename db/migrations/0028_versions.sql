alter table survey.version add column same_meaning text[] not null default '{}';

comment on column survey.version.same_meaning is
  'Questions with other words than in the version before that mean the same, as a researcher says: their results join.';
