-- An address or number that nobody proved is held for a week; entered again and again it was held for good.
create table contact.given_up (
  member_id uuid not null references contact.member (id) on delete cascade,
  about text not null,
  entered_at timestamptz not null,
  primary key (member_id, about)
);
comment on table contact.given_up is
  'Addresses and numbers that a member entered, did not prove and gave up. Kept for 90 days.';
comment on column contact.given_up.about is 'The address as it is compared, or the number in international notation.';
comment on column contact.given_up.entered_at is
  'When the member entered it first: from then on it is held for a week, however often it is entered again.';
