-- Which channels there are stands in one place of the database, as it does in contract/channels.ts. A function, and no
-- reference to contact.channel: each message would lock the row of its channel, and all of them the same three.
create function contact.is_channel(name text) returns boolean
  language sql immutable parallel safe return name in ('email', 'whatsapp', 'sms');
comment on function contact.is_channel is
  'The channels by which messages leave, as contract/channels.ts has them. Each has a row in contact.channel.';
create function contact.is_invitation_method(name text) returns boolean
  language sql immutable parallel safe return name in ('whatsapp', 'email');
comment on function contact.is_invitation_method is
  'The channels that a member chooses from to be invited by, as contract/channels.ts has them.';

alter table contact.channel
  drop constraint channel_name_check,
  add constraint channel_name_check check (contact.is_channel(name));
alter table contact.message
  drop constraint message_channel_check,
  add constraint message_channel_check check (contact.is_channel(channel));
alter table contact.stopped
  drop constraint stopped_channel_check,
  add constraint stopped_channel_check check (contact.is_channel(channel));
alter table contact.provider_report
  drop constraint provider_report_channel_check,
  add constraint provider_report_channel_check check (contact.is_channel(channel) and channel <> 'email');
alter table contact.member
  drop constraint member_invitation_method_check,
  add constraint member_invitation_method_check check (contact.is_invitation_method(invitation_method));
