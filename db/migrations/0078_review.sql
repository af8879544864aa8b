-- What colleagues say of a questionnaire before it is published.
create table survey.comment (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  question_key text not null,
  question text not null,
  words text not null,
  staff_id uuid,
  at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid
);
comment on table survey.comment is 'What somebody of the staff remarked at a question. It is in no version, file, print or export.';
comment on column survey.comment.question_key is 'The question, by its key in the draft. That may be gone: the comment stays.';
comment on column survey.comment.question is 'What the question said then: how it is called once it is gone.';
comment on column survey.comment.words is 'What was remarked.';
comment on column survey.comment.staff_id is 'Who did. Null: so long ago that their name is no longer kept.';
comment on column survey.comment.resolved_at is 'When somebody said that it is done with. Null: it is open.';
comment on column survey.comment.resolved_by is 'Who said so.';
create index comment_campaign on survey.comment (campaign_id);

create table survey.review_request (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references survey.campaign (id) on delete cascade,
  staff_id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  answered_at timestamptz
);
comment on table survey.review_request is 'Colleagues who were asked to read a questionnaire. It stands on their start page until it is answered.';
comment on column survey.review_request.staff_id is 'Who was asked.';
comment on column survey.review_request.asked_by is 'Who asked.';
comment on column survey.review_request.asked_at is 'When that was.';
comment on column survey.review_request.answered_at is 'When it was read, or no longer asked. Null: it waits.';
create unique index review_request_open on survey.review_request (campaign_id, staff_id) where answered_at is null;
