-- Beside its columns a snapshot of the answers says which code read it, and of how many erased people it knows. A code of
-- open answers has a colour.
alter table survey.result add column read_by bytea;
comment on column survey.result.read_by is
  'A fingerprint of the code and the key by which the answers were read. Null: nobody can tell, and the next snapshot takes nothing over from it.';

alter table survey.result add column forgotten integer not null default 0;
comment on column survey.result.forgotten is
  'How many invitations of the campaign stood there that had lost their member, when it was made: another number, and it is behind. 0 of an anonymous campaign.';

alter table survey.code add column colour integer check (colour between 1 and 6);
comment on column survey.code.colour is 'Which of six it has on the screen. Null: that of its number.';
