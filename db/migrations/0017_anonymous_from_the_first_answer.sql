-- Anonymous answers are written into new tables every night while they may still change (server/surveys/anonymity), in
-- an order drawn by chance. On which night that was done last: a server that starts must not do it once more.
create table survey.shuffle (
  one boolean primary key default true check (one),
  night date not null
);
