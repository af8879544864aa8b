-- A questionnaire that is being written, to be looked at on a phone.
create table survey.preview (
  token_hash bytea primary key,
  sealed bytea not null,
  until timestamptz not null
);
comment on table survey.preview is
  'Copies of drafts for whoever holds the address: sealed, and erased within minutes after their hour.';
comment on column survey.preview.token_hash is 'A hash of the token in the address.';
comment on column survey.preview.sealed is 'The questionnaire as the survey page shows it, readable with SECRET_KEY alone.';
comment on column survey.preview.until is 'From then on it opens no more.';
create index preview_until on survey.preview (until);
