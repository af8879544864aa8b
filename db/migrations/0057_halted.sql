-- Why a mailing stands still or never left was told to the operator alone, in English. The office reads it by a code.
alter table contact.mailing add column halted text
  check (halted in ('nobody_looked', 'another_reminder', 'too_few', 'closed', 'round_before'));
comment on column contact.mailing.halted is
  'Why the panel itself paused it (nobody_looked, another_reminder) or cancelled it before anybody was drawn (the others): for the office, beside reason. Null: it did not.';

update contact.mailing set halted = case
  when state = 'paused' and reason like 'nobody looked after it since %' then 'nobody_looked'
  when state = 'paused' and reason like 'another reminder left %' then 'another_reminder'
  when state = 'cancelled' and reason = 'too few members fit the conditions' then 'too_few'
  when state = 'cancelled' and reason = 'the campaign is closed' then 'closed'
  when state = 'cancelled' and reason = 'the round before it was cancelled' then 'round_before'
end
where state in ('paused', 'cancelled');
