-- Nominator pools, and what the elector and the configuration tell of validators. Conventions as in 0001 and 0004.
-- Account ids of stake holders and validators are addresses of the masterchain, those of nominators of workchain 0.

-- /staking/nominatorPools/pool: pools as of the last committed masterchain block.
create table nominator_pools (
  account              bytea primary key,        -- pool=
  lt                   bigint not null,
  state                smallint not null,        -- 0 idle, 1 stake sent, 2 stake accepted
  nominators_count     integer not null,
  stake_sent           numeric not null,
  validator_amount     numeric not null,
  validator            bytea not null,
  reward_share         integer not null,         -- 1/10000
  max_nominators       integer not null,
  min_validator_stake  numeric not null,
  min_nominator_stake  numeric not null
);

-- /staking/nominatorPools/nominator, and the nominators of a pool
create table nominator_positions (
  nominator  bytea not null,                     -- nominator=
  account    bytea not null,                     -- the pool
  balance    numeric not null,
  pending    numeric not null,
  wants_out  boolean not null,
  primary key (nominator, account)
);
create index nominator_positions_account on nominator_positions (account, nominator);   -- pool=, writing

-- /staking/nominatorPools/nominatorEvents, nominatorRewards
create table nominator_events (
  account            bytea not null,             -- the pool
  lt                 bigint not null,
  idx                integer not null,           -- place among the events of the transaction
  tx_hash            bytea not null,
  now                bigint not null,
  nominator          bytea not null,
  type               smallint not null,          -- as in NOMINATOR_EVENTS
  amount             numeric not null,
  balance_before     numeric not null,
  balance_after      numeric not null,
  pending_before     numeric not null,
  pending_after      numeric not null,
  wants_out_before   boolean not null,
  wants_out_after    boolean not null,
  primary key (account, lt, idx)
);
create index nominator_events_account on nominator_events (account, now, lt, idx);                -- pool=
create index nominator_events_nominator on nominator_events (account, nominator, now, lt, idx);   -- pool=, nominator=
create index nominator_events_rewards on nominator_events (account, nominator, now, lt, idx) where type = 0;  -- rewards

-- /staking/nominatorPools/validatorEvents, validatorRewards
create table pool_validator_events (
  account         bytea not null,                -- the pool
  lt              bigint not null,
  tx_hash         bytea not null,
  now             bigint not null,
  validator       bytea not null,
  type            smallint not null,             -- as in POOL_VALIDATOR_EVENTS
  amount_before   numeric not null,
  amount_after    numeric not null,
  query_id        numeric,
  cycle_start     bigint,
  reward_share    integer not null,
  primary key (account, lt)
);
create index pool_validator_events_account on pool_validator_events (account, now, lt);                       -- pool=
create index pool_validator_events_validator on pool_validator_events (validator, now, lt, account);          -- validator=
create index pool_validator_events_both on pool_validator_events (account, validator, type, now, lt);         -- rewards, type=

-- /validators/events
create table validator_events (
  account      bytea not null,                   -- whose transaction it is
  lt           bigint not null,
  tx_hash      bytea not null,
  now          bigint not null,
  type         smallint not null,                -- as in VALIDATOR_EVENTS
  holder       bytea not null,
  query_id     numeric not null,
  amount       numeric not null,
  pubkey       bytea,
  adnl         bytea,
  election_id  bigint,
  reason       integer,
  primary key (account, lt)
);
create index validator_events_now on validator_events (now, lt, account);                                     -- no filter
create index validator_events_type on validator_events (type, now, lt, account);                              -- type=
create index validator_events_holder on validator_events (holder, now, lt, account);                          -- stake_holder_address=
create index validator_events_pubkey on validator_events (pubkey, now, lt, account) where pubkey is not null; -- validator_pubkey=
create index validator_events_adnl on validator_events (adnl, now, lt, account) where adnl is not null;       -- adnl_address=

-- /validators/elections: as the elector last told of each. Participants stay when the elector forgets them.
create table validator_elections (
  election_id  bigint primary key,
  mc_seqno     integer not null,                 -- when it was last told
  closes_at    bigint not null,
  min_stake    numeric not null,
  total_stake  numeric not null,
  failed       boolean not null,
  finished     boolean not null
);
create table election_participants (
  election_id  bigint not null,
  pubkey       bytea not null,
  holder       bytea not null,
  stake        numeric not null,
  max_factor   bigint not null,
  adnl         bytea not null,
  primary key (election_id, pubkey, holder)
);
create index election_participants_holder on election_participants (holder, election_id);  -- stake_holder_address=
create index election_participants_pubkey on election_participants (pubkey, election_id);  -- validator_pubkey=
create index election_participants_adnl on election_participants (adnl, election_id);      -- adnl_address=

-- /validators/cycles: sets of validators in key blocks
create table validator_cycles (
  cycle_start          bigint primary key,
  cycle_end            bigint not null,
  vset_hash            bytea not null,           -- of the set's cell
  election_id          bigint,                   -- null until the elector names it
  main                 integer not null,
  total                integer not null,
  total_weight         numeric not null,
  total_stake          numeric,
  elected_for          bigint not null,
  start_before         bigint not null,
  end_before           bigint not null,
  stake_held_for       bigint not null,
  max_validators       integer not null,
  max_main_validators  integer not null,
  min_validators       integer not null,
  min_stake            numeric not null,         -- the last four as configured
  max_stake            numeric not null,
  min_total_stake      numeric not null,
  max_stake_factor     bigint not null
);
create index validator_cycles_election on validator_cycles (election_id, cycle_start) where election_id is not null;
create index validator_cycles_vset on validator_cycles (vset_hash);                        -- votes
create table validator_cycle_members (
  cycle_start  bigint not null,
  idx          integer not null,
  pubkey       bytea not null,
  adnl         bytea,
  weight       numeric not null,
  stake        numeric,                          -- the most that was seen
  primary key (cycle_start, idx)
);
create index validator_cycle_members_pubkey on validator_cycle_members (pubkey, cycle_start);  -- validator_pubkey=
create index validator_cycle_members_adnl on validator_cycle_members (adnl, cycle_start);      -- adnl_address=

-- /validators/complaints
create table validator_complaints (
  election_id       bigint not null,
  hash              bytea not null,
  pubkey            bytea not null,
  description       bytea not null,              -- bag of cells
  created_at        bigint not null,
  severity          smallint not null,
  reward_address    bytea not null,
  paid              numeric not null,
  suggested_fine    numeric not null,
  fine_part         bigint not null,             -- of 2^32
  voters            bytea not null,              -- places in the set, two bytes each
  vset_id           bytea not null,
  weight_remaining  bigint not null,
  primary key (election_id, hash)
);
create index validator_complaints_created on validator_complaints (created_at, hash);      -- no filter
create index validator_complaints_pubkey on validator_complaints (pubkey, created_at, hash);  -- validator_pubkey=
