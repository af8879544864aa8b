create table contact.channel (
  name text not null,
  paused_at timestamp with time zone,
  reason text,
  by_hand boolean not null default false,
  retry_at timestamp with time zone,
  tries integer not null default 0,
  constraint channel_name_check CHECK ((name = ANY (ARRAY['email'::text, 'whatsapp'::text, 'sms'::text]))),
  constraint channel_pkey PRIMARY KEY (name)
);

create table contact.consent (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  purpose text not null,
  given boolean not null,
  sentence text not null,
  channel text,
  route text not null,
  at timestamp with time zone not null,
  constraint consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint consent_pkey PRIMARY KEY (id)
);

create table contact.departed (
  fingerprint bytea not null,
  constraint departed_pkey PRIMARY KEY (fingerprint)
);

create table contact.departure_count (
  month date not null,
  reason text not null,
  count integer not null,
  constraint departure_count_pkey PRIMARY KEY (month, reason)
);

create table contact.departure_text (
  month date not null,
  text text not null,
  forgotten_on date
);

create table contact.invitation (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  member_id uuid,
  token_hash bytea,
  participation_id uuid,
  email_key text,
  created_at timestamp with time zone not null,
  forgotten_on date,
  constraint invitation_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE SET NULL,
  constraint invitation_once UNIQUE (campaign_id, member_id),
  constraint invitation_participation_id_key UNIQUE (participation_id),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_token_hash_key UNIQUE (token_hash)
);

create table contact.left_out (
  mailing_id uuid not null,
  member_id uuid not null,
  reason text not null,
  constraint left_out_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES contact.mailing(id) ON DELETE CASCADE,
  constraint left_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint left_out_pkey PRIMARY KEY (mailing_id, member_id)
);

create table contact.link (
  token_hash bytea not null,
  member_id uuid not null,
  purpose text not null,
  address text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  message_id uuid,
  reasons text[],
  about text,
  seed text,
  sent_at timestamp with time zone,
  constraint link_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint link_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint link_pkey PRIMARY KEY (token_hash),
  constraint link_purpose_check CHECK ((purpose = ANY (ARRAY['verify_email'::text, 'verify_new_email'::text, 'verify_phone'::text, 'reset'::text, 'create'::text, 'know_password'::text, 'change_email'::text, 'change_phone'::text, 'unsubscribe'::text, 'one_click'::text, 'come_back'::text])))
);

create table contact.mailing (
  id uuid not null default gen_random_uuid(),
  campaign_id uuid not null,
  kind text not null,
  round smallint not null default 0,
  state text not null,
  reason text,
  choice jsonb not null,
  seed text not null,
  letter jsonb not null,
  created_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  planned_at timestamp with time zone,
  finished_at timestamp with time zone,
  recipients integer not null default 0,
  per_minute integer,
  trial integer,
  trial_passed_at timestamp with time zone,
  rests_at_night boolean not null default false,
  after_mailing uuid,
  after_days integer,
  let_go integer not null default 0,
  let_go_at timestamp with time zone,
  trial_tried_at timestamp with time zone,
  excused jsonb,
  again boolean not null default false,
  tended_at timestamp with time zone,
  constraint mailing_after CHECK (((after_mailing IS NULL) = (after_days IS NULL))),
  constraint mailing_after_days_check CHECK ((after_days > 0)),
  constraint mailing_after_mailing_fkey FOREIGN KEY (after_mailing) REFERENCES contact.mailing(id) ON DELETE CASCADE,
  constraint mailing_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint mailing_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reminder'::text, 'thank_you'::text]))),
  constraint mailing_per_minute_check CHECK ((per_minute > 0)),
  constraint mailing_pkey PRIMARY KEY (id),
  constraint mailing_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text, 'stopped'::text, 'cancelled'::text, 'finished'::text])))
);

create table contact.member (
  id uuid not null default gen_random_uuid(),
  name text,
  email text not null,
  email_key text,
  email_verified_at timestamp with time zone,
  new_email text,
  new_email_key text,
  new_email_at timestamp with time zone,
  phone text,
  phone_verified_at timestamp with time zone,
  new_phone text,
  new_phone_at timestamp with time zone,
  invitation_method text not null,
  password_hash text,
  demo boolean not null default false,
  registered_at timestamp with time zone not null,
  left_at timestamp with time zone,
  left_reasons text[],
  active_in date,
  notice_id uuid,
  password_known_at timestamp with time zone,
  new_email_proven_at timestamp with time zone,
  new_email_from timestamp with time zone,
  new_phone_proven_at timestamp with time zone,
  new_phone_from timestamp with time zone,
  constraint member_check CHECK ((((new_email IS NULL) = (new_email_key IS NULL)) AND ((new_email IS NULL) = (new_email_at IS NULL)))),
  constraint member_check1 CHECK (((new_phone IS NULL) = (new_phone_at IS NULL))),
  constraint member_invitation_method_check CHECK ((invitation_method = ANY (ARRAY['whatsapp'::text, 'email'::text]))),
  constraint member_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint member_pkey PRIMARY KEY (id),
  constraint new_email_has_its_moment CHECK (((new_email IS NULL) = (new_email_from IS NULL))),
  constraint new_phone_has_its_moment CHECK (((new_phone IS NULL) = (new_phone_from IS NULL)))
);

create table contact.message (
  id uuid not null default gen_random_uuid(),
  member_id uuid,
  channel text not null,
  template text not null,
  to_name text,
  to_address text not null,
  subject text not null,
  body_text text not null default ''::text,
  body_html text,
  one_click_link text,
  state text not null default 'planned'::text,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  give_up_at timestamp with time zone not null,
  attempts integer not null default 0,
  lost integer not null default 0,
  mailing_id uuid,
  campaign_id uuid,
  round smallint,
  invitation_id uuid,
  domain text,
  stands_in_for uuid,
  provider_id text,
  reserved_until timestamp with time zone,
  spared integer not null default 0,
  forgotten_on date,
  decoy boolean not null default false,
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'sms'::text]))),
  constraint message_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES contact.invitation(id) ON DELETE SET NULL,
  constraint message_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES contact.mailing(id) ON DELETE CASCADE,
  constraint message_member FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE SET NULL,
  constraint message_of_mailing CHECK ((((mailing_id IS NULL) = (campaign_id IS NULL)) AND ((mailing_id IS NULL) = (round IS NULL)))),
  constraint message_pkey PRIMARY KEY (id),
  constraint message_stands_in_for_fkey FOREIGN KEY (stands_in_for) REFERENCES contact.message(id) ON DELETE SET NULL,
  constraint message_stands_in_for_key UNIQUE (stands_in_for),
  constraint message_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text, 'bounced'::text, 'suppressed'::text, 'unknown'::text])))
);

create table contact.message_event (
  message_id uuid not null,
  number bigint not null,
  state text not null,
  at timestamp with time zone not null,
  reason text,
  constraint message_event_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact.message(id) ON DELETE CASCADE,
  constraint message_event_pkey PRIMARY KEY (message_id, number)
);

create table contact.pace (
  name text not null,
  free_at timestamp with time zone not null,
  constraint pace_pkey PRIMARY KEY (name)
);

create table contact.provider_report (
  number bigint not null,
  channel text not null,
  kind text not null,
  message_id uuid,
  provider_id text,
  state text,
  reason text,
  elsewhere boolean not null default false,
  stops boolean not null default false,
  phone text,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  attempts smallint not null default 0,
  constraint provider_report_channel_check CHECK ((channel = ANY (ARRAY['whatsapp'::text, 'sms'::text]))),
  constraint provider_report_check CHECK ((((kind = 'status'::text) = (state IS NOT NULL)) AND ((kind = 'inbound'::text) = (phone IS NOT NULL)))),
  constraint provider_report_kind_check CHECK ((kind = ANY (ARRAY['status'::text, 'inbound'::text]))),
  constraint provider_report_pkey PRIMARY KEY (number),
  constraint provider_report_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'delivered'::text, 'read'::text, 'failed'::text])))
);

create table contact.session (
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  token_hash bytea not null,
  created_on date not null,
  last_seen date not null,
  constraint session_member FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash)
);

create table contact.sms_day (
  day date not null,
  cents numeric(12,3) not null,
  full_at timestamp with time zone,
  constraint sms_day_pkey PRIMARY KEY (day)
);

create table contact.stopped (
  member_id uuid not null,
  channel text not null,
  address text not null,
  reason text not null,
  at timestamp with time zone not null,
  constraint stopped_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'whatsapp'::text, 'sms'::text]))),
  constraint stopped_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint stopped_pkey PRIMARY KEY (member_id, channel, address),
  constraint stopped_reason_check CHECK ((reason = ANY (ARRAY['bounced'::text, 'complained'::text, 'stop'::text])))
);

create table contact.whatsapp_heard (
  member_id uuid not null,
  at timestamp with time zone not null,
  constraint whatsapp_heard_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint whatsapp_heard_pkey PRIMARY KEY (member_id)
);

create unlogged table house.budget (
  bucket bytea not null,
  seconds integer not null,
  starts_at timestamp with time zone not null,
  count integer not null,
  constraint budget_pkey PRIMARY KEY (bucket, seconds)
);

create unlogged table house.day_key (
  day date not null,
  key text not null,
  constraint day_key_pkey PRIMARY KEY (day)
);

create table house.migration (
  number integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migration_pkey PRIMARY KEY (number)
);

create table house.setting (
  name text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (name)
);

create table office.audit (
  number bigint not null,
  at timestamp with time zone not null,
  staff_id uuid,
  action text not null,
  about uuid,
  detail jsonb not null,
  hash bytea not null,
  constraint audit_pkey PRIMARY KEY (number)
);

create table office.audit_start (
  one boolean not null default true,
  number bigint not null,
  hash bytea not null,
  constraint audit_start_one_check CHECK (one),
  constraint audit_start_pkey PRIMARY KEY (one)
);

create table office.staff (
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  name text,
  password_hash text,
  totp_sealed bytea,
  totp_step bigint not null default 0,
  demo boolean not null default false,
  created_at timestamp with time zone not null,
  joined_at timestamp with time zone,
  left_at timestamp with time zone,
  constraint staff_check CHECK (((joined_at IS NULL) OR ((name IS NOT NULL) AND (password_hash IS NOT NULL) AND (totp_sealed IS NOT NULL)))),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'researcher'::text, 'support'::text])))
);

create table office.staff_device (
  token_hash bytea not null,
  staff_id uuid not null,
  marked_at timestamp with time zone not null,
  constraint staff_device_pkey PRIMARY KEY (token_hash),
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

create table office.staff_invitation (
  token_hash bytea not null,
  staff_id uuid not null,
  totp_sealed bytea not null,
  expires_at timestamp with time zone not null,
  constraint staff_invitation_pkey PRIMARY KEY (token_hash),
  constraint staff_invitation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE,
  constraint staff_invitation_staff_id_key UNIQUE (staff_id)
);

create table office.staff_login (
  token_hash bytea not null,
  staff_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint staff_login_pkey PRIMARY KEY (token_hash),
  constraint staff_login_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE
);

create table office.staff_session (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES office.staff(id) ON DELETE CASCADE,
  constraint staff_session_token_hash_key UNIQUE (token_hash)
);

create table profile.attribute (
  member_id uuid not null,
  key text not null,
  value text[] not null,
  changed_at timestamp with time zone not null,
  constraint attribute_member_id_fkey FOREIGN KEY (member_id) REFERENCES contact.member(id) ON DELETE CASCADE,
  constraint attribute_pkey PRIMARY KEY (member_id, key)
);

create table survey.anonymous_answer (
  campaign_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  value text[] not null,
  other_value text,
  off_path boolean not null default false,
  constraint anonymous_answer_pkey PRIMARY KEY (campaign_id, participation_id, question_id)
);

create table survey.anonymous_day (
  campaign_id uuid not null,
  day date not null,
  slot smallint not null,
  started integer not null default 0,
  finished integer not null default 0,
  constraint anonymous_day_pkey PRIMARY KEY (campaign_id, day, slot)
);

create table survey.anonymous_participation (
  campaign_id uuid not null,
  id uuid not null,
  version integer not null,
  finished boolean not null default false,
  constraint anonymous_participation_pkey PRIMARY KEY (campaign_id, id)
);

create table survey.answer (
  campaign_id uuid not null,
  participation_id uuid not null,
  question_id text not null,
  value text[] not null,
  other_value text,
  saved_at timestamp with time zone not null,
  off_path boolean not null default false,
  constraint answer_pkey PRIMARY KEY (campaign_id, participation_id, question_id)
);

create table survey.campaign (
  id uuid not null default gen_random_uuid(),
  title text not null,
  anonymous boolean not null,
  state text not null default 'draft'::text,
  draft jsonb not null,
  version integer,
  public_token text,
  link text,
  attributes text[] not null default '{}'::text[],
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  shuffled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint campaign_check CHECK (((state = 'draft'::text) OR (version IS NOT NULL))),
  constraint campaign_check1 CHECK (((state = 'draft'::text) OR (anonymous = (public_token IS NOT NULL)))),
  constraint campaign_pkey PRIMARY KEY (id),
  constraint campaign_public_token_key UNIQUE (public_token),
  constraint campaign_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'closed'::text])))
);

create table survey.odd_day (
  campaign_id uuid not null,
  day date not null,
  why text not null,
  constraint odd_day_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint odd_day_pkey PRIMARY KEY (campaign_id, day, why),
  constraint odd_day_why_check CHECK ((why = ANY (ARRAY['network'::text, 'jump'::text])))
);

create table survey.participation (
  campaign_id uuid not null,
  id uuid not null,
  version integer not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  detached boolean not null default false,
  constraint participation_pkey PRIMARY KEY (campaign_id, id)
);

create table survey.shuffle (
  one boolean not null default true,
  night date not null,
  constraint shuffle_one_check CHECK (one),
  constraint shuffle_pkey PRIMARY KEY (one)
);

create table survey.version (
  campaign_id uuid not null,
  number integer not null,
  questionnaire jsonb not null,
  published_at timestamp with time zone not null,
  constraint version_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES survey.campaign(id) ON DELETE CASCADE,
  constraint version_pkey PRIMARY KEY (campaign_id, number)
);

CREATE INDEX consent_member ON contact.consent USING btree (member_id, at);

CREATE INDEX invitation_forgotten ON contact.invitation USING btree (campaign_id) WHERE (forgotten_on IS NOT NULL);

CREATE INDEX invitation_member ON contact.invitation USING btree (member_id);

CREATE INDEX left_out_member ON contact.left_out USING btree (member_id);

CREATE INDEX link_member ON contact.link USING btree (member_id, purpose);

CREATE INDEX mailing_after_mailing ON contact.mailing USING btree (after_mailing) WHERE (after_mailing IS NOT NULL);

CREATE INDEX mailing_campaign ON contact.mailing USING btree (campaign_id, kind, round);

CREATE INDEX mailing_open ON contact.mailing USING btree (starts_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text, 'paused'::text]));

CREATE INDEX member_email_key ON contact.member USING btree (email_key);

CREATE UNIQUE INDEX member_email_taken ON contact.member USING btree (email_key) WHERE (left_at IS NULL);

CREATE INDEX member_left_at ON contact.member USING btree (left_at) WHERE (left_at IS NOT NULL);

CREATE INDEX member_new_email ON contact.member USING btree (new_email_key) WHERE (new_email_key IS NOT NULL);

CREATE INDEX member_new_phone ON contact.member USING btree (new_phone) WHERE (new_phone IS NOT NULL);

CREATE INDEX member_notice ON contact.member USING btree (notice_id) WHERE (notice_id IS NOT NULL);

CREATE INDEX member_phone ON contact.member USING btree (phone);

CREATE UNIQUE INDEX member_phone_taken ON contact.member USING btree (phone) WHERE (left_at IS NULL);

CREATE INDEX message_created_at ON contact.message USING btree (created_at DESC, id);

CREATE INDEX message_decoy ON contact.message USING btree (id) WHERE decoy;

CREATE INDEX message_forgotten ON contact.message USING btree (forgotten_on) WHERE (forgotten_on IS NOT NULL);

CREATE INDEX message_invitation ON contact.message USING btree (invitation_id) WHERE (invitation_id IS NOT NULL);

CREATE INDEX message_mailing ON contact.message USING btree (mailing_id, state) WHERE (mailing_id IS NOT NULL);

CREATE INDEX message_mailing_again ON contact.message USING btree (mailing_id, channel, due_at) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (attempts > 0) AND (mailing_id IS NOT NULL));

CREATE INDEX message_mailing_first ON contact.message USING btree (mailing_id, channel, due_at) WHERE ((state = 'planned'::text) AND (attempts = 0) AND (mailing_id IS NOT NULL));

CREATE INDEX message_member_id ON contact.message USING btree (member_id);

CREATE UNIQUE INDEX message_once ON contact.message USING btree (campaign_id, template, round, member_id) WHERE ((mailing_id IS NOT NULL) AND (stands_in_for IS NULL));

CREATE UNIQUE INDEX message_provider_id ON contact.message USING btree (channel, provider_id) WHERE (provider_id IS NOT NULL);

CREATE INDEX message_waiting ON contact.message USING btree (channel, due_at) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) AND (mailing_id IS NULL));

CREATE INDEX provider_report_waiting ON contact.provider_report USING btree (number) WHERE (attempts < 5);

CREATE INDEX session_member_id ON contact.session USING btree (member_id);

CREATE INDEX whatsapp_heard_at ON contact.whatsapp_heard USING btree (at);

CREATE INDEX budget_starts_at ON house.budget USING btree (starts_at);

CREATE INDEX audit_about ON office.audit USING btree (about, number);

CREATE INDEX audit_staff_id ON office.audit USING btree (staff_id, number);

CREATE INDEX staff_device_staff_id ON office.staff_device USING btree (staff_id);

CREATE UNIQUE INDEX staff_email ON office.staff USING btree (lower(email));

CREATE INDEX staff_login_staff_id ON office.staff_login USING btree (staff_id);

CREATE INDEX staff_session_staff_id ON office.staff_session USING btree (staff_id);

CREATE OR REPLACE FUNCTION contact.invitation_forget()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.token_hash := null;
  new.participation_id := null;
  new.email_key := null;
  new.forgotten_on := coalesce(new.forgotten_on, (now() at time zone 'Europe/Amsterdam')::date);
  return new;
end
$function$
;

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

CREATE OR REPLACE FUNCTION contact.message_queued()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('message_queued', '');
  return null;
end
$function$
;

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
  new.hash := office.audit_hash(last_one.hash, new.number, new.at, new.staff_id, new.action, new.about, new.detail);
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION office.audit_broken()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select min(number) from (
    select number, hash, office.audit_hash(
      coalesce(lag(hash) over (order by number), (select hash from office.audit_start)),
      number, at, staff_id, action, about, detail) as expected
    from office.audit
  ) as row where hash is distinct from expected
$function$
;

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

CREATE OR REPLACE FUNCTION office.audit_hash(before bytea, number bigint, at timestamp with time zone, staff_id uuid, action text, about uuid, detail jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(convert_to(jsonb_build_array(encode(before, 'hex'), number, extract(epoch from at), staff_id, action, about, detail)::text, 'UTF8'))
$function$
;

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

CREATE OR REPLACE FUNCTION office.audit_keep_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of office.audit are only ever added';
end
$function$
;

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

CREATE TRIGGER message_queued AFTER INSERT ON contact.message FOR EACH STATEMENT EXECUTE FUNCTION contact.message_queued();

CREATE TRIGGER audit_add BEFORE INSERT ON office.audit FOR EACH ROW EXECUTE FUNCTION office.audit_add();

CREATE TRIGGER audit_keep BEFORE DELETE OR UPDATE ON office.audit FOR EACH ROW EXECUTE FUNCTION office.audit_keep();

CREATE TRIGGER audit_keep_all BEFORE TRUNCATE ON office.audit FOR EACH STATEMENT EXECUTE FUNCTION office.audit_keep_all();

CREATE TRIGGER keep_anonymity BEFORE UPDATE ON survey.campaign FOR EACH ROW EXECUTE FUNCTION survey.keep_anonymity();

CREATE TRIGGER keep_version BEFORE UPDATE ON survey.version FOR EACH ROW EXECUTE FUNCTION survey.keep_version();
