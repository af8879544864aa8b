-- Days on which an anonymous survey was begun oddly often (server/surveys/ballots): the day and why, and nobody.
create table survey.odd_day (
  campaign_id uuid not null references survey.campaign on delete cascade,
  day date not null,
  why text not null check (why in ('network', 'jump')),
  primary key (campaign_id, day, why)
);
