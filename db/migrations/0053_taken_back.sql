alter table contact.mailing add column taken_back_from text check (taken_back_from in ('scheduled', 'paused'));
comment on column contact.mailing.taken_back_from is
  'The state in which somebody took it back before anybody was drawn: it gets this again when that is undone. Null: it was not taken back.';
