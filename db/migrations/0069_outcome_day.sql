-- Who took part reads when they will learn what came of it.
alter table survey.campaign add column outcome_on date;
comment on column survey.campaign.outcome_on is 'The day that the researcher gave for the outcome. Null: none was given, or the survey is anonymous.';
