-- Older blocks may be let go: `first_mc_seqno` is then where what is stored begins, and this where indexing did. Null while nothing has been let go.
alter table checkpoint add column begun_mc_seqno integer;
