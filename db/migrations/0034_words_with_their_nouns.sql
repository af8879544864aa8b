-- Words in db/schema.sql that left their nouns with their writer, as sentences that stand by themselves.

-- contact: people

comment on column contact.member.new_email_at is 'When the new address was entered.';
comment on column contact.member.new_phone_at is 'When the new number was entered.';
comment on column contact.member.demo is 'Whether the member belongs to the demo of a try-out. Nobody logs in as such a member where the product is not tried out.';
comment on table contact.vouched is 'Addresses that were proven elsewhere and not here: whoever imported the member said where.';
comment on table contact.departure_text is 'What people wrote as their own reason for leaving. Kept apart from who wrote it and from the counts.';
comment on column contact.departure_text.forgotten_on is 'The day on which the text was written down. Null: the text was since written anew among the others, in a random order.';
comment on column contact.link.message_id is 'The message that last carried the link: when that message left tells its reader how old the link is.';
comment on column contact.link.reasons is 'Why the member leaves, as they said when they asked for the link: needed when they open it.';
comment on column contact.session.token_hash is 'The hash of the token. The token itself is in the browser alone.';

-- contact: mailings and messages

comment on column contact.channel.paused_at is 'When the channel was paused. Null: it sends.';
comment on column contact.channel.reason is 'Why the channel is paused, for the operator: what the mail server or the provider said.';
comment on column contact.invitation.token_hash is 'The hash of the token in the personal link. Null in anonymous campaigns: everybody gets the same link.';
comment on column contact.invitation.forgotten_on is 'The day on which the invitation lost its member. Null: the invitation has a member, or was since written anew among others, under another id.';
comment on column contact.mailing.state is 'scheduled: its moment has not come, nobody is drawn. running: messages leave. paused: by an operator, or until an operator says that the mailing is still meant. stopped: by the launch brake. cancelled and finished: the end.';
comment on column contact.mailing.after_mailing is 'The mailing after which this one starts: after_days days after that mailing began to leave. starts_at is then the moment that is expected.';
comment on column contact.mailing.after_days is 'How many days after the start of after_mailing this mailing starts.';
comment on column contact.message.give_up_at is 'From this moment on the message is of use to nobody, and no worker tries it any more.';
comment on column contact.message.lost is 'How often nobody could say whether the message had left.';
comment on column contact.message.campaign_id is 'The campaign of the mailing, for the rule that nobody gets a round of a campaign twice.';
comment on column contact.message.round is 'The round of the mailing, for the same rule.';
comment on column contact.message.invitation_id is 'The invitation whose personal link the message carries. The link is derived from the invitation when the message leaves, and is kept nowhere.';
comment on column contact.message.provider_id is 'The name that the provider gave the message, and uses in its reports. Once the member was erased our own id stands here, for a message that has a name was paid for.';
comment on column contact.message.reserved_until is 'Until this moment the message is set aside for a worker of its mailing that has not begun to send it, and no other worker looks at it. In no index, so that setting it costs one page.';
comment on column contact.message.decoy is 'Whether this message is to nobody: somebody asked for it with an address that no member has. The same work is done for it, and nothing leaves.';
comment on column contact.pace.free_at is 'In the past: permits have been saved up since then. In the future: the next permit is given then.';
comment on column contact.provider_report.elsewhere is 'Of a failure: whether the same message may still arrive by e-mail.';
comment on column contact.provider_report.at is 'When it happened, by the clock of the provider.';

-- house and office

comment on column house.setting.value is 'Which shape the value has depends on the name.';
comment on column office.audit.staff_id is 'Who did it. Null: somebody who had not logged in, or the operator at the server.';
comment on column office.audit.hash is 'The hash of this row together with the hash of the row before it.';
comment on column office.audit_start.hash is 'The hash of that line, which the first line that is kept follows.';
comment on function office.audit_forget is 'Forgets the lines from before this moment, as far as the first line that is later. Says how many lines it forgot.';
comment on column office.staff.demo is 'Whether this colleague belongs to the demo of a try-out. Nobody logs in as such a colleague where the product is not tried out.';
comment on column office.staff_device.token_hash is 'The hash of the mark in the browser''s cookie.';
comment on column office.staff_session.idle_until is 'When the session ends unless a call is made; each call moves this moment on.';
comment on column office.staff_session.ends_at is 'When the session ends at the latest, however busy it is.';

-- survey

comment on column survey.campaign.opens_at is 'Before this moment nobody can answer. Null: the campaign opens when it is published.';
comment on column survey.campaign.closes_at is 'When the campaign closes, as planned. Whoever began before this moment may finish for a while.';
comment on column survey.campaign.shuffled_at is 'Since when the answers of an anonymous campaign that is over have new ids, in a random order: so nothing says who was first, and nobody''s link opens them.';
comment on table survey.odd_day is 'Days on which an anonymous survey was begun oddly often: the day and the reason, and nothing about a person.';
comment on table survey.outcome is 'What an operator tells everybody about a survey that is over: the outcome of one of its questions. A survey has one outcome at most.';
comment on column survey.outcome.people is 'How many people answered this question, rounded to 5 as the counts behind the shares are.';
comment on column survey.outcome.shares is 'For each answer its title and its whole percentage, worked out from rounded counts. A null percentage: fewer than ten people gave this answer.';
comment on column survey.outcome.told_at is 'When the operator told these words and numbers.';
comment on column survey.version.same_meaning is 'Questions whose words differ from those in the version before, but that mean the same, as a researcher says: the results of both are added up.';
comment on function survey.keep_anonymity is 'Refuses to make a published campaign anonymous, or no longer anonymous: the promise to its respondents cannot be taken back.';
comment on function survey.keep_version is 'Refuses to change a published version.';

-- survey: what is being written

comment on table survey.preview is 'Copies of drafts to look at, for whoever holds the address of the preview: sealed, and erased within minutes after their hour.';
comment on column survey.preview.until is 'From this moment on the address opens nothing any more.';
comment on column survey.draft.revision is 'The number of the newest revision in survey.draft_revision.';
comment on column survey.draft.published is 'The published questionnaire, with the keys of the draft. Null: nothing is published yet.';
comment on column survey.draft_revision.staff_id is 'Who made the changes. Null: the operator at the server, or somebody so long ago that their name is no longer kept.';
comment on column survey.draft_revision.why is 'How the changes came about, where nobody simply made them: the beginning of the draft, an undo, an earlier revision put back, a file.';
comment on column survey.draft_revision.whole is 'The whole draft at this revision: kept for the first revision and for every fiftieth, so that any revision can be made from few changes.';
comment on column survey.campaign.removed_at is 'When somebody removed the draft: for a week after that it can be put back.';
comment on column survey.version.typos is 'The questions of same_meaning in which only a small error was mended, as a researcher says.';
comment on table survey.background is 'Classes of a respondent''s profile as it was when they finished, beside their answers. Only in surveys whose introduction says so.';
comment on column survey.background.key is 'Which class it is, as contract/background.ts names it.';
