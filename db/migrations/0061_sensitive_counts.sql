-- Counts of members by something sensitive, as they were last shown.
create table profile.sensitive_count (
  name text primary key,
  count integer not null,
  counted_on date not null,
  renewed_from integer not null
);
comment on table profile.sensitive_count is 'How many members gave a sensitive answer, as the office sees it: of nobody by name. Made anew when many have come or gone, so that no change tells of one of them.';
comment on column profile.sensitive_count.name is 'Among whom, and by which answer.';
comment on column profile.sensitive_count.renewed_from is 'How far the true number must be from this one before it is counted anew: ten to nineteen, by chance.';
comment on column profile.sensitive_count.counted_on is 'The day of this count: it stands for a day at least.';
