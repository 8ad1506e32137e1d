-- online
-- Lists of messages are newest first: by `created_lt`, and those from outside, which have none, by the lt of the transaction
-- that received them, which is their home. Every index that has that order is built beside the one it replaces; an index
-- for the externals of an opcode alone is no longer needed, so writing a message costs one index less than before.
create index concurrently if not exists messages_list on messages (coalesce(created_lt, lt), hash);
create index concurrently if not exists messages_list_time on messages (created_at, created_lt, hash) where created_at is not null;
create index concurrently if not exists messages_list_source on messages (source, coalesce(created_lt, lt), hash);
create index concurrently if not exists messages_list_destination on messages (destination, coalesce(created_lt, lt), hash);
create index concurrently if not exists messages_list_opcode on messages (opcode, coalesce(created_lt, lt));
create index concurrently if not exists messages_list_body_hash on messages (body_hash, coalesce(created_lt, lt));
-- The planner knows nothing of an expression until it has been counted.
analyze messages;
drop index concurrently if exists messages_created_lt;
drop index concurrently if exists messages_created_at;
drop index concurrently if exists messages_source;
drop index concurrently if exists messages_destination;
drop index concurrently if exists messages_opcode;
drop index concurrently if exists messages_external_opcode;
drop index concurrently if exists messages_body_hash;
