-- A right for named surveys, and keys that are taken over and told of before they end.

alter table office.staff_right add column every_campaign boolean not null default true;
comment on column office.staff_right.every_campaign is 'Whether it holds for all surveys. If not: for those in office.staff_right_campaign.';
create table office.staff_right_campaign (
  staff_id uuid not null,
  name text not null,
  campaign_id uuid not null references survey.campaign on delete cascade,
  primary key (staff_id, name, campaign_id),
  foreign key (staff_id, name) references office.staff_right on delete cascade
);
create index staff_right_campaign_campaign_id on office.staff_right_campaign (campaign_id);
comment on table office.staff_right_campaign is 'The surveys for which a colleague has a right that does not hold for all.';
comment on column office.staff_right_campaign.name is 'Which right.';

alter table office.access_request add column campaign_ids uuid[];
comment on column office.access_request.campaign_ids is 'The surveys for which a right is asked. Null: all.';

alter table office.program_key add column warned_at timestamptz;
comment on column office.program_key.warned_at is 'When the admins were mailed that it ends within a week.';
comment on column office.program_key.created_by is 'With which admin it ends: who made it, or took it over by name. Null: the operator at the server.';
