-- What each table, column and function is for, where the reader is: db/schema.sql shows these words above each of them.
-- A migration that adds one says what it means in the same file; test/descriptions.test.ts asks for it.

comment on schema house is 'What the product itself needs: migrations, settings, rate limits.';
comment on schema contact is 'Who the parents are, and what was sent to them.';
comment on schema profile is 'What parents told about themselves.';
comment on schema survey is 'What was asked and what was answered. Names nobody.';
comment on schema office is 'The people of the back office, and what they did.';

-- house

comment on table house.migration is 'The migrations that ran here. A file that was changed after it ran is refused by its hash.';
comment on column house.migration.hash is 'SHA-256 of the file as it ran.';

comment on table house.setting is 'Small facts that the servers share: which database this is (messages_home), whether sending waits for an operator (messages_held), when the last sweep was, what the database is used for (use).';
comment on column house.setting.value is 'Its shape belongs to the name.';

comment on table house.budget is 'Rate limits: how often something was tried. Unlogged: losing it in a crash loses nothing but counts.';
comment on column house.budget.bucket is 'Fingerprint of what is counted by (a network, an account, an address), under the key of the day.';
comment on column house.budget.seconds is 'How long the window is. One budget may have a short and a long one.';
comment on column house.budget.starts_at is 'When the window that is being counted began.';

comment on table house.day_key is 'The key under which the fingerprints of one day in house.budget are made. It is deleted after two days, and with it goes any way back to an address.';

-- contact: people

comment on table contact.member is 'The parents of the panel, those who left and may still come back included.';
comment on column contact.member.email is 'As it was typed.';
comment on column contact.member.email_key is 'As it is compared: log-in and password reset go by it, proven or not. Null: the address was never proven here, and another member has proven it since.';
comment on column contact.member.email_verified_at is 'Null: not proven yet.';
comment on column contact.member.new_email is 'A changed address, until it is proven and counts. Two members may have entered the same one: whoever proves it first gets it.';
comment on column contact.member.new_email_key is 'The new address as it is compared.';
comment on column contact.member.new_email_at is 'When it was entered.';
comment on column contact.member.new_email_proven_at is 'When the link that was sent to the new address was opened.';
comment on column contact.member.new_email_from is 'The earliest moment at which the new address counts: at once when the password was given with it, else when the notice to the old address is confirmed, or a week later.';
comment on column contact.member.phone is 'In international notation, as +31612345678.';
comment on column contact.member.phone_verified_at is 'Null: not proven yet.';
comment on column contact.member.new_phone is 'A changed number, until it is proven and counts.';
comment on column contact.member.new_phone_at is 'When it was entered.';
comment on column contact.member.new_phone_proven_at is 'When the link that was sent to the new number was opened.';
comment on column contact.member.new_phone_from is 'The earliest moment at which the new number counts, as for a new address.';
comment on column contact.member.invitation_method is 'How the member wants to be invited.';
comment on column contact.member.password_hash is 'Argon2. Null: an imported member who has not made a password yet.';
comment on column contact.member.password_known_at is 'Since when the password is known to be that of whoever reads the mail of this address: set or confirmed by a link that was mailed there. Before that a session may be that of a stranger who registered somebody else''s address.';
comment on column contact.member.demo is 'Belongs to the story of the try-out: never let in where the product is not tried out.';
comment on column contact.member.left_at is 'When the member left: no messages and no log-in from then on. Erased when the days of regret are over.';
comment on column contact.member.left_reasons is 'Why the member leaves, until the account is erased; then the reasons are counted in contact.departure_count, which names nobody.';
comment on column contact.member.active_in is 'The first day of the month in which the member was last here; null: not since registering. No finer: the moment of a visit would stand beside the anonymous answer that came in then.';
comment on column contact.member.notice_id is 'The message that asks a member who was long away whether to keep the account. Empty again once the member comes.';

comment on table contact.session is 'Log-ins of parents. Days only, no times: a time would tell who was here when an anonymous answer came in.';
comment on column contact.session.token_hash is 'The token itself is only in the browser.';

comment on table contact.link is 'Links in messages about an account. Each opens exactly one thing for one member, and only the hash of its token is kept.';
comment on column contact.link.purpose is 'The one thing that it opens.';
comment on column contact.link.address is 'What is proven by opening the link: the address or number that it was sent to. In the notice of a change: what the change can be put back to.';
comment on column contact.link.about is 'In the notice of a change: the new address or number.';
comment on column contact.link.seed is 'What the token is derived from, with the key of the panel: such a link can be sent again. Null: it cannot.';
comment on column contact.link.sent_at is 'When the link was last sent.';
comment on column contact.link.message_id is 'The message it was last sent with: when that left says how old the link is to its reader.';
comment on column contact.link.reasons is 'What the request said that the click must still know: why somebody leaves.';

comment on table contact.consent is 'Each consent with the very sentence that was on the screen. Rows are added, never changed; the latest of a purpose and channel counts.';
comment on column contact.consent.purpose is '''contact'' (being approached), ''privacy'', ''newsletter'' or ''contact_lop'', or the key of the sensitive profile question that was answered.';
comment on column contact.consent.given is 'False: taken back.';
comment on column contact.consent.channel is 'With ''contact'': the channel that was agreed to.';
comment on column contact.consent.route is 'Where it was given or taken back: registration, profile, import, survey or whatsapp.';

comment on table contact.departed is 'Addresses of people who were erased, so that an import cannot bring them back. No address: a fingerprint under SECRET_KEY. All rows are written anew in a random order whenever one is added, so none of them tells when it came.';

comment on table contact.departure_count is 'How many people left in a month, by reason. Names nobody.';
comment on column contact.departure_count.month is 'The first day of the month.';
comment on column contact.departure_count.reason is 'A reason of the form, ''other'' for one of their own, or ''people'': how many left in all.';

comment on table contact.departure_text is 'What people wrote as their own reason for leaving, apart from who and from the counts.';
comment on column contact.departure_text.month is 'The first day of the month.';
comment on column contact.departure_text.forgotten_on is 'The day on which it was written down; null once it was written anew among the others, in a random order.';

-- contact: invitations and mailings

comment on table contact.invitation is 'Who was asked to take part in which campaign. When a member is erased the row stays, without the member and without a way to the answers.';
comment on column contact.invitation.token_hash is 'Of the token in the personal link. Null in anonymous campaigns: everybody gets the same link.';
comment on column contact.invitation.participation_id is 'Leads to the answers of the member. Null in anonymous campaigns: nothing leads to an answer.';
comment on column contact.invitation.email_key is 'The address the link was made for; a later address of the member opens it too once it is proven.';
comment on column contact.invitation.forgotten_on is 'The day on which the invitation lost its member. Null: it has one, or it was written anew since under another id, among others.';

comment on table contact.mailing is 'The same letter to many members: an invitation, a reminder or a thank-you for a campaign.';
comment on column contact.mailing.round is '0 is the invitation, 1 the first reminder, and so on. Nobody gets a round of a campaign twice.';
comment on column contact.mailing.state is 'scheduled: its moment has not come, nobody is drawn. running: messages leave. paused: by an operator, or because one must say first that it is still meant. stopped: by the launch brake. cancelled and finished: the end.';
comment on column contact.mailing.reason is 'For the operator: why it is paused, stopped or cancelled.';
comment on column contact.mailing.choice is 'Who was meant: everybody, a sample or a list, with the conditions on their profiles. Once drawn, a list is only how many it had.';
comment on column contact.mailing.seed is 'The draw can be repeated from it.';
comment on column contact.mailing.letter is 'What every message of it says, frozen when the mailing was made. Names and links are put in for each reader when the message leaves.';
comment on column contact.mailing.starts_at is 'Not before this moment. Members are drawn then, not earlier.';
comment on column contact.mailing.planned_at is 'When members were drawn and their messages written into the ledger.';
comment on column contact.mailing.recipients is 'How many were drawn.';
comment on column contact.mailing.per_minute is 'Slowed down by an operator. Null: as fast as its channels go.';
comment on column contact.mailing.rests_at_night is 'Nothing of it leaves between the evening and the morning, whatever is still waiting.';
comment on column contact.mailing.after_mailing is 'Starts a number of days (after_days) after this other mailing began to leave; starts_at is then when that is expected.';
comment on column contact.mailing.after_days is 'Goes with after_mailing.';
comment on column contact.mailing.again is 'An operator was told that another reminder is less than twelve hours away, and said that this one is meant.';
comment on column contact.mailing.tended_at is 'When a server last looked after it. A long gap is a standstill or a jump of the clock, and an operator is asked before anything leaves.';
comment on column contact.mailing.trial is 'The launch brake: so many messages go first, the others only when these went well. Null: the mailing is too small for that.';
comment on column contact.mailing.let_go is 'How many messages of the trial were given to workers.';
comment on column contact.mailing.let_go_at is 'When the last messages of the trial were given to a worker.';
comment on column contact.mailing.trial_tried_at is 'Since when every message of the trial was tried.';
comment on column contact.mailing.trial_passed_at is 'When the trial was found to have gone well.';
comment on column contact.mailing.excused is 'What an operator has seen and let pass: {tried, faults, complaints}. The launch brake counts from there.';

comment on table contact.left_out is 'Who was meant by a mailing and not drawn, each with one reason. Kept for 90 days.';

-- contact: the ledger of messages

comment on table contact.message is 'The ledger: every e-mail, WhatsApp and SMS that the panel means to send, and what became of it. The rows are the queue of the workers too. When a member is erased the row stays, without anything that says to whom or what.';
comment on column contact.message.member_id is 'Null: the member was erased, or the message is a decoy.';
comment on column contact.message.template is 'Which letter it is; in a mailing the kind of the mailing.';
comment on column contact.message.to_address is 'The e-mail address or phone number. Empty once the member was erased.';
comment on column contact.message.body_text is 'Empty in a mailing: the text is written when the message leaves. It holds links that open things, so outside the try-out it is emptied when the message has left.';
comment on column contact.message.body_html is 'As body_text; null in an SMS or WhatsApp.';
comment on column contact.message.one_click_link is 'Where a mail program posts to when its reader presses its own ''unsubscribe'' (RFC 8058).';
comment on column contact.message.state is 'planned: waits for a worker. sending: a worker has it. sent, delivered, read: gone, as far as is known. failed, bounced: it did not arrive. suppressed: it must not leave any more. unknown: it may have left, nobody can say.';
comment on column contact.message.due_at is 'When a worker may take it: at once, after a wait, or when the worker that took it has been silent for too long.';
comment on column contact.message.give_up_at is 'From then on it is of use to nobody, and is tried no more.';
comment on column contact.message.attempts is 'How often a worker took it. Only the worker that took it last may say what became of it.';
comment on column contact.message.spared is 'How many of the attempts failed by a fault of ours: they do not count against the message.';
comment on column contact.message.lost is 'How often nobody could say whether it had left.';
comment on column contact.message.reserved_until is 'A worker set it aside for a mailing and has not begun it: until then no other worker looks at it. In no index, so that setting it costs one page.';
comment on column contact.message.mailing_id is 'Null: a message about an account, to one person.';
comment on column contact.message.campaign_id is 'That of the mailing, for the rule that nobody gets a round of a campaign twice.';
comment on column contact.message.round is 'That of the mailing, for the same rule.';
comment on column contact.message.invitation_id is 'Whose personal link it carries. The link is derived from it when the message leaves, and is kept nowhere.';
comment on column contact.message.domain is 'Where an e-mail of a mailing is received: each receiving domain has its own pace.';
comment on column contact.message.stands_in_for is 'Another message that could not be delivered, and that this one replaces, once.';
comment on column contact.message.provider_id is 'The name that the provider gave it, and uses in its reports. Once the member was erased: only that there was one, which says that it was paid for.';
comment on column contact.message.decoy is 'To nobody: asked for with an address that no member has. The same work is done for it, and nothing leaves.';
comment on column contact.message.forgotten_on is 'The day on which the message lost its member; a decoy never had one. On a later day a message of a mailing is written anew under another id, among others and without this day; one about an account is deleted.';

comment on table contact.message_event is 'Each state that a message came into, when and why, in the order in which it happened. Messages of a mailing have no row for being planned or taken: those states follow from the message itself.';
comment on column contact.message_event.reason is 'For operators. May quote what a mail server said, address included, so it goes when the member is erased.';

comment on table contact.stopped is 'Addresses to which no mailing goes any more: they do not exist, or their owner complained or wrote STOP. Messages about the account still go there. A new address of the member is a new chance.';

comment on table contact.channel is 'The channels, and whether they send. One that does not let us send is paused, with the reason, instead of failing every message.';
comment on column contact.channel.paused_at is 'Null: it sends.';
comment on column contact.channel.reason is 'For the operator: what the other side said.';
comment on column contact.channel.by_hand is 'Paused by an operator: only an operator lets it go on.';
comment on column contact.channel.retry_at is 'When a channel that was paused by itself is tried again, with one message.';
comment on column contact.channel.tries is 'How often in a row trying it again did not help.';

comment on table contact.pace is 'When something that has a pace (a channel, a receiving domain, a mailing) may send its next message. All workers share it.';
comment on column contact.pace.name is 'The kind and the name, as ''channel sms''.';
comment on column contact.pace.free_at is 'Since when permits are saved up, or from when on there is one.';

comment on table contact.provider_report is 'What the providers of WhatsApp and SMS told us, until a worker has taken it in: then the row is deleted. Of what a member writes only that it was written is kept, and when.';
comment on column contact.provider_report.kind is 'status: what became of a message. inbound: a member wrote something.';
comment on column contact.provider_report.message_id is 'Of a status: our own name for the message, where the provider repeats it.';
comment on column contact.provider_report.provider_id is 'Of a status: the provider''s name for the message.';
comment on column contact.provider_report.state is 'Of a status: what the message came to.';
comment on column contact.provider_report.elsewhere is 'Of a failure: the same message may arrive by e-mail.';
comment on column contact.provider_report.stops is 'The reader does not want this channel any more: wrote STOP, or told WhatsApp so.';
comment on column contact.provider_report.phone is 'Of an inbound message: who wrote it.';
comment on column contact.provider_report.at is 'By the clock of the provider.';
comment on column contact.provider_report.attempts is 'How often it could not be taken in. After five times it stays, for somebody to look at.';

comment on table contact.whatsapp_heard is 'When a member last wrote to us on WhatsApp: within 24 hours of it a business may answer in words of its own.';

comment on table contact.sms_day is 'What text messages cost on a day of Amsterdam. Over the ceiling of the day nothing leaves.';
comment on column contact.sms_day.full_at is 'When the ceiling was met, so that the operator is told once a day.';

-- profile

comment on table profile.attribute is 'The answers to the profile questions. No answer is no row.';
comment on column profile.attribute.key is 'The question, as contract/attributes.ts names it.';
comment on column profile.attribute.value is 'A list for every type of question; a checkbox is {true} or {false}. Pipes are for the wire only.';

-- survey

comment on table survey.campaign is 'A survey, from its draft to its end.';
comment on column survey.campaign.anonymous is 'Cannot be changed any more once the campaign is published.';
comment on column survey.campaign.state is 'closed is written by a sweep; closes_at and closed_at say what holds at this moment.';
comment on column survey.campaign.draft is 'The campaign as its file says it. What was published of it is frozen in survey.version.';
comment on column survey.campaign.version is 'The version that is out; null: only a draft.';
comment on column survey.campaign.public_token is 'Of anonymous campaigns: the token of the one link that everybody gets. No secret, so it can be shown again.';
comment on column survey.campaign.link is 'Where the thank-you and the closed screen lead to. Null: to the home page.';
comment on column survey.campaign.attributes is 'The profile questions that are asked at the end of members who have not answered them (missing_segments). None in an anonymous campaign.';
comment on column survey.campaign.opens_at is 'No answers before. Null: from the moment it is published.';
comment on column survey.campaign.closes_at is 'As planned. Whoever began before it may finish for a while.';
comment on column survey.campaign.closed_at is 'When an operator closed it, or the sweep found it over.';
comment on column survey.campaign.shuffled_at is 'Of an anonymous campaign that is over: since then its answers have new ids in a random order, so that nothing says who was first and nobody''s link opens them.';

comment on table survey.version is 'The wording that was published, never changed: an answer always belongs to the wording that its respondent saw.';
comment on column survey.version.number is '1 is the first that was published.';
comment on column survey.version.questionnaire is 'Title, description and questions, as respondents get them.';

comment on table survey.participation is 'Somebody who began a survey that is not anonymous. Whose it is stands in contact.invitation, and nowhere else. No foreign keys here and in the tables of answers: each save would look its campaign up once more, and all who start at one moment would lock its one row.';
comment on column survey.participation.version is 'The version that this respondent began with, and keeps.';
comment on column survey.participation.finished_at is 'Null: not at the end yet.';
comment on column survey.participation.detached is 'No invitation leads to it any more: it was written anew under another id, with a day instead of moments.';

comment on table survey.answer is 'An answer per question of a survey that is not anonymous.';
comment on column survey.answer.value is 'The ids of the options that were chosen, or the text. An empty list: the question was seen and left open.';
comment on column survey.answer.other_value is 'The text of ''Anders, namelijk''. Null: that was not chosen.';
comment on column survey.answer.off_path is 'The respondent went back and took another way: the answer is kept, and the way that was finished does not lead past it.';

comment on table survey.anonymous_participation is 'Somebody who began an anonymous survey. No time, no order, nothing that points at a person. Every night all rows are written into a new table, in a random order.';
comment on column survey.anonymous_participation.id is 'A hash of the token in the address of the visitor; drawn anew for all of them once the campaign is over.';
comment on column survey.anonymous_participation.version is 'The version that this respondent began with, and keeps.';

comment on table survey.anonymous_answer is 'An answer per question of an anonymous survey; the columns mean what they mean in survey.answer. Every night all rows are written into a new table, in a random order.';

comment on table survey.anonymous_day is 'How many began and finished an anonymous survey on a day: counted apart, so that no answer needs to carry its day.';
comment on column survey.anonymous_day.slot is 'A day has several rows, drawn by chance and added up when read: people who start at the same moment need not wait for each other.';

comment on table survey.odd_day is 'Days on which an anonymous survey was begun oddly often: the day and why, and nobody.';
comment on column survey.odd_day.why is 'network: many from one network. jump: many more than on the days before, and than what was sent explains.';

comment on table survey.shuffle is 'One row: the night of the last writing anew of the anonymous answers. A server that starts must not do it a second time.';
comment on column survey.shuffle.one is 'Keeps it to one row.';

-- office

comment on table office.staff is 'The people of the office. There is no default account: the command `staff add` makes the first one.';
comment on column office.staff.name is 'Name, password and code are set by the person, from the invitation.';
comment on column office.staff.totp_sealed is 'The key of the authenticator app, encrypted: it must be read back to check a code.';
comment on column office.staff.totp_step is 'The time step of the last code that was accepted: no code counts twice.';
comment on column office.staff.demo is 'Belongs to the story of the try-out: never let in where the product is not tried out.';
comment on column office.staff.joined_at is 'When the invitation was accepted. Null: no log-in yet, or not any more.';

comment on table office.staff_device is 'Browsers in which somebody of the office logged in before: failed tries of strangers do not lock these out. Each log-in gives the browser a new mark.';
comment on column office.staff_device.token_hash is 'Of the mark in the browser''s cookie.';

comment on table office.staff_invitation is 'A link to join the office, for a day and one use. Using it deletes it, and so does a newer one.';
comment on column office.staff_invitation.totp_sealed is 'The key that the invitation shows as a QR code, encrypted.';

comment on table office.staff_login is 'A log-in between the password and the code.';

comment on table office.staff_session is 'Log-ins of the office.';
comment on column office.staff_session.idle_until is 'Moves on with each call.';
comment on column office.staff_session.ends_at is 'Does not move: the end, however busy the session is.';

comment on table office.audit is 'Who did what, when, to whom. Rows are only ever added, and each holds the fingerprint of the one before it: a row that was changed or taken out shows.';
comment on column office.audit.staff_id is 'Null: whoever it was had not proven to be anybody, or sat at the server itself.';
comment on column office.audit.about is 'The id of the member, campaign, mailing or colleague that it was done to.';
comment on column office.audit.hash is 'Of this row and the hash of the row before it.';

comment on table office.audit_start is 'One row: the number and hash of the last line that was forgotten. Lines are forgotten from the beginning only, and what follows still has to follow from them.';
comment on column office.audit_start.hash is 'The first line that is kept follows from it.';
comment on column office.audit_start.one is 'Keeps it to one row.';

-- functions

comment on function contact.invitation_forget() is 'A member is erased: the invitation stays in the counts, and leads to nobody and to no answer.';
comment on function contact.message_forget() is 'A member is erased: what was sent stays in the counts, and nothing of it says to whom or what. A message that waits never leaves; one that is leaving at this moment is closed by its worker.';
comment on function contact.message_queued() is 'Wakes the workers when the transaction that queued something is committed.';
comment on function office.audit_hash(bytea, bigint, timestamptz, uuid, text, uuid, jsonb) is 'The fingerprint of a line of the audit and of all lines before it.';
comment on function office.audit_add() is 'Gives a new line its number and its hash.';
comment on function office.audit_keep() is 'Refuses to change or delete a line, except one that audit_forget forgets.';
comment on function office.audit_keep_all() is 'Refuses to empty the audit.';
comment on function office.audit_broken() is 'The number of the first line that does not follow from the one before it. Null: nothing was touched.';
comment on function office.audit_forget(timestamptz) is 'Forgets the lines from before this moment, as far as no later line stands before them. Says how many.';
comment on function survey.keep_anonymity() is 'The promise that was made to respondents cannot be taken back.';
comment on function survey.keep_version() is 'What was published is never changed.';
