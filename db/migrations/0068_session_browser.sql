-- Somebody who looks where they are logged in can tell their phone from a stranger's.
alter table contact.session add column browser text;
comment on column contact.session.browser is 'Browser and system, as Chrome op Windows; no more is kept of what it said. Null: it did not say, or the session is older than this.';
