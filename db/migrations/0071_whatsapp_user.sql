-- Meta names a reader by an id of its own once they have a username, and may leave their number out.
create table contact.whatsapp_user (
  member_id uuid primary key references contact.member on delete cascade,
  phone text not null,
  user_print bytea not null
);
create index whatsapp_user_print on contact.whatsapp_user (user_print);
comment on table contact.whatsapp_user is 'By which id of Meta a member is known there, so that a STOP without a number is heard.';
comment on column contact.whatsapp_user.phone is 'The number that this id belongs to. With another number the row counts no more, and the night deletes it.';
comment on column contact.whatsapp_user.user_print is 'A fingerprint of the id, made with a key: the id itself is not kept.';

alter table contact.provider_report
  add column user_print bytea,
  add column resumes boolean not null default false,
  drop constraint provider_report_check,
  add constraint provider_report_check check (
    (kind = 'status') = (state is not null) and
    case kind when 'inbound' then phone is not null or user_print is not null else phone is null end
  );
comment on column contact.provider_report.user_print is 'A fingerprint of the id by which Meta names the reader.';
comment on column contact.provider_report.resumes is 'The reader told WhatsApp to let messages of ours come again.';
