-- Since when the password is known to be that of whoever reads the mail of this address: set by a link that was mailed
-- there, or confirmed by one. Before that a session may be a stranger's, who registered somebody else's address.
alter table contact.member add column password_known_at timestamptz;

-- A new address or number counts once it is proven, and not before a moment of its own: at once when the password was
-- given with it, else when the notice to the old address is pressed, or a week later.
alter table contact.member
  add column new_email_proven_at timestamptz,
  add column new_email_from timestamptz,
  add column new_phone_proven_at timestamptz,
  add column new_phone_from timestamptz;
update contact.member set new_email_from = new_email_at where new_email is not null;
update contact.member set new_phone_from = new_phone_at where new_phone is not null;
alter table contact.member
  add constraint new_email_has_its_moment check ((new_email is null) = (new_email_from is null)),
  add constraint new_phone_has_its_moment check ((new_phone is null) = (new_phone_from is null));

alter table contact.link
  -- Where a change went to, of whose notice this is the link; `address` is then what it can be put back to.
  add column about text,
  -- What the token follows from, with the panel's key: such a link can be sent again.
  add column seed text,
  add column sent_at timestamptz;
alter table contact.link drop constraint link_purpose_check;
update contact.link set purpose = 'verify_new_email' from contact.message
  where message.id = link.message_id and link.purpose = 'verify_email' and message.template = 'verify_new_email';
alter table contact.link add constraint link_purpose_check check (purpose in ('verify_email', 'verify_new_email',
  'verify_phone', 'reset', 'create', 'know_password', 'change_email', 'change_phone', 'unsubscribe', 'one_click',
  'come_back'));
