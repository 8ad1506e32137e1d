-- Why the link of a token led nowhere the last time it was followed, in words for callers; null when it led somewhere.
alter table token_metadata add column error text;
