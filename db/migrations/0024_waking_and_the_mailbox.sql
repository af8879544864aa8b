-- The workers are woken by whoever queues a message (server/messages/ledger/wake.ts), which also knows the name that
-- they listen to. A trigger knew it too, and woke them for rows that nobody may send.
drop trigger message_queued on contact.message;
drop function contact.message_queued();

-- The mailbox of the try-out reads a page by (created_at desc, id desc). With the id the other way round no page could
-- be read from the index.
drop index contact.message_created_at;
create index message_created_at on contact.message (created_at, id);
