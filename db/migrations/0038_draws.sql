create table contact.draw (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  revision integer not null,
  conditions jsonb not null,
  how jsonb not null,
  seed text not null,
  saved_at timestamptz not null,
  saved_by uuid references office.staff (id) on delete set null,
  mailing_id uuid references contact.mailing (id) on delete set null,
  used_at timestamptz
);
comment on table contact.draw is
  'Who is to be asked for a campaign, as a researcher prepares it: nobody is named. Confirming the letters makes a mailing of it, once.';
comment on column contact.draw.revision is 'Goes up with each change, so that nobody confirms another draw than was looked at.';
comment on column contact.draw.conditions is 'What members must be like: rules that must all hold, each of conditions of which one must.';
comment on column contact.draw.how is 'Everybody, a number by chance, or numbers of groups.';
comment on column contact.draw.seed is 'Orders the members by chance: the same seed on the same day draws the same ones.';
comment on column contact.draw.saved_by is 'The colleague who changed it last.';
comment on column contact.draw.mailing_id is 'The invitation that it became. Empty: none yet.';
comment on column contact.draw.used_at is 'When it became an invitation.';
create unique index draw_in_preparation on contact.draw (campaign_id) where used_at is null;

alter table contact.invitation add column chance float8 check (chance > 0 and chance <= 1);
comment on column contact.invitation.chance is
  'How likely the member was to be drawn, among those of the same group who could be; 1 where all were asked. Weighting starts here. Null: drawn before this was kept, or the member was erased.';

alter table contact.mailing add column groups jsonb, add column forecast jsonb;
comment on column contact.mailing.groups is
  'Of a draw by groups: for each its target, how many could be drawn, and how many were.';
comment on column contact.mailing.forecast is
  'How many lists an invitation was expected to bring in when it was drawn, with its range. Null: nothing to go by.';
