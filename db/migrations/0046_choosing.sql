-- A draw is counted as it is chosen: the answers to one question are read without those to all others.
create index attribute_key on profile.attribute (key, member_id) include (value);
