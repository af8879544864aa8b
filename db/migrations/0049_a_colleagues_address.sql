-- Whether an address of a colleague is theirs: no test letter goes to one that nobody proved.

alter table office.staff add column email_proven_at timestamptz;
comment on column office.staff.email_proven_at is 'When this colleague opened a link that was mailed to the address. Null: never, and no test letter goes there.';

alter table office.staff_invitation add column mailed boolean not null default false;
comment on column office.staff_invitation.mailed is 'Whether the link went by mail: then whoever uses it reads that address.';
