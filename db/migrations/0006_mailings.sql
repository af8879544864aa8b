-- Mailings: the same letter to many members, for a round of a campaign.

create table contact.mailing (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign on delete cascade,
  kind text not null check (kind in ('invitation', 'reminder', 'thank_you')),
  -- 0 is the invitation, 1 the first reminder, and so on. Nobody gets a round of a campaign twice.
  round smallint not null default 0,
  state text not null
    check (state in ('scheduled', 'running', 'paused', 'stopped', 'cancelled', 'finished')),
  -- Why it is paused, stopped or cancelled, for the operator.
  reason text,
  -- Who was meant: everybody, so many at random, or a list, with what their profiles must say.
  choice jsonb not null,
  -- The draw can be repeated from it.
  seed text not null,
  -- What every message of it says, as it was when it was made. Names and links are each reader's own.
  letter jsonb not null,
  created_at timestamptz not null,
  -- Not before; scheduled mailings draw then.
  starts_at timestamptz not null,
  planned_at timestamptz,
  finished_at timestamptz,
  -- How many were drawn.
  recipients integer not null default 0,
  -- Slowed down by an operator; null: as fast as its channels go.
  per_minute integer check (per_minute > 0),
  -- So many go first; the others only when these went well. Null: a mailing too small for that.
  trial integer,
  trial_passed_at timestamptz
);
create index mailing_campaign on contact.mailing (campaign_id, kind, round);
create index mailing_open on contact.mailing (starts_at) where state in ('scheduled', 'running', 'paused');

-- Who was meant and not drawn, each with one reason.
create table contact.left_out (
  mailing_id uuid not null references contact.mailing on delete cascade,
  member_id uuid not null references contact.member on delete cascade,
  reason text not null,
  primary key (mailing_id, member_id)
);
create index left_out_member on contact.left_out (member_id);

alter table contact.message
  add column mailing_id uuid references contact.mailing on delete cascade,
  add column campaign_id uuid,
  add column round smallint,
  -- Whose link it carries. The link is derived from it when the message leaves, and stands nowhere.
  add column invitation_id uuid references contact.invitation on delete set null,
  -- Where an e-mail is received: the pace is kept for each.
  add column domain text,
  -- Another message that could not be delivered, and that this one replaces, once.
  add column stands_in_for uuid unique references contact.message on delete set null,
  -- What the provider calls it; its reports do.
  add column provider_id text,
  alter column body_text set default '',
  add constraint message_of_mailing check ((mailing_id is null) = (campaign_id is null) and (mailing_id is null) = (round is null));
-- One message per member, campaign and round. What stands in for another is bound by that other.
create unique index message_once on contact.message (campaign_id, template, round, member_id)
  where mailing_id is not null and stands_in_for is null;
create unique index message_provider_id on contact.message (channel, provider_id) where provider_id is not null;
create index message_invitation on contact.message (invitation_id) where invitation_id is not null;
create index message_mailing on contact.message (mailing_id, state) where mailing_id is not null;

-- Messages to one person go before those to many, whatever waits.
drop index contact.message_waiting;
create index message_waiting on contact.message (channel, due_at)
  where state in ('planned', 'sending') and mailing_id is null;
create index message_mailing_waiting on contact.message (mailing_id, channel, due_at)
  where state in ('planned', 'sending') and mailing_id is not null;

-- An address where mailings end: it does not exist, somebody complained, or somebody wrote STOP. A new address of the
-- member is a new chance.
create table contact.stopped (
  member_id uuid not null references contact.member on delete cascade,
  channel text not null check (channel in ('email', 'whatsapp', 'sms')),
  address text not null,
  reason text not null check (reason in ('bounced', 'complained', 'stop')),
  at timestamptz not null,
  primary key (member_id, channel, address)
);

-- A channel that does not let us send rests, with the reason, instead of failing everybody.
create table contact.channel (
  name text primary key check (name in ('email', 'whatsapp', 'sms')),
  paused_at timestamptz,
  reason text,
  -- By an operator: only an operator lets it go on.
  by_hand boolean not null default false,
  -- When a channel that paused itself is tried again.
  retry_at timestamptz
);
insert into contact.channel (name) values ('email'), ('whatsapp'), ('sms');
