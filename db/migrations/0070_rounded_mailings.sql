-- How many a draw by something sensitive brought in is told in tens, rounded up or down by chance that was drawn once.
alter table contact.mailing add column rounding_key smallint check (rounding_key between 0 and 999);
comment on column contact.mailing.rounding_key is 'Drawn by something sensitive, or behind such a draw: its digits say where how many were drawn, began and finished are rounded up to tens. Null: told as it is.';

update contact.mailing set rounding_key = floor(random() * 1000)
where kind = 'invitation' and (
  jsonb_path_exists(choice, '$.where.**.key ? (@ == "income" || @ == "born_in_nl" || @ == "parents_born_in_nl" || @ == "extra_care_child")')
  or choice #> '{groups,by}' ? 'origin'
  or exists (
    select from jsonb_path_query(choice, '$.where.**.values[*]') as named
    join survey.version on version.campaign_id::text = named #>> '{}'
    where jsonb_path_exists(questionnaire, '$.**.sensitive ? (@ == true)')));
update contact.mailing set rounding_key = floor(random() * 1000)
where kind = 'invitation' and rounding_key is null and exists (
  select from contact.mailing as before
  where before.campaign_id = mailing.campaign_id and before.rounding_key is not null and before.created_at < mailing.created_at);
