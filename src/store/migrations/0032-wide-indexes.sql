-- online, retiring
-- What versions before 0031 go by: taken away by whoever writes, which is the last to be replaced.
drop index concurrently if exists messages_home;
drop index concurrently if exists messages_of_source;
drop index concurrently if exists messages_of_destination;
drop index concurrently if exists messages_list_body_hash;
alter table action_accounts drop constraint if exists action_accounts_pkey;
drop index concurrently if exists action_accounts_by_utime;
drop index concurrently if exists action_accounts_of_type;
drop index concurrently if exists actions_end_utime;
