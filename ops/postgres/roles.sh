#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: whoever indexes owns the database, whoever serves may only read it
# (`cellar migrate` says what else), and neither is a superuser.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set index="$CELLAR_INDEX_PASSWORD" --set api="$CELLAR_API_PASSWORD" <<'SQL'
create role cellar login password :'index';
create role cellar_api login password :'api';
create database cellar owner cellar;
SQL
