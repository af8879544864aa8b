-- Who left keeps address and number through the days of regret, or until somebody else has proven that they are theirs:
-- merely typing them takes nothing away. So they are unique among those who are in.
alter table contact.member drop constraint member_email_taken, drop constraint member_phone_taken;
create unique index member_email_taken on contact.member (email_key) where left_at is null;
create unique index member_phone_taken on contact.member (phone) where left_at is null;
create index member_email_key on contact.member (email_key);
create index member_phone on contact.member (phone);
