-- How many messages to accounts a transaction sent: who received them is looked up only where there are any. Null in rows from before,
-- until their documents are written anew.
alter table transactions add column sent smallint;
