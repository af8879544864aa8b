-- Counts of a campaign that is over, so that the list of campaigns does not count every invitation ever made.
alter table survey.campaign
  add column sums_of timestamp with time zone,
  add column sum_invited integer,
  add column sum_started integer,
  add column sum_finished integer;
comment on column survey.campaign.sums_of is 'The counted_at for which the sums below were counted. Another moment, or null: they do not hold.';
comment on column survey.campaign.sum_invited is 'How many were invited, when it was over. Compared with the rows each night.';
comment on column survey.campaign.sum_started is 'How many began; of an anonymous campaign as its days add up.';
comment on column survey.campaign.sum_finished is 'How many came to the end.';
