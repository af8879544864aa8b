-- An open editor hears that somebody changed what is out, also where that made no version.

alter table survey.draft add column out_number integer not null default 0;
comment on column survey.draft.out_number is 'How often the published questionnaire, its dates, its link or its letters changed since this row is kept. An open editor that knows another number reads what is out anew.';
