alter table contact.mailing add column send_id uuid;
create index mailing_send on contact.mailing (campaign_id, send_id) where send_id is not null;

comment on column contact.mailing.send_id is
  'Made up by the screen on which the mailing was confirmed: confirmed again with the same one, nothing more is sent. Null: made by a command.';
