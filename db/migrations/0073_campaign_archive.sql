-- A researcher puts old surveys out of sight.
alter table survey.campaign add column archived_at timestamptz;
comment on column survey.campaign.archived_at is 'When a researcher put it into the archive of the office. Null: it stands in the list.';
