-- Sending to many: set aside in batches, taken one by one; pace, launch brake, channels at rest.

alter table contact.message
  -- A worker has it in hand for a mailing and has not begun: until then no other one looks at it. Indexed nowhere, so
  -- that setting it costs the page alone.
  add column reserved_until timestamptz,
  -- How often it was taken and came back by a fault of ours: these times do not count against it.
  add column spared integer not null default 0;
-- Room on each page for the new version of a row.
alter table contact.message set (fillfactor = 80);

-- What was never tried, and what was: the second is short, and must not wait behind a hundred thousand of the first.
drop index contact.message_mailing_waiting;
create index message_mailing_first on contact.message (mailing_id, channel, due_at)
  where state = 'planned' and attempts = 0 and mailing_id is not null;
create index message_mailing_again on contact.message (mailing_id, channel, due_at)
  where state in ('planned', 'sending') and attempts > 0 and mailing_id is not null;

alter table contact.mailing
  -- Of the trial: how many workers were given, the last time they were, and since when all of it was tried.
  add column let_go integer not null default 0,
  add column let_go_at timestamptz,
  add column trial_tried_at timestamptz,
  -- What an operator has seen and let pass: {tried, faults, complaints}. The brake counts from there.
  add column excused jsonb;

-- How often in a row trying it again did not help.
alter table contact.channel add column tries integer not null default 0;

-- When what has a pace (a channel, a receiving domain, a mailing) may go on. All workers share it.
create table contact.pace (
  name text primary key,
  free_at timestamptz not null
);
