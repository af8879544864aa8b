-- Letters that ask nothing: what came out of a survey, and the newsletter.
-- safe: both checks only admit more than before; a server of the release before makes no such mailing and reads none.
alter table contact.mailing
  drop constraint mailing_kind_check,
  drop constraint mailing_of_campaign,
  add constraint mailing_kind_check check
    (kind in ('invitation', 'reminder', 'thank_you', 'create_password', 'outcome_letter', 'newsletter')),
  add constraint mailing_of_campaign check ((campaign_id is null) = (kind in ('create_password', 'newsletter')));
comment on table contact.mailing is
  'The same letter to many members: an invitation, a reminder or a thank-you for a campaign, or what came out of it; of no campaign, the newsletter, or the mail in which members from elsewhere create a password.';

-- Nobody gets what came out of a campaign twice. One that never left does not count.
create unique index message_outcome_once on contact.message (campaign_id, member_id)
  where template = 'outcome_letter' and state <> 'suppressed';

alter table contact.member add column outcomes_ended_at timestamptz;
comment on column contact.member.outcomes_ended_at is
  'When the member asked for no more letters about what came out of surveys. Null: they come.';

comment on column contact.consent.route is
  'Where it was given or taken back: registration, profile, import, survey, whatsapp, mail (the button of a newsletter) or office.';
