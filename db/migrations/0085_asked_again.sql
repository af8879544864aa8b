-- What a survey asks for the profile, and has from long ago, it may ask again.
alter table survey.campaign add column attributes_months integer;
comment on column survey.campaign.attributes_months is
  'Profile answers that were given or confirmed so many months ago are asked again. Null: never.';
