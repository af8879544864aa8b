-- The ids of participations are random: in one index of all campaigns each invitation fell on a page of its own, which had to be
-- fetched and written. Those of one campaign lie together.
-- safe: the key of a participation is campaign and id, and nothing else refers to this one.
alter table contact.invitation
  drop constraint invitation_participation_id_key,
  add constraint invitation_participation unique (campaign_id, participation_id);
