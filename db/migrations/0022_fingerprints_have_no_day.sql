-- Fingerprints of addresses are written all together, in an order drawn by chance (server/people/departed.ts): a day
-- beside one of them would say which is new.
alter table contact.departed drop column forgotten_on;
