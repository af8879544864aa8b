-- A WhatsApp message that did not arrive goes by e-mail once: two rows of one asking.
-- safe: the index only admits more than before.
drop index contact.message_check_once;
create unique index message_check_once on contact.message (member_id, round)
  where template = 'profile_check' and state <> 'suppressed' and stands_in_for is null;
