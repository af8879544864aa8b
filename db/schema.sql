-- Who the parents are, and what was sent to them.
create schema contact;

-- What the product itself needs: migrations, settings, rate limits.
create schema house;

-- The people of the back office, and what they did.
create schema office;

-- What parents told about themselves.
create schema profile;

-- What was asked and what was answered. Names nobody.
create schema survey;

-- What was said on the phone with a member. The member reads it in the personal file.
create table contact.call_note (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  staff_id uuid,
  at timestamp with time zone not null,
  -- The note, readable with SECRET_KEY alone.
  sealed bytea not null,
  constraint call_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint call_note_pkey PRIMARY KEY (id)
);

-- The channels, and whether they send. One that does not let us send is paused, with the reason, instead of
-- failing every message.
create table contact.channel (
  name text not null,
  -- When the channel was paused. Null: it sends.
  paused_at timestamp with time zone,
  -- Why the channel is paused, for the operator: what the mail server or the provider said.
  reason text,
  -- Paused by an operator: only an operator lets it go on.
  by_hand boolean not null default false,
  -- When a channel that was paused by itself is tried again, with one message.
  retry_at timestamp with time zone,
  -- How often in a row trying it again did not help.
  tries integer not null default 0,
  constraint channel_name_check CHECK (contact.is_channel(name)),
  constraint channel_pkey PRIMARY KEY (name)
);

-- Each consent with the very sentence that was on the screen. Rows are added, never changed; the latest of a
-- purpose and channel counts.
create table contact.consent (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- 'contact' (being approached), 'privacy', 'newsletter' or 'contact_lop', or the key of the sensitive profile
  -- question that was answered.
  purpose text not null,
  -- False: taken back.
  given boolean not null,
  sentence text not null,
  -- With 'contact': the channel that was agreed to.
  channel text,
  -- Where it was given or taken back: registration, profile, import, survey, whatsapp, mail (the button of a
  -- newsletter) or office.
  route text not null,
  at timestamp with time zone not null,
  constraint consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint consent_pkey PRIMARY KEY (id)
);

-- Addresses of people who were erased, so that an import cannot bring them back. No address: a fingerprint under
-- SECRET_KEY. All rows are written anew in a random order whenever one is added, so none of them tells when it
-- came.
create table contact.departed (
  fingerprint bytea not null,
  constraint departed_pkey PRIMARY KEY (fingerprint)
);

-- How many people left in a month, by reason. Names nobody.
create table contact.departure_count (
  -- The first day of the month.
  month date not null,
  -- A reason of the form, 'other' for one of their own, or 'people': how many left in all.
  reason text not null,
  count integer not null,
  constraint departure_count_pkey PRIMARY KEY (month, reason)
);

-- What people wrote as their own reason for leaving. Kept apart from who wrote it and from the counts.
create table contact.departure_text (
  -- The first day of the month.
  month date not null,
  text text not null,
  -- The day on which the text was written down. Null: the text was since written anew among the others, in a
  -- random order.
  forgotten_on date
);

-- Who is to be asked for a campaign, as a researcher prepares it: nobody is named. Confirming the letters makes
-- a mailing of it, once.
create table contact.draw (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  -- Goes up with each change, so that nobody confirms another draw than was looked at.
  revision integer not null,
  -- What members must be like: rules that must all hold, each of conditions of which one must.
  conditions jsonb not null,
  -- Everybody, a number by chance, or numbers of groups.
  how jsonb not null,
  -- Orders the members by chance: the same seed on the same day draws the same ones.
  seed text not null,
  saved_at timestamp with time zone not null,
  -- The colleague who changed it last.
  saved_by uuid,
  -- The invitation that it became. Empty: none yet.
  mailing_id uuid,
  -- When it became an invitation.
  used_at timestamp with time zone,
  constraint draw_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint draw_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES contact.mailing(id) ON DELETE SET NULL,
  constraint draw_pkey PRIMARY KEY (id),
  constraint draw_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES office.staff(id) ON DELETE SET NULL
);

-- A group of parents that invitations of a campaign were drawn by, as a draw by groups makes it. It names
-- nobody.
create table contact.drawn_group (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  -- What the groups were made by, as contract/draw/how.ts has it.
  keys text[] not null,
  -- Its class of each of these keys.
  classes text[] not null,
  -- How many filled-in lists a researcher wants of it. Null: as many as its draws were meant to bring in.
  target integer,
  -- Somebody opened it again, so it does not close by itself until it gets another target.
  stays_open boolean not null default false,
  -- Since then whoever has not begun is told that there are enough answers. Null: it is open.
  closed_at timestamp with time zone,
  -- It closed by itself, because its target was met.
  closed_full boolean not null default false,
  -- How many had been invited when the campaign was over, written down because erasures take it away. Null: it is
  -- not over.
  invited integer,
  -- How many of them had finished by then.
  finished integer,
  constraint drawn_group_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint drawn_group_once UNIQUE (campaign_id, keys, classes),
  constraint drawn_group_pkey PRIMARY KEY (id),
  constraint drawn_group_target_check CHECK ((target > 0))
);

-- Addresses and numbers that a member entered, did not prove and gave up. Kept for 90 days.
create table contact.given_up (
  member_id uuid not null,
  -- The address as it is compared, or the number in international notation.
  about text not null,
  -- When the member entered it first: from then on it is held for a week, however often it is entered again.
  entered_at timestamp with time zone not null,
  constraint given_up_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint given_up_pkey PRIMARY KEY (member_id, about)
);

-- What a member wrote back to us, for member service to read.
create table contact.incoming (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  channel text not null,
  at timestamp with time zone not null,
  -- A fingerprint of the name that the other side gave the message: told twice, it is kept once.
  mark bytea not null,
  -- What was written, readable with SECRET_KEY alone.
  sealed bytea not null,
  constraint incoming_channel_check CHECK (contact.is_channel(channel)),
  constraint incoming_mark_key UNIQUE (mark),
  constraint incoming_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint incoming_pkey PRIMARY KEY (id)
);

-- Who was asked to take part in which campaign. When a member is erased the row stays, without the member and
-- without a way to the answers.
create table contact.invitation (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  member_id uuid,
  -- The hash of the token in the personal link. Null in anonymous campaigns: everybody gets the same link.
  token_hash bytea,
  -- Leads to the answers of the member. Null in anonymous campaigns: nothing leads to an answer.
  participation_id uuid,
  -- The address the link was made for; a later address of the member opens it too once it is proven.
  email_key text,
  created_at timestamp with time zone not null,
  -- The day on which the invitation lost its member. Null: the invitation has a member, or was since written anew
  -- among others, under another id.
  forgotten_on date,
  -- How likely the member was to be drawn, among those of the same group who could be; 1 where all were asked.
  -- Weighting starts here. Null: drawn before this was kept, or the member was erased.
  chance double precision,
  -- What became of it, as contract/fieldwork/dispositions.ts names it, written down when its campaign is over: an
  -- erasure later takes away what it was read from. Null: the campaign runs, or is anonymous.
  disposition text,
  -- The group that the member was drawn in. Null: drawn without groups, anonymous, or the answers were cut from
  -- their member.
  group_id uuid,
  constraint invitation_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint invitation_chance_check CHECK (((chance > (0)::double precision) AND (chance <= (1)::double precision))),
  constraint invitation_group_id_fkey FOREIGN KEY (group_id) REFERENCES contact.drawn_group(id) ON DELETE SET NULL,
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE SET NULL,
  constraint invitation_once UNIQUE (campaign_id, member_id),
  constraint invitation_participation UNIQUE (campaign_id, participation_id),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash)
);

-- Who was meant by a mailing and not drawn, each with one reason. Kept for 90 days.
create table contact.left_out (
  mailing_id uuid not null,
  member_id uuid not null,
  reason text not null,
  constraint left_out_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES contact.mailing(id) ON DELETE CASCADE,
  constraint left_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint left_out_pkey PRIMARY KEY (mailing_id, member_id)
);

-- Links in messages about an account. Each opens exactly one thing for one member, and only the hash of its
-- token is kept.
create table contact.link (
  token_hash bytea not null,
  member_id uuid not null,
  -- The one thing that it opens.
  purpose text not null,
  -- What is proven by opening the link: the address or number that it was sent to. In the notice of a change: what
  -- the change can be put back to.
  address text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  -- The message that last carried the link: when that message left tells its reader how old the link is.
  message_id uuid,
  -- Why the member leaves, as they said when they asked for the link: needed when they open it.
  reasons text[],
  -- In the notice of a change: the new address or number.
  about text,
  -- What the token is derived from, with the key of the panel: such a link can be sent again. Null: it cannot.
  seed text,
  -- When the link was last sent.
  sent_at timestamp with time zone,
  constraint link_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint link_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint link_pkey PRIMARY KEY (token_hash),
  constraint link_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'verify_new_email'::text, 'verify_phone'::text, 'reset'::text, 'create'::text, 'know_password'::text, 'change_email'::text, 'change_phone'::text, 'unsubscribe'::text, 'one_click'::text, 'come_back'::text])))
);

-- Who of the office looked at which member, and why. The member reads it in the personal file; kept as long as
-- the audit, whose line holds no words.
create table contact.look (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  staff_id uuid not null,
  reason text not null,
  -- Why, in the words of whoever looked.
  words text not null,
  at timestamp with time zone not null,
  -- Until then this colleague sees the member without another reason. Shown by every server alike.
  until timestamp with time zone not null,
  constraint look_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint look_pkey PRIMARY KEY (id),
  constraint look_reason_check CHECK ((reason = ANY (ARRAY['contact'::text, 'not_arrived'::text, 'request'::text, 'double'::text, 'talk'::text, 'other'::text])))
);

-- The same letter to many members: an invitation, a reminder or a thank-you for a campaign, or what came out of
-- it; of no campaign, the newsletter, the question whether profile answers still hold, or the mail in which
-- members from elsewhere create a password.
create table contact.mailing (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid,
  kind text not null,
  -- 0 is the invitation, 1 the first reminder, and so on. Nobody gets a round of a campaign twice, nor one of the
  -- mails to create a password.
  round smallint not null default 0,
  -- scheduled: its moment has not come, nobody is drawn. running: messages leave. paused: by an operator, or until
  -- an operator says that the mailing is still meant. stopped: by the launch brake. cancelled and finished: the
  -- end.
  state text not null,
  -- For the operator: why it is paused, stopped or cancelled.
  reason text,
  -- Who was meant: everybody, a sample or a list, with the conditions on their profiles. Once drawn, a list is
  -- only how many it had.
  choice jsonb not null,
  -- The draw can be repeated from it.
  seed text not null,
  -- What every message of it says, frozen when the mailing was made. Names and links are put in for each reader
  -- when the message leaves.
  letter jsonb not null,
  created_at timestamp with time zone not null,
  -- Not before this moment. Members are drawn then, not earlier.
  starts_at timestamp with time zone not null,
  -- When members were drawn and their messages written into the ledger.
  planned_at timestamp with time zone,
  finished_at timestamp with time zone,
  -- How many were drawn.
  recipients integer not null default 0,
  -- Slowed down by an operator. Null: as fast as its channels go.
  per_minute integer,
  -- The launch brake: so many messages go first, the others only when these went well. Null: the mailing is too
  -- small for that.
  trial integer,
  -- When the trial was found to have gone well.
  trial_passed_at timestamp with time zone,
  -- Nothing of it leaves between the evening and the morning, whatever is still waiting.
  rests_at_night boolean not null default false,
  -- The mailing after which this one starts: after_days days after that mailing began to leave. starts_at is then
  -- the moment that is expected.
  after_mailing uuid,
  -- How many days after the start of after_mailing this mailing starts.
  after_days integer,
  -- How many messages of the trial were given to workers.
  let_go integer not null default 0,
  -- When the last messages of the trial were given to a worker.
  let_go_at timestamp with time zone,
  -- Since when every message of the trial was tried.
  trial_tried_at timestamp with time zone,
  -- What an operator has seen and let pass: {tried, faults, complaints}. The launch brake counts from there.
  excused jsonb,
  -- An operator was told that another reminder is less than twelve hours away, and said that this one is meant.
  again boolean not null default false,
  -- When a server last looked after it. A long gap is a standstill or a jump of the clock, and an operator is
  -- asked before anything leaves.
  tended_at timestamp with time zone,
  -- Made up by the screen on which the mailing was confirmed: confirmed again with the same one, nothing more is
  -- sent. Null: made by a command.
  send_id uuid,
  -- Of a draw by groups: for each its target, how many could be drawn, and how many were.
  groups jsonb,
  -- How many lists an invitation was expected to bring in when it was drawn, with its range. Null: nothing to go
  -- by.
  forecast jsonb,
  -- The state in which somebody took it back before anybody was drawn: it gets this again when that is undone.
  -- Null: it was not taken back.
  taken_back_from text,
  -- Why the panel itself paused it (nobody_looked, another_reminder) or cancelled it before anybody was drawn (the
  -- others): for the office, beside reason. Null: it did not.
  halted text,
  -- Drawn by something sensitive, or behind such a draw: its digits say where how many were drawn, began and
  -- finished are rounded up to tens. Null: told as it is.
  rounding_key smallint,
  constraint mailing_after CHECK (((after_mailing IS NULL) = (after_days IS NULL))),
  constraint mailing_after_days_check CHECK ((after_days > 0)),
  constraint mailing_after_mailing_fkey FOREIGN KEY (after_mailing) REFERENCES contact.mailing(id) ON DELETE CASCADE,
  constraint mailing_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint mailing_halted_check CHECK ((halted = ANY (ARRAY['nobody_looked'::text, 'another_reminder'::text, 'too_few'::text, 'closed'::text, 'round_before'::text]))),
  constraint mailing_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reminder'::text, 'thank_you'::text, 'create_password'::text, 'outcome_letter'::text, 'newsletter'::text, 'profile_check'::text]))),
  constraint mailing_of_campaign CHECK (((campaign_id IS NULL) = (kind = ANY (ARRAY['create_password'::text, 'newsletter'::text, 'profile_check'::text])))),
  constraint mailing_per_minute_check CHECK ((per_minute > 0)),
  constraint mailing_pkey PRIMARY KEY (id),
  constraint mailing_rounding_key_check CHECK (((rounding_key >= 0) AND (rounding_key <= 999))),
  constraint mailing_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text, 'stopped'::text, 'cancelled'::text, 'finished'::text]))),
  constraint mailing_taken_back_from_check CHECK ((taken_back_from = ANY (ARRAY['scheduled'::text, 'paused'::text])))
);

-- The parents of the panel, those who left and may still come back included.
create table contact.member (
  id uuid not null default gen_random_uuid(),
  name text,
  -- As it was typed.
  email text not null,
  -- As it is compared: log-in and password reset go by it, proven or not. Null: the address was never proven here,
  -- and another member has proven it since.
  email_key text,
  -- Null: not proven yet.
  email_verified_at timestamp with time zone,
  -- A changed address, until it is proven and counts. Two members may have entered the same one: whoever proves it
  -- first gets it.
  new_email text,
  -- The new address as it is compared.
  new_email_key text,
  -- When the new address was entered.
  new_email_at timestamp with time zone,
  -- In international notation, as +31612345678.
  phone text,
  -- Null: not proven yet.
  phone_verified_at timestamp with time zone,
  -- A changed number, until it is proven and counts.
  new_phone text,
  -- When the new number was entered.
  new_phone_at timestamp with time zone,
  -- How the member wants to be invited.
  invitation_method text not null,
  -- Argon2. Null: an imported member who has not made a password yet.
  password_hash text,
  -- Whether the member belongs to the demo of a try-out. Nobody logs in as such a member where the product is not
  -- tried out.
  demo boolean not null default false,
  registered_at timestamp with time zone not null,
  -- When the member left: no messages and no log-in from then on. Erased when the days of regret are over.
  left_at timestamp with time zone,
  -- Why the member leaves, until the account is erased; then the reasons are counted in contact.departure_count,
  -- which names nobody.
  left_reasons text[],
  -- The first day of the month in which the member was last here; null: not since registering. No finer: the
  -- moment of a visit would stand beside the anonymous answer that came in then.
  active_in date,
  -- The message that asks a member who was long away whether to keep the account. Empty again once the member
  -- comes.
  notice_id uuid,
  -- Since when the password is known to be that of whoever reads the mail of this address: set or confirmed by a
  -- link that was mailed there. Before that a session may be that of a stranger who registered somebody else's
  -- address.
  password_known_at timestamp with time zone,
  -- When the link that was sent to the new address was opened.
  new_email_proven_at timestamp with time zone,
  -- The earliest moment at which the new address counts: at once when the password was given with it, else when
  -- the notice to the old address is confirmed, or a week later.
  new_email_from timestamp with time zone,
  -- When the link that was sent to the new number was opened.
  new_phone_proven_at timestamp with time zone,
  -- The earliest moment at which the new number counts, as for a new address.
  new_phone_from timestamp with time zone,
  -- By which link the member came to the registration. Null: by none, or by one that was unknown or had ended.
  recruited_by text,
  -- The member asked for a rest: no mailing goes to them before this moment. Null: no rest.
  rests_until timestamp with time zone,
  -- At most so many invitations and reminders in a year, where the member asked for fewer than the panel sends.
  -- Null: as many as it sends.
  contacts_most smallint,
  -- When the member asked for no more letters about what came out of surveys. Null: they come.
  outcomes_ended_at timestamp with time zone,
  -- When the member asked not to be mailed any more whether the profile answers still hold. Null: the mail comes.
  checks_ended_at timestamp with time zone,
  constraint member_check CHECK ((((new_email IS NULL) = (new_email_key IS NULL)) AND ((new_email IS NULL) = (new_email_at IS NULL)))),
  constraint member_check1 CHECK (((new_phone IS NULL) = (new_phone_at IS NULL))),
  constraint member_contacts_most_check CHECK ((contacts_most > 0)),
  constraint member_invitation_method_check CHECK (contact.is_invitation_method(invitation_method)),
  constraint member_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_recruited_by_fkey FOREIGN KEY (recruited_by) REFERENCES contact.recruitment(code),
  constraint new_email_has_its_moment CHECK (((new_email IS NULL) = (new_email_from IS NULL))),
  constraint new_phone_has_its_moment CHECK (((new_phone IS NULL) = (new_phone_from IS NULL)))
);

-- The ledger: every e-mail, WhatsApp and SMS that the panel means to send, and what became of it. The rows are
-- the queue of the workers too. When a member is erased the row stays, without anything that says to whom or
-- what.
create table contact.message (
  id uuid not null default gen_random_uuid(),
  -- Null: the member was erased, or the message is a decoy.
  member_id uuid,
  channel text not null,
  -- Which letter it is; in a mailing the kind of the mailing.
  template text not null,
  to_name text,
  -- The e-mail address or phone number. Empty once the member was erased.
  to_address text not null,
  subject text not null,
  -- Empty in a mailing: the text is written when the message leaves. It holds links that open things, so outside
  -- the try-out it is emptied when the message has left.
  body_text text not null default ''::text,
  -- As body_text; null in an SMS or WhatsApp.
  body_html text,
  -- Where a mail program posts to when its reader presses its own 'unsubscribe' (RFC 8058).
  one_click_link text,
  -- planned: waits for a worker. sending: a worker has it. sent, delivered, read: gone, as far as is known.
  -- failed, bounced: it did not arrive. suppressed: it must not leave any more. unknown: it may have left, nobody
  -- can say.
  state text not null default 'planned'::text,
  created_at timestamp with time zone not null,
  -- When a worker may take it: at once, after a wait, or when the worker that took it has been silent for too
  -- long.
  due_at timestamp with time zone not null,
  -- From this moment on the message is of use to nobody, and no worker tries it any more.
  give_up_at timestamp with time zone not null,
  -- How often a worker took it. Only the worker that took it last may say what became of it.
  attempts integer not null default 0,
  -- How often nobody could say whether the message had left.
  lost integer not null default 0,
  -- Null: a message about an account, to one person.
  mailing_id uuid,
  -- The campaign of the mailing, for the rule that nobody gets a round of a campaign twice.
  campaign_id uuid,
  -- The round of the mailing, for the same rule.
  round smallint,
  -- The invitation whose personal link the message carries. The link is derived from the invitation when the
  -- message leaves, and is kept nowhere.
  invitation_id uuid,
  -- Where an e-mail of a mailing is received: each receiving domain has its own pace.
  domain text,
  -- Another message that could not be delivered, and that this one replaces, once.
  stands_in_for uuid,
  -- The name that the provider gave the message, and uses in its reports. Once the member was erased our own id
  -- stands here, for a message that has a name was paid for.
  provider_id text,
  -- Until this moment the message is set aside for a worker of its mailing that has not begun to send it, and no
  -- other worker looks at it. In no index, so that setting it costs one page.
  reserved_until timestamp with time zone,
  -- How many of the attempts failed by a fault of ours: they do not count against the message.
  spared integer not null default 0,
  -- The day on which the message lost its member; a decoy never had one. On a later day a message of a mailing is
  -- written anew under another id, among others and without this day; one about an account is deleted.
  forgotten_on date,
  -- Whether this message is to nobody: somebody asked for it with an address that no member has. The same work is
  -- done for it, and nothing leaves.
  decoy boolean not null default false,
  -- Of a test to a colleague: the approved template and what fills it. Null in any other message. Emptied as
  -- body_text is.
  whatsapp jsonb,
  constraint message_channel_check CHECK (contact.is_channel(channel)),
  constraint message_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES contact.invitation(id) ON DELETE SET NULL,
  constraint message_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES contact.mailing(id) ON DELETE CASCADE,
  constraint message_member FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE SET NULL,
  constraint message_of_mailing CHECK ((((mailing_id IS NULL) = (round IS NULL)) AND ((mailing_id IS NOT NULL) OR (campaign_id IS NULL)))),
  constraint message_pkey PRIMARY KEY (id),
  constraint message_stands_in_for_fkey FOREIGN KEY (stands_in_for) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint message_stands_in_for_key UNIQUE (stands_in_for),
  constraint message_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'bounced'::text, 'suppressed'::text, 'unknown'::text])))
);

-- Each state that a message came into, when and why, in the order in which it happened. Messages of a mailing
-- have no row for being planned or taken: those states follow from the message itself.
create table contact.message_event (
  message_id uuid not null,
  number bigint not null,
  state text not null,
  at timestamp with time zone not null,
  -- For operators. May quote what a mail server said, address included, so it goes when the member is erased.
  reason text,
  constraint message_event_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact.message(id) ON DELETE CASCADE,
  constraint message_event_pkey PRIMARY KEY (message_id, number)
);

-- When something that has a pace (a channel, a receiving domain, a mailing) may send its next message. All
-- workers share it.
create table contact.pace (
  -- The kind and the name, as 'channel sms'.
  name text not null,
  -- In the past: permits have been saved up since then. In the future: the next permit is given then.
  free_at timestamp with time zone not null,
  constraint pace_pkey PRIMARY KEY (name)
);

-- What the providers of WhatsApp and SMS told us, until a worker has taken it in: then the row is deleted.
create table contact.provider_report (
  number bigint not null,
  channel text not null,
  -- status: what became of a message. inbound: a member wrote something.
  kind text not null,
  -- Of a status: our own name for the message, where the provider repeats it.
  message_id uuid,
  -- Of a status: the provider's name for the message.
  provider_id text,
  -- Of a status: what the message came to.
  state text,
  reason text,
  -- Of a failure: whether the same message may still arrive by e-mail.
  elsewhere boolean not null default false,
  -- The reader does not want this channel any more: wrote STOP, or told WhatsApp so.
  stops boolean not null default false,
  -- Of an inbound message: who wrote it.
  phone text,
  -- When it happened, by the clock of the provider.
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  -- How often it could not be taken in. After five times it stays, for somebody to look at.
  attempts smallint not null default 0,
  -- Of an inbound message: what was written, readable with SECRET_KEY alone, until it stands with the member.
  sealed bytea,
  -- A fingerprint of the id by which Meta names the reader.
  user_print bytea,
  -- The reader told WhatsApp to let messages of ours come again.
  resumes boolean not null default false,
  constraint provider_report_channel_check CHECK ((contact.is_channel(channel) AND (channel <> 'email'::text))),
  constraint provider_report_check CHECK ((((kind = 'status'::text) = (state IS NOT NULL)) AND
CASE kind
    WHEN 'inbound'::text THEN ((phone IS NOT NULL) OR (user_print IS NOT NULL))
    ELSE (phone IS NULL)
END)),
  constraint provider_report_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'inbound'::text]))),
  constraint provider_report_pkey PRIMARY KEY (number),
  constraint provider_report_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text])))
);

-- Links by which parents are recruited: on a poster, in a paper. Who registers by one is counted with it.
create table contact.recruitment (
  -- Stands in the address behind via=.
  code text not null,
  -- What the office calls the link. A member reads it in the personal file.
  name text not null,
  created_at timestamp with time zone not null,
  -- Who made the link. Null: the operator at the server.
  staff_id uuid,
  -- From then on nobody is counted with the link. It still opens the registration.
  ended_at timestamp with time zone,
  constraint recruitment_pkey PRIMARY KEY (code)
);

-- What somebody asked of us by letter or phone about their rights, and complaints, each with its legal date.
create table contact.request (
  id uuid not null default gen_random_uuid(),
  -- Null: from somebody who is no member, or is not found yet.
  member_id uuid,
  kind text not null,
  -- How it reached us.
  came_by text not null,
  -- The day on which it reached us, from which the month counts.
  received_on date not null,
  -- The last day on which the law wants an answer.
  due_on date not null,
  -- The day on which the asker was told that it takes two months more. Null: not extended.
  extended_on date,
  state text not null default 'open'::text,
  -- When it was answered.
  closed_at timestamp with time zone,
  staff_id uuid,
  -- When somebody of the office wrote it down.
  noted_at timestamp with time zone not null,
  -- Who asked, what for, why it was extended and what came of it, readable with SECRET_KEY alone.
  sealed bytea not null,
  constraint request_came_by_check CHECK ((came_by = ANY (ARRAY['letter'::text, 'phone'::text, 'email'::text]))),
  constraint request_check CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  constraint request_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'correction'::text, 'erasure'::text, 'objection'::text, 'complaint'::text]))),
  constraint request_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint request_pkey PRIMARY KEY (id),
  constraint request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text])))
);

-- Log-ins of parents. Days only, no times: a time would tell who was here when an anonymous answer came in.
create table contact.session (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  -- The hash of the token. The token itself is in the browser alone.
  token_hash bytea not null,
  created_on date not null,
  last_seen date not null,
  -- Browser and system, as Chrome op Windows; no more is kept of what it said. Null: it did not say, or the
  -- session is older than this.
  browser text,
  constraint session_member FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash)
);

-- What text messages cost on a day of Amsterdam. Over the ceiling of the day nothing leaves.
create table contact.sms_day (
  day date not null,
  cents numeric(12,3) not null,
  -- When the ceiling was met, so that the operator is told once a day.
  full_at timestamp with time zone,
  constraint sms_day_pkey PRIMARY KEY (day)
);

-- Addresses to which no mailing goes any more: they do not exist, or their owner complained or wrote STOP.
-- Messages about the account still go there. A new address of the member is a new chance.
create table contact.stopped (
  member_id uuid not null,
  channel text not null,
  address text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint stopped_channel_check CHECK (contact.is_channel(channel)),
  constraint stopped_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint stopped_pkey PRIMARY KEY (member_id, channel, address),
  constraint stopped_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text, 'stop'::text, 'asked'::text])))
);

-- A draw of members who said that they may be invited for a talk. Researchers draw, member service alone sees
-- who.
create table contact.talk (
  id uuid not null default gen_random_uuid(),
  title text not null,
  -- Who was meant: conditions on profiles.
  conditions jsonb not null,
  -- The draw can be repeated from it.
  seed text not null,
  staff_id uuid,
  created_at timestamp with time zone not null,
  -- When member service wrote to them. Null: not yet.
  written_at timestamp with time zone,
  -- Of the mail that they got.
  subject text,
  -- What the mail said, without the name.
  text text,
  constraint talk_pkey PRIMARY KEY (id)
);

-- Who was drawn for a talk.
create table contact.talk_member (
  -- The draw.
  talk_id uuid not null,
  member_id uuid not null,
  -- In the order of the draw.
  place integer not null,
  -- The mail that they got. Null: none, or it is forgotten.
  message_id uuid,
  constraint talk_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint talk_member_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint talk_member_pkey PRIMARY KEY (talk_id, member_id),
  constraint talk_member_talk_id_fkey FOREIGN KEY (talk_id) REFERENCES contact.talk(id) ON DELETE CASCADE
);

-- Addresses that were proven elsewhere and not here: whoever imported the member said where.
create table contact.vouched (
  member_id uuid not null,
  address text not null,
  sentence text not null,
  at timestamp with time zone not null,
  constraint vouched_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint vouched_pkey PRIMARY KEY (member_id, address)
);

-- When a member last wrote to us on WhatsApp: within 24 hours of it a business may answer in words of its own.
create table contact.whatsapp_heard (
  member_id uuid not null,
  at timestamp with time zone not null,
  constraint whatsapp_heard_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint whatsapp_heard_pkey PRIMARY KEY (member_id)
);

-- By which id of Meta a member is known there, so that a STOP without a number is heard.
create table contact.whatsapp_user (
  member_id uuid not null,
  -- The number that this id belongs to. With another number the row counts no more, and the night deletes it.
  phone text not null,
  -- A fingerprint of the id, made with a key: the id itself is not kept.
  user_print bytea not null,
  constraint whatsapp_user_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint whatsapp_user_pkey PRIMARY KEY (member_id)
);

-- Rate limits: how often something was tried. Unlogged: losing it in a crash loses nothing but counts.
create unlogged table house.budget (
  -- Fingerprint of what is counted by (a network, an account, an address), under the key of the day.
  bucket bytea not null,
  -- How long the window is. One budget may have a short and a long one.
  seconds integer not null,
  -- When the window that is being counted began.
  starts_at timestamp with time zone not null,
  count integer not null,
  constraint budget_pkey PRIMARY KEY (bucket, seconds)
);

-- The key under which the fingerprints of one day in house.budget are made. It is deleted after two days, and
-- with it goes any way back to an address.
create unlogged table house.day_key (
  day date not null,
  key text not null,
  constraint day_key_pkey PRIMARY KEY (day)
);

-- The migrations that ran here. A file that was changed after it ran is refused by its hash.
create table house.migration (
  number integer not null,
  name text not null,
  -- SHA-256 of the file as it ran.
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);

-- One row, which a server that is asked whether it is ready writes anew: only what was written shows that
-- writing works. Backups leave it out.
create table house.ready (
  -- Keeps it to one row.
  one boolean not null default true,
  -- Says nothing; it changes each time. A time here would date the rows that were written beside it.
  beat boolean not null default true,
  constraint ready_one_check CHECK (one),
  constraint ready_pkey PRIMARY KEY (one)
);

-- Small facts that the servers share: which database this is (messages_home), whether sending waits for an
-- operator (messages_held), when the last sweep was, what the database is used for (use) and with which key
-- (key), how the backups are (backups).
create table house.setting (
  name text not null,
  -- Which shape the value has depends on the name.
  value jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (name)
);

-- What one admin asked that lets somebody do more, until a second admin approves or refuses it.
create table office.access_request (
  id uuid not null default gen_random_uuid(),
  -- admin: is to become an admin. right: asks a right for oneself. reset: an admin, or a colleague, is to set up
  -- password and app anew.
  kind text not null,
  -- Whom it is about.
  staff_id uuid not null,
  -- Which admin asked it.
  asked_by uuid not null,
  -- When it was asked.
  asked_at timestamp with time zone not null,
  -- Why, in the words of who asked. Null: an invitation asks for none.
  reason text,
  -- Which right, of the kind right.
  right_name text,
  -- Since when no other admin may approve it: it takes effect 72 hours later. Null: somebody may.
  counts_from timestamp with time zone,
  -- How many mails told of it so far.
  mailed integer not null default 1,
  -- When the last of them was sent.
  mailed_at timestamp with time zone not null,
  -- The surveys for which a right is asked. Null: all.
  campaign_ids uuid[],
  constraint access_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES office.staff(id) ON DELETE CASCADE,
  constraint access_request_check CHECK (((kind = 'right'::text) = (right_name IS NOT NULL))),
  constraint access_request_kind_check CHECK ((kind = ANY (ARRAY['admin'::text, 'right'::text, 'reset'::text]))),
  constraint access_request_kind_staff_id_key UNIQUE (kind, staff_id),
  constraint access_request_pkey PRIMARY KEY (id),
  constraint access_request_right_name_check CHECK ((right_name = 'case_files'::text)),
  constraint access_request_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- Who did what, when, to whom. Rows are only ever added, and each holds the fingerprint of the one before it: a
-- row that was changed or taken out shows.
create table office.audit (
  number bigint not null,
  at timestamp with time zone not null,
  -- Who did it. Null: somebody who had not logged in, or the operator at the server.
  staff_id uuid,
  action text not null,
  -- The id of the member, campaign, mailing or colleague that it was done to.
  about uuid,
  detail jsonb not null,
  -- The hash of this row together with the hash of the row before it.
  hash bytea not null,
  -- Who did it: staff (see staff_id), key and the id of the key of a program, operator at the server, panel by
  -- itself, member in their own account, nobody who had proven who they are. Null: a line from before this was
  -- kept.
  actor text,
  constraint audit_pkey PRIMARY KEY (number)
);

-- One row: the number and hash of the last line that was forgotten. Lines are forgotten from the beginning only,
-- and what follows still has to follow from them.
create table office.audit_start (
  -- Keeps it to one row.
  one boolean not null default true,
  number bigint not null,
  -- The hash of that line, which the first line that is kept follows.
  hash bytea not null,
  constraint audit_start_one_check CHECK (one),
  constraint audit_start_pkey PRIMARY KEY (one)
);

-- Keys by which programs read results and exports, and nothing else. Rows stay: the audit log points at them.
create table office.program_key (
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- The hash of the key. The key itself was told once.
  token_hash bytea not null,
  -- The only campaign that it reads. Null: all.
  campaign_id uuid,
  -- With which admin it ends: who made it, or took it over by name. Null: the operator at the server.
  created_by uuid,
  created_at timestamp with time zone not null,
  -- From then on it opens nothing.
  ends_at timestamp with time zone not null,
  -- When somebody ended it. Null: nobody did.
  revoked_at timestamp with time zone,
  -- When a program last called with it, to the minute.
  used_at timestamp with time zone,
  -- When the admins were mailed that it ends within a week.
  warned_at timestamp with time zone,
  constraint program_key_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint program_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES office.staff(id) ON DELETE SET NULL,
  constraint program_key_pkey PRIMARY KEY (id),
  constraint program_key_token_hash_key UNIQUE (token_hash)
);

-- How often a key made a call on a day. The first time is a line of the audit log: a program that asks every
-- minute would drown all others.
create table office.program_use (
  -- The key that was used.
  key_id uuid not null,
  day date not null,
  -- Method and path, as the contract has them.
  call text not null,
  -- The campaign that it asked about. Empty: the list of them.
  about text not null,
  -- How often that day.
  times integer not null,
  constraint program_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES office.program_key(id) ON DELETE CASCADE,
  constraint program_use_pkey PRIMARY KEY (key_id, day, call, about)
);

-- The people of the office. There is no default account: the command `staff add` makes the first one.
create table office.staff (
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  -- Name, password and code are set by the person, from the invitation.
  name text,
  password_hash text,
  -- The key of the authenticator app, encrypted: it must be read back to check a code.
  totp_sealed bytea,
  -- The time step of the last code that was accepted: no code counts twice.
  totp_step bigint not null default 0,
  -- Whether this colleague belongs to the demo of a try-out. Nobody logs in as such a colleague where the product
  -- is not tried out.
  demo boolean not null default false,
  created_at timestamp with time zone not null,
  -- When the invitation was accepted. Null: no log-in yet, or not any more.
  joined_at timestamp with time zone,
  left_at timestamp with time zone,
  -- When this colleague last did something here, to the minute.
  last_at timestamp with time zone,
  -- When this colleague opened a link that was mailed to the address. Null: never, and no test letter goes there.
  email_proven_at timestamp with time zone,
  -- A mobile number of this colleague's own, for tests of messages: it stands here once it was proven by a code,
  -- until it is taken out or access ends.
  phone text,
  constraint staff_check CHECK (((joined_at IS NULL) OR ((name IS NOT NULL) AND (password_hash IS NOT NULL) AND (totp_sealed IS NOT NULL)))),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'researcher'::text, 'support'::text, 'reader'::text])))
);

-- Challenges that a passkey may sign, each once and within minutes.
create table office.staff_challenge (
  -- Of the challenge.
  hash bytea not null,
  -- Whose passkey is being made. Null: somebody is logging in.
  staff_id uuid,
  expires_at timestamp with time zone not null,
  constraint staff_challenge_pkey PRIMARY KEY (hash),
  constraint staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- Browsers in which somebody of the office logged in before: failed tries of strangers do not lock these out.
-- Each log-in gives the browser a new mark.
create table office.staff_device (
  -- The hash of the mark in the browser's cookie.
  token_hash bytea not null,
  staff_id uuid not null,
  marked_at timestamp with time zone not null,
  constraint staff_device_pkey PRIMARY KEY (token_hash),
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- A link to join the office, for a day and one use. Using it deletes it, and so does a newer one.
create table office.staff_invitation (
  token_hash bytea not null,
  staff_id uuid not null,
  -- The key that the invitation shows as a QR code, encrypted.
  totp_sealed bytea not null,
  expires_at timestamp with time zone not null,
  -- Whether the link went by mail: then whoever uses it reads that address.
  mailed boolean not null default false,
  constraint staff_invitation_pkey PRIMARY KEY (token_hash),
  constraint staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE,
  constraint staff_invitation_staff_id_key UNIQUE (staff_id)
);

-- A log-in between the password and the code.
create table office.staff_login (
  token_hash bytea not null,
  staff_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint staff_login_pkey PRIMARY KEY (token_hash),
  constraint staff_login_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- Passkeys (WebAuthn) by which colleagues log in without password and code.
create table office.staff_passkey (
  -- The id that the authenticator gave its credential.
  id bytea not null,
  staff_id uuid not null,
  -- What its owner calls it.
  name text not null,
  -- The name of the office where it was made: it works at no other (the rpId).
  host text not null,
  -- As SubjectPublicKeyInfo.
  public_key bytea not null,
  -- The highest signature counter that was seen. 0: the authenticator does not count.
  counter bigint not null,
  created_at timestamp with time zone not null,
  -- When somebody last logged in with it. Null: never.
  used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- Codes on paper for whoever has no app at hand, each for one log-in.
create table office.staff_recovery (
  staff_id uuid not null,
  -- Of the code and its owner, under our key: the code itself is on paper alone.
  code_hash bytea not null,
  -- When somebody logged in with it. Null: it still works.
  used_at timestamp with time zone,
  constraint staff_recovery_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- Not used since office.access_request. A release of before may run beside this one, so that a later migration
-- drops it.
create table office.staff_reset (
  staff_id uuid not null,
  -- Which admin asked it. That one cannot say yes as long as there is another.
  asked_by uuid not null,
  reason text not null,
  -- When it was asked.
  asked_at timestamp with time zone not null,
  constraint staff_reset_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES office.staff(id) ON DELETE CASCADE,
  constraint staff_reset_pkey PRIMARY KEY (staff_id),
  constraint staff_reset_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- What goes beyond a role, given to one colleague by name.
create table office.staff_right (
  staff_id uuid not null,
  -- case_files: may take the answers of each participant out of the house, with a reason each time.
  name text not null,
  -- Why the colleague has the right, in the words of who gave it.
  reason text not null,
  -- Which admin gave it. Null: the operator at the server.
  given_by uuid,
  -- When it was given.
  given_at timestamp with time zone not null,
  -- Whether it holds for all surveys. If not: for those in office.staff_right_campaign.
  every_campaign boolean not null default true,
  constraint staff_right_given_by_fkey FOREIGN KEY (given_by) REFERENCES office.staff(id) ON DELETE SET NULL,
  constraint staff_right_name_check CHECK ((name = 'case_files'::text)),
  constraint staff_right_pkey PRIMARY KEY (staff_id, name),
  constraint staff_right_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

-- The surveys for which a colleague has a right that does not hold for all.
create table office.staff_right_campaign (
  staff_id uuid not null,
  -- Which right.
  name text not null,
  campaign_id uuid not null,
  constraint staff_right_campaign_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint staff_right_campaign_pkey PRIMARY KEY (staff_id, name, campaign_id),
  constraint staff_right_campaign_staff_id_name_fkey FOREIGN KEY (staff_id, name) REFERENCES office.staff_right(staff_id, name) ON DELETE CASCADE
);

-- Log-ins of the office.
create table office.staff_session (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  -- When the session ends unless a call is made; each call moves this moment on.
  idle_until timestamp with time zone not null,
  -- When the session ends at the latest, however busy it is.
  ends_at timestamp with time zone not null,
  -- By what its owner logged in, beside the password where there is one.
  way text not null default 'app'::text,
  -- Which browser on which system, in a few words, so that its owner recognises it.
  browser text,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE,
  constraint staff_session_token_hash_key UNIQUE (token_hash),
  constraint staff_session_way_check CHECK ((way = ANY (ARRAY['app'::text, 'passkey'::text, 'recovery'::text, 'tryout'::text, 'joined'::text])))
);

-- The answers to the profile questions, one row a member. No answer is no key.
create table profile.answers (
  member_id uuid not null,
  -- By the key of its question each answer as a list: the day on which it was given or changed, in days since 1
  -- January 2000, and then what was answered, a checkbox as true or false.
  answers jsonb not null,
  constraint answers_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint answers_pkey PRIMARY KEY (member_id)
);

-- The same answers in the shape of before, for releases that read it: triggers keep both in step.
create table profile.attribute (
  member_id uuid not null,
  -- The question, as contract/attributes.ts names it.
  key text not null,
  -- A list for every type of question; a checkbox is {true} or {false}. Pipes are for the wire only.
  value text[] not null,
  changed_at timestamp with time zone not null,
  constraint attribute_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint attribute_pkey PRIMARY KEY (member_id, key)
);

-- The profile questions: those of every panel, of which only the classes change, and those that the organisation
-- made itself (own_). One that was published stays, erased or not: its name is given once.
create table profile.question (
  -- What profile.attribute.key and survey.background.key say of its answers.
  key text not null,
  -- The order in which they are asked. Of every panel: 0 and less, as contract/attributes.ts has them. Others: as
  -- they were made.
  number integer not null,
  -- What it is about, as researchers read it.
  title text not null,
  -- The question, as parents read it.
  question text not null,
  -- What stands below the question.
  description text not null,
  -- One choice, several, a box to tick, or words.
  type text not null,
  -- Its answers: ids that never change, titles, and which are no longer offered.
  options jsonb not null,
  -- On which page of the registration and the profile it stands.
  page integer not null,
  -- At registration, in the profile only, or where a survey needs it.
  asked text not null,
  -- Whether our own screens ask for an answer.
  required boolean not null,
  -- Close to special personal data: an answer is looked at only while its consent stands.
  sensitive boolean not null,
  -- Whether it was published, retired, or erased with every answer.
  state text not null default 'draft'::text,
  -- How often it was changed since it was published.
  version integer not null default 1,
  -- Groups of its answers, for breakdowns, strata and population figures. A changed one is a new one at the end,
  -- and the old one is retired in its place. Empty: each answer is a class.
  classes jsonb not null default '[]'::jsonb,
  -- The least number or first day that is taken, as an answer is spelled.
  "least" text,
  -- The greatest number or last day that is taken.
  most text,
  -- Of a sensitive one: the sentence by which somebody agrees, below the question.
  consent text not null default ''::text,
  -- Its place among the own questions of its page, before the order in which they were made.
  place integer not null default 0,
  -- Of a retired one: the last day on which its answers are kept.
  kept_until date,
  -- After so many months the profile asks whether an answer still holds. Null: after a year.
  due_months integer,
  constraint question_asked_check CHECK ((asked = ANY (ARRAY['registration'::text, 'profile'::text, 'survey'::text]))),
  constraint question_key_check CHECK ((key ~ '^[a-z0-9_]{1,40}$'::text)),
  constraint question_pkey PRIMARY KEY (key),
  constraint question_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'asked'::text, 'retired'::text, 'erased'::text]))),
  constraint question_type_check CHECK ((type = ANY (ARRAY['multiple_choice'::text, 'multiple_answer'::text, 'multiple_open'::text, 'checkbox'::text, 'text'::text, 'number'::text, 'date'::text])))
);

-- How each version of an own profile question was worded, since it was published. They go with its answers when
-- it is erased.
create table profile.question_wording (
  -- The question.
  key text not null,
  -- Which version.
  version integer not null,
  -- From when parents read it so.
  at timestamp with time zone not null,
  -- Who published it; null: nobody knows.
  staff_id uuid,
  -- What it is about.
  title text not null,
  -- The question.
  question text not null,
  -- What stood below it.
  description text not null,
  -- The sentence by which somebody agreed.
  consent text not null,
  -- Its answers.
  options jsonb not null,
  constraint question_wording_key_fkey FOREIGN KEY (key) REFERENCES profile.question(key),
  constraint question_wording_pkey PRIMARY KEY (key, version),
  constraint question_wording_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE SET NULL
);

-- How many members gave a sensitive answer, as the office sees it: of nobody by name. Made anew when many have
-- come or gone, so that no change tells of one of them.
create table profile.sensitive_count (
  -- Among whom, and by which answer.
  name text not null,
  count integer not null,
  -- The day of this count: it stands for a day at least.
  counted_on date not null,
  -- How far the true number must be from this one before it is counted anew: ten to nineteen, by chance.
  renewed_from integer not null,
  constraint sensitive_count_pkey PRIMARY KEY (name)
);

-- An answer per question of an anonymous survey; the columns mean what they mean in survey.answer. Every night
-- all rows are written into a new table, in a random order.
create table survey.anonymous_answer (
  campaign_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  value text[] not null,
  other_value text,
  off_path boolean not null default false,
  constraint anonymous_answer_pkey PRIMARY KEY (campaign_id, participation_id, question_id)
);

-- How many began and finished an anonymous survey on a day: counted apart, so that no answer needs to carry its
-- day.
create table survey.anonymous_day (
  campaign_id uuid not null,
  day date not null,
  -- A day has several rows, drawn by chance and added up when read: people who start at the same moment need not
  -- wait for each other.
  slot smallint not null,
  started integer not null default 0,
  finished integer not null default 0,
  constraint anonymous_day_pkey PRIMARY KEY (campaign_id, day, slot)
);

-- Somebody who began an anonymous survey. No time, no order, nothing that points at a person. Every night all
-- rows are written into a new table, in a random order.
create table survey.anonymous_participation (
  campaign_id uuid not null,
  -- A hash of the token in the address of the visitor; drawn anew for all of them once the campaign is over.
  id uuid not null,
  -- The version that this respondent began with, and keeps.
  version integer not null,
  finished boolean not null default false,
  constraint anonymous_participation_pkey PRIMARY KEY (campaign_id, id)
);

-- An answer per question of a survey that is not anonymous.
create table survey.answer (
  campaign_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  -- The ids of the options that were chosen, or the text. An empty list: the question was seen and left open.
  value text[] not null,
  -- The text of 'Anders, namelijk'. Null: that was not chosen.
  other_value text,
  saved_at timestamp with time zone not null,
  -- The respondent went back and took another way: the answer is kept, and the way that was finished does not lead
  -- past it.
  off_path boolean not null default false,
  constraint answer_pkey PRIMARY KEY (campaign_id, participation_id, question_id)
);

-- Classes of a respondent's profile as it was when they finished, beside their answers. Only in surveys whose
-- introduction says so.
create table survey.background (
  campaign_id uuid not null,
  participation_id uuid not null,
  -- Of which background it is a class, such as gender or region.
  key text not null,
  -- The class, never what stood in the profile. No row: not known.
  value text not null,
  constraint background_pkey PRIMARY KEY (campaign_id, participation_id, key)
);

-- Questions that somebody put into the bank, to be asked again in other lists.
create table survey.bank_question (
  id uuid not null default gen_random_uuid(),
  -- The list that it comes from. Null: that list is gone.
  campaign_id uuid,
  -- Which question of that list it is: put in again it replaces itself.
  question_key text not null,
  -- What that list was called.
  list text not null,
  -- The question as a campaign file has it, without jumps and conditions.
  entry jsonb not null,
  -- Who put it in. Null: so long ago that their name is no longer kept.
  staff_id uuid,
  -- When it was put in.
  added_at timestamp with time zone not null,
  constraint bank_question_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE SET NULL,
  constraint bank_question_once UNIQUE (campaign_id, question_key),
  constraint bank_question_pkey PRIMARY KEY (id)
);

-- A survey, from its draft to its end.
create table survey.campaign (
  id uuid not null default gen_random_uuid(),
  title text not null,
  -- Cannot be changed any more once the campaign is published.
  anonymous boolean not null,
  -- closed is written by a sweep; closes_at and closed_at say what holds at this moment.
  state text not null default 'draft'::text,
  -- The campaign as its file says it. What was published of it is frozen in survey.version.
  draft jsonb not null,
  -- The version that is out; null: only a draft.
  version integer,
  -- Of anonymous campaigns: the token of the one link that everybody gets. No secret, so it can be shown again.
  public_token text,
  -- Where the thank-you and the closed screen lead to. Null: to the home page.
  link text,
  -- The profile questions that are asked at the end of members who have not answered them (missing_segments). None
  -- in an anonymous campaign.
  attributes text[] not null default '{}'::text[],
  -- Before this moment nobody can answer. Null: the campaign opens when it is published.
  opens_at timestamp with time zone,
  -- When the campaign closes, as planned. Whoever began before this moment may finish for a while.
  closes_at timestamp with time zone,
  -- When an operator closed it, or the sweep found it over.
  closed_at timestamp with time zone,
  -- Since when the answers of an anonymous campaign that is over have new ids, in a random order: so nothing says
  -- who was first, and nobody's link opens them.
  shuffled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  -- The home page shows its first question. Nobody was invited to it, and nobody can be as long as it is shown.
  taste boolean not null default false,
  -- The campaign that this one was copied from.
  origin_id uuid,
  -- When somebody removed the draft: for a week after that it can be put back.
  removed_at timestamp with time zone,
  -- When it was written down how the campaign went, after its end. Null: it is not over, or was opened again.
  counted_at timestamp with time zone,
  -- How many were invited, when it was over. Null: not known, or anonymous.
  asked integer,
  -- How many of them had finished, by hours since the first invitation left (contract/fieldwork/curve.ts): what is
  -- usual, for later campaigns.
  came integer[],
  -- Each group of parents that has met its target is closed by itself.
  closes_full boolean not null default false,
  -- The counted_at for which the sums below were counted. Another moment, or null: they do not hold.
  sums_of timestamp with time zone,
  -- How many were invited, when it was over. Compared with the rows each night.
  sum_invited integer,
  -- How many began; of an anonymous campaign as its days add up.
  sum_started integer,
  -- How many came to the end.
  sum_finished integer,
  -- The day that the researcher gave for the outcome. Null: none was given, or the survey is anonymous.
  outcome_on date,
  -- When a researcher put it into the archive of the office. Null: it stands in the list.
  archived_at timestamp with time zone,
  -- The closed question whose shares respondents see when they have finished. Null: none.
  first_look text,
  -- Profile answers that were given or confirmed so many months ago are asked again. Null: never.
  attributes_months integer,
  constraint campaign_check CHECK (((state = 'draft'::text) OR (version IS NOT NULL))),
  constraint campaign_check1 CHECK (((state = 'draft'::text) OR (anonymous = (public_token IS NOT NULL)))),
  constraint campaign_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES survey.campaign(id) ON DELETE SET NULL,
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_public_token_key UNIQUE (public_token),
  constraint campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text]))),
  constraint campaign_taste_check CHECK ((anonymous OR (NOT taste)))
);

-- What answers to an open question can be about.
create table survey.code (
  campaign_id uuid not null,
  -- The variable with the texts: a question, or its Anders, as the export names it.
  question text not null,
  -- 1 is the first of the question. A number is never used twice.
  number integer not null,
  title text not null,
  -- When it fits, for whoever codes next.
  description text not null default ''::text,
  -- Counts its changes: of two at once the second is told of the first.
  revision integer not null default 1,
  -- When it was taken off the list. The answers that had it keep it, should it come back.
  removed_at timestamp with time zone,
  -- Which of six it has on the screen. Null: that of its number.
  colour integer,
  constraint code_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint code_colour_check CHECK (((colour >= 1) AND (colour <= 6))),
  constraint code_number_check CHECK ((number > 0)),
  constraint code_pkey PRIMARY KEY (campaign_id, question, number)
);

-- The codes of each answer that somebody read. Of anonymous answers only once they are shuffled for good.
create table survey.coded (
  campaign_id uuid not null,
  -- The variable with the texts, as survey.code has it.
  question text not null,
  -- The participation, or the anonymous one.
  respondent uuid not null,
  -- A number of survey.code; 0: read, and about none of them.
  code integer not null,
  -- Who gave it. Null: somebody whose name is no longer kept.
  staff_id uuid,
  -- When.
  coded_at timestamp with time zone not null,
  -- Chosen by the second of two who read it, who did not see what the first chose. It changes no count: the two
  -- are compared.
  again boolean not null default false,
  constraint coded_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint coded_pkey PRIMARY KEY (campaign_id, question, respondent, again, code),
  constraint coded_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE SET NULL
);

-- What somebody of the staff remarked at a question. It is in no version, file, print or export.
create table survey.comment (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  -- The question, by its key in the draft. That may be gone: the comment stays.
  question_key text not null,
  -- What the question said then: how it is called once it is gone.
  question text not null,
  -- What was remarked.
  words text not null,
  -- Who did. Null: so long ago that their name is no longer kept.
  staff_id uuid,
  at timestamp with time zone not null,
  -- When somebody said that it is done with. Null: it is open.
  resolved_at timestamp with time zone,
  -- Who said so.
  resolved_by uuid,
  constraint comment_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint comment_pkey PRIMARY KEY (id)
);

-- A questionnaire that somebody writes, or the next version of one that is out. Without a row it is as
-- survey.campaign says.
create table survey.draft (
  campaign_id uuid not null,
  -- The number of the newest revision in survey.draft_revision.
  revision integer not null,
  -- The draft as it is now, as contract/writing/draft.ts has it.
  draft jsonb not null,
  -- The published questionnaire, with the keys of the draft. Null: nothing is published yet.
  published jsonb,
  -- How often the published questionnaire, its dates, its link or its letters changed since this row is kept. An
  -- open editor that knows another number reads what is out anew.
  out_number integer not null default 0,
  constraint draft_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint draft_pkey PRIMARY KEY (campaign_id)
);

-- Who writes a draft now: one tab of one session. It ends with the session, and half a minute after its last
-- heartbeat.
create table survey.draft_hold (
  campaign_id uuid not null,
  -- Of whom the tab is: a hold ends at log-out.
  session_id uuid not null,
  -- The tab, by a name that it made up.
  editor uuid not null,
  -- When the tab last said that it is there.
  seen_at timestamp with time zone not null,
  constraint draft_hold_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint draft_hold_pkey PRIMARY KEY (campaign_id),
  constraint draft_hold_session_id_fkey FOREIGN KEY (session_id) REFERENCES office.staff_session(id) ON DELETE CASCADE
);

-- Every set of changes to a draft: who, when, what. The first, number 0, is the draft as it began.
create table survey.draft_revision (
  campaign_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  -- Who made the changes. Null: the operator at the server, or somebody so long ago that their name is no longer
  -- kept.
  staff_id uuid,
  -- The version of the questionnaire that was being written.
  version integer not null,
  -- How the changes came about, where nobody simply made them: the beginning of the draft, an undo, an earlier
  -- revision put back, a file.
  why text,
  -- Made up by the sender, who may have to send a set a second time.
  send_id uuid,
  -- As contract/writing/changes.ts has them.
  changes jsonb not null,
  -- The whole draft at this revision: kept for the first revision and for every fiftieth, so that any revision can
  -- be made from few changes.
  whole jsonb,
  constraint draft_revision_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint draft_revision_pkey PRIMARY KEY (campaign_id, number),
  constraint draft_revision_sent_once UNIQUE (campaign_id, send_id),
  constraint draft_revision_why_check CHECK ((why = ANY (ARRAY['start'::text, 'undo'::text, 'put_back'::text, 'file'::text])))
);

-- What outsiders see of a campaign: finished columns, rounded when they were made, with nothing of persons in
-- them.
create table survey.edition_column (
  campaign_id uuid not null,
  -- A question within one group; empty: the group as a whole.
  question text not null,
  -- The first version that asked it in these words.
  version integer not null,
  -- The conditions of the group; empty: everybody.
  group_name text not null,
  -- How many they exactly were. It is made anew only when they are ten or more, or ten or fewer, than this.
  people integer not null,
  -- The snapshot that it was made of.
  number integer not null,
  -- When it was rounded: on this day it says how things stood.
  made_at timestamp with time zone not null,
  -- Its group is on the list of those that may be shown.
  listed boolean not null,
  -- Rounded counts, and by weighting how much somebody behind each of them weighs on average.
  content jsonb not null,
  constraint edition_column_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint edition_column_pkey PRIMARY KEY (campaign_id, question, version, group_name)
);

-- The register of files with answers or figures that somebody took out: who, what, why, how many and until when.
-- The files themselves are nowhere on the server.
create table survey.export (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  -- When it was entered. For fifteen minutes from then its maker can read the file.
  made_at timestamp with time zone not null,
  -- Who made it. Null: the operator at the server, or somebody whose name is no longer kept.
  staff_id uuid,
  -- What kind of file, as contract/results/file-formats.ts names it.
  format text not null,
  -- What it is needed for, in the words of its maker.
  why text not null,
  -- How many respondents are in it; of an anonymous campaign rounded down to ten.
  people integer not null,
  -- The last day in Amsterdam on which it may be kept.
  keep_until date not null,
  -- When its maker said that the file is gone.
  removed_at timestamp with time zone,
  -- The snapshot that it is made of.
  number integer not null,
  -- The stamp of that snapshot, which stands in the file.
  stamp text not null,
  -- What was chosen: how texts are shown, which background, which weighting, and of tables the group and split.
  wanted jsonb not null,
  constraint export_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint export_pkey PRIMARY KEY (id),
  constraint export_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE SET NULL
);

-- The rounded shares of one question, as they were made in the night for who finishes a survey.
create table survey.first_look (
  campaign_id uuid not null,
  -- Which question it is of.
  question text not null,
  -- The first version of the questionnaire that asked it in these words.
  version integer not null,
  -- How many had answered it then: it is made anew when that differs by ten, of anonymous answers by twenty-five.
  people integer not null,
  -- What respondents see, with rounded shares.
  shown jsonb not null,
  -- The night in which it was made.
  made_at timestamp with time zone not null,
  constraint first_look_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint first_look_pkey PRIMARY KEY (campaign_id, question)
);

-- Each time that answers of a campaign were left out of its results, and whether that was undone.
create table survey.left_out (
  campaign_id uuid not null,
  -- 1 is the first of the campaign.
  number integer not null,
  -- When somebody left them out.
  made_at timestamp with time zone not null,
  -- Who did. Null: the operator at the server, or somebody whose name is no longer kept.
  staff_id uuid,
  -- test: somebody tried the list. prank: nonsense on purpose. flood: many from one hand.
  reason text not null,
  -- Why, in words.
  words text not null,
  -- The day on which they finished. Of an anonymous campaign the day that it is about: no answer has one.
  day date,
  -- What they answered: a list of a question and its answers, all of which fit. Of an anonymous campaign it says
  -- who is left out.
  pattern jsonb not null default '[]'::jsonb,
  -- When they were counted again. Null: they are left out.
  undone_at timestamp with time zone,
  -- Who counted them again. Null: nobody, the operator, or somebody whose name is no longer kept.
  undone_by uuid,
  constraint left_out_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint left_out_pkey PRIMARY KEY (campaign_id, number),
  constraint left_out_reason_check CHECK ((reason = ANY (ARRAY['test'::text, 'prank'::text, 'flood'::text]))),
  constraint left_out_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE SET NULL,
  constraint left_out_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES office.staff(id) ON DELETE SET NULL
);

-- Days on which an anonymous survey was begun oddly often: the day and the reason, and nothing about a person.
create table survey.odd_day (
  campaign_id uuid not null,
  day date not null,
  -- network: many from one network. jump: many more than on the days before, and than what was sent explains.
  why text not null,
  constraint odd_day_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint odd_day_pkey PRIMARY KEY (campaign_id, day, why),
  constraint odd_day_why_check CHECK ((why = ANY (ARRAY['network'::text, 'jump'::text])))
);

-- What an operator tells everybody about a survey that is over: the outcome of one of its questions. A survey
-- has one outcome at most.
create table survey.outcome (
  campaign_id uuid not null,
  question_id text not null,
  -- What parents said, in one sentence.
  sentence text not null,
  -- What was done with it.
  done text not null,
  -- How many people answered this question, rounded to 5 as the counts behind the shares are.
  people integer not null,
  -- For each answer its title and its whole percentage, worked out from rounded counts. A null percentage: fewer
  -- than ten people gave this answer.
  shares jsonb not null,
  -- When the operator told these words and numbers.
  told_at timestamp with time zone not null,
  constraint outcome_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint outcome_pkey PRIMARY KEY (campaign_id)
);

-- Somebody who began a survey that is not anonymous. Whose it is stands in contact.invitation, and nowhere else.
-- No foreign keys here and in the tables of answers: each save would look its campaign up once more, and all who
-- start at one moment would lock its one row.
create table survey.participation (
  campaign_id uuid not null,
  id uuid not null,
  -- The version that this respondent began with, and keeps.
  version integer not null,
  started_at timestamp with time zone not null,
  -- Null: not at the end yet.
  finished_at timestamp with time zone,
  -- No invitation leads to it any more: it was written anew under another id, with a day instead of moments.
  detached boolean not null default false,
  -- Left out of the results by this number of survey.left_out. Null: it counts.
  left_out integer,
  constraint participation_pkey PRIMARY KEY (campaign_id, id)
);

-- Figures of all parents of the country, to hold the panel and results beside: each version is the whole, and
-- never changes.
create table survey.population (
  -- Counted from 1. A weighting or a draw names the version that it went by.
  version integer not null,
  created_at timestamp with time zone not null,
  -- Who entered or imported them. Null: the operator at the server.
  staff_id uuid,
  -- A list, as contract/population.ts has a margin: one variable with a count or share for each class, its source
  -- and date.
  margins jsonb not null,
  constraint population_pkey PRIMARY KEY (version)
);

-- Copies of drafts to look at, for whoever holds the address of the preview: sealed, and erased within minutes
-- after their hour.
create table survey.preview (
  -- A hash of the token in the address.
  token_hash bytea not null,
  -- The questionnaire as the survey page shows it, readable with SECRET_KEY alone.
  sealed bytea not null,
  -- From this moment on the address opens nothing any more.
  until timestamp with time zone not null,
  constraint preview_pkey PRIMARY KEY (token_hash)
);

-- The versions of the report of a campaign. A published one is never changed.
create table survey.report (
  campaign_id uuid not null,
  -- Counts the reports of a campaign: 1 is the first, the others correct or follow it.
  version integer not null,
  -- The address of its page, /uitkomst/{slug}; empty while none was chosen.
  slug text not null,
  -- What its makers chose and wrote.
  draft jsonb not null,
  -- Counts the changes: a change is refused that was made to an older one.
  revision integer not null default 1,
  -- What readers see, frozen with its rounded figures when it was asked for.
  page jsonb,
  state text not null default 'draft'::text,
  changed_at timestamp with time zone not null,
  -- Who wrote in the draft last.
  changed_by uuid,
  -- When its figures were frozen and a colleague was asked to confirm it.
  asked_at timestamp with time zone,
  -- Who asked for that.
  asked_by uuid,
  published_at timestamp with time zone,
  -- Who confirmed it.
  published_by uuid,
  -- When its page began to say that it was withdrawn.
  withdrawn_at timestamp with time zone,
  constraint report_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES office.staff(id),
  constraint report_asked_check CHECK (((state <> 'asked'::text) OR ((asked_at IS NOT NULL) AND (page IS NOT NULL)))),
  constraint report_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint report_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES office.staff(id),
  constraint report_pkey PRIMARY KEY (campaign_id, version),
  constraint report_published_by_fkey FOREIGN KEY (published_by) REFERENCES office.staff(id),
  constraint report_published_check CHECK (((state = ANY (ARRAY['draft'::text, 'asked'::text])) OR ((published_at IS NOT NULL) AND (page IS NOT NULL)))),
  constraint report_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'asked'::text, 'published'::text, 'replaced'::text, 'withdrawn'::text])))
);

-- What was done with the outcome of a survey, told beside its report. A day that lies ahead is a plan.
create table survey.report_act (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  day date not null,
  title text not null,
  -- What it came to, in a sentence or two.
  words text not null,
  constraint report_act_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint report_act_pkey PRIMARY KEY (id)
);

-- A snapshot of the answers of a campaign, in columns. The newest two are kept, of an anonymous campaign the
-- newest one.
create table survey.result (
  campaign_id uuid not null,
  -- 1 is the first snapshot of the campaign.
  number integer not null,
  -- When the answers were read, all as of one moment.
  made_at timestamp with time zone not null,
  -- The newest version of the questionnaire when the snapshot was made.
  versions integer not null,
  -- How many rows each column has: who finished, and who stopped halfway.
  respondents integer not null,
  -- How many of them finished.
  finished integer not null,
  -- Eight letters and digits that stand under every table and in every file made from the snapshot.
  stamp text not null,
  -- How many of survey.result_change it knows of.
  changes integer not null default 0,
  -- How many who finished are left out, by reason, and the exclusive or of their keys, from which the rounding of
  -- that number follows.
  left_out jsonb not null default '[]'::jsonb,
  -- The questions with coded answers when it was made, and their codes: each is a column.
  coded jsonb not null default '[]'::jsonb,
  -- A fingerprint of the code and the key by which the answers were read. Null: nobody can tell, and the next
  -- snapshot takes nothing over from it.
  read_by bytea,
  -- How many invitations of the campaign stood there that had lost their member, when it was made: another number,
  -- and it is behind. 0 of an anonymous campaign.
  forgotten integer not null default 0,
  constraint result_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint result_pkey PRIMARY KEY (campaign_id, number)
);

-- How often it was decided anew what a snapshot of a campaign is made of.
create table survey.result_change (
  campaign_id uuid not null,
  -- A snapshot that was made of fewer is behind.
  changes integer not null,
  constraint result_change_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint result_change_pkey PRIMARY KEY (campaign_id)
);

-- One column of a snapshot: what an export holds under the same name, as numbers.
create table survey.result_column (
  campaign_id uuid not null,
  number integer not null,
  name text not null,
  -- codes: 16 bits a respondent, below 0 for what is no answer. number: 64 bits. text: where each text ends, then
  -- the texts. id: the participation. key: what the rounding of counts follows from.
  kind text not null,
  -- Little-endian, one entry a respondent.
  bytes bytea not null,
  constraint result_column_campaign_id_number_fkey FOREIGN KEY (campaign_id, number) REFERENCES survey.result(campaign_id, number) ON DELETE CASCADE,
  constraint result_column_kind_check CHECK ((kind = ANY (ARRAY['codes'::text, 'number'::text, 'text'::text, 'id'::text, 'key'::text]))),
  constraint result_column_pkey PRIMARY KEY (campaign_id, number, name, kind)
);

-- Answers or groups that a researcher joined: tables and files of the campaign show them as one.
create table survey.result_join (
  campaign_id uuid not null,
  -- 1 is the first of the campaign. A number is never used twice: the columns of several answers are called by it.
  number integer not null,
  -- The question, or what is known of respondents with _ before it, as results name it.
  question text not null,
  -- What they are called together.
  title text not null,
  -- The ids of the answers or groups.
  classes text[] not null,
  -- When somebody joined them.
  made_at timestamp with time zone not null,
  -- Who. Null: somebody whose name is no longer kept.
  staff_id uuid,
  -- When somebody took them apart, or joined them with others.
  removed_at timestamp with time zone,
  constraint result_join_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint result_join_classes_check CHECK ((cardinality(classes) > 1)),
  constraint result_join_number_check CHECK ((number > 0)),
  constraint result_join_pkey PRIMARY KEY (campaign_id, number),
  constraint result_join_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE SET NULL
);

-- Which groups of respondents somebody of the office saw figures of, in one session: two that differ by a few
-- people would tell what those few answered.
create table survey.result_look (
  -- The session in which the figures were looked at; with it goes what was seen.
  session_id uuid not null,
  campaign_id uuid not null,
  -- The snapshot.
  number integer not null,
  -- A bit for each row of the snapshot.
  people bytea not null,
  -- Seen as a column of another group.
  part boolean not null default false,
  constraint result_look_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint result_look_session_id_fkey FOREIGN KEY (session_id) REFERENCES office.staff_session(id) ON DELETE CASCADE
);

-- In which order respondents stand in a snapshot of which somebody looked at groups. It outlives the snapshot,
-- for as long as a session remembers those.
create table survey.result_order (
  campaign_id uuid not null,
  -- The snapshot.
  number integer not null,
  -- What the rounding of counts follows from, 64 bits a respondent: it tells no name.
  keys bytea not null,
  constraint result_order_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint result_order_pkey PRIMARY KEY (campaign_id, number)
);

-- Colleagues who were asked to read a questionnaire. It stands on their start page until it is answered.
create table survey.review_request (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  -- Who was asked.
  staff_id uuid not null,
  -- Who asked.
  asked_by uuid not null,
  -- When that was.
  asked_at timestamp with time zone not null,
  -- When it was read, or no longer asked. Null: it waits.
  answered_at timestamp with time zone,
  constraint review_request_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint review_request_pkey PRIMARY KEY (id)
);

-- One row: the night of the last writing anew of the anonymous answers. A server that starts must not do it a
-- second time.
create table survey.shuffle (
  -- Keeps it to one row.
  one boolean not null default true,
  night date not null,
  constraint shuffle_one_check CHECK (one),
  constraint shuffle_pkey PRIMARY KEY (one)
);

-- The wording that was published, never changed: an answer always belongs to the wording that its respondent
-- saw.
create table survey.version (
  campaign_id uuid not null,
  -- 1 is the first that was published.
  number integer not null,
  -- Title, description and questions, as respondents get them.
  questionnaire jsonb not null,
  published_at timestamp with time zone not null,
  -- Questions whose words differ from those in the version before, but that mean the same, as a researcher says:
  -- the results of both are added up.
  same_meaning text[] not null default '{}'::text[],
  -- The questions of same_meaning in which only a small error was mended, as a researcher says.
  typos text[] not null default '{}'::text[],
  -- The revision of the draft that was published. Null: it came from a file.
  revision integer,
  constraint version_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint version_pkey PRIMARY KEY (campaign_id, number)
);

-- Weights that give the respondents the shares of all parents. A weighting is never changed: another one gets
-- the next number.
create table survey.weighting (
  campaign_id uuid not null,
  -- 1 is the first weighting of the campaign.
  number integer not null,
  -- When somebody made it.
  made_at timestamp with time zone not null,
  -- Who made it. Null: the operator at the server, or somebody whose name is no longer kept.
  staff_id uuid,
  -- The backgrounds that are weighted on, such as gender or region.
  variables text[] not null,
  -- The figures of all parents that it fits, a version of survey.population.
  population_version integer not null,
  -- The stamp of the snapshot that it was made of. Of other answers the weights follow from the same figures and
  -- characteristics.
  stamp text not null,
  -- What was joined, the shares before and after, the smallest and largest weight: as
  -- server/results/weights/weigh.ts has it.
  report jsonb not null,
  constraint weighting_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint weighting_pkey PRIMARY KEY (campaign_id, number),
  constraint weighting_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE SET NULL
);

CREATE INDEX call_note_member ON contact.call_note USING btree (member_id, at);

CREATE INDEX consent_member ON contact.consent USING btree (member_id, at);

CREATE UNIQUE INDEX draw_in_preparation ON contact.draw USING btree (campaign_id) WHERE (used_at IS NULL);

CREATE INDEX incoming_member ON contact.incoming USING btree (member_id, at);

CREATE INDEX invitation_forgotten ON contact.invitation USING btree (campaign_id) WHERE (forgotten_on IS NOT NULL);

CREATE INDEX invitation_group ON contact.invitation USING btree (group_id) WHERE (group_id IS NOT NULL);

CREATE INDEX invitation_member ON contact.invitation USING btree (member_id);

CREATE INDEX left_out_member ON contact.left_out USING btree (member_id);

CREATE INDEX link_member ON contact.link USING btree (member_id, purpose);

CREATE INDEX look_member ON contact.look USING btree (member_id, at);

CREATE INDEX look_open ON contact.look USING btree (staff_id, member_id, until);

CREATE INDEX mailing_after_mailing ON contact.mailing USING btree (after_mailing) WHERE (after_mailing IS NOT NULL);

CREATE INDEX mailing_campaign ON contact.mailing USING btree (campaign_id, kind, round);

CREATE INDEX mailing_open ON contact.mailing USING btree (starts_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text]));

CREATE INDEX mailing_send ON contact.mailing USING btree (campaign_id, send_id) WHERE (send_id IS NOT NULL);

CREATE INDEX member_email_key ON contact.member USING btree (email_key);

CREATE UNIQUE INDEX member_email_taken ON contact.member USING btree (email_key) WHERE (left_at IS NULL);

CREATE INDEX member_left_at ON contact.member USING btree (left_at) WHERE (left_at IS NOT NULL);

CREATE INDEX member_new_email ON contact.member USING btree (new_email_key) WHERE (new_email_key IS NOT NULL);

CREATE INDEX member_new_phone ON contact.member USING btree (new_phone) WHERE (new_phone IS NOT NULL);

CREATE INDEX member_notice ON contact.member USING btree (notice_id) WHERE (notice_id IS NOT NULL);

CREATE INDEX member_phone ON contact.member USING btree (phone);

CREATE UNIQUE INDEX member_phone_taken ON contact.member USING btree (phone) WHERE (left_at IS NULL);

CREATE INDEX member_recruited_by ON contact.member USING btree (recruited_by) WHERE (recruited_by IS NOT NULL);

CREATE UNIQUE INDEX message_check_once ON contact.message USING btree (member_id, round) WHERE ((template = 'profile_check'::text) AND (state <> 'suppressed'::text) AND (stands_in_for IS NULL));

CREATE INDEX message_created_at ON contact.message USING btree (created_at, id);

CREATE INDEX message_decoy ON contact.message USING btree (id) WHERE decoy;

CREATE INDEX message_forgotten ON contact.message USING btree (forgotten_on) WHERE (forgotten_on IS NOT NULL);

CREATE INDEX message_invitation ON contact.message USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX message_mailing ON contact.message USING btree (mailing_id, state) WHERE (mailing_id IS NOT NULL);

CREATE INDEX message_mailing_again ON contact.message USING btree (mailing_id, channel, due_at) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (attempts > 0) AND (mailing_id IS NOT NULL));

CREATE INDEX message_mailing_first ON contact.message USING btree (mailing_id, channel, due_at) WHERE ((state = 'planned'::text) AND (attempts = 0) AND (mailing_id IS NOT NULL));

CREATE INDEX message_member_id ON contact.message USING btree (member_id);

CREATE UNIQUE INDEX message_once ON contact.message USING btree (campaign_id, template, round, member_id) WHERE ((mailing_id IS NOT NULL) AND (stands_in_for IS NULL));

CREATE UNIQUE INDEX message_outcome_once ON contact.message USING btree (campaign_id, member_id) WHERE ((template = 'outcome_letter'::text) AND (state <> 'suppressed'::text) AND (stands_in_for IS NULL));

CREATE UNIQUE INDEX message_password_once ON contact.message USING btree (round, member_id) WHERE ((mailing_id IS NOT NULL) AND (template = 'create_password'::text));

CREATE UNIQUE INDEX message_provider_id ON contact.message USING btree (channel, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX message_waiting ON contact.message USING btree (channel, due_at) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (mailing_id IS NULL));

CREATE INDEX provider_report_waiting ON contact.provider_report USING btree (number) WHERE (attempts < 5);

CREATE INDEX request_member ON contact.request USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX request_open ON contact.request USING btree (due_on) WHERE (state = 'open'::text);

CREATE INDEX session_member_id ON contact.session USING btree (member_id);

CREATE INDEX talk_member_member ON contact.talk_member USING btree (member_id);

CREATE INDEX talk_member_message ON contact.talk_member USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX whatsapp_heard_at ON contact.whatsapp_heard USING btree (at);

CREATE INDEX whatsapp_user_print ON contact.whatsapp_user USING btree (user_print);

CREATE INDEX budget_starts_at ON house.budget USING btree (starts_at);

CREATE INDEX access_request_asked_by ON office.access_request USING btree (asked_by);

CREATE INDEX access_request_staff_id ON office.access_request USING btree (staff_id);

CREATE INDEX audit_about ON office.audit USING btree (about, number);

CREATE INDEX audit_actor ON office.audit USING btree (actor, number);

CREATE INDEX audit_at ON office.audit USING btree (at);

CREATE INDEX audit_staff_id ON office.audit USING btree (staff_id, number);

CREATE INDEX program_key_campaign_id ON office.program_key USING btree (campaign_id);

CREATE INDEX program_key_created_by ON office.program_key USING btree (created_by);

CREATE INDEX staff_challenge_expires_at ON office.staff_challenge USING btree (expires_at);

CREATE INDEX staff_challenge_staff_id ON office.staff_challenge USING btree (staff_id);

CREATE INDEX staff_device_staff_id ON office.staff_device USING btree (staff_id);

CREATE UNIQUE INDEX staff_email ON office.staff USING btree (lower(email));

CREATE INDEX staff_login_staff_id ON office.staff_login USING btree (staff_id);

CREATE INDEX staff_passkey_staff_id ON office.staff_passkey USING btree (staff_id);

CREATE INDEX staff_reset_asked_by ON office.staff_reset USING btree (asked_by);

CREATE INDEX staff_right_campaign_campaign_id ON office.staff_right_campaign USING btree (campaign_id);

CREATE INDEX staff_right_given_by ON office.staff_right USING btree (given_by);

CREATE INDEX staff_session_staff_id ON office.staff_session USING btree (staff_id);

CREATE INDEX answers_said ON profile.answers USING gin (answers);

CREATE INDEX attribute_key ON profile.attribute USING btree (key, member_id) INCLUDE (value);

CREATE INDEX campaign_origin ON survey.campaign USING btree (origin_id) WHERE (origin_id IS NOT NULL);

CREATE UNIQUE INDEX campaign_taste ON survey.campaign USING btree (taste) WHERE taste;

CREATE UNIQUE INDEX code_title ON survey.code USING btree (campaign_id, question, lower(title)) WHERE (removed_at IS NULL);

CREATE INDEX comment_campaign ON survey.comment USING btree (campaign_id);

CREATE INDEX draft_hold_session_id_idx ON survey.draft_hold USING btree (session_id);

CREATE INDEX export_campaign ON survey.export USING btree (campaign_id, made_at);

CREATE INDEX export_due ON survey.export USING btree (staff_id, keep_until) WHERE (removed_at IS NULL);

CREATE INDEX preview_until ON survey.preview USING btree (until);

CREATE INDEX report_act_campaign ON survey.report_act USING btree (campaign_id);

CREATE UNIQUE INDEX report_open ON survey.report USING btree (campaign_id) WHERE (state = ANY (ARRAY['draft'::text, 'asked'::text]));

CREATE UNIQUE INDEX report_shown ON survey.report USING btree (campaign_id) WHERE (state = 'published'::text);

CREATE UNIQUE INDEX report_slug ON survey.report USING btree (slug) WHERE (state = 'published'::text);

CREATE INDEX result_look_session ON survey.result_look USING btree (session_id, campaign_id, number);

CREATE UNIQUE INDEX review_request_open ON survey.review_request USING btree (campaign_id, staff_id) WHERE (answered_at IS NULL);

-- A member is erased: the invitation stays in the counts, and leads to nobody and to no answer.
CREATE OR REPLACE FUNCTION contact.invitation_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.token_hash := null;
  new.participation_id := null;
  new.email_key := null;
  new.group_id := null;
  new.forgotten_on := coalesce(new.forgotten_on, (now() at time zone 'Europe/Amsterdam')::date);
  return new;
end $function$
;

-- The channels by which messages leave, as contract/channels.ts has them. Each has a row in contact.channel.
CREATE OR REPLACE FUNCTION contact.is_channel(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (name = ANY (ARRAY['email'::text, 'whatsapp'::text, 'sms'::text]))
;

-- The channels that a member chooses from to be invited by, as contract/channels.ts has them.
CREATE OR REPLACE FUNCTION contact.is_invitation_method(name text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (name = ANY (ARRAY['whatsapp'::text, 'email'::text]))
;

-- A member is erased: what was sent stays in the counts, and nothing of it says to whom or what. A message that
-- waits never leaves; one that is leaving at this moment is closed by its worker.
CREATE OR REPLACE FUNCTION contact.message_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.to_name := null;
  new.to_address := '';
  new.body_text := '';
  new.body_html := null;
  new.one_click_link := null;
  new.domain := null;
  new.invitation_id := null;
  -- The provider's own name may hold the number. That there was one says that the message was paid for.
  new.provider_id := case when old.provider_id is not null then new.id::text end;
  new.forgotten_on := coalesce(new.forgotten_on, (now() at time zone 'Europe/Amsterdam')::date);
  -- What a mail server said may quote the address.
  update contact.message_event set reason = null where message_id = new.id and reason is not null;
  if old.state = 'planned' then
    new.state := 'suppressed';
    insert into contact.message_event (message_id, state, at, reason) values (new.id, 'suppressed', now(), 'erased');
  end if;
  return new;
end
$function$
;

-- Gives a new line its number and its hash.
CREATE OR REPLACE FUNCTION office.audit_add()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last_one record;
begin
  -- One at a time, or two rows would follow the same one.
  perform pg_advisory_xact_lock(7245002);
  select number, hash into last_one from (
    select number, hash from office.audit union all select number, hash from office.audit_start
  ) as line order by number desc limit 1;
  new.number := coalesce(last_one.number, 0) + 1;
  new.hash := office.audit_hash(
    last_one.hash, new.number, new.at, new.staff_id, new.action, new.about, new.detail, new.actor);
  return new;
end
$function$
;

-- The number of the first line that does not follow from the one before it. Null: nothing was touched.
CREATE OR REPLACE FUNCTION office.audit_broken()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select min(number) from (
    select number, hash, office.audit_hash(
      coalesce(lag(hash) over (order by number), (select hash from office.audit_start)),
      number, at, staff_id, action, about, detail, actor) as expected
    from office.audit
  ) as row where hash is distinct from expected
$function$
;

-- Forgets the lines from before this moment, as far as the first line that is later. Says how many lines it
-- forgot.
CREATE OR REPLACE FUNCTION office.audit_forget(before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  up_to bigint;
  gone bigint;
begin
  perform pg_advisory_xact_lock(7245002);
  select max(number) into up_to from office.audit
    where number < coalesce((select min(number) from office.audit where at >= before), 9223372036854775807);
  if up_to is null then
    return 0;
  end if;
  insert into office.audit_start (number, hash) select number, hash from office.audit where number = up_to
    on conflict (one) do update set number = excluded.number, hash = excluded.hash;
  perform set_config('office.forgotten_up_to', up_to::text, true);
  delete from office.audit where number <= up_to;
  get diagnostics gone = row_count;
  perform set_config('office.forgotten_up_to', '', true);
  return gone;
end
$function$
;

-- The fingerprint of a line of the audit and of all lines before it.
CREATE OR REPLACE FUNCTION office.audit_hash(before bytea, number bigint, at timestamp with time zone, staff_id uuid, action text, about uuid, detail jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(encode(before, 'hex'), number, extract(epoch from at), staff_id, action, about, detail)::text, 'UTF8'))
$function$
;

CREATE OR REPLACE FUNCTION office.audit_hash(before bytea, number bigint, at timestamp with time zone, staff_id uuid, action text, about uuid, detail jsonb, actor text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when actor is null then office.audit_hash(before, number, at, staff_id, action, about, detail)
    else sha256(convert_to(jsonb_build_array(
      encode(before, 'hex'), number, extract(epoch from at), staff_id, action, about, detail, actor)::text, 'UTF8')) end
$function$
;

-- Refuses to change or delete a line, except one that audit_forget forgets.
CREATE OR REPLACE FUNCTION office.audit_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and old.number <= nullif(current_setting('office.forgotten_up_to', true), '')::bigint then
    return old;
  end if;
  raise exception 'rows of office.audit are only ever added';
end
$function$
;

-- Refuses to empty the audit.
CREATE OR REPLACE FUNCTION office.audit_keep_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of office.audit are only ever added';
end
$function$
;

CREATE OR REPLACE FUNCTION profile.answers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute $q$insert into profile.attribute (member_id, key, value, changed_at)
  select member_id, key, value, changed_at
  from written join replaced using (member_id) cross join profile.rows_of(written.answers)
  where written.answers -> key is distinct from replaced.answers -> key
  on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at$q$;
  execute $q$delete from profile.attribute using written join replaced using (member_id)
  where attribute.member_id = written.member_id and replaced.answers ? attribute.key and not written.answers ? attribute.key$q$;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION profile.answers_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute $q$delete from profile.attribute using erased where attribute.member_id = erased.member_id$q$;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION profile.answers_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute $q$insert into profile.attribute (member_id, key, value, changed_at)
  select member_id, key, value, changed_at from written, profile.rows_of(answers)
  on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at$q$;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION profile.attribute_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute $q$update profile.answers set answers = answers - keys
  from (select member_id, array_agg(key) as keys from erased group by member_id) as gone
  where answers.member_id = gone.member_id$q$;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION profile.attribute_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute $q$insert into profile.answers (member_id, answers)
  select member_id, jsonb_object_agg(key, profile.entry_of(value, changed_at)) from written group by member_id
  on conflict (member_id) do update set answers = answers.answers || excluded.answers$q$;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION profile.entry_of(value text[], changed_at timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select to_jsonb((changed_at at time zone 'Europe/Amsterdam')::date - date '2000-01-01') || to_jsonb(value)
$function$
;

CREATE OR REPLACE FUNCTION profile.fill_answers(after uuid)
 RETURNS uuid
 LANGUAGE plpgsql
AS $function$
declare
  ids uuid[];
begin
  lock table profile.attribute in share row exclusive mode;
  ids := array(select id from contact.member where after is null or id > after order by id limit 500);
  insert into profile.answers (member_id, answers)
  select member_id, jsonb_object_agg(key, profile.entry_of(value, changed_at)) from profile.attribute
  where member_id = any(ids) group by member_id
  on conflict (member_id) do update set answers = excluded.answers || answers.answers;
  return ids[cardinality(ids)];
end $function$
;

CREATE OR REPLACE FUNCTION profile.rows_of(answers jsonb)
 RETURNS TABLE(key text, value text[], changed_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select key, array(select jsonb_array_elements_text(entry - 0)),
    (date '2000-01-01' + (entry ->> 0)::integer)::timestamp at time zone 'Europe/Amsterdam'
  from jsonb_each(answers) as said (key, entry)
$function$
;

-- Refuses to make a published campaign anonymous, or no longer anonymous: the promise to its respondents cannot
-- be taken back.
CREATE OR REPLACE FUNCTION survey.keep_anonymity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'draft' and (new.state = 'draft' or old.anonymous <> new.anonymous) then
    raise exception 'a published campaign stays anonymous, or not' using errcode = 'check_violation';
  end if;
  return new;
end $function$
;

-- Refuses to change a version of the population figures, other than to forget who made it.
CREATE OR REPLACE FUNCTION survey.keep_population()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Who made it is forgotten after a while.
  if (new.version, new.created_at, new.margins) is not distinct from (old.version, old.created_at, old.margins) then
    return new;
  end if;
  raise exception 'version % of the population figures is kept as it is: a weighting may name it', old.version;
end $function$
;

-- Refuses to change a published version.
CREATE OR REPLACE FUNCTION survey.keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was published is never changed' using errcode = 'check_violation';
end $function$
;

CREATE TRIGGER invitation_forget BEFORE UPDATE OF member_id ON contact.invitation FOR EACH ROW WHEN (((old.member_id IS NOT NULL) AND (new.member_id IS NULL))) EXECUTE FUNCTION contact.invitation_forget();

CREATE TRIGGER message_forget BEFORE UPDATE OF member_id ON contact.message FOR EACH ROW WHEN (((old.member_id IS NOT NULL) AND (new.member_id IS NULL))) EXECUTE FUNCTION contact.message_forget();

CREATE TRIGGER audit_add BEFORE INSERT ON office.audit FOR EACH ROW EXECUTE FUNCTION office.audit_add();

CREATE TRIGGER audit_keep BEFORE DELETE OR UPDATE ON office.audit FOR EACH ROW EXECUTE FUNCTION office.audit_keep();

CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON office.audit FOR EACH STATEMENT EXECUTE FUNCTION office.audit_keep_all();

CREATE TRIGGER attribute_erased AFTER DELETE ON profile.answers REFERENCING OLD TABLE AS erased FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION profile.answers_erased();

CREATE TRIGGER attribute_inserted AFTER INSERT ON profile.answers REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION profile.answers_written();

CREATE TRIGGER attribute_updated AFTER UPDATE ON profile.answers REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION profile.answers_changed();

CREATE TRIGGER answers_erased AFTER DELETE ON profile.attribute REFERENCING OLD TABLE AS erased FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION profile.attribute_erased();

CREATE TRIGGER answers_inserted AFTER INSERT ON profile.attribute REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION profile.attribute_written();

CREATE TRIGGER answers_updated AFTER UPDATE ON profile.attribute REFERENCING NEW TABLE AS written FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION profile.attribute_written();

CREATE TRIGGER keep_anonymity BEFORE UPDATE ON survey.campaign FOR EACH ROW EXECUTE FUNCTION survey.keep_anonymity();

CREATE TRIGGER keep_population BEFORE UPDATE ON survey.population FOR EACH ROW EXECUTE FUNCTION survey.keep_population();

CREATE TRIGGER keep_version BEFORE UPDATE ON survey.version FOR EACH ROW EXECUTE FUNCTION survey.keep_version();
