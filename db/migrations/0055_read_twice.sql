-- About one in ten open answers is coded twice, by two people. What the second chose stands apart and is counted nowhere.
alter table survey.coded add column again boolean not null default false;
comment on column survey.coded.again is
  'Chosen by the second of two who read it, who did not see what the first chose. It changes no count: the two are compared.';
alter table survey.coded drop constraint coded_pkey, add primary key (campaign_id, question, respondent, again, code);
