-- The mails in which members from elsewhere create a password are a mailing, of no campaign.
alter table contact.mailing
  alter column campaign_id drop not null,
  drop constraint mailing_kind_check,
  add constraint mailing_kind_check check (kind in ('invitation', 'reminder', 'thank_you', 'create_password')),
  add constraint mailing_of_campaign check ((campaign_id is null) = (kind = 'create_password'));
comment on table contact.mailing is
  'The same letter to many members: an invitation, a reminder or a thank-you for a campaign, or, of no campaign, the mail in which members from elsewhere create a password.';
comment on column contact.mailing.round is
  '0 is the invitation, 1 the first reminder, and so on. Nobody gets a round of a campaign twice, nor one of the mails to create a password.';

alter table contact.message
  drop constraint message_of_mailing,
  add constraint message_of_mailing check ((mailing_id is null) = (round is null) and (mailing_id is not null or campaign_id is null));
create unique index message_password_once on contact.message (round, member_id)
  where mailing_id is not null and template = 'create_password';

create table contact.vouched (
  member_id uuid not null references contact.member on delete cascade,
  address text not null,
  sentence text not null,
  at timestamptz not null,
  primary key (member_id, address)
);
comment on table contact.vouched is
  'Addresses that nobody has proven here: whoever brought the member in said where the proof comes from.';
