-- A colleague may prove an own number, so that a test of a message arrives where parents get it.
alter table office.staff add column phone text;
comment on column office.staff.phone is 'A mobile number of this colleague''s own, for tests of messages: it stands here once it was proven by a code, until it is taken out or access ends.';

alter table contact.message add column whatsapp jsonb;
comment on column contact.message.whatsapp is 'Of a test to a colleague: the approved template and what fills it. Null in any other message. Emptied as body_text is.';
