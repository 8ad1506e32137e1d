-- Codes by the get-methods they have, for lists of accounts of one interface. Codes are few and new ones rare, so it costs nothing to keep.
create index codes_methods on codes using gin (methods);
