create table contact.recruitment (
  code text primary key,
  name text not null,
  created_at timestamptz not null,
  staff_id uuid,
  ended_at timestamptz
);

comment on table contact.recruitment is
  'Links by which parents are recruited: on a poster, in a paper. Who registers by one is counted with it.';
comment on column contact.recruitment.code is 'Stands in the address behind via=.';
comment on column contact.recruitment.name is 'What the office calls the link. A member reads it in the personal file.';
comment on column contact.recruitment.staff_id is 'Who made the link. Null: the operator at the server.';
comment on column contact.recruitment.ended_at is 'From then on nobody is counted with the link. It still opens the registration.';

alter table contact.member add column recruited_by text references contact.recruitment;
comment on column contact.member.recruited_by is
  'By which link the member came to the registration. Null: by none, or by one that was unknown or had ended.';
create index member_recruited_by on contact.member (recruited_by) where recruited_by is not null;
