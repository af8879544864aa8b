alter table contact.invitation add column disposition text;
comment on column contact.invitation.disposition is
  'What became of it, as contract/fieldwork/dispositions.ts names it, written down when its campaign is over: an erasure later takes away what it was read from. Null: the campaign runs, or is anonymous.';

alter table survey.campaign
  add column counted_at timestamptz,
  add column asked integer,
  add column came integer[];
comment on column survey.campaign.counted_at is
  'When it was written down how the campaign went, after its end. Null: it is not over, or was opened again.';
comment on column survey.campaign.asked is 'How many were invited, when it was over. Null: not known, or anonymous.';
comment on column survey.campaign.came is
  'How many of them had finished, by hours since the first invitation left (contract/fieldwork/curve.ts): what is usual, for later campaigns.';
