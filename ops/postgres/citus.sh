#!/bin/sh
# Run once by the image of Citus behind roles.sh, on the coordinator and on every worker: they open connections to each other as whoever asked, and
# need the passwords for it.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname cellar \
  --set own="$POSTGRES_PASSWORD" --set index="$CELLAR_INDEX_PASSWORD" --set api="$CELLAR_API_PASSWORD" <<'SQL'
create extension citus;
insert into pg_dist_authinfo (nodeid, rolename, authinfo)
select 0, role, format('password=''%s''', regexp_replace(password, '([\\''])', '\\\1', 'g'))
from (values (current_user::text, :'own'), ('cellar', :'index'), ('cellar_api', :'api')) as r (role, password);
SQL
