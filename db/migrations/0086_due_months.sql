-- An own question may be looked at again sooner than after a year.
alter table profile.question add column due_months integer;
comment on column profile.question.due_months is
  'After so many months the profile asks whether an answer still holds. Null: after a year.';
