-- The letter that asks members once a year whether their profile answers still hold.
-- safe: both checks only admit more than before; a server of the release before makes no such mailing and reads none.
alter table contact.mailing
  drop constraint mailing_kind_check,
  drop constraint mailing_of_campaign,
  add constraint mailing_kind_check check
    (kind in ('invitation', 'reminder', 'thank_you', 'create_password', 'outcome_letter', 'newsletter', 'profile_check')),
  add constraint mailing_of_campaign check
    ((campaign_id is null) = (kind in ('create_password', 'newsletter', 'profile_check')));
comment on table contact.mailing is
  'The same letter to many members: an invitation, a reminder or a thank-you for a campaign, or what came out of it; of no campaign, the newsletter, the question whether profile answers still hold, or the mail in which members from elsewhere create a password.';

-- Its round is the year. One that never left does not count.
create unique index message_check_once on contact.message (member_id, round)
  where template = 'profile_check' and state <> 'suppressed';

alter table contact.member add column checks_ended_at timestamptz;
comment on column contact.member.checks_ended_at is
  'When the member asked not to be mailed any more whether the profile answers still hold. Null: the mail comes.';
