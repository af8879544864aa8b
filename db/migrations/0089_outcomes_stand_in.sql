-- A WhatsApp message about an outcome that did not arrive goes by e-mail once: two rows of one letter.
-- safe: the index only admits more than before.
drop index contact.message_outcome_once;
create unique index message_outcome_once on contact.message (campaign_id, member_id)
  where template = 'outcome_letter' and state <> 'suppressed' and stands_in_for is null;
