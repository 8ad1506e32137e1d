import { createHash } from 'node:crypto'
import { hasCitus, type Queryable } from '../../src/store/database.ts'
import { ACTION_TYPES } from '../../src/store/tables/action-types.ts'
import { AS_AUTOVACUUM, insertBigDatabase } from './big-database.ts'
import { seedTokens } from './seed-tokens.ts'

export const TRANSACTIONS = 105_000
const BLOCKS = TRANSACTIONS / 30

const h = (text: string): Buffer => createHash('sha256').update(text).digest()
const hex = (text: string): string => h(text).toString('hex')
const account = (n: number): string => `0:${hex(`a${n}`)}`
const many = (name: string, values: readonly string[]): string => values.map((value) => `${name}=${value}`).join('&')

/** A third of all transactions are its. */
export const BUSY_ACCOUNT = account(0)

const MIDDLE_LT = (BLOCKS / 2) * 1_000_000
const MIDDLE_TIME = 1_000_000 + (BLOCKS / 2) * 3
const MIDDLE_TRACE_LT = (TRANSACTIONS / 6) * 100_000
const STAKE_TIME = 1_000_000 + TRANSACTIONS / 10
const RARE_ACTION = ACTION_TYPES[7]
const FREQUENT_ACTIONS = ACTION_TYPES.slice(10, 50)

/** Every filter, alone or together, that an index answers; in the middle of the chain, where a wrong one would read half of it. */
const CHAIN_REQUESTS = [
  '/masterchainInfo?',
  '/masterchainBlockShardState?seqno=1700',
  '/masterchainBlockShards?seqno=1700',
  '/blocks?',
  '/blocks?sort=asc',
  `/blocks?root_hash=${hex('r01700')}`,
  `/blocks?file_hash=${hex('f01700')}`,
  '/blocks?mc_seqno=1700',
  '/blocks?workchain=0&shard=8000000000000000&seqno=1700',
  '/blocks?workchain=0&shard=8000000000000000&sort=desc',
  '/blocks?workchain=-1&sort=asc',
  '/blocks?workchain=5',
  `/blocks?start_utime=${MIDDLE_TIME}&sort=asc`,
  `/blocks?start_utime=${MIDDLE_TIME}&end_utime=${MIDDLE_TIME + 60}`,
  `/blocks?start_lt=${MIDDLE_LT}`,
  `/blocks?end_lt=${MIDDLE_LT}`,
  '/transactions?',
  '/transactions?sort=asc',
  '/transactions?include_boc=true',
  '/transactions?success=false',
  '/transactions?success=true',
  `/transactions?account=${account(0)}&success=false`,
  '/transactions?workchain=0&shard=8000000000000000&success=false',
  '/transactions?workchain=0&shard=8000000000000000&seqno=1700',
  '/transactions?workchain=0&shard=8000000000000000',
  '/transactions?workchain=0&shard=8000000000000000&sort=asc',
  '/transactions?workchain=-1',
  '/transactions?workchain=0&limit=50',
  '/transactions?workchain=7',
  '/transactions?mc_seqno=1700',
  `/transactions?account=${account(0)}`,
  `/transactions?account=${account(0)}&sort=asc`,
  `/transactions?account=${account(77)}`,
  `/transactions?${many('account', [0, 1, 2].map(account))}`,
  `/transactions?${many(
    'account',
    Array.from({ length: 30 }, (_, i) => account(i)),
  )}&limit=100`,
  `/transactions?account=${account(0)}&start_utime=${MIDDLE_TIME}&sort=asc`,
  `/transactions?account=${account(0)}&end_utime=${MIDDLE_TIME}`,
  `/transactions?${many('account', [0, 1].map(account))}&end_utime=${MIDDLE_TIME}`,
  `/transactions?account=${account(0)}&end_lt=${MIDDLE_LT}`,
  `/transactions?exclude_account=${account(0)}`,
  `/transactions?hash=${hex('t777')}`,
  `/transactions?${many(
    'hash',
    Array.from({ length: 50 }, (_, i) => hex(`t${i * 1000}`)),
  )}&limit=50`,
  `/transactions?lt=${MIDDLE_LT + 3}`,
  `/transactions?lt=${MIDDLE_LT + 3}&account=${account(0)}`,
  `/transactions?start_lt=${MIDDLE_LT}&sort=asc`,
  `/transactions?end_lt=${MIDDLE_LT}`,
  `/transactions?start_utime=${MIDDLE_TIME}&sort=asc`,
  `/transactions?end_utime=${MIDDLE_TIME}`,
  `/transactions?msg_hash=${hex('m777false')}`,
  `/transactions?body_hash=${hex('b777')}&direction=in`,
  '/transactionsByMasterchainBlock?seqno=1700',
  '/stats?interval=minute',
  `/messageStatus?hash=${hex('m777false')}`,
  `/messageStatus?hash=${hex('n777')}`,
  `/balanceHistory?account=${account(0)}`,
  `/balanceHistory?account=${account(0)}&points=50&from=${MIDDLE_TIME}`,
  `/balanceHistory?account=${account(77)}`,
  `/stats?interval=hour&from=${MIDDLE_TIME}&to=${MIDDLE_TIME + 7200}`,
  `/transactionsByMessage?msg_hash=${hex('m777false')}`,
  `/transactionsByMessage?msg_hash=${hex('n777')}`,
  `/transactionsByMessage?body_hash=${hex('b777')}`,
  '/transactionsByMessage?opcode=0x07',
  `/adjacentTransactions?hash=${hex('t777')}`,
  '/messages?',
  '/messages?sort=asc',
  '/messages?exclude_externals=1',
  '/messages?only_externals=1',
  '/messages?only_externals=1&sort=asc',
  `/messages?msg_hash=${hex('m777true')}`,
  `/messages?msg_hash=${hex('n777')}`,
  `/messages?body_hash=${hex('b777')}`,
  '/messages?opcode=0x07',
  '/messages?opcode=0x07&sort=asc',
  '/messages?opcode=0x07&exclude_externals=1',
  '/messages?opcode=0x07&exclude_externals=1&sort=asc',
  `/messages?source=${account(0)}`,
  `/messages?source=${account(0)}&sort=asc`,
  '/messages?source=null',
  `/messages?destination=${account(0)}`,
  `/messages?destination=${account(0)}&sort=asc`,
  `/messages?destination=${account(0)}&exclude_externals=1`,
  `/messages?start_lt=${MIDDLE_LT}&sort=asc`,
  `/messages?end_lt=${MIDDLE_LT}`,
  `/messages?start_utime=${MIDDLE_TIME}&sort=asc`,
  `/messages?end_utime=${MIDDLE_TIME}`,
  '/traces?',
  '/traces?sort=asc',
  `/traces?account=${account(0)}`,
  `/traces?account=${account(0)}&sort=asc`,
  `/traces?account=${account(0)}&end_utime=${MIDDLE_TIME}`,
  `/traces?trace_id=${hex('t300')}`,
  `/traces?tx_hash=${hex('t300')}`,
  `/traces?msg_hash=${hex('m777true')}`,
  '/traces?mc_seqno=1700',
  `/traces?end_lt=${MIDDLE_LT}`,
  `/traces?end_utime=${MIDDLE_TIME}`,
  `/traces?trace_id=${hex('t300')}&include_actions=1`,
  `/traceGraph?trace_id=${hex('t300')}`,
  `/traceGraph?tx_hash=${hex('t300')}`,
  `/traceGraph?msg_hash=${hex('m777true')}`,
  `/events?account=${account(0)}`,
  `/events?account=${account(0)}&start_lt=${MIDDLE_TRACE_LT}&sort=asc`,
  '/actions?',
  '/actions?sort=asc',
  '/actions?success=false',
  `/actions?account=${account(0)}&success=true`,
  '/actions?mc_seqno=1700',
  `/actions?account=${account(0)}`,
  `/actions?account=${account(0)}&sort=asc`,
  `/actions?account=${account(0)}&end_utime=${MIDDLE_TIME}`,
  `/actions?account=${account(0)}&start_lt=${MIDDLE_TRACE_LT}&sort=asc`,
  `/actions?account=${account(0)}&action_type=${RARE_ACTION}`,
  `/actions?account=${account(0)}&${many('exclude_action_type', FREQUENT_ACTIONS)}`,
  `/actions?account=${account(0)}&mc_seqno=1700`,
  `/actions?account=${account(0)}&tx_hash=${hex('t300')}`,
  `/actions?account=${account(77)}&trace_id=${hex('t300')}`,
  `/actions?action_type=${RARE_ACTION}`,
  `/actions?action_type=${RARE_ACTION}&sort=asc&start_lt=${MIDDLE_TRACE_LT}`,
  `/actions?action_id=${hex('A777')}`,
  `/actions?trace_id=${hex('t300')}`,
  `/actions?tx_hash=${hex('t301')}`,
  `/actions?msg_hash=${hex('m777true')}`,
  `/actions?end_lt=${MIDDLE_TRACE_LT}`,
  `/actions?start_utime=${MIDDLE_TIME}&sort=asc`,
  `/accountStates?${many(
    'address',
    Array.from({ length: 20 }, (_, i) => account(i)),
  )}`,
  `/addressBook?${many(
    'address',
    Array.from({ length: 20 }, (_, i) => account(i)),
  )}`,
  '/topAccountsByBalance?',
  `/accountStates?address=${account(77)}&include_counts=1`,
  '/config?',
  '/config?seqno=1700',
  '/config?seqno=1700&compare_seqno=300',
  `/accounts?code_hash=${hex('c1')}`,
  '/accounts?interface=cron',
]

const token = (kind: string, i: number): string => `0:${hex(`${kind}${i}`)}`
const TOKENS = 20_000
const MIDDLE_MOVE = (TOKENS / 2) * 10
const MIDDLE_NOW = 1000 + TOKENS / 4

const TOKEN_REQUESTS = [
  '/search?q=ddd3.ton',
  '/search?q=ddd',
  '/search?q=token',
  `/search?q=${hex('t300')}`,
  `/search?q=${token('jetton', 1)}`,
  '/search?q=1700',
  '/search?q=0x00000007',
  `/search?q=${MIDDLE_LT + 3}`,
  '/jetton/masters?',
  '/jetton/masters?sort=holders&include_counts=1',
  `/jetton/masters?admin_address=${token('owner', 1)}`,
  `/jetton/masters?address=${token('jetton', 1)}`,
  '/jetton/wallets?',
  `/jetton/wallets?address=${token('wallet', 1)}`,
  `/jetton/wallets?owner_address=${token('owner', 2)}`,
  `/jetton/wallets?owner_address=${token('owner', 2)}&sort=desc`,
  `/jetton/wallets?jetton_address=${token('jetton', 2)}`,
  `/jetton/wallets?jetton_address=${token('jetton', 2)}&sort=desc`,
  ...['/jetton/transfers?', '/jetton/burns?', '/nft/transfers?'].flatMap((url) => [
    url,
    `${url}sort=asc&start_lt=${MIDDLE_MOVE}`,
    `${url}end_utime=${MIDDLE_NOW}`,
    `${url}owner_address=${token('owner', 2)}`,
    `${url}owner_address=${token('owner', 2)}&end_utime=${MIDDLE_NOW}`,
    `${url}${many(
      'owner_address',
      [1, 2, 3, 4, 5].map((i) => token('owner', i)),
    )}&limit=100`,
  ]),
  ...['/jetton/transfers?', '/jetton/burns?'].flatMap((url) => [
    `${url}jetton_master=${token('jetton', 4)}`,
    `${url}jetton_master=${token('jetton', 4)}&start_utime=${MIDDLE_NOW}&sort=asc`,
    `${url}jetton_wallet=${token('wallet', 4)}`,
    `${url}jetton_wallet=${token('wallet', 4)}&end_utime=${MIDDLE_NOW}`,
  ]),
  `/jetton/transfers?owner_address=${token('owner', 2)}&direction=in`,
  `/nft/transfers?item_address=${token('item', 4)}`,
  `/nft/transfers?collection_address=${token('collection', 5)}`,
  '/nft/collections?',
  '/nft/collections?include_counts=1',
  `/nft/collections?owner_address=${token('owner', 2)}`,
  '/nft/items?',
  '/nft/items?sort_by_last_transaction_lt=1',
  `/nft/items?address=${token('item', 4)}`,
  `/nft/items?owner_address=${token('owner', 2)}`,
  `/nft/items?owner_address=${token('owner', 2)}&sort_by_last_transaction_lt=1`,
  `/nft/items?owner_address=${token('owner', 2)}&include_on_sale=1`,
  `/nft/items?collection_address=${token('collection', 5)}`,
  `/nft/items?collection_address=${token('collection', 5)}&index=105`,
  `/nft/items?collection_address=${token('collection', 5)}&sort_by_last_transaction_lt=1`,
  `/nft/sales?address=${token('sale', 5)}&address=${token('auction', 5)}`,
  '/dns/records?domain=ddd3.ton',
  `/dns/records?wallet=${token('owner', 3)}`,
  '/multisig/wallets?include_orders=0',
  `/multisig/wallets?address=${token('multisig', 3)}`,
  `/multisig/wallets?wallet_address=${token('owner', 2)}&include_orders=0`,
  '/multisig/orders?',
  `/multisig/orders?multisig_address=${token('multisig', 3)}`,
  `/vesting?contract_address=${token('vesting', 3)}`,
  `/vesting?wallet_address=${token('owner', 300)}`,
  `/metadata?address=${token('wallet', 3)}&address=${token('item', 3)}`,
  `/dns/activeAuctions?bidder=${account(3)}`,
  '/dns/activeAuctions?limit=20',
  '/dns/activeAuctions?state=bidding',
  '/vesting?',
  '/staking/nominatorPools/pools?',
  `/jetton/transfers?jetton_wallet=${token('wallet', 4)}&direction=in`,
  ...[
    '',
    `&nominator=${account(0)}`,
    `&start_utime=${STAKE_TIME}`,
    `&end_utime=${STAKE_TIME}&nominator=${account(0)}`,
  ].map((more) => `/staking/nominatorPools/nominatorEvents?pool=${account(0)}${more}`),
  `/staking/nominatorPools/nominatorRewards?pool=${account(0)}&nominator=${account(0)}`,
  ...[`pool=${account(0)}`, `validator=${account(0)}`, `pool=${account(0)}&end_utime=${STAKE_TIME}`].map(
    (who) => `/staking/nominatorPools/validatorEvents?${who}`,
  ),
  `/staking/nominatorPools/validatorRewards?pool=${account(0)}&validator=${account(0)}`,
  ...['', 'sort=asc', 'type=stake_rejected', `stake_holder_address=${account(0)}`, `end_utime=${STAKE_TIME}`].map(
    (filter) => `/validators/events?${filter}`,
  ),
  `/validators/events?validator_pubkey=${hex('k0')}`,
  `/validators/events?adnl_address=${hex('l0')}&sort=asc`,
]

/** Pages behind many rows, which an index counts by itself. */
export const DEEP_REQUESTS = [
  '/blocks?',
  '/blocks?sort=asc',
  '/blocks?workchain=-1&',
  `/blocks?start_utime=${MIDDLE_TIME}&sort=asc`,
  '/transactions?',
  '/transactions?sort=asc',
  '/transactions?workchain=0&shard=8000000000000000',
  `/transactions?end_utime=${MIDDLE_TIME}`,
  `/transactions?account=${account(0)}`,
  `/transactions?${many('account', [0, 1, 2].map(account))}`,
  '/traces?',
  `/traces?account=${account(0)}`,
  '/topAccountsByBalance?',
  '/jetton/wallets?',
  '/jetton/transfers?',
  `/jetton/transfers?owner_address=${token('owner', 2)}`,
  '/nft/items?',
]

/** Every request that an index answers, on the rows of `fillPlanned`. */
export const PLANNED_REQUESTS: readonly string[] = [...CHAIN_REQUESTS, ...TOKEN_REQUESTS]

export async function fillPlanned(db: Queryable): Promise<void> {
  await withoutIndexes(db, async () => {
    await seedTokens(db, TOKENS)
    // Wallets are of ten jettons; lists of jettons and pools are to be long enough for their indexes.
    await db.query('insert into jetton_counts select account, lt, 0 from jetton_masters on conflict do nothing')
    await db.query(`insert into nominator_pools select ta('pool', i), i, 0, 1, 1, 1, ta('owner', 1), 1, 1, 1, 1
      from generate_series(1, ${TOKENS}) i`)
    await insertBigDatabase(db, TRANSACTIONS)
  })
  await db.query(AS_AUTOVACUUM)
}

/**
 * Indexes are made anew over all rows: most are of hashes, and to put a million of those into them one by one takes several times as long. Where tables are
 * distributed they stay.
 */
async function withoutIndexes(db: Queryable, insert: () => Promise<void>): Promise<void> {
  if (await hasCitus(db)) return insert()
  const indexes = await db.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique`)
  for (const { name } of indexes) await db.query(`drop index ${name}`)
  await insert()
  for (const { definition } of indexes) await db.query(definition)
}
