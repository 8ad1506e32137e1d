import { asAddress, formatRaw } from '../../src/cell/address.ts'
import type { Queryable } from '../../src/store/database.ts'

/** What stands at the edge of what is kept, by the names of the lists it is asked by. */
export interface Edge {
  readonly seqno: number
  readonly workchain: number
  readonly shard: string
  readonly shardSeqno: number
  readonly hash: string
  readonly trace: string
  readonly message: string
  readonly account: string
  readonly lt: bigint
}

const OLDEST = `select c.first_mc_seqno as seqno, t.workchain, t.shard, t.seqno as shard_seqno, t.hash, t.trace_id, m.hash as message, t.account, t.lt
  from checkpoint c, transactions t join messages m on m.account = t.account and m.lt = t.lt
  where t.mc_seqno = (select min(t.mc_seqno) from transactions t join checkpoint c on t.mc_seqno >= c.first_mc_seqno)
  order by t.lt, t.account, m.hash limit 1`

/** Lists from their oldest rows on, and records that are about to go. */
export const EDGE_REQUESTS: readonly ((edge: Edge) => string)[] = [
  () => '/api/v3/masterchainInfo',
  () => '/api/v3/blocks?sort=asc&limit=20',
  ({ seqno }) => `/api/v3/blocks?workchain=-1&shard=8000000000000000&seqno=${seqno}`,
  ({ seqno }) => `/api/v3/masterchainBlockShards?seqno=${seqno}`,
  ({ seqno }) => `/api/v3/masterchainBlockShardState?seqno=${seqno}`,
  ({ seqno }) => `/api/v3/transactionsByMasterchainBlock?seqno=${seqno}&limit=20`,
  ({ seqno }) => `/api/v3/config?seqno=${seqno}`,
  ...['blocks', 'messages', 'actions'].map((list) => () => `/api/v3/${list}?sort=asc&limit=20&offset=1000`),
  () => '/api/v3/transactions?sort=asc&limit=20',
  () => '/api/v3/transactions?sort=asc&limit=20&offset=5&include_boc=true',
  ({ workchain, shard, shardSeqno }) =>
    `/api/v3/transactions?workchain=${workchain}&shard=${shard}&seqno=${shardSeqno}&sort=asc`,
  ({ hash }) => `/api/v3/transactions?hash=${hash}`,
  ({ hash }) => `/api/v3/adjacentTransactions?hash=${hash}`,
  ({ account }) => `/api/v3/transactions?account=${account}&sort=asc`,
  ({ account, lt, hash }) => `/api/v2/getTransactions?address=${account}&limit=20&lt=${lt}&hash=${hash}`,
  () => '/api/v3/messages?sort=asc&limit=20',
  ({ message }) => `/api/v3/messages?msg_hash=${message}`,
  ({ message }) => `/api/v3/transactionsByMessage?msg_hash=${message}`,
  ({ message }) => `/api/v3/messageStatus?hash=${message}`,
  () => '/api/v3/traces?sort=asc&limit=10&include_actions=true',
  ({ trace }) => `/api/v3/traces?trace_id=${trace}&include_actions=true`,
  ({ trace }) => `/api/v3/traceGraph?trace_id=${trace}`,
  () => '/api/v3/actions?sort=asc&limit=20&include_transactions=true&include_sentences=true',
  ({ account }) => `/api/v3/actions?account=${account}&sort=asc&include_accounts=true`,
  ({ account }) => `/api/v3/balanceHistory?account=${account}`,
  ({ account }) => `/api/v3/accountStates?address=${account}&include_counts=true`,
  ({ account, seqno }) => `/api/v2/getAddressInformation?address=${account}&seqno=${seqno}`,
  ({ seqno }) => `/api/v2/getBlockHeader?workchain=-1&shard=-9223372036854775808&seqno=${seqno}`,
  ({ seqno }) => `/api/v2/shards?seqno=${seqno}`,
  ({ workchain, shardSeqno, shard }) =>
    `/api/v2/getBlockTransactionsExt?workchain=${workchain}&shard=${BigInt.asIntN(64, BigInt(`0x${shard}`))}&seqno=${shardSeqno}&count=20`,
  () => '/api/v3/jetton/transfers?sort=asc&limit=20',
  () => '/api/v3/nft/transfers?sort=asc&limit=20',
  ({ hash }) => `/api/v3/search?q=${hash}`,
  ({ seqno }) => `/api/v3/search?q=${seqno}`,
  () => '/api/v3/stats?interval=hour',
]

export async function findEdge(db: Queryable): Promise<Edge> {
  const [row] = await db.query<{
    readonly seqno: number
    readonly workchain: number
    readonly shard: bigint
    readonly shard_seqno: number
    readonly hash: Buffer
    readonly trace_id: Buffer
    readonly message: Buffer
    readonly account: Buffer
    readonly lt: bigint
  }>(OLDEST)
  if (row === undefined) throw new Error('nothing is left')
  return {
    seqno: row.seqno,
    workchain: row.workchain,
    shard: BigInt.asUintN(64, row.shard).toString(16),
    shardSeqno: row.shard_seqno,
    hash: row.hash.toString('hex'),
    trace: row.trace_id.toString('hex'),
    message: row.message.toString('hex'),
    account: formatRaw(asAddress(row.account)),
    lt: row.lt,
  }
}
