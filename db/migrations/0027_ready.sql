-- By which a server finds out whether it could keep an answer at this moment. No time is written: it would tell when the
-- rows around it were.
create table house.ready (
  one boolean primary key default true check (one),
  beat boolean not null default true
) with (fillfactor = 20);
comment on table house.ready is 'One row, which a server that is asked whether it is ready writes anew: only what was written shows that writing works. Backups leave it out.';
comment on column house.ready.one is 'Keeps it to one row.';
comment on column house.ready.beat is 'Says nothing; it changes each time. A time here would date the rows that were written beside it.';
insert into house.ready default values;
comment on table house.setting is 'Small facts that the servers share: which database this is (messages_home), whether sending waits for an operator (messages_held), when the last sweep was, what the database is used for (use) and with which key (key), how the backups are (backups).';
