-- A member may ask to be asked less often.
alter table contact.member add column contacts_most smallint check (contacts_most > 0);
comment on column contact.member.contacts_most is 'At most so many invitations and reminders in a year, where the member asked for fewer than the panel sends. Null: as many as it sends.';
