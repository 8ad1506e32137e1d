-- Documents are stored packed: their first byte is the number of the dictionary that unpacks them,
-- or the brace that a plain one begins with. The bytes of every dictionary that was ever used stand here, so that what is stored can
-- be read without the program that stored it.
create table document_dictionaries (
  id     smallint primary key check (id between 1 and 31),
  bytes  bytea not null
);

-- How far the documents that older versions stored have been packed.
create table document_packing (
  part        text primary key,                  -- the table
  dictionary  smallint not null,                 -- that they are packed with
  after_key   text[],                            -- rows up to here are done; null when none is
  packed      bigint not null,
  is_done     boolean not null
);

-- What is packed is not compressed once more.
alter table transactions alter column doc set storage external;
alter table blocks alter column doc set storage external;
